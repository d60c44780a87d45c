// Removes pages of an earlier run that no longer belong to the source, with their texts.
import type { OpenCtx } from '../../platform/context.ts'
import { inSteps } from '../../platform/in-steps.ts'
import { isOfSite } from './address.ts'
import { removeTexts } from './record-page.ts'
import { holdRun } from './run.ts'
import type { CrawlScope } from './scope.ts'
import { deletePages, hasReadPage, pages, type StoredPage } from './stored-page.ts'
import { type StoredSource, updateSource } from './stored-source.ts'

const PAGES_AT_ONCE = 200

/** Removes pages that the source does not include any more. The start is read for its links in any case. */
export const dropUnwanted = (ctx: OpenCtx, run: StoredSource, { wants }: CrawlScope) =>
  drop(ctx, run, ({ url, depth }) => depth > 0 && !wants(url))

/** Removes pages of the site that the start led to in an earlier run, once the run has read something of the new one. */
export async function dropFormerSite(ctx: OpenCtx, run: StoredSource, { site }: CrawlScope): Promise<void> {
  if (!(await hasReadPage(ctx, run.id, site.origin))) return
  await drop(ctx, run, ({ url }) => url !== run.url && !isOfSite(site, new URL(url)))
}

async function drop(ctx: OpenCtx, run: StoredSource, isOutside: (page: StoredPage) => boolean): Promise<void> {
  for (let after = 0; ; ) {
    const some = await pages(ctx, run.id)
      .where('position', '>', after)
      .orderBy('position')
      .limit(PAGES_AT_ONCE)
      .execute()
    const last = some.at(-1)
    if (!last) return
    after = last.position
    const outside = await inSteps(chosenOf(some, isOutside))
    if (outside.length === 0) continue
    await ctx.write(async (tx) => {
      const source = await holdRun(tx, run)
      await removeTexts(tx, outside)
      await deletePages(
        tx,
        run.id,
        outside.map(({ url }) => url),
      )
      updateSource(tx, source, { found_count: source.found_count - outside.length })
    })
  }
}

/** It works in steps, because a source may have a hundred patterns. */
function* chosenOf(
  some: readonly StoredPage[],
  isChosen: (page: StoredPage) => boolean,
): Generator<void, StoredPage[]> {
  const chosen: StoredPage[] = []
  for (const page of some) {
    if (isChosen(page)) chosen.push(page)
    yield
  }
  return chosen
}

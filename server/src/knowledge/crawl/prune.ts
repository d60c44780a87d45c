// Removes pages of an earlier run that no longer belong to the source, with their texts.
import type { OpenCtx } from '../../platform/context.ts'
import { inSteps } from '../../platform/in-steps.ts'
import { removeTexts } from './index-page.ts'
import { holdRun } from './run.ts'
import { isOutside, type Scope } from './scope.ts'
import { deletePages, pages, type StoredPage } from './stored-page.ts'
import { type StoredSource, updateSource } from './stored-source.ts'

const PAGES_AT_ONCE = 200

export async function dropOutsiders(ctx: OpenCtx, run: StoredSource, scope: Scope): Promise<void> {
  for (let after = 0; ; ) {
    const some = await pages(ctx, run.id)
      .where('position', '>', after)
      .orderBy('position')
      .limit(PAGES_AT_ONCE)
      .execute()
    const last = some.at(-1)
    if (!last) return
    after = last.position
    const outside = await inSteps(outsideOf(scope, some))
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

/** In steps: a source may have a hundred patterns. */
function* outsideOf(scope: Scope, pages: readonly StoredPage[]): Generator<void, StoredPage[]> {
  const outside: StoredPage[] = []
  for (const page of pages) {
    if (isOutside(scope, page)) outside.push(page)
    yield
  }
  return outside
}

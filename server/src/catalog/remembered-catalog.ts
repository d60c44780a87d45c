// The catalog as this process remembers it: read again only when its version has changed.

import type { ReadCtx } from '../platform/context.ts'
import { type Catalog, catalogVersion, loadCatalog } from './catalog.ts'
import { isChangingCatalog } from './change.ts'

const MAX_REMEMBERED_CATALOGS = 200
const remembered = new Map<string, Catalog>()
const loading = new Map<string, Promise<Catalog>>()

/**
 * Needs no round trip, so the catalog may be out of date. It is for a change that checks the version before it commits,
 * and calls `forgetCatalog` when the version is another.
 */
export function rememberedCatalog(ctx: ReadCtx): Catalog | null {
  return isChangingCatalog(ctx) ? null : (remembered.get(ctx.workspaceId) ?? null)
}

export function forgetCatalog({ workspaceId }: ReadCtx): void {
  remembered.delete(workspaceId)
}

/** Takes one round trip when nothing has changed. */
export async function currentCatalog(ctx: ReadCtx): Promise<Catalog> {
  return catalogOf(ctx, await catalogVersion(ctx))
}

/** The catalog of the version that the caller has just read; a newer one if it has changed since then. */
export async function catalogOf(ctx: ReadCtx, version: number): Promise<Catalog> {
  const known = remembered.get(ctx.workspaceId)
  if (known?.version === version) return known
  if (isChangingCatalog(ctx)) return loadCatalog(ctx)
  // A transaction reads through its own connection, so it does not share a load with other callers.
  return 'send' in ctx ? remember(ctx.workspaceId, await loadCatalog(ctx)) : loadOnce(ctx, version)
}

/** When many callers ask at once after a change, one of them reads for all. */
function loadOnce(ctx: ReadCtx, version: number): Promise<Catalog> {
  const name = `${ctx.workspaceId} ${version}`
  const running = loading.get(name)
  if (running) return running
  const load = loadCatalog(ctx)
    .then((catalog) => remember(ctx.workspaceId, catalog))
    .finally(() => loading.delete(name))
  loading.set(name, load)
  return load
}

function remember(workspaceId: string, catalog: Catalog): Catalog {
  remembered.delete(workspaceId)
  remembered.set(workspaceId, catalog)
  // The catalog that was remembered first is forgotten first.
  if (remembered.size > MAX_REMEMBERED_CATALOGS) remembered.delete(remembered.keys().next().value as string)
  return catalog
}

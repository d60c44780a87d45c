// The catalog as this process remembers it: read again only when its version has changed.
import { type Catalog, catalogVersion, loadCatalog } from '../catalog/catalog.ts'
import { isChangingCatalog } from '../catalog/change.ts'
import type { ReadCtx } from '../platform/context.ts'

const MOST = 200
const remembered = new Map<string, Catalog>()
const loading = new Map<string, Promise<Catalog>>()

/**
 * Without a round trip, and so perhaps no longer true: for a change that looks at the version before it is done, and
 * says so with `forgetCatalog` when it has moved.
 */
export function rememberedCatalog(ctx: ReadCtx): Catalog | null {
  return isChangingCatalog(ctx) ? null : (remembered.get(ctx.workspaceId) ?? null)
}

export function forgetCatalog({ workspaceId }: ReadCtx): void {
  remembered.delete(workspaceId)
}

/** One round trip when nothing changed. */
export async function currentCatalog(ctx: ReadCtx): Promise<Catalog> {
  const version = await catalogVersion(ctx)
  const known = remembered.get(ctx.workspaceId)
  if (known?.version === version) return known
  if (isChangingCatalog(ctx)) return loadCatalog(ctx)
  // A transaction reads through its own connection, so it shares no load with others.
  return 'send' in ctx ? remember(ctx.workspaceId, await loadCatalog(ctx)) : loadOnce(ctx, version)
}

/** However many ask at once after a change, one of them reads. */
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
  // Who was put in longest ago goes first.
  if (remembered.size > MOST) remembered.delete(remembered.keys().next().value as string)
  return catalog
}

// The catalog as this process remembers it: read again only when its version has changed.
import { type Catalog, catalogVersion, loadCatalog } from '../catalog/catalog.ts'
import type { ReadCtx } from '../platform/context.ts'

const MOST = 200
const remembered = new Map<string, Catalog>()
const loading = new Map<string, Promise<Catalog>>()

/** One round trip when nothing changed. What is remembered is never handed out unchecked. */
export async function currentCatalog(ctx: ReadCtx): Promise<Catalog> {
  const version = await catalogVersion(ctx)
  const known = remembered.get(ctx.workspaceId)
  if (known?.version === version) return known
  // A transaction may see changes that never come to be: what it reads is its own.
  return 'send' in ctx ? loadCatalog(ctx) : loadOnce(ctx, version)
}

/** However many ask at once after a change, one of them reads. */
function loadOnce(ctx: ReadCtx, version: number): Promise<Catalog> {
  const name = `${ctx.workspaceId} ${version}`
  const running = loading.get(name)
  if (running) return running
  const load = loadCatalog(ctx)
    .then((catalog) => {
      remembered.delete(ctx.workspaceId)
      remembered.set(ctx.workspaceId, catalog)
      // Who was put in longest ago goes first.
      if (remembered.size > MOST) remembered.delete(remembered.keys().next().value as string)
      return catalog
    })
    .finally(() => loading.delete(name))
  loading.set(name, load)
  return load
}

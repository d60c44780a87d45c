// The catalog as this process remembers it: read again only when its version has changed.
import { type Catalog, catalogVersion, loadCatalog } from '../catalog/catalog.ts'
import type { ReadCtx } from '../platform/context.ts'

const MOST = 200
const remembered = new Map<string, Catalog>()

/** One round trip when nothing changed. What is remembered is never handed out unchecked. */
export async function currentCatalog(ctx: ReadCtx): Promise<Catalog> {
  const version = await catalogVersion(ctx)
  const known = remembered.get(ctx.workspaceId)
  if (known?.version === version) return known
  const catalog = await loadCatalog(ctx)
  remembered.delete(ctx.workspaceId)
  remembered.set(ctx.workspaceId, catalog)
  // Who was put in longest ago goes first.
  if (remembered.size > MOST) remembered.delete(remembered.keys().next().value as string)
  return catalog
}

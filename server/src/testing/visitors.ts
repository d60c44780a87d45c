// A chat widget on a page of another origin, and its visitors as a browser calls for them.
import { made } from './shop.ts'
import { aWorld, clientOf, type TestWorkspace, type World, type WorldOptions } from './world.ts'

export type TestSite = Awaited<ReturnType<typeof visitorsOf>>
export type Visitor = ReturnType<TestSite['visitor']>

export const PAGE = 'https://www.shop.example'

/** Makes a site that a page may show, and a way to open sessions on it. */
export async function visitorsOf(world: World, workspace: TestWorkspace, origin = PAGE) {
  const { publishable_key: key } = (await workspace.owner.put('/webchat-site', { allowed_origins: [origin] })).body
  const widget = { authorization: `Bearer ${key}`, origin }
  const page = clientOf(world.app, widget)
  const visitor = (token: string) => ({
    token,
    headers: { ...widget, 'svc-visitor': token },
    client: clientOf(world.app, { ...widget, 'svc-visitor': token }),
  })
  return {
    key,
    origin,
    /** The page with the widget, without a visitor. */
    page,
    /** A visitor by the token. */
    visitor,
    /** A new visitor. */
    async open(body: object = {}) {
      const session = made(await page.post('/public/webchat/sessions', body))
      return { ...visitor(session.visitor_token), session }
    },
  }
}

/** A world with a workspace whose chat widget stands on a page. The caller disposes of the world. */
export async function aWorldWithSite(options: WorldOptions = {}) {
  const world = await aWorld(options)
  const shop = await world.aWorkspace()
  return { world, shop, site: await visitorsOf(world, shop) }
}

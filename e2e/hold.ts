// A network that is slow for some calls: they wait until a journey lets them go.
import type { Page, Route } from 'playwright-core'

/** Holds calls back from the server, or answers back from the page, until the returned function is called. */
export async function hold(what: 'calls' | 'answers', page: Page, method: string, path: string | RegExp) {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const wait = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback()
    const response = what === 'answers' ? await route.fetch() : undefined
    await gate
    await (response ? route.fulfill({ response }) : route.continue())
  }
  await page.route(path, async (route) => {
    try {
      await wait(route)
    } catch (error) {
      // The page may make a call at the end of a journey, and be closed before the answer is there.
      if (!page.isClosed()) throw error
    }
  })
  return () => letGo()
}

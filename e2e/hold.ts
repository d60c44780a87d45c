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
  // A call that the page makes at the end of a journey may lose its page while it waits. If a call that the journey needs
  // is not answered, the journey fails by what it waits for.
  await page.route(path, (route) => wait(route).catch(() => {}))
  return () => letGo()
}

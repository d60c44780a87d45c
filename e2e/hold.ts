// A network that is slow for some calls: they wait until a journey lets them go.
import type { Page } from 'playwright-core'

/** Holds calls back from the server, or answers back from the page, until the returned function is called. */
export async function hold(what: 'calls' | 'answers', page: Page, method: string, path: string | RegExp) {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const response = what === 'answers' ? await route.fetch() : undefined
    await gate
    await (response ? route.fulfill({ response }) : route.continue())
  })
  return () => letGo()
}

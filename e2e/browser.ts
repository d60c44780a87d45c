// One browser for the whole run; every visit gets a fresh profile in it.
import { type Browser, type BrowserServer, chromium } from 'playwright-core'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The WebSocket address of the browser of this run. */
    browser: string
  }
}

/**
 * Playwright's own list without ThirdPartyStoragePartitioning: in today's browsers a frame of another site has storage of
 * its own on each site, and without this feature it has none. Of two lists, the browser takes the last.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/** Tests are often run by root, where the sandbox does not work; the browser opens only our own pages. */
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', `--disable-features=${DISABLED_FEATURES.join(',')}`]

/** vitest calls this before the first test, and the returned function after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await launch()
  project.provide('browser', server.wsEndpoint())
  return () => server.close()
}

async function launch(): Promise<BrowserServer> {
  // @ts-expect-error a script without types
  const { findBrowser } = await import('../scripts/browser.mjs')
  return chromium.launchServer({ executablePath: findBrowser(), args: ARGS })
}

let connected: Promise<Browser> | null = null

export function theBrowser(): Promise<Browser> {
  connected ??= chromium.connect(inject('browser'))
  return connected
}

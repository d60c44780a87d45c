// A visit to the dashboard: a fresh house with a workspace, and somebody signed in who looks at it in a browser.
import { MINUTE_MS } from '@holdfast/time/moment.ts'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { Holdfast } from '../clients/typescript/src/holdfast.ts'
import type { Role } from '../server/src/http/caller.ts'
import { aFreePort } from '../server/src/testing/process.ts'
import { aWorld, type WorldOptions } from '../server/src/testing/world.ts'
import { theBrowser } from './browser.ts'

export interface VisitOptions extends Pick<BrowserContextOptions, (typeof OF_BROWSER)[number]> {
  /** How the house differs from that of other tests. */
  world?: WorldOptions
  /** Who looks: the owner of the workspace, unless told otherwise. */
  as?: 'owner' | 'nobody'
  /** What a page of this journey may complain about in the console. */
  mayComplainOf?: RegExp
}

const OF_BROWSER = [
  'viewport',
  'locale',
  'timezoneId',
  'colorScheme',
  'hasTouch',
  'isMobile',
  'permissions',
  'geolocation',
] as const

/** Milliseconds; less than a test may last, so that it is told what was waited for. */
const PATIENCE = 10_000

export const LAPTOP = { width: 1440, height: 900 }
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export type Visit = Awaited<ReturnType<typeof aVisit>>

export async function aVisit(options: VisitOptions = {}) {
  const port = await aFreePort()
  const origin = `http://127.0.0.1:${port}`
  const world = await aWorld({ ...options.world, publicUrl: origin })
  await world.app.listen({ port, host: '127.0.0.1' })
  const workspace = await world.aWorkspace()
  const complaints: string[] = []
  const contexts: BrowserContext[] = []

  /** Another profile of the browser, of whoever has the cookie. */
  async function look(cookie: string | null, how: VisitOptions = {}): Promise<{ page: Page; context: BrowserContext }> {
    const browser = await theBrowser()
    const context = await browser.newContext({
      baseURL: origin,
      viewport: LAPTOP,
      locale: 'en',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      ...Object.fromEntries(OF_BROWSER.filter((name) => how[name] !== undefined).map((name) => [name, how[name]])),
    })
    contexts.push(context)
    context.setDefaultTimeout(PATIENCE)
    await context.clock.install({ time: world.now() })
    if (cookie !== null) {
      const [name, value] = cookie.split('=') as [string, string]
      await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
    }
    context.on('weberror', (error) => complaints.push(String(error.error())))
    context.on('console', (message) => {
      if (message.type() === 'error' && !isRefusal(message.text())) complaints.push(message.text())
    })
    return { page: await context.newPage(), context }
  }

  const { page, context } = await look(options.as === 'nobody' ? null : workspace.cookie, options)
  return {
    page,
    context,
    origin,
    world,
    workspace,
    owner: workspace.user,
    /** Calls as the owner, beside the page. */
    api: apiOf(workspace.cookie),
    /** Somebody else of the team, with a browser of their own. */
    async colleague(role: Role, how: VisitOptions = {}) {
      const { cookie, user, memberId } = await workspace.member(role)
      return { ...(await look(cookie, how)), user, memberId, api: apiOf(cookie) }
    },
    /** The clocks of the server and of all browsers go on. */
    async wait(minutes: number): Promise<void> {
      world.wait(minutes)
      for (const each of contexts) await each.clock.fastForward(minutes * MINUTE_MS)
    },
    async [Symbol.asyncDispose]() {
      for (const each of contexts) await each.close()
      await world[Symbol.asyncDispose]()
      const faults = complaints.filter((each) => !options.mayComplainOf?.test(each))
      if (faults.length > 0) throw new Error(`The page complained:\n${faults.join('\n')}`)
    },
  }

  function apiOf(cookie: string): Holdfast {
    return new Holdfast({ baseUrl: origin, workspace: workspace.id, headers: { cookie } })
  }
}

/** A browser writes every refusal into the console, also one that the page was prepared for. */
const isRefusal = (text: string) => /^Failed to load resource: .*status of 4\d\d/.test(text)

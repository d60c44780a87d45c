// A visit to the dashboard: a new test world with a workspace, and a browser in which a member is signed in.
import { MINUTE_MS } from '@holdfast/time/moment.ts'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { Holdfast } from '../clients/typescript/src/holdfast.ts'
import type { Role } from '../server/src/http/caller.ts'
import { aFreePort } from '../server/src/testing/process.ts'
import { aWorld, type WorldOptions } from '../server/src/testing/world.ts'
import { theBrowser } from './browser.ts'
import { answerLate } from './late-answers.ts'

export interface VisitOptions extends Pick<BrowserContextOptions, (typeof BROWSER_OPTIONS)[number]> {
  /** Options of the test world. */
  world?: WorldOptions
  /** The member who is signed in: by default the owner of the workspace. */
  as?: 'owner' | 'nobody'
  /** The errors that a page of this journey may write to the console. */
  expectedErrors?: RegExp
}

const BROWSER_OPTIONS = [
  'viewport',
  'locale',
  'timezoneId',
  'colorScheme',
  'hasTouch',
  'isMobile',
  'permissions',
  'geolocation',
  'serviceWorkers',
] as const

/**
 * A busy machine may be slow. This is shorter than the timeout of a test, so that the error says what the step waited
 * for.
 */
const STEP_TIMEOUT_MS = 30_000

export const LAPTOP = { width: 1440, height: 900 }
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export type Visit = Awaited<ReturnType<typeof aVisit>>

export async function aVisit(options: VisitOptions = {}) {
  const port = await aFreePort()
  const origin = `http://127.0.0.1:${port}`
  const world = await aWorld({ ...options.world, publicUrl: origin })
  answerLate(world.app.server)
  await world.app.listen({ port, host: '127.0.0.1' })
  const workspace = await world.aWorkspace()
  const errors: string[] = []
  const contexts: BrowserContext[] = []

  /** Opens a new browser profile with this session cookie. */
  async function look(cookie: string | null, how: VisitOptions = {}): Promise<{ page: Page; context: BrowserContext }> {
    const browser = await theBrowser()
    const context = await browser.newContext({
      baseURL: origin,
      viewport: LAPTOP,
      locale: 'en',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      // A worker would answer calls that a journey holds back. Only journeys about the worker allow it.
      serviceWorkers: 'block',
      ...Object.fromEntries(BROWSER_OPTIONS.filter((name) => how[name] !== undefined).map((name) => [name, how[name]])),
    })
    contexts.push(context)
    context.setDefaultTimeout(STEP_TIMEOUT_MS)
    await context.clock.install({ time: world.now() })
    if (cookie !== null) {
      const [name, value] = cookie.split('=') as [string, string]
      await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
    }
    context.on('weberror', (error) => errors.push(String(error.error())))
    context.on('console', (message) => {
      if (message.type() !== 'error' || isRefusal(message.text())) return
      errors.push(`${message.text()} (${message.location().url})`)
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
    /** The client with the owner's session. */
    api: apiOf(workspace.cookie),
    /** Another member of the team, with their own browser profile. */
    async colleague(role: Role, how: VisitOptions = {}) {
      const { cookie, user, memberId } = await workspace.member(role)
      return { ...(await look(cookie, how)), user, memberId, api: apiOf(cookie) }
    },
    /** Somebody with a browser profile of their own, in which nobody is signed in. */
    stranger: (how: VisitOptions = {}) => look(null, { ...options, ...how }),
    /** Moves the clocks of the server and of all browser profiles. */
    async wait(minutes: number): Promise<void> {
      world.wait(minutes)
      for (const each of contexts) await each.clock.fastForward(minutes * MINUTE_MS)
    },
    async [Symbol.asyncDispose]() {
      for (const each of contexts) await each.close()
      await world[Symbol.asyncDispose]()
      const faults = errors.filter((each) => !options.expectedErrors?.test(each))
      if (faults.length > 0) throw new Error(`The page had errors:\n${faults.join('\n')}`)
    },
  }

  function apiOf(cookie: string): Holdfast {
    return new Holdfast({ baseUrl: origin, workspace: workspace.id, headers: { cookie } })
  }
}

/** A browser writes every refused call to the console, even if the page handles the refusal. */
const isRefusal = (text: string) => /^Failed to load resource: .*status of 4\d\d/.test(text)

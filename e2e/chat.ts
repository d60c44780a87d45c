// A visitor on a website of somebody else, which has the chat of a small salon, and the team that answers there.
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Holdfast, WebChatSiteChange } from '../clients/typescript/src/holdfast.ts'
import { aVisit, type VisitOptions } from './visit.ts'
import { aWebsite } from './website.ts'

export interface ChatOptions extends VisitOptions {
  /** Settings of the chat. */
  site?: WebChatSiteChange
}

/** How far the middle of the bubble is from both edges of the page, in CSS pixels. */
const BUBBLE_PIXELS = 48

export async function aChat({ site = {}, ...options }: ChatOptions = {}) {
  const visit = await aVisit({ as: 'nobody', ...options })
  const website = await aWebsite()
  const { publishable_key: key } = await visit.api.putWebChatSite({ allowed_origins: [website.origin], ...site })
  website.include({ origin: visit.origin, key })
  const team = teamOf(visit.api)
  return { ...visit, website, key, team }
}

/** The team of the salon, by the API. */
function teamOf(api: Holdfast) {
  const thread = async (at = 0) => {
    const { data: threads } = await api.listConversations({ channel: 'webchat' })
    const found = threads[at]
    if (!found) throw new Error(`The team has ${threads.length} conversations`)
    return found
  }
  return {
    /** The conversation that was changed last. */
    thread,
    read: async () => api.markConversationRead((await thread()).id),
    answer: async (text: string, more: object = {}) => api.sendMessage((await thread()).id, { text, ...more }),
    /** The texts of both sides, oldest first. */
    async said(): Promise<(string | null)[]> {
      const { id } = await thread()
      const { data } = await api.listMessages(id)
      return data.map(({ text }) => text).toReversed()
    },
  }
}

/** The bubble is in a closed shadow root, so it is found as people find it: in the corner. */
export async function pressBubble(page: Page): Promise<void> {
  await page.locator('[data-holdfast-chat]').waitFor({ state: 'attached' })
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.mouse.click(width - BUBBLE_PIXELS, height - BUBBLE_PIXELS)
}

/** The panel in its frame, as soon as it is loaded. */
export async function panelOf(page: Page): Promise<Frame> {
  const found = () => page.frames().find((frame) => frame.url().includes('/webchat/panel?'))
  await expect.poll(found).toBeDefined()
  const panel = found() as Frame
  await panel.getByRole('main').waitFor()
  return panel
}

export async function openChat(page: Page): Promise<Frame> {
  await pressBubble(page)
  return panelOf(page)
}

export const textField = (panel: Frame) => panel.getByRole('textbox', { name: 'Write a message' })

export async function write(panel: Frame, text: string): Promise<void> {
  await textField(panel).fill(text)
  await textField(panel).press('Enter')
}

export const said = (panel: Frame, text: string) =>
  panel.getByRole('log').getByRole('listitem').filter({ hasText: text })

/** Calls the API as the visitor of this panel does, once for each body. */
export async function callAs(panel: Frame, key: string, path: string, ...bodies: object[]): Promise<void> {
  const token = await tokenIn(panel)
  const answers = await Promise.all(
    bodies.map((body) =>
      fetch(`${new URL(panel.url()).origin}/v1/public/webchat${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'svc-visitor': token,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 201))
}

/** The token by which the visitor of this panel is known. */
export async function tokenIn(panel: Frame): Promise<string> {
  const token = await panel.evaluate(() => {
    const name = Object.keys(localStorage).find((each) => each.endsWith('.visitor'))
    return JSON.parse(localStorage.getItem(name ?? '') ?? 'null')
  })
  expect(token).toMatch(/^wcv_/)
  return token
}

/** The name of the bubble, as a screen reader says it; null: there is none. */
export async function bubbleName(page: Page): Promise<string | null> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const names = nodes.filter(({ role }) => role?.value === 'button').map(({ name }) => String(name?.value))
  return names.find((name) => /chat/i.test(name)) ?? null
}

/** A chair, the hours of a salon and what can be booked there. */
export async function aSalon(api: Holdfast) {
  const weekly = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '18:00' }))
  await api.createSchedule({ name: 'Open', weekly, is_default: true })
  const ana = await api.createResource({ name: 'Ana', kind: 'person' })
  const requirements = [{ resource_ids: [ana.id] }]
  const cut = await api.createService({ name: 'Cut', duration_minutes: 60, price_cents: 12_000, requirements })
  const shave = await api.createService({ name: 'Shave', duration_minutes: 30, requirements })
  return { ana, cut, shave }
}

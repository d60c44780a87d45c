// The parts of the inbox on the page, for all its journeys.
import type { Page } from 'playwright-core'
import { threadsOf } from '../server/src/testing/threads.ts'
import type { Visit } from './visit.ts'

export const SMALL_PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

export const threadsIn = ({ world, workspace }: Visit) => threadsOf(world, workspace)

/** The text field of a reply. */
export const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })

/** The text field of a private note. */
export const noteField = (page: Page) => page.getByRole('textbox', { name: /only the team sees/ })

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

/** A message of the thread with this text. */
export const said = (page: Page, text: string) => page.getByRole('log').getByRole('listitem').filter({ hasText: text })

/** The entry of a customer in the list. */
export const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: new RegExp(name) })

/** The question before a reply, if somebody else has answered already, or before an old message is sent again. */
export const askedFirst = (page: Page, name = 'Somebody has answered already') => page.getByRole('dialog', { name })

/** Chooses a file for the next message. */
export const choose = (page: Page, name: string, buffer: Buffer, mimeType = 'text/plain') =>
  page.locator('form[data-composer] input[type=file]').setInputFiles({ name, mimeType, buffer })

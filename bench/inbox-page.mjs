// The inbox of the dashboard: how soon a long conversation is shown, whether typing and scrolling are
// smooth, and how live it is.
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/browser.mjs'
import { bundleTable, scriptBytes } from './dashboard/bundle.mjs'
import { framesOfScrollingBack, framesOfTyping, workOf } from './dashboard/frames.mjs'
import { openFullInbox } from './dashboard/full-inbox.mjs'
import { profileVisits } from './dashboard/profile.mjs'
import { judge, median, printTable, quantile } from './figures.mjs'
import { embeddedUrl, startHoldfast } from './holdfast.mjs'
import { PLENTY } from './installation.mjs'
import { atEnd, temporaryFolder } from './tidily.mjs'

const OPENINGS = 9
const TYPINGS = 5
/** A visitor may write 20 messages a minute. */
const MESSAGES = 9
const TYPED = 'Bom dia, Marina! Temos um horário na sexta às dez e meia. Pode ser?'

export async function inboxPage() {
  const initial = bundleTable()
  const dataDir = temporaryFolder()
  const server = await startHoldfast({ env: { DATA_DIR: dataDir, ...PLENTY } })
  const inbox = await openFullInbox(server, embeddedUrl(dataDir, 'holdfast'))
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  atEnd(() => browser.close())
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const [name, value] = inbox.cookie.split('=')
  await context.addCookies([{ name, value, url: server.url }])
  await context.addInitScript((id) => localStorage.setItem('holdfast.workspace', JSON.stringify(id)), inbox.workspaceId)
  const page = await context.newPage()

  const open = () => timeToOpen(page, inbox)
  const paints = []
  for (let opening = 0; opening < OPENINGS; opening += 1) paints.push(await open())
  if (process.argv.includes('--profile')) await profileVisits({ browser, page, visits: OPENINGS, visit: open })
  console.log(`   from data to paint: ${paints.map((each) => each.toFixed(0)).join(', ')} ms`)

  const worked = await workOf(page)
  const field = page.locator('textarea')
  const typings = []
  for (let typing = 0; typing < TYPINGS; typing += 1) {
    await field.fill('')
    await field.focus()
    typings.push(await framesOfTyping(page, worked, TYPED))
  }
  const longest = typings.map(({ frames }) => Math.max(...frames))
  printTable([
    ['typing', 'frames', 'median', 'longest', 'work'],
    ...typings.map(({ frames, work }, index) => [
      index + 1,
      frames.length,
      ...[median(frames), longest[index], work].map((each) => `${each.toFixed(1)} ms`),
    ]),
  ])
  const waits = []
  for (let message = 1; message <= MESSAGES; message += 1) waits.push(await timeToSee(page, inbox, message))
  console.log(`   from the call of the visitor to the screen: ${waits.map((each) => each.toFixed(0)).join(', ')} ms`)
  const back = await framesOfScrollingBack(page, worked, page.locator('[role=log]'), () => page.evaluate(seesBeginning))
  console.log(`   scrolling back: ${back.frames.length} frames, longest ${Math.max(...back.frames).toFixed(0)} ms`)
  return judge([
    ['script of a first visit, compressed', initial / 1000, 'at most', 200, ' kB'],
    ['script of the inbox, compressed', scriptBytes('inbox-page') / 1000, 'at most', 45, ' kB'],
    ['5,000 messages among 10,000 conversations, from data to paint, median', median(paints), 'at most', 100, ' ms'],
    ['longest frame while typing, median', median(longest), 'at most', 50, ' ms'],
    ['frame while scrolling back through 5,000 messages, p95', quantile(back.frames, 0.95), 'at most', 50, ' ms'],
    ['a message of the customer, until it is drawn, p95', quantile(waits, 0.95), 'at most', 1_000, ' ms'],
  ])
}

/** Looks at one element: a search for a text in 5,000 messages would take longer than the frames that are measured. */
function seesBeginning() {
  const mark = document.querySelector('[role=log] > div > p')
  return mark !== null && mark.getBoundingClientRect().bottom > 0
}

/** Opens the conversation from the list; only files are kept from the visit before. */
async function timeToOpen(page, { conversationId }) {
  await page.goto('/inbox')
  await page.locator(`[data-conversation="${conversationId}"]`).click()
  const painted = await page.waitForFunction(() => performance.getEntriesByName('inbox:painted')[0]?.duration)
  const shown = await page.locator('[role=log] li').count()
  if (shown < 30) throw new Error(`Only ${shown} rows were shown`)
  return painted.jsonValue()
}

/** Both clocks are those of this machine. The time ends in the task after the frame that shows the message. */
async function timeToSee(page, { write }, number) {
  const text = `Recado ${number}.`
  const seen = page.evaluate(
    (words) =>
      new Promise((resolve) => {
        const log = document.querySelector('[role=log]')
        const look = () => {
          if (!log.textContent.includes(words)) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())))
        }
        const observer = new MutationObserver(look)
        observer.observe(log, { childList: true, subtree: true, characterData: true })
      }),
    text,
  )
  const began = performance.timeOrigin + performance.now()
  await write(text)
  return (await seen) - began
}

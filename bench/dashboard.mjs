// The dashboard: how much a first visit loads, how soon a full day is shown, and whether dragging is smooth.
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/browser.mjs'
import { bundleTable } from './dashboard/bundle.mjs'
import { framesAtRest, framesOfDrag, workOf } from './dashboard/frames.mjs'
import { openFullDay } from './dashboard/full-day.mjs'
import { profileVisits } from './dashboard/profile.mjs'
import { judge, median, note, printTable, quantile } from './figures.mjs'
import { startHoldfast } from './holdfast.mjs'
import { atEnd, temporaryFolder } from './tidily.mjs'

const VISITS = 9
const DRAGS = 5
/** From data to paint, on a machine where it was 145 ms. */
const AIM_MS = 80
/** How many times as long as a copy of the finished board the page may take. */
const MAX_OF_COPY = 4
/** A frame counts as dropped when it takes this many times as long as a frame of the idle page. */
const DROPPED_FRAME_RATIO = 1.5

export async function dashboard() {
  const initial = bundleTable()
  const server = await startHoldfast({ env: { DATA_DIR: temporaryFolder(), RATE_LIMIT_BURST: '100000' } })
  const { day, cookie, workspaceId } = await openFullDay(server)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  atEnd(() => browser.close())
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const [name, value] = cookie.split('=')
  await context.addCookies([{ name, value, url: server.url }])
  await context.addInitScript((id) => localStorage.setItem('holdfast.workspace', JSON.stringify(id)), workspaceId)
  const page = await context.newPage()

  const [paints, visits, copies] = [[], [], []]
  for (let visit = 0; visit < VISITS; visit += 1) {
    const painted = await timeToPaint(page, day)
    paints.push(painted.duration)
    visits.push(painted.startTime + painted.duration)
    copies.push(await timeToPaintCopy(page))
  }
  if (process.argv.includes('--profile'))
    await profileVisits({ browser, page, visits: VISITS, visit: () => timeToPaint(page, day) })
  const worked = await workOf(page)
  const rest = await framesAtRest(page, worked)
  const drags = []
  for (let drag = 0; drag < DRAGS; drag += 1) drags.push(await framesOfDrag(page, worked))
  const longest = median(rest.frames) * DROPPED_FRAME_RATIO
  const dropped = ({ frames }) => frames.filter((frame) => frame > longest).length
  const row = (name, seen) => [...frameRow(name, seen), dropped(seen)]
  printTable([
    ['frames', 'count', 'median', 'p99', 'longest', 'work', 'dropped'],
    row('at rest', rest),
    ...drags.map((drag, index) => row(`drag ${index + 1}`, drag)),
  ])
  const list = (times) => times.map((each) => each.toFixed(0)).join(', ')
  console.log(`   from data to paint: ${list(paints)} ms, median ${median(paints).toFixed(0)} (aim: ${AIM_MS})`)
  console.log(`   from a copy to paint: ${list(copies)} ms`)
  note([['20 resources and 200 bookings, from the address to paint, median', median(visits), 'less', 'ms']])
  return judge([
    ['script of a first visit, compressed', initial / 1000, 'at most', 200, ' kB'],
    ['20 resources and 200 bookings, from data to paint, median', median(paints), 'at most', 100, ' ms'],
    [
      'from data to paint, of a finished board that the browser copies and paints',
      median(paints.map((paint, visit) => paint / copies[visit])),
      'at most',
      MAX_OF_COPY,
    ],
    ['dropped frames of a drag, median', median(drags.map(dropped)), 'at most', 0],
  ])
}

/** Measures a visit like the first one: only files are kept from the visit before. */
async function timeToPaint(page, day) {
  await page.goto(`/calendar?day=${day}`)
  const painted = await page.waitForFunction(() => performance.getEntriesByName('calendar:painted')[0]?.toJSON())
  // The columns outside the window are drawn after the frame that is measured.
  await page.waitForFunction(() => document.querySelectorAll('[data-booking-id]').length >= 200)
  return painted.jsonValue()
}

/**
 * The yardstick: what a browser does for the same picture without any script of ours. It copies the elements of the
 * finished board with the bookings in the window, and the copy is styled, laid out and painted in place of the board.
 */
function timeToPaintCopy(page) {
  return page.evaluate(async () => {
    // A task that runs after the frame means that the frame was drawn.
    const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)))
    const board = document.querySelector('.calendar-board')
    const [parent, top] = [board.parentElement, board.scrollTop]
    const { right } = board.getBoundingClientRect()
    const isAway = (column) => column.getBoundingClientRect().left >= right
    const away = [...board.querySelectorAll('[data-column]')].flatMap((column, index) => (isAway(column) ? index : []))
    const pattern = board.cloneNode(true)
    for (const index of away)
      for (const block of pattern.querySelectorAll(`[data-column="${index}"] [data-booking-id]`)) block.remove()
    board.remove()
    await frame()
    // The data of the page comes at any moment between two frames.
    await new Promise((next) => setTimeout(next, Math.random() * 16))
    const began = performance.now()
    const copy = parent.appendChild(pattern.cloneNode(true))
    copy.scrollTop = top
    await frame()
    const took = performance.now() - began
    copy.replaceWith(board)
    return took
  })
}

function frameRow(name, { frames, work }) {
  const times = [median(frames), quantile(frames, 0.99), Math.max(...frames), work]
  return [name, frames.length, ...times.map((each) => `${each.toFixed(1)} ms`)]
}

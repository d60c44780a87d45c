// Measures how long the frames of a page take, while it is idle, while a booking is dragged, while somebody types, and
// while somebody scrolls back through a long thread.
const REST_MS = 3_000
const STEPS = 120
const KEY_MS = 60
const WHEEL_PIXELS = 700
/** Older messages are loaded now and then, so scrolling often stops for a moment at the oldest loaded message. */
const MAX_TURNS = 3_000

/** Counts the CPU milliseconds of the page, because frames are also late when other programs use the machine. */
export async function workOf(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1_000
  }
}

export async function framesAtRest(page, worked) {
  const before = await worked()
  await page.evaluate(watchFrames)
  await page.waitForTimeout(REST_MS)
  return seen(page, worked, before)
}

/** Drags a booking down the day, across the columns and back, as a hand would, and then cancels the drag. */
export async function framesOfDrag(page, worked) {
  const booking = page.locator('[data-resource-id] [data-booking-id]').nth(3)
  await booking.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await booking.boundingBox()
  const [fromX, fromY] = [x + width / 2, y + height / 2]
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  await page.mouse.move(fromX + 5, fromY + 5)
  const before = await worked()
  await page.evaluate(watchFrames)
  for (let step = 1; step <= STEPS; step += 1) {
    const turn = (step / STEPS) * 2 * Math.PI
    await page.mouse.move(fromX + 300 * Math.sin(turn), fromY + 120 * (1 - Math.cos(turn)))
    // One move per frame, as often as the browser reports the moves of a hand.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  const result = await seen(page, worked, before)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return result
}

/** Types a text into the focused field, as fast as a fast typist. */
export async function framesOfTyping(page, worked, text) {
  const before = await worked()
  await page.evaluate(watchFrames)
  await page.keyboard.type(text, { delay: KEY_MS })
  return seen(page, worked, before)
}

/** Turns the wheel in a thread until its first message is seen. */
export async function framesOfScrollingBack(page, worked, thread, isFirst) {
  const { x, y, width, height } = await thread.boundingBox()
  await page.mouse.move(x + width / 2, y + height / 2)
  const before = await worked()
  await page.evaluate(watchFrames)
  for (let turn = 0; !(await isFirst()); turn += 1) {
    if (turn === MAX_TURNS) throw new Error('The first message was not seen')
    await page.mouse.wheel(0, -WHEEL_PIXELS)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
  return seen(page, worked, before)
}

async function seen(page, worked, before) {
  const frames = await page.evaluate(() => globalThis.framesSeen())
  return { frames, work: ((await worked()) - before) / frames.length }
}

function watchFrames() {
  const frames = []
  let last = null
  let isOver = false
  const note = (now) => {
    if (last !== null) frames.push(now - last)
    last = now
    if (!isOver) requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
  globalThis.framesSeen = () => {
    isOver = true
    return frames
  }
}

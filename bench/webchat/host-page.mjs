// A page of a business on an origin of its own, with and without the chat widget. It has a style sheet, a script and a
// large picture. The lighter the page, the more the widget counts: with the picture alone the bound was missed.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { crc32, deflateSync } from 'node:zlib'
import { atEnd } from '../tidily.mjs'

const [WIDTH, HEIGHT] = [200, 250]
const PARAGRAPHS = 40
const STYLE_BYTES = 30_000
const SCRIPT_BYTES = 60_000
/** The page works on after it has loaded, as pages with scripts of their own do. */
const TASKS = 10
const TASK_MS = 20

/** Returns the origin of the page. `/plain` has no widget, `/chat` has one. */
export async function serveHostPage(widget) {
  const picture = aPicture()
  const answers = {
    '/plain': ['text/html', pageWith('')],
    '/chat': ['text/html', pageWith(`<script async src="${widget.url}/webchat.js" data-key="${widget.key}"></script>`)],
    '/style.css': ['text/css', `${STYLE}${aComment(STYLE_BYTES)}`],
    '/script.js': ['text/javascript', aComment(SCRIPT_BYTES)],
    '/picture.png': ['image/png', picture],
  }
  const server = createServer(({ url }, response) => {
    const [type, content] = answers[url] ?? [null, '']
    if (type === null) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(content) }).end(content)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.close())
  atEnd(() => server.closeAllConnections())
  return `http://127.0.0.1:${server.address().port}`
}

const STYLE = `body { font: 16px/1.5 sans-serif; margin: 0 auto; max-width: 720px } img { width: 100%; display: block }`

const pageWith = (widget) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/style.css">
<script defer src="/script.js"></script>
<script>${SCRIPT}</script>
</head><body><h1>A shop</h1><img src="/picture.png" alt="" width="${WIDTH}" height="${HEIGHT}">
${'<p>Open every day from eight to eight. Come as you are, or book a time before.</p>'.repeat(PARAGRAPHS)}
${widget}
</body></html>`

/** Notes the largest paint so far, and when the page is idle: its callback is registered before the widget's. */
const SCRIPT = `
globalThis.HoldfastChat = [['on', 'ready', () => { globalThis.isChatReady = true }]]
new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) globalThis.largestPaint = startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })
addEventListener('load', () => {
  const work = (left) => {
    const until = performance.now() + ${TASK_MS}
    while (performance.now() < until);
    if (left > 0) setTimeout(work, 0, left - 1)
  }
  work(${TASKS})
  requestIdleCallback(() => { globalThis.idleAt = performance.now() })
})`

const aComment = (bytes) => `/*${randomBytes(bytes / 2).toString('hex')}*/`

/** A PNG of noise, which nothing compresses: about 150 kB. */
function aPicture() {
  const rows = Buffer.concat(
    Array.from({ length: HEIGHT }, () => Buffer.concat([Buffer.of(0), randomBytes(WIDTH * 3)])),
  )
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  head.set([8, 2], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.of())])
}

function chunk(name, content) {
  const named = Buffer.concat([Buffer.from(name), content])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(content.length, 0)
  numbers.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)])
}

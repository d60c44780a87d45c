// A receiver of webhooks as a process: several servers that answer at once, except at /hang.
import { createServer } from 'node:http'

const CREATED_AT = '"created_at":"'
const TIMESTAMP_CHARACTERS = '2026-01-01T00:00:00.000Z'.length

let came = nothing()
/** The callers that wait until a number of deliveries has arrived. */
let waiting = []
/** The requests that hang; null while nothing hangs. */
let held = []

function nothing() {
  return { count: 0, first: 0, last: 0, delays: [], example: null }
}

function note({ headers }, at, body) {
  came.count += 1
  came.first ||= at
  came.last = at
  came.example ??= { headers, body }
  const from = body.indexOf(CREATED_AT) + CREATED_AT.length
  came.delays.push(at - Date.parse(body.slice(from, from + TIMESTAMP_CHARACTERS)))
  for (const { response } of waiting.filter(({ count }) => count <= came.count)) tell(response)
  waiting = waiting.filter(({ count }) => count > came.count)
}

function receive(request, response) {
  const at = Date.now()
  let body = ''
  request.setEncoding('utf8').on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    const finish = () => {
      note(request, at, body)
      response.end()
    }
    if (held !== null && request.url === '/hang') held.push(finish)
    else finish()
  })
}

function answer({ url }, response) {
  if (url === '/forget') {
    came = nothing()
    return response.end('{}')
  }
  if (url === '/recover') {
    const finished = held ?? []
    held = null
    for (const finish of finished) finish()
    return response.end('{}')
  }
  if (url === '/hang') {
    held = []
    return response.end('{}')
  }
  const count = Number(new URL(url, 'http://receiver').searchParams.get('count'))
  if (count <= came.count) tell(response)
  else waiting.push({ count, response })
}

const tell = (response) => response.end(JSON.stringify(came))

async function listen(run) {
  const server = createServer({ keepAliveTimeout: 60_000 }, run)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${server.address().port}`
}

const desk = await listen(answer)
const urls = []
for (let n = 0; n < Number(process.argv[2]); n += 1) urls.push(await listen(receive))
console.log(JSON.stringify({ desk, urls }))
process.on('SIGTERM', () => process.exit(0))

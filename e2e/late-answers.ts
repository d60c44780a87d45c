// Delays what the server sends to the browser, each answer and each event by a random time.
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { someTime } from '../server/src/testing/lateness.ts'

/** `npm run repeat -- journeys 3 --late 2500` sets it. */
const MAX_ANSWER_LATE_MS = Number(process.env.MAX_ANSWER_LATE_MS ?? 0)

/** Call it before the server listens. Calls that the journey makes itself are answered in time. */
export function answerLate(server: Server): void {
  if (MAX_ANSWER_LATE_MS === 0) return
  const answerers = server.listeners('request') as ((...call: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const answer = () => {
      for (const each of answerers) each(request, response)
    }
    const isOfBrowser = 'sec-fetch-site' in request.headers
    const isComputedLate = isOfBrowser && Math.random() < 0.5
    if (isComputedLate) return void setTimeout(answer, someTime(MAX_ANSWER_LATE_MS))
    if (isOfBrowser) sendLate(response)
    answer()
  })
}

/** The answer, or each event of a stream, is computed in time and sent later, when it may be out of date. */
function sendLate(response: ServerResponse): void {
  const write = response.write.bind(response) as (...rest: unknown[]) => boolean
  const end = response.end.bind(response) as (...rest: unknown[]) => ServerResponse
  let sent: Promise<unknown> = Promise.resolve()
  const send = (part: () => unknown) => {
    sent = Promise.all([sent, delay(someTime(MAX_ANSWER_LATE_MS))]).then(part)
  }
  response.write = (...rest: unknown[]) => {
    send(() => write(...rest))
    return true
  }
  response.end = (...rest: unknown[]) => {
    send(() => end(...rest))
    return response
  }
}

// Answers that come late, each by another time: a fast machine then shows what otherwise only a slow one shows.
import type { Server, ServerResponse } from 'node:http'

/** How many milliseconds an answer may be late; `npm run repeat -- journeys 5 --late 2000` sets it. */
const MAX_LATE_MS = Number(process.env.MAX_LATE_MS ?? 0)

/** Most answers are hardly late, and a few by nearly the whole time, so that they come in another order. */
const someTime = () => Math.random() ** 8 * MAX_LATE_MS

/**
 * Call it before the server listens. Calls that the journey makes itself are answered in time, and so are the events of
 * a stream.
 */
export function answerLate(server: Server): void {
  if (MAX_LATE_MS === 0) return
  const answerers = server.listeners('request') as ((...call: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const answer = () => {
      for (const each of answerers) each(request, response)
    }
    const isOfBrowser = 'sec-fetch-site' in request.headers
    const isComputedLate = isOfBrowser && Math.random() < 0.5
    if (isComputedLate) return void setTimeout(answer, someTime())
    if (isOfBrowser) endLate(response)
    answer()
  })
}

/** The answer is computed in time and sent later, when it may be out of date. */
function endLate(response: ServerResponse): void {
  const end = response.end.bind(response) as (...rest: unknown[]) => ServerResponse
  response.end = (...rest: unknown[]) => {
    setTimeout(() => end(...rest), someTime())
    return response
  }
}

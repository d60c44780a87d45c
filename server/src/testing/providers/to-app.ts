// Passes the calls of an emulated provider to an app in this process.
import type { FastifyInstance } from 'fastify'
import type { Transport } from '../../commands/channels/hook-sender.ts'

/** The origin of the URL is ignored: the app gets the path, as from a proxy. */
export const toApp =
  (app: () => FastifyInstance): Transport =>
  async ({ method, url, headers, body }) => {
    const { pathname, search } = new URL(url)
    const answer = await app().inject({ method, url: pathname + search, headers, ...(body && { payload: body }) })
    return { status: answer.statusCode, body: answer.body }
  }

// The same tools over HTTP, one request at a time: no state is kept between requests, and only the key gives rights.
import { type AuthInfo, createMcpHandler } from '@modelcontextprotocol/server'
import { Holdfast, type Me } from '../../clients/typescript/src/holdfast.ts'
import { openServer } from './server.ts'

/** How the tools reach the API for one caller. */
export interface Connection {
  apiKey: string
  baseUrl: string
  fetch: typeof fetch
  now(): Date
  /** The answer of `GET /me` for the key. The server has refused invalid keys before this point. */
  me: Me
}

export type AgentTools = ReturnType<typeof openAgentTools>

export function openAgentTools(onerror: (error: Error) => void) {
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const { apiKey, baseUrl, fetch, now, me } = (authInfo as AuthInfo).extra as unknown as Connection
      const holdfast = new Holdfast({ apiKey, baseUrl, fetch, maxRetries: 0 })
      return openServer({ holdfast, identify: async () => me, now }, me)
    },
    // The lists of tools, resources and prompts never change during a connection, so subscriptions are refused.
    { onerror, maxSubscriptions: 0 },
  )
  return {
    answer: (request: Request, connection: Connection): Promise<Response> =>
      handler.fetch(request, {
        authInfo: { token: connection.apiKey, clientId: '', scopes: [], extra: { ...connection } },
      }),
    close: () => handler.close(),
  }
}

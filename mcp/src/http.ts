// The same tools over HTTP, for one request at a time: nothing is kept between requests, and no rights beside the key.
import { type AuthInfo, createMcpHandler } from '@modelcontextprotocol/server'
import { Holdfast, type Me } from '../../clients/typescript/src/holdfast.ts'
import { openServer } from './server.ts'

/** How the tools reach the API for one caller. */
export interface Connection {
  apiKey: string
  baseUrl: string
  fetch: typeof fetch
  now(): Date
  /** Who the key is; whoever is nobody never comes this far. */
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
    // There is nothing to subscribe to: nothing that is listed changes while somebody waits.
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

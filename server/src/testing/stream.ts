// A follower of a workspace's stream, as in a browser: over HTTP, message by message.
import { originOf } from './origin.ts'
import type { World } from './world.ts'

export interface Message {
  id: string
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into messages of every shape
  data: any
}

export type Follower = Awaited<ReturnType<typeof follow>>

/** `headers` has the credentials, and the last event id to resume from. */
export async function follow(world: World, headers: Record<string, string>, path = '/v1/stream') {
  return followAt(`${await originOf(world)}${path}`, headers)
}

/** `hear` is called with each message as it arrives. */
export async function followAt(
  url: string,
  headers: Record<string, string>,
  hear: (message: Message) => void = () => undefined,
) {
  const gone = new AbortController()
  const answer = await fetch(url, { headers, signal: gone.signal })
  const messages: Message[] = []
  let heartbeats = 0
  let isOver = false
  const reading = answer.status === 200 ? read() : Promise.resolve()

  async function read(): Promise<void> {
    let text = ''
    try {
      for await (const bytes of (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
        const parts = (text + bytes).split('\n\n')
        text = parts.pop() as string
        heartbeats += parts.filter((part) => part.startsWith(':')).length
        const arrived = parts.filter((part) => !part.startsWith(':')).map(toMessage)
        messages.push(...arrived)
        for (const message of arrived) hear(message)
      }
    } catch {
      // The stream may end in any way.
    }
    isOver = true
  }

  return {
    answer,
    messages,
    isReady: () => messages.some(({ event }) => event === 'ready'),
    isOver: () => isOver,
    heartbeats: () => heartbeats,
    types: () => messages.filter(({ event }) => event === 'message').map(({ data }) => data.type as string),
    ids: () => messages.filter(({ event }) => event === 'message').map(({ id }) => id),
    leave: () => {
      gone.abort()
      return reading
    },
  }
}

function toMessage(text: string): Message {
  const fields = Object.fromEntries(text.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
  return { id: fields.id, event: fields.event ?? 'message', data: JSON.parse(fields.data) }
}

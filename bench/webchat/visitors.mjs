// Visitors of a chat widget as their browsers call for them, each from an address of its own behind one proxy.
import { Agent, get, request } from 'node:http'
import { atEnd } from '../tidily.mjs'

const CONNECTIONS = 16

/** `url` is where the server is now: a benchmark may start it again. */
export function visitorsOf({ origin, key }) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  atEnd(() => agent.destroy())
  const headersOf = ({ number, token }) => ({
    origin,
    authorization: `Bearer ${key}`,
    'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    ...(token && { 'svc-visitor': token }),
  })

  /** Opens a session and writes a first message, which makes the thread. */
  async function arrive(url, number) {
    const { visitor_token: token } = await post(agent, `${url}/v1/public/webchat/sessions`, headersOf({ number }), {})
    const words = { text: `Hello, this is visitor ${number}.` }
    const written = await post(agent, `${url}/v1/public/webchat/messages`, headersOf({ number, token }), words)
    return { number, token, conversationId: written.event_id.split('.')[0] }
  }

  /** Follows the thread; resolves when the stream is ready. `hear` gets the text of each message. */
  function follow(url, visitor, hear) {
    return new Promise((resolve, reject) => {
      const call = get(`${url}/v1/public/webchat/stream`, { headers: headersOf(visitor) }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`The stream answered ${response.statusCode}`))
        const stream = { isOver: false, end: () => call.destroy() }
        let rest = ''
        response.setEncoding('utf8').on('data', (text) => {
          const lines = (rest + text).split('\n')
          rest = lines.pop()
          for (const line of lines) {
            if (line === 'event: ready') resolve(stream)
            else if (line.startsWith('data: ')) hear(JSON.parse(line.slice('data: '.length)).text)
          }
        })
        response.on('close', () => {
          stream.isOver = true
        })
        response.on('error', () => {})
      })
      call.on('error', reject)
      atEnd(() => call.destroy())
    })
  }
  return { arrive, follow }
}

function post(agent, url, headers, body) {
  const text = JSON.stringify(body)
  const more = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', agent, headers: { ...headers, ...more } }, async (response) => {
      const parts = []
      for await (const part of response) parts.push(part)
      const answer = Buffer.concat(parts).toString('utf8')
      if (response.statusCode === 201) resolve(JSON.parse(answer))
      else reject(new Error(`${url} answered ${response.statusCode}: ${answer}`))
    })
      .on('error', reject)
      .end(text)
  })
}

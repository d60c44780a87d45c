// Visitors of a website who chat with the team all the time. Each message is stored once, and comes to the visitor once.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { ask, type Weather } from '../storm-clients.ts'
import { until } from '../until.ts'
import { PAGE } from '../visitors.ts'
import { followForLong } from './follower.ts'
import { type Installation, signIn } from './installation.ts'

const VISITORS = 4
const PATIENCE_MS = 60_000
const CHAT = '/v1/public/webchat'

export async function openVisitors(installation: Installation, weather: Weather, pauseMs: number) {
  const { address } = installation
  const { took = () => undefined } = weather
  const headers = await widgetOf(installation)
  /** All texts of visitors and of the team, and when those of the team were sent. */
  const said = new Map<string, number>()

  async function aVisitor(index: number) {
    // Each has an address of its own, because chats are limited by address.
    const own = { ...headers, 'x-forwarded-for': `10.9.0.${index + 1}` }
    const opened = await fetch(`${address}${CHAT}/sessions`, { method: 'POST', headers: own, body: '{}' })
    if (opened.status !== 201) throw new Error(`The chat could not be opened: ${opened.status} ${await opened.text()}`)
    const { visitor_token } = (await opened.json()) as { visitor_token: string }
    const visitor = { ...own, 'svc-visitor': visitor_token }
    const received: string[] = []
    const follower = followForLong(`${address}${CHAT}/stream`, visitor, ({ data }) => {
      received.push(data.text)
      const at = said.get(data.text)
      if (at) took('chat', Date.now() - at)
    })
    return { name: `V${index}`, headers: visitor, received, follower }
  }

  /** Calls until there is an answer; a message has a `client_ref`, so it is stored once. */
  async function insist(name: string, call: () => Promise<{ status: number; text: string } | null>): Promise<string> {
    const began = Date.now()
    const answer = await until(async () => {
      const reply = await call()
      return reply === null || reply.status === 503 ? null : reply
    }, PATIENCE_MS)
    took(name, Date.now() - began)
    if (answer.status !== 200 && answer.status !== 201) throw new Error(`${name}: ${answer.status} ${answer.text}`)
    return answer.text
  }

  async function chat({ name, headers: own }: Awaited<ReturnType<typeof aVisitor>>): Promise<void> {
    for (let count = 1; !weather.isOver(); count += 1) {
      const words = { text: `${name} writes ${count}`, client_ref: randomUUID() }
      said.set(words.text, 0)
      const post = { method: 'POST', headers: own, body: JSON.stringify(words) }
      const written = await insist('visitor writes', () =>
        fetch(`${address}${CHAT}/messages`, post)
          .then(async (response) => ({ status: response.status, text: await response.text() }))
          .catch(() => null),
      )
      const thread = JSON.parse(written).event_id.split('.')[0] as string
      const answer = { text: `Answer ${count} to ${name}`, client_ref: randomUUID() }
      said.set(answer.text, Date.now())
      await insist('team answers', () => ask(weather, `/conversations/${thread}/messages`, answer, 'POST', ''))
      await delay(pauseMs)
    }
  }

  const visitors = await Promise.all(Array.from({ length: VISITORS }, (_, index) => aVisitor(index)))
  await until(() => visitors.every(({ follower }) => follower.readyAt() !== null), PATIENCE_MS)

  return {
    run: () =>
      Promise.all(
        visitors.map((each) =>
          chat(each).catch((error) => void weather.records.faults.push(`${each.name}: ${error.message}`)),
        ),
      ),
    async verdict(pool: pg.Pool): Promise<{ faults: string[]; summary: string }> {
      const wanted = ({ name }: { name: string }) =>
        [...said.keys()].filter((text) => text.startsWith(`${name} `) || text.endsWith(` ${name}`))
      const unlike = (texts: readonly string[], of: { name: string }, where: string) =>
        wanted(of).flatMap((text) => {
          const times = texts.filter((each) => each === text).length
          return times === 1 ? [] : [`${text}: ${times} times ${where}`]
        })
      await until(() => visitors.every((each) => each.received.length >= wanted(each).length), PATIENCE_MS).catch(
        () => undefined,
      )
      await Promise.all(visitors.map(({ follower }) => follower.end()))
      const { rows } = await pool.query('select text from messages where text = any($1)', [[...said.keys()]])
      const kept = rows.map(({ text }) => text as string)
      const faults = visitors.flatMap((each) => [
        ...unlike(kept, each, 'in the thread'),
        ...unlike(each.received, each, 'in the stream of the visitor'),
        ...(each.follower.counts.startedAnew > 0 ? [`${each.name} could not resume the stream`] : []),
      ])
      const opened = visitors.map(({ follower }) => follower.counts.opened).join(', ')
      return { faults, summary: `${said.size} messages in chats, heard over ${opened} connections.` }
    },
  }
}

/** The headers of the widget on a page of its own origin. */
async function widgetOf(installation: Installation) {
  const answer = await fetch(`${installation.address}/v1/webchat-site`, {
    method: 'PUT',
    headers: await signIn(installation),
    body: JSON.stringify({ allowed_origins: [PAGE] }),
  })
  const { publishable_key } = (await answer.json()) as { publishable_key: string }
  return { authorization: `Bearer ${publishable_key}`, origin: PAGE, 'content-type': 'application/json' }
}

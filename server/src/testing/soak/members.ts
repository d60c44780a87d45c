// Members who have the dashboard open all the time: each receives every change, however often processes end.
import type pg from 'pg'
import { until } from '../until.ts'
import { followForLong } from './follower.ts'
import { type Installation, signIn } from './installation.ts'

const MEMBERS = 3
const PATIENCE_MS = 60_000

export async function openMembers(installation: Installation, took: (name: string, milliseconds: number) => void) {
  const members: { heard: Set<string>; follower: ReturnType<typeof followForLong> }[] = []
  for (let count = 0; count < MEMBERS; count += 1) {
    const heard = new Set<string>()
    const follower = followForLong(`${installation.address}/v1/stream`, await signIn(installation), ({ data }) => {
      if (!heard.has(data.id)) took('stream', Date.now() - Date.parse(data.created_at))
      heard.add(data.id)
    })
    members.push({ heard, follower })
  }
  await until(() => members.every(({ follower }) => follower.readyAt() !== null), PATIENCE_MS)
  const since = new Date()

  /** The events of bookings that a member has not received. */
  async function missed(pool: pg.Pool): Promise<string[]> {
    const { rows } = await pool.query(`select id, type from events where type like 'booking.%' and created_at > $1`, [
      since,
    ])
    return members.flatMap(({ heard }, index) =>
      rows.flatMap(({ id, type }) => (heard.has(id) ? [] : [`member ${index} did not hear of ${type} ${id}`])),
    )
  }

  return {
    async verdict(pool: pg.Pool): Promise<{ faults: string[]; summary: string }> {
      await until(async () => (await missed(pool)).length === 0, PATIENCE_MS).catch(() => undefined)
      const faults = await missed(pool)
      await Promise.all(members.map(({ follower }) => follower.end()))
      const [entries, opened, restarted] = [
        members.map(({ heard }) => heard.size),
        members.map(({ follower }) => follower.counts.opened),
        members.map(({ follower }) => follower.counts.startedAnew),
      ].map((counts) => counts.join(', '))
      return {
        faults,
        summary: `Members heard of ${entries} changes, over ${opened} connections; ${restarted} of these had to read everything again.`,
      }
    },
  }
}

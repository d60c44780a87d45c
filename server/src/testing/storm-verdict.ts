// The rules for bookings after a storm: every promised step is there, and every answer is kept.
import type pg from 'pg'
import { type Answered, ask, type Promised, type Weather } from './storm-clients.ts'

export async function missing(pool: pg.Pool, promised: readonly Promised[]): Promise<Promised[]> {
  const { rows } = await pool.query(
    `select b.id, b.version as last, h.version, h.to_status as status
     from bookings b join booking_history h on h.workspace_id = b.workspace_id and h.booking_id = b.id`,
  )
  const steps = new Set(rows.map(({ id, version, status }) => `${id} ${version} ${status}`))
  const last = new Map(rows.map(({ id, last }) => [id, last as number]))
  const moves = new Set(rows.map(({ id, version }) => `${id} ${version}`))
  // A version without a move only changed the notes or the payments.
  const isKept = ({ id, version, status }: Promised) =>
    steps.has(`${id} ${version} ${status}`) || (!moves.has(`${id} ${version}`) && version <= (last.get(id) ?? 0))
  return promised.filter((each) => !isKept(each))
}

export async function answeredOtherwise(weather: Weather, answered: readonly Answered[]): Promise<string[]> {
  const different: string[] = []
  for (const { path, body, key, status, text } of answered.slice(-100)) {
    const again = await ask(weather, path, body, 'keyed', key)
    if (again?.status !== status || again.text !== text) different.push(`${path}: ${text}, then ${again?.text}`)
  }
  return different
}

export async function statuses(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query('select status, count(*) as count from bookings group by 1 order by 1')
  return rows.map(({ status, count }) => `${count} ${status}`).join(', ')
}

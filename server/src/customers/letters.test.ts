// Letters that Unicode does not decompose are found by the letters that people type instead.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldText } from '../lib/text.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let shop: TestWorkspace
beforeAll(async () => {
  world = await aWorld()
  shop = await world.aWorkspace()
})
afterAll(() => world[Symbol.asyncDispose]())

const MIGRATION = new URL('../../migrations/0017_folded_letters.sql', import.meta.url)

let people = 0
async function aCustomer(name: string): Promise<string> {
  people += 1
  return (await shop.everything.post('/customers', { name, phone: `+5511983${300_000 + people}` })).body.id
}
const found = async (q: string) =>
  (await shop.everything.get(`/customers?q=${encodeURIComponent(q)}`)).body.data.map(({ id }: { id: string }) => id)

test.each([
  ['Łukasz Żółty', ['lukasz', 'Łukasz', 'ŁUKASZ zolty']],
  ['Bjørn Ødegård', ['bjorn', 'odegard', 'BJØRN']],
  ['Đorđe', ['dorde', 'đorđe']],
  ['Strauß', ['strauss', 'STRAUẞ', 'strauß']],
  ['Æthelred Cœur', ['aethelred coeur', 'æthelred']],
  ['Ħal Ģirts Þór', ['hal', 'thor', 'girts']],
  ['Işıl', ['isil', 'ISIL', 'İŞIL']],
  ['Ŋunŧa', ['nunta']],
])('%s', async (name, words) => {
  const id = await aCustomer(name)
  for (const q of words) expect(await found(q), q).toEqual([id])
})

test('rows from before the migration are found after it, and are folded in the same way as by the code', async () => {
  const letters = 'ßæœþƀɓƃƈȼđðɖɗƌǝəɛɇƒǥɠɣħⱨıɨɩȷɉĸƙⱪłƚɫⱡŋɲƞøɔɵƥᵽɍɽȿŧƭʈⱦʉʋɏƴƶȥɀⱬς'
  const id = await aCustomer('Michał')
  const { body: room } = await shop.everything.post('/resources', { name: 'Sløyd', kind: 'room' })
  const { pool } = world
  await pool.query('update customers set search = $1 where id = $2', [`michał ${letters}`, id])
  await pool.query("update resources set name_key = 'sløyd' where id = $1", [room.id])
  expect(await found('michal')).toEqual([])
  await pool.query(readFileSync(MIGRATION, 'utf8'))
  expect(await found('michal')).toEqual([id])
  const { rows } = await pool.query('select search from customers where id = $1', [id])
  expect(rows[0].search).toBe(foldText(`michał ${letters}`))
  const { rows: rooms } = await pool.query('select name_key from resources where id = $1', [room.id])
  expect(rooms[0].name_key).toBe('sloyd')
})

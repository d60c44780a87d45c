// Importing customers from a table, and exporting them as one.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aWorld, type Client, type TestWorkspace, type World } from '../testing/world.ts'

let world: World
let workspace: TestWorkspace
let client: Client
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  client = workspace.everything
})

const send = (csv: string, more: object = {}) => client.post('/customers/import', { csv, ...more })
const countsOf = ({ body }: { body: Record<string, number> }) => [body.new, body.merged, body.unchanged, body.wrong]
const everybody = async () => (await client.get('/customers?limit=200')).body.data as Record<string, unknown>[]

test('a preview says what is new, merged, unchanged and wrong, row by row, and changes nothing', async () => {
  const ana = (await client.post('/customers', { name: 'Ana Souza', phone: '+5511988887777' })).body
  const csv = [
    'Nome;Celular;E-mail;Etiquetas;Cidade',
    'Bia Lima;(11) 97777-6666;bia@example.com;vip, nova;Santos',
    'Ana;11 98888-7777;ana@example.com;;',
    '',
    'Ana;011988887777;;;',
    ';11 96666-5555;;;',
    'Caio;123;nowhere;;',
  ].join('\r\n')
  const answer = await send(csv, { dry_run: true })
  expect(answer.status).toBe(200)
  expect(countsOf(answer)).toEqual([1, 1, 1, 2])
  expect(answer.body.columns.map(({ field }: { field: string | null }) => field)).toEqual([
    'name',
    'phone',
    'email',
    'tags',
    null,
  ])
  const shown = answer.body.rows.map(
    ({
      line,
      outcome,
      customer_id,
      errors,
    }: {
      line: number
      outcome: string
      customer_id: string
      errors: object[]
    }) => [line, outcome, customer_id, errors.map((each) => Object.values(each).slice(0, 2).join(' '))],
  )
  expect(shown).toEqual([
    [2, 'new', null, []],
    [3, 'merged', ana.id, []],
    [5, 'unchanged', ana.id, []],
    [6, 'wrong', null, ['Nome format']],
    [7, 'wrong', null, ['E-mail format', 'Celular format']],
  ])
  expect(await everybody()).toEqual([ana])

  const done = await send(csv)
  expect(countsOf(done)).toEqual([1, 1, 1, 2])
  const [bia, changed] = await everybody()
  expect(bia).toMatchObject({ name: 'Bia Lima', phone: '+5511977776666', tags: ['vip', 'nova'], locale: 'pt-BR' })
  expect(changed).toMatchObject({ id: ana.id, name: 'Ana Souza', email: 'ana@example.com', version: 2 })
  expect(done.body.rows[0].customer_id).toBe(bia?.id)
})

test('a table that is imported twice, also at once, adds nobody twice', async () => {
  const csv = 'name,phone,email\nAna,11 98888-7777,\nBia,,bia@example.com\nCaio,,\nAna,+55 11 98888 7777,\nCAIO,,'
  const answers = await Promise.all([send(csv), send(csv), send(csv)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.map(({ body }) => body.new).toSorted()).toEqual([0, 0, 3])
  expect((await everybody()).map(({ name }) => name).toSorted()).toEqual(['Ana', 'Bia', 'Caio'])
})

test('an import beside bookings with the same numbers ends with one customer for each number', async () => {
  const phones = Array.from({ length: 20 }, (_, at) => `+55119${80000000 + at}`)
  const csv = ['name,phone', ...phones.map((phone, at) => `Person ${at},${phone}`)].join('\n')
  const added = phones.map((phone) => client.post('/customers', { name: 'Somebody', phone }))
  const [answer, ...others] = await Promise.all([send(csv), ...added])
  expect(answer.status).toBe(200)
  expect(others.every(({ status }) => status === 201 || status === 409)).toBe(true)
  expect((await everybody()).map(({ phone }) => phone).toSorted()).toEqual(phones)
})

test('the number of a customer is never replaced, and a row with the same e-mail address but another number is another person', async () => {
  const ana = (await client.post('/customers', { name: 'Ana', phone: '+5511988887777', email: 'home@example.com' }))
    .body
  const answer = await send(
    'name,phone,email,company\nRui,11 97777-6666,home@example.com,\nAna,,HOME@example.com,Souza Ltda',
  )
  expect(answer.body.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['new', 'merged'])
  expect((await client.get(`/customers/${ana.id}`)).body).toMatchObject({ phone: ana.phone, company: 'Souza Ltda' })
})

test('a number that a visitor has only typed is given to the customer of the table', async () => {
  const typist = { name: 'Eva', phone: '+5511988887777', email: 'eva@example.com' }
  const eva = (await client.post('/customers', typist)).body
  await world.pool.query('update customers set phone_typed = true where id = $1', [eva.id])
  // Eva is in the table, too, and stays another customer than Ana.
  const csv = 'name,phone,email,company,notes\nEva,,eva@example.com,Acme,\nAna,11 98888-7777,,,Allergic'
  expect(countsOf(await send(csv))).toEqual([1, 1, 0, 0])
  const [ana, before] = await everybody()
  expect(ana).toMatchObject({ name: 'Ana', phone: '+5511988887777', notes: 'Allergic' })
  expect(before).toMatchObject({
    id: eva.id,
    phone: null,
    claimed_phone: '+5511988887777',
    company: 'Acme',
    notes: null,
  })
})

test('first and last name become one, and columns of other programs are known', async () => {
  await send('First Name\tLast Name\tPhone 1 - Value\tLabels\nAna\tSouza\t+54 9 11 5555-1234\tvip;norte')
  expect(await everybody()).toMatchObject([{ name: 'Ana Souza', phone: '+5491155551234', tags: ['vip', 'norte'] }])
})

test('a table without names of columns, or with too many rows or columns, is refused', async () => {
  const faults = async (csv: string) => (await send(csv)).body.errors.map(({ code }: { code: string }) => code)
  expect(await faults('Ana,+5511988887777')).toEqual(['no_name_column'])
  expect(await faults(`name\n${'Ana\n'.repeat(2_001)}`)).toEqual(['too_long'])
  expect(await faults(`name${',x'.repeat(100)}\nAna`)).toEqual(['too_long'])
  expect(await faults('')).toEqual(['too_short'])
  // Every fault of a row names its column, so a long name would make an answer of gigabytes.
  const { status, body } = await send(`name,phone${'!'.repeat(400_000)}\n${'Ana,x\n'.repeat(1_000)}`)
  expect([status, body.wrong, body.rows[999].errors[0].column]).toEqual([200, 1_000, `phone${'!'.repeat(195)}`])
  expect(await everybody()).toEqual([])
})

test('an export is a table for spreadsheets, without formulas, and can be imported elsewhere', async () => {
  const people = [
    { name: '=HYPERLINK("http://x")', phone: '+5511988887777', notes: 'Likes "tea",\nand quiet', tags: ['vip', 'a b'] },
    { name: 'Łukasz', email: 'lukasz@example.com', company: '-1', locale: 'es-AR' },
    // Excel in Brazil splits this at the semicolon, although it stands in quotes.
    { name: 'Ana;=cmd|x', email: 'ana@example.com', company: `'=1`, notes: 'a;"@b\n+c, -d' },
  ]
  for (const person of people) await client.post('/customers', person)
  const file = await client.get('/customers/export')
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining('customers.csv'),
  })
  expect(file.body).toBe(
    [
      '\ufeffname,phone,email,company,tags,notes,locale',
      `"'=HYPERLINK(""http://x"")",+5511988887777,,,"vip; a b","Likes ""tea"",\nand quiet",pt-BR`,
      `Łukasz,,lukasz@example.com,'-1,,,es-AR`,
      `"Ana;'=cmd|x",,ana@example.com,''=1,,"a;""'@b\n'+c, -d",pt-BR`,
      '',
    ].join('\r\n'),
  )
  const other = (await world.aWorkspace()).everything
  expect((await other.post('/customers/import', { csv: file.body })).body).toMatchObject({ new: 3, wrong: 0 })
  const copies = (await other.get('/customers')).body.data
  expect(copies.toReversed()).toMatchObject(people)
})

test('any texts survive an export and an import', async () => {
  const cell = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => /\S/u.test(text))
  await fc.assert(
    fc.asyncProperty(cell, cell, async (name, notes) => {
      const { everything } = await world.aWorkspace()
      const made = await everything.post('/customers', { name, notes })
      fc.pre(made.status === 201)
      const csv = (await everything.get('/customers/export')).body
      const other = (await world.aWorkspace()).everything
      expect((await other.post('/customers/import', { csv })).body).toMatchObject({ new: 1, wrong: 0 })
      expect((await other.get('/customers')).body.data).toMatchObject([{ name: name.trim(), notes: notes.trim() }])
    }),
    { numRuns: 25 },
  )
})

test('customers:write imports, customers:read exports, and nobody sees another workspace', async () => {
  const [reader, writer] = [await workspace.key('customers:read'), await workspace.key('customers:write')]
  await writer.post('/customers/import', { csv: 'name\nAna' })
  expect((await reader.post('/customers/import', { csv: 'name\nAna' })).status).toBe(403)
  expect((await writer.get('/customers/export')).status).toBe(403)
  expect((await reader.get('/customers/export')).body).toContain('Ana')
  expect((await (await world.aWorkspace()).everything.get('/customers/export')).body).not.toContain('Ana')
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SCOPES } from '../http/caller.ts'
import { outcome } from '../testing/race.ts'
import { aConfig } from '../testing/stages.ts'
import { aWorld, type Client, type Reply, type TestWorkspace, type World } from '../testing/world.ts'

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

const read = async (path = '') => (await client.get(`/stage-config${path}`)).body
const put = (more: object = {}) => client.put('/stage-config', { ...aConfig(), ...more })
const revert = (version: number, body?: object) => client.post(`/stage-config/versions/${version}/revert`, body)

describe('access', () => {
  const rest = (...left: string[]) => SCOPES.filter((scope) => !left.includes(scope))

  test('a key needs config:read to read and settings:write to write; config:write is not enough', async () => {
    const calls = (key: Client) => [
      key.get('/stage-config'),
      key.get('/stage-config/versions'),
      key.get('/stage-config/versions/1'),
      key.put('/stage-config', aConfig()),
      key.post('/stage-config/versions/1/revert'),
    ]
    const statuses = async (key: Client) => (await Promise.all(calls(key))).map(({ status }) => status)
    expect(await statuses(await workspace.key('config:read'))).toEqual([200, 200, 200, 403, 403])
    expect(await statuses(await workspace.key('settings:write'))).toEqual([403, 403, 403, 200, 200])
    expect(await statuses(await workspace.key(...rest('settings:write')))).toEqual([200, 200, 200, 403, 403])
    expect(await statuses(await workspace.key(...rest('config:read')))).toEqual([403, 403, 403, 200, 200])
  })

  test('an agent can read; an admin and the owner can also write, and are named as the author', async () => {
    const here = { 'svc-workspace': workspace.id }
    const agent = (await workspace.member('agent')).client
    expect((await agent.get('/stage-config', here)).status).toBe(200)
    expect(outcome(await agent.put('/stage-config', aConfig(), here))).toBe('403 forbidden')
    expect(outcome(await agent.post('/stage-config/versions/1/revert', {}, here))).toBe('403 forbidden')
    for (const { client: boss } of [await workspace.member('admin'), { client: workspace.owner }]) {
      const answer = await boss.put('/stage-config', aConfig(), here)
      expect(answer).toMatchObject({ status: 200, body: { created_by: { kind: 'member', name: 'Maria' } } })
      expect((await boss.post('/stage-config/versions/1/revert', undefined, here)).status).toBe(200)
    }
  })
})

describe('the expected version', () => {
  test.each([0, 1, 3, -1])('is refused when it is %i instead of 2, and nothing is written', async (seen) => {
    await put()
    for (const answer of [await put({ expected_version: seen }), await revert(1, { expected_version: seen })]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'version_conflict', current_version: 2 } })
    }
    expect((await read('/versions')).data).toHaveLength(2)
    expect((await put({ expected_version: 2 })).body.version).toBe(3)
    expect((await revert(1, { expected_version: 3 })).body.version).toBe(4)
  })

  test('is not the member version, which is ignored in a body', async () => {
    const first = await read()
    await put()
    expect((await client.put('/stage-config', first)).body.version).toBe(3)
  })

  test.each([
    ['replace it', () => put({ expected_version: 1 })],
    ['bring version 1 back', () => revert(1, { expected_version: 1 })],
  ])('lets only one of ten calls at once %s', async (_, write: () => Promise<Reply>) => {
    const answers = await Promise.all(Array.from({ length: 10 }, write))
    const won = answers.filter(({ status }) => status === 200)
    const lost = answers.filter((answer) => outcome(answer) === '409 version_conflict')
    expect([won.length, lost.length]).toEqual([1, 9])
    expect(lost.every(({ body }) => body.current_version === 2)).toBe(true)
    expect((await read('/versions')).data).toHaveLength(2)
  })

  test('can be left out: all ten calls at once succeed, one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => put({ note: `${index}` })))
    const versions = answers.map(({ body }) => body.version).toSorted((a, b) => a - b)
    expect(versions).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    for (const { body } of answers) expect(await read(`/versions/${body.version}`)).toEqual(body)
    expect(await read()).toEqual(await read('/versions/11'))
  })
})

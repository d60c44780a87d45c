import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorld, type World } from '../../../server/src/testing/world.ts'
import { all, Holdfast } from '../data/api.ts'
import { applyPlan, findOrMakeWorkspace } from './apply.ts'
import { isComplete, type Plan, planOf } from './plan.ts'
import { TEMPLATE_KEYS } from './templates/template.ts'

let world: World
let cookie: string
beforeAll(async () => {
  world = await aWorld()
  const account = { name: 'Maria', email: 'maria@example.com', password: 'correct horse battery' }
  const { headers } = await world.anybody.post('/auth/sign-up/email', account)
  cookie = String(headers['set-cookie']).split(';')[0] as string
})
afterAll(() => world[Symbol.asyncDispose]())

const LANGUAGES = ['en', 'pt', 'es'] as const
const business = { name: 'Aurora', timezone: 'America/Sao_Paulo', locale: 'pt-BR', currency: 'BRL' } as const
const asUsual = { hoursName: 'Opening hours', currency: 'BRL' }
const quietly = () => {}

type Send = () => Promise<Response>

/** The page's client, connected to the app in process; `around` may lose calls or answers. */
function clientOf({
  workspace,
  around = (send) => send(),
}: {
  workspace?: string
  around?: (send: Send) => Promise<Response>
} = {}) {
  const fetch: typeof globalThis.fetch = (input, init) =>
    around(async () => {
      const { pathname, search } = new URL(String(input))
      const { statusCode, body } = await world.app.inject({
        method: init?.method as 'GET',
        url: pathname + search,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), cookie },
        ...(init?.body ? { payload: init.body as string } : {}),
      })
      return new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } })
    })
  return new Holdfast({ baseUrl: 'https://holdfast.test', workspace, fetch, maxRetries: 0 })
}

async function applied(plan: Plan) {
  const { id } = await clientOf().createWorkspace(business)
  const client = clientOf({ workspace: id })
  await applyPlan(client, plan, asUsual, quietly)
  return client
}

const names = (things: readonly { name: string }[]) => things.map(({ name }) => name).toSorted()

async function catalogOf(client: Holdfast) {
  const [schedules, resources, groups, services, config] = await Promise.all([
    all(client.listSchedules()),
    all(client.listResources()),
    all(client.listResourceGroups()),
    all(client.listServices()),
    client.getStageConfig(),
  ])
  return {
    schedules: names(schedules),
    resources: names(resources),
    groups: names(groups),
    services: names(services),
    version: config.version,
  }
}

describe.each(TEMPLATE_KEYS)('the template %s', (key) => {
  test.each(LANGUAGES)(
    'is made as in its preview, and each of its appointments has free times, in %s',
    async (language) => {
      const plan = planOf(key, language, 'Maria')
      expect(isComplete(plan)).toBe(true)
      const client = await applied(plan)

      expect(await catalogOf(client)).toEqual({
        schedules: ['Opening hours'],
        resources: names(plan.groups.flatMap(({ members }) => members)),
        groups: names(plan.groups),
        services: names(plan.services),
        version: 2,
      })
      for (const { id, mode, name, min_party_size } of await all(client.listServices())) {
        if (mode === 'queue') continue
        const { data } = await client.listSlots({ service_id: id, party_size: min_party_size, limit: 1 })
        expect(data, name).toHaveLength(1)
      }
    },
  )
})

test('the owner of a new workspace is one of its people', async () => {
  const client = await applied(planOf('salon', 'pt', 'Maria'))
  const me = await client.getMe()
  const resources = await all(client.listResources())
  expect(resources.filter(({ member_id }) => member_id === me.id)).toMatchObject([{ name: 'Maria', kind: 'person' }])
})

test('a party gets the smallest table that fits', async () => {
  const client = await applied(planOf('restaurant', 'en', 'Maria'))
  const [service] = (await all(client.listServices())).filter(({ name }) => name === 'Table')
  const nameOf = new Map((await all(client.listResources())).map(({ id, name }) => [id, name]))
  const tableFor = async (party_size: number) => {
    const { data } = await client.listSlots({ service_id: service?.id ?? '', party_size, limit: 1 })
    return nameOf.get(data[0]?.resource_ids[0] ?? '')
  }
  expect(await Promise.all([2, 4, 6, 8].map(tableFor))).toEqual([
    expect.stringMatching(/Table [12]/),
    expect.stringMatching(/Table [34]/),
    'Table 5',
    'Table 6',
  ])
})

describe('when the connection breaks in the middle', () => {
  const plan = planOf('clinic', 'es', 'Maria')
  const breaks = { before: false, after: true }

  test.each(Object.entries(breaks))(
    '%s a call was carried out, the next attempts continue and make nothing twice',
    async (_when, carriedOut) => {
      const known = (await all(clientOf().listWorkspaces())).map(({ id }) => id)
      let calls = 0
      const breaking = async (send: Send) => {
        calls += 1
        if (calls % 9 !== 2) return send()
        if (carriedOut) await send()
        throw new TypeError('The connection broke.')
      }
      const tryOnce = async () => {
        const workspace = await findOrMakeWorkspace(
          clientOf({ around: breaking }),
          { ...business, name: `Broken ${carriedOut}` },
          known,
        )
        await applyPlan(clientOf({ workspace, around: breaking }), plan, asUsual, quietly)
        return workspace
      }
      let workspace: string | null = null
      for (let tries = 0; workspace === null; tries += 1) {
        expect(tries).toBeLessThan(50)
        workspace = await tryOnce().catch(() => null)
      }
      const made = (await all(clientOf().listWorkspaces())).filter(({ id }) => !known.includes(id))
      expect(made.map(({ id }) => id)).toEqual([workspace])
      expect(await catalogOf(clientOf({ workspace }))).toEqual(await catalogOf(await applied(plan)))
    },
  )
})

test('two people with the same name are both made', async () => {
  const plan = planOf('salon', 'en', 'Ana')
  const client = await applied(plan)
  await applyPlan(client, plan, asUsual, quietly)
  const people = await all(client.listResources())
  expect(people.filter(({ name }) => name === 'Ana')).toHaveLength(2)
})

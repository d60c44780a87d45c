// A walk through all operations: each answers at least once as the contract says.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { routes } from '../slices.ts'
import { closed } from '../testing/closed.ts'
import { aWorldWithProviders } from '../testing/providers/world.ts'
import { enterAccounts, leaveAccounts, walkTeam } from '../testing/walk/accounts.ts'
import { walkAi } from '../testing/walk/ai.ts'
import { walkAssistant } from '../testing/walk/assistant.ts'
import { walkAutomations } from '../testing/walk/automations.ts'
import { walkBookings } from '../testing/walk/bookings.ts'
import { leaveCatalog, walkCatalog } from '../testing/walk/catalog.ts'
import { walkChannels } from '../testing/walk/channels.ts'
import { walkConversations } from '../testing/walk/conversations.ts'
import { walkCustomers } from '../testing/walk/customers.ts'
import { walkKnowledge } from '../testing/walk/knowledge.ts'
import { walkKnowledgeSources } from '../testing/walk/knowledge-sources.ts'
import { walkNotifications } from '../testing/walk/notifications.ts'
import { walkWebChat } from '../testing/walk/webchat.ts'
import { walkWebhooks } from '../testing/walk/webhooks.ts'
import type { Reply } from '../testing/world.ts'
import type { Route } from './route.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false })

const validators = new Map<string, ValidateFunction>()

/** The contract has media types without their parameters, such as the charset of a text. */
const mediaTypeOf = ({ headers }: Reply) => String(headers['content-type']).split(';')[0]

function check(id: string, answer: Reply): void {
  const route = routes.find((each) => each.id === id) as Route
  expect(answer.status, JSON.stringify(answer.body)).toBe(route.status)
  if (route.media) expect(route.media).toContain(mediaTypeOf(answer))
  else if (!route.returns) expect(answer.body).toBe('')
  else {
    const validate = validators.get(id) ?? ajv.compile(closed(route.returns))
    validators.set(id, validate)
    expect(validate(answer.body), JSON.stringify(validate.errors)).toBe(true)
  }
}

test('along a walk through all of them, answers fit their shapes', async () => {
  await using world = await aWorldWithProviders()
  const seen = new Set<string>()
  const see = (id: string, answer: Reply) => {
    seen.add(id)
    check(id, answer)
    return answer.body
  }
  const { workspaceId, keyId, ...clients } = await enterAccounts({ world, see })
  const insider = { world, see, ...clients }
  await walkTeam(insider)
  const catalog = await walkCatalog(insider)
  await walkWebhooks(insider)
  await walkChannels(insider, world)
  const delivery = await walkBookings(insider, catalog)
  await leaveCatalog(insider, catalog, delivery)
  await walkCustomers(insider)
  await walkConversations(insider)
  await walkKnowledge(insider)
  await walkKnowledgeSources(insider)
  await walkAi(insider)
  await walkAssistant(insider)
  await walkWebChat(insider)
  await walkAutomations(insider, workspaceId)
  await walkNotifications(insider, world)
  await leaveAccounts(insider, workspaceId, keyId)
  const unseen = routes.map((route) => route.id).filter((id) => !seen.has(id))
  expect(unseen).toEqual(['resetPassword'])
}, 120_000)

// The demo workspace: created at the first start, with a user, a key that has all scopes, a conversation on each
// channel, knowledge in three languages, and a reminder that is off.
import { createApiKey } from '../accounts/api-key.ts'
import { hashPassword } from '../accounts/password.ts'
import { createUser } from '../accounts/user.ts'
import { insertWorkspace } from '../accounts/workspace.ts'
import { addAutomation } from '../automations/change-automation.ts'
import { templateOf } from '../automations/templates/templates.ts'
import { putBot } from '../bot/settings.ts'
import { createCustomer } from '../customers/customer.ts'
import { SCOPES, type UserRef } from '../http/caller.ts'
import { type Actor, SYSTEM, type WriteCtx } from '../platform/context.ts'
import { newId } from '../platform/id.ts'
import { SYSTEM_WORKSPACE } from '../platform/jobs.ts'
import { newToken } from '../platform/secrets.ts'
import { type Platform, writing } from '../platform/transaction.ts'
import { lockSite } from '../webchat/site.ts'
import { createDemoCatalog } from './demo-catalog.ts'
import { createDemoConversations, type DemoCustomer } from './demo-conversations.ts'
import { createDemoKnowledge } from './demo-knowledge.ts'

export interface Demo {
  key: string
  email: string
  password: string
  /** The publishable key of the chat widget. */
  widgetKey: string
}

export const DEMO_EMAIL = 'demo@holdfast.example'

const CUSTOMERS = [
  {
    name: 'Ana Souza',
    phone: '+5511988887777',
    locale: 'pt-BR',
    tags: ['vip'],
    email: 'ana@example.com',
    identities: [{ channel: 'whatsapp' as const, external_id: '551188887777' }],
  },
  { name: 'Bruno Lima', phone: '+5521977776666', locale: 'pt-BR', tags: [] },
  {
    name: 'Camila Fernández',
    phone: '+5491155554444',
    locale: 'es-AR',
    tags: ['nueva'],
    company: 'Estudio Sur',
    identities: [{ channel: 'telegram' as const, external_id: '7000000001', display_name: 'Camila' }],
  },
  { name: 'Diego Benítez', phone: '+595981234567', locale: 'es-PY', tags: [] },
]

const DEMO_ADDRESS = { formatted: 'Av. Paulista 1578, São Paulo', lat: -23.5614, lng: -46.6559 }

const DEMO_GREETING = {
  'pt-BR': 'Oi! Eu sou a Lia, assistente virtual do salão. Posso marcar, remarcar ou cancelar um horário.',
  es: '¡Hola! Soy Lia, la asistente virtual del salón. Puedo reservar, cambiar o cancelar un turno.',
  en: 'Hi! I am Lia, the virtual assistant of the salon. I can book, move or cancel an appointment.',
}

/** Returns null when there is a user already: the demo is for an empty installation. */
export async function createDemo(platform: Platform): Promise<Demo | null> {
  const someone = await platform.database.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (someone) return null
  const password = newToken().slice(0, 16)
  const password_hash = await hashPassword(password)
  const user = await writing(platform, { workspaceId: SYSTEM_WORKSPACE, actor: SYSTEM }, (ctx) =>
    createUser(ctx, { name: 'Demo', email: DEMO_EMAIL, password_hash }),
  )
  if (!user) return null
  const { key, site } = await writing(platform, { workspaceId: newId('prj'), actor: SYSTEM }, async (ctx) => {
    const workspace = await insertWorkspace(ctx, user, { name: 'Demo', address: DEMO_ADDRESS })
    const customers: DemoCustomer[] = []
    for (const customer of CUSTOMERS) customers.push(await createCustomer(ctx, customer, workspace.locale))
    await createDemoCatalog(ctx, workspace)
    const [ana, , camila] = customers as [DemoCustomer, DemoCustomer, DemoCustomer]
    await createDemoConversations(ctx, await findMember(ctx, user), [ana, camila])
    await createDemoKnowledge(ctx)
    // The last of all, so that the conversations that wait for the team stay with it.
    await putBot(ctx, { enabled: true, name: 'Lia', greeting: DEMO_GREETING })
    await addAutomation(ctx, templateOf('reminder', 'pt-BR').automation as Parameters<typeof addAutomation>[1])
    const site = await lockSite(ctx)
    return { key: await createApiKey(ctx, { name: 'Demo', scopes: [...SCOPES] }), site }
  })
  return { key: key.key, email: DEMO_EMAIL, password, widgetKey: site.publishable_key }
}

async function findMember({ db, workspaceId }: WriteCtx, { id: userId, name }: UserRef): Promise<Actor> {
  const { id } = await db
    .selectFrom('members')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { kind: 'member', id, name }
}

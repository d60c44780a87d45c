// A workspace with 10,000 conversations, in one of which a visitor of the website has 5,000 messages.
import { connectToFill } from '../installation.mjs'
import { seedConversations } from '../seed-conversations.mjs'

const CONVERSATIONS = 10_000
const MESSAGES = 5_000
const WORKSPACE_ID = 'prj_0000000000000000000001'

/** Returns the session of a member, the long conversation, and a function that writes as its customer. */
export async function openFullInbox({ url, signIn: [email, password] }, databaseUrl) {
  const signedIn = await fetch(`${url}/v1/auth/sign-in/email`, post({}, { email, password }))
  const cookie = signedIn.headers.get('set-cookie').split(';')[0]
  const client = await connectToFill(databaseUrl)
  await seedConversations({ client, workspaceId: WORKSPACE_ID, conversations: CONVERSATIONS, messages: 2 })
  await client.query(
    `insert into members (workspace_id, id, user_id, role, created_at, updated_at)
     select $1, 'mem_1000000000000000000000', id, 'owner', now(), now() from users where email_key = $2`,
    [WORKSPACE_ID, email],
  )
  const headers = { cookie, 'svc-workspace': WORKSPACE_ID }
  const { publishable_key: key } = await call(`${url}/v1/webchat-site`, { headers })
  const asVisitor = { origin: url, authorization: `Bearer ${key}` }
  const session = await call(`${url}/v1/public/webchat/sessions`, post(asVisitor, { name: 'Marina Prado' }))
  const writer = { ...asVisitor, 'svc-visitor': session.visitor_token }
  const write = (text) => call(`${url}/v1/public/webchat/messages`, post(writer, { text }))
  const written = await write('Bom dia!')
  const conversationId = written.event_id.split('.')[0]
  await client.query(LONG_THREAD, [WORKSPACE_ID, conversationId, MESSAGES])
  await client.query('analyze')
  await client.end()
  return { cookie, workspaceId: WORKSPACE_ID, conversationId, write }
}

/** Older than the message that made the thread, one a minute, short and long ones. */
const LONG_THREAD = `
  insert into messages (workspace_id, id, conversation_id, direction, author, type, text, search, status, created_at,
    received_at)
  select $1, 'msg_1' || lpad(k::text, 21, '0'), $2, case when k % 2 = 0 then 'inbound' else 'outbound' end,
    case when k % 2 = 0 then '{"kind":"customer","id":null,"name":"Marina Prado"}'::jsonb
      else '{"kind":"member","id":null,"name":"Maria"}'::jsonb end,
    'text', words, words, case when k % 2 = 0 then 'received' else 'read' end, at, at
  from generate_series(1, $3::int) k
    cross join lateral (select 'mensagem ' || k || repeat(' e mais algumas palavras', k % 9) as words) said
    cross join lateral (select now() - ($3::int - k + 1) * interval '1 minute' as at) moments`

const post = (headers, body) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

async function call(url, options) {
  const answer = await fetch(url, options)
  const body = await answer.json()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(body)}`)
  return body
}

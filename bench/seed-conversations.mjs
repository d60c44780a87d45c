// Fills a database with one workspace, its customers and their messages: few tags are common, and so are few words.
import { withoutIndexes } from './without-indexes.mjs'

export const MESSAGES_PER_CONVERSATION = 50
const MEMBERS = 5

/** Returns the ids of the team members. */
export async function seedConversations({ client, workspaceId, conversations, messages = MESSAGES_PER_CONVERSATION }) {
  await client.query(
    `insert into workspaces (workspace_id, name, timezone, locale, currency, created_at, updated_at)
     values ($1, 'Salão', 'America/Sao_Paulo', 'pt-BR', 'BRL', now(), now())`,
    [workspaceId],
  )
  const members = Array.from({ length: MEMBERS }, (_, n) => `mem_${String(n).padStart(22, '0')}`)
  await client.query(
    `insert into users (id, name, email, email_key, password_hash, created_at)
     select 'usr' || substr(id, 4), 'Maria ' || n, 'maria' || n || '@example.com', 'maria' || n || '@example.com', 'none', now()
     from unnest($1::text[]) with ordinality as m (id, n)`,
    [members],
  )
  await client.query(
    `insert into members (workspace_id, id, user_id, role, created_at, updated_at)
     select $1, id, 'usr' || substr(id, 4), 'agent', now(), now() from unnest($2::text[]) as id`,
    [workspaceId, members],
  )
  await client.query(CUSTOMERS, [workspaceId, conversations])
  await client.query(CONVERSATIONS, [workspaceId, conversations, members, messages])
  const restore = await withoutIndexes(client, 'messages')
  await client.query(MESSAGES, [workspaceId, conversations, messages])
  await restore()
  await client.query('vacuum analyze')
  return members
}

const CUSTOMERS = `
  insert into customers (workspace_id, id, name, phone, phone_key, locale, tags, search, created_at, updated_at)
  select $1, 'cus_0' || lpad(i::text, 21, '0'), 'Cliente ' || i, '+55119' || lpad(i::text, 8, '0'),
    '+55119' || lpad(i::text, 8, '0'), 'pt-BR', '{}', 'cliente ' || i || E'\\n' || '55119' || lpad(i::text, 8, '0'),
    now(), now()
  from generate_series(1, $2::int) i`

/** A conversation is as old as its number is small. One in ten is open and waits, one in five is unread. */
const CONVERSATIONS = `
  insert into conversations (workspace_id, id, customer_id, channel, status, mode, mode_reason, tags, assignee_id,
    unread_count, waiting_since, last_message_id, last_message_at, last_inbound_at, last_activity_at, version,
    created_at, updated_at)
  select $1, 'cnv_0' || lpad(i::text, 21, '0'), 'cus_0' || lpad(i::text, 21, '0'),
    (array['whatsapp', 'whatsapp', 'telegram', 'webchat'])[1 + i % 4],
    case when i % 10 < 3 then 'open' else 'resolved' end, case when i % 10 < 2 then 'human' else 'bot' end, 'default',
    case when i % 7 = 0 then array['vip'] when i % 997 = 0 then array['complaint'] else '{}' end,
    case when i % 3 = 0 then ($3::text[])[1 + (i / 3) % 5] end,
    case when i % 5 = 0 then 2 else 0 end,
    case when i % 10 = 0 then at end, 'msg_0' || lpad((i * $4::int)::text, 21, '0'), at, at, at, 1, at, at
  from generate_series(1, $2::int) i
    cross join lateral (select now() - interval '400 days' * (1 - i / ($2::float8 + 1)) as at) moments`

/** Words are drawn by hashes of the number of the message, so that every run has the same ones. */
const MESSAGES = `
  insert into messages (workspace_id, id, conversation_id, direction, author, type, text, search, status, created_at,
    received_at)
  select $1, 'msg_0' || lpad(n::text, 21, '0'), 'cnv_0' || lpad(c::text, 21, '0'),
    case when n % 2 = 0 then 'inbound' else 'outbound' end,
    case when n % 2 = 0 then '{"kind":"customer","id":null,"name":"Cliente"}'::jsonb
      else '{"kind":"member","id":null,"name":"Maria"}'::jsonb end,
    'text', words, words, case when n % 2 = 0 then 'received' else 'read' end, at, at
  from generate_series(1, $2::int) c
    cross join lateral (select (c - 1) * $3::int + k as n, k from generate_series(1, $3::int) k) numbered
    cross join lateral (
      select (array['bom dia tem', 'queria um', 'obrigada pelo', 'posso mudar o', 'qual o preco do', 'confirmado o'])
          [1 + (hashint4extended(n, 1) & 1023) % 6]
        || ' ' || (array['horario', 'corte', 'servico', 'agendamento', 'pacote'])[1 + (hashint4extended(n, 2) & 1023) % 5]
        || ' na ' || (array['segunda', 'terca', 'quarta', 'quinta', 'sexta'])[1 + (hashint4extended(n, 3) & 1023) % 5]
        || case when n % 20 = 0 then ' pedido ' || (hashint4extended(n, 4) & 1048575) % 1000 else '' end as words
    ) said
    cross join lateral (
      select now() - interval '400 days' * (1 - c / ($2::float8 + 1)) - ($3::int - k) * interval '1 minute' as at
    ) moments
  order by n`

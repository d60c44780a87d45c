// Fills a database with realistic customers: of many workspaces mixed, with common names and rare ones.
import { withoutIndexes } from './without-indexes.mjs'

const GIVEN = [
  [
    'Ma',
    'Jo',
    'An',
    'Lu',
    'Ca',
    'Fer',
    'Bru',
    'Gui',
    'Pa',
    'Ro',
    'Da',
    'Hé',
    'Í',
    'Ní',
    'Ga',
    'So',
    'Va',
    'Te',
    'Re',
    'Vi',
  ],
  ['ri', 'nan', 'cí', 'mi', 'lher', 'be', 'na', 'tri', 'le', 'dri', 'sé', 'lo'],
  ['a', 'da', 'o', 'la', 'na', 'go', 'ne', 'to'],
]
const FAMILY = [
  [
    'Sil',
    'Sou',
    'Oli',
    'Fer',
    'Gon',
    'Mar',
    'Al',
    'Pe',
    'Ro',
    'Be',
    'Nú',
    'Ca',
    'Do',
    'Tei',
    'Vas',
    'Ló',
    'Ji',
    'Gi',
    'Qui',
  ],
  ['va', 'za', 'vei', 'nán', 'çal', 'tí', 'mei', 'rei', 'drí', 'ní', 'ñe', 'bral', 'min', 'xei', 'con', 'pe', 'mé'],
  ['', 'ra', 'ves', 'dez', 'nez', 'da', 'guez', 'tes', 'z', 'lhães'],
]
const TAGS = [[], [], [], ['vip'], ['nova'], ['nueva'], ['retorno', 'São Paulo'], ['Peluquería'], ['vip', 'atrasa']]

/** One customer of eleven belongs to `big`, if given; the others are spread over the workspaces. Rows are mixed. */
export async function seedCustomers({ client, source, workspaces, big, count }) {
  const { foldText } = source
  const all = big ? [...workspaces, big] : workspaces
  await client.query(
    `insert into workspaces (workspace_id, name, timezone, locale, currency, created_at, updated_at)
     select id, 'Salão ' || n, 'America/Sao_Paulo', 'pt-BR', 'BRL', now(), now()
     from unnest($1::text[]) with ordinality as w (id, n)`,
    [all],
  )
  await list(client, 'bench_workspaces', big ? [big, ...workspaces] : [null, ...workspaces], foldText)
  await list(client, 'bench_given', combine(GIVEN), foldText)
  await list(client, 'bench_family', combine(FAMILY), foldText)
  await list(
    client,
    'bench_tags',
    TAGS.map((tags) => tags.join('\n')),
    foldText,
  )
  await client.query(PICK)
  const restore = await withoutIndexes(client, 'customers')
  await client.query(SEED, [big ? (count / 10) * 11 : count, workspaces.length, Boolean(big)])
  await client.query(IDENTITIES)
  await restore()
  await client.query('vacuum analyze')
}

function combine(syllables) {
  return syllables.reduce((words, next) => words.flatMap((word) => next.map((part) => word + part)), [''])
}

/** A temporary table of words, numbered from 0, each with its folded form as the server makes it. */
async function list(client, name, words, fold) {
  await client.query(
    `create temp table ${name} as
     select (n - 1)::int as n, word, folded from unnest($1::text[], $2::text[]) with ordinality as w (word, folded, n)`,
    [words, words.map((word) => word && fold(word))],
  )
  await client.query(`analyze ${name}`)
}

// Random values are hashes of the row number, so that every run has the same customers. Squared values are smaller, so
// that the first names of a list are common and most are rare.
const PICK = `
  create function pg_temp.pick(i int, draw int, words bigint) returns int immutable language sql
  return floor(((hashint4extended(i, draw) & 1048575) / 1048576.0) ^ 2 * words)`

// A number goes through all remainders of a prime before it repeats, so that no two customers have the same one.
const SEED = `
  insert into customers (workspace_id, id, name, phone, phone_key, locale, email, company, tags, notes, search,
    created_at, updated_at)
  with drawn as (
    select i, case when $3 and i % 11 = 0 then 0 else 1 + (i - case when $3 then i / 11 else 0 end) % $2::int end as w,
      pg_temp.pick(i, 1, (select count(*) from bench_given)) as given,
      pg_temp.pick(i, 2, (select count(*) from bench_family)) as mother,
      pg_temp.pick(i, 3, (select count(*) from bench_family)) as father,
      pg_temp.pick(i, 4, (select count(*) from bench_tags)) as tag,
      lpad((i::bigint * 7368787 % 99999989)::text, 8, '0') as eight,
      lpad((i::bigint * 736877 % 9999991)::text, 7, '0') as seven
    from generate_series(1, $1::int) i
  ), known as (
    select i, w.word as workspace_id,
      g.word || ' ' || m.word || ' ' || f.word as name, g.folded || ' ' || m.folded || ' ' || f.folded as name_folded,
      case when i % 5 < 2 then g.folded || '.' || f.folded || i || '@example.com' end as email,
      case when i % 7 = 0 then 'Estúdio ' || m.word end as company,
      case when i % 7 = 0 then 'estudio ' || m.folded end as company_folded,
      string_to_array(t.word, E'\\n') as tags, nullif(t.folded, '') as tags_folded,
      case when i % 10 < 6 then (array['5511', '5521', '5531', '5541', '5551', '5561'])[1 + i % 10] || '9' || eight
        when i % 10 = 6 then '55718' || seven
        when i % 10 = 7 then '54911' || eight
        when i % 10 = 8 then '52155' || eight
        else '5959' || eight end as digits,
      case when i % 10 = 6 then '557198' || seven
        when i % 10 = 7 then '5411' || eight
        when i % 10 = 8 then '5255' || eight end as digits_of_key,
      timestamptz '2024-01-01' + i * interval '1 minute' as at
    from drawn join bench_workspaces w on w.n = drawn.w join bench_tags t on t.n = drawn.tag
      join bench_given g on g.n = drawn.given
      join bench_family m on m.n = drawn.mother join bench_family f on f.n = drawn.father
  )
  select workspace_id, 'cus_0' || lpad(i::text, 21, '0'), name, '+' || digits, '+' || coalesce(digits_of_key, digits),
    'pt-BR', email, company, tags, case when i % 4 = 0 then 'Prefere a parte da manhã.' end,
    concat_ws(E'\\n', name_folded, email, company_folded, tags_folded, digits, digits_of_key), at, at
  from known order by i`

const IDENTITIES = `
  insert into customer_identities (workspace_id, id, channel, kind, external_id, phone_key, customer_id, display_name,
    created_at)
  select workspace_id, 'idn' || substr(id, 4), 'whatsapp', 'wa_id', substr(phone_key, 2), phone_key, id, name, created_at
  from customers`

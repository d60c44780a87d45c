// The recorder finds from a stack trace which file of the server sent a statement, and ignores statements of tests.
import { expect, test } from 'vitest'
import { faultsWith, senderOf } from './recorder.ts'

const stack = (...files: string[]) =>
  ['Error: here', ...files.map((file) => `    at work (file:///x/${file}:1:2)`)].join('\n')
const RECORDER = 'server/src/testing/statements/recorder.ts'
const KYSELY = 'node_modules/kysely/dist/esm/query-builder/select-query-builder.js'

test('the file that sent a statement is named, and its caller', () => {
  const files = ['server/src/http/page.ts', 'server/src/accounts/workspace.ts', 'server/src/http/serve.ts']
  expect(senderOf(stack(RECORDER, KYSELY, ...files), 'builder')).toBe('http/page.ts, called by accounts/workspace.ts,')
})

test('a file that only passes statements on is not their sender', () => {
  const files = [
    'server/src/platform/transaction.ts',
    'server/src/work/items/take.ts',
    'server/src/platform/transaction.ts',
  ]
  expect(senderOf(stack(RECORDER, ...files), 'batch')).toBe('work/items/take.ts')
})

test('a migration is not checked', () => {
  expect(
    senderOf(stack(RECORDER, 'server/src/platform/migrate.ts', 'server/src/platform/migrate.test.ts'), 'connection'),
  ).toBe(null)
})

test.each(['server/src/work/take.test.ts', 'server/src/testing/race.ts'])('%s sends its own statements', (file) => {
  expect(senderOf(stack(RECORDER, file, 'server/src/work/items/take.ts'), 'pool')).toBe(null)
  expect(senderOf(stack(RECORDER, 'server/src/work/items/take.ts', file), 'pool')).toBe('work/items/take.ts')
})

test('a statement that reaches a connection through the query builder, the pool or a transaction was recorded before', () => {
  for (const file of [KYSELY, 'node_modules/pg-pool/index.js', 'server/src/platform/transaction.ts']) {
    expect(senderOf(stack(RECORDER, file, 'server/src/http/serve.ts'), 'connection')).toBe(null)
  }
  expect(senderOf(stack(RECORDER, 'server/src/platform/lookup-connection.ts'), 'connection')).toBe(
    'platform/lookup-connection.ts',
  )
})

test.each([
  'with a as (delete from jobs where workspace_id = $1) delete from bookings where workspace_id = $2',
  'insert into jobs (workspace_id) values ($1), ($2)',
  'with a as (delete from sessions where token_hash = $1) delete from password_resets where token_hash = $2',
])('%s: may be sent only if both values are the same', (text) => {
  expect(faultsWith(text, ['a', 'a'])).toEqual([])
  expect(faultsWith(text, ['a', 'b'])).toEqual(['changes rows of several workspaces or tokens'])
})

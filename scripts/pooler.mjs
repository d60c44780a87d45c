// npm run test:pooler: tests of the server through a real PgBouncer in transaction mode, which PGBOUNCER names:
// PGBOUNCER=/usr/sbin/pgbouncer npm run test:pooler. Names after -- choose other tests.
const { PGBOUNCER } = process.env
if (!PGBOUNCER) {
  console.error('Set PGBOUNCER to the path of PgBouncer 1.21 or newer, such as /usr/sbin/pgbouncer.')
  process.exit(1)
}
process.env.TEST_POOLER = PGBOUNCER
const CHOSEN = [
  'deploy/tests/pooler.test.ts',
  'server/src/bookings/race',
  'server/src/platform/batch.test.ts',
  'server/src/storm.test.ts',
]
if (process.argv.length === 2) process.argv.push(...CHOSEN)
await import('./test.mjs')

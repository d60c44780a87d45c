// npm run test:failover: kills a PostgreSQL under load and lets its standby take over, with two clusters on this machine.
process.env.FAILOVER = '1'
process.argv.push('server/src/failover.test.ts')
await import('./test.mjs')

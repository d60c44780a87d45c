// npm run test:storm: the storm test of npm test for a longer time, in seconds: npm run test:storm -- 60
const [seconds = '30'] = process.argv.splice(2)
process.env.STORM_SECONDS = seconds
process.argv.push('server/src/storm.test.ts')
await import('./test.mjs')

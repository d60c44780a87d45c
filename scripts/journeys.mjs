// npm run journeys: the journeys in a real browser, or those that are named; left out, with words, where there is none.
import { BrowserMissing, findBrowser } from './browser.mjs'
import { buildDashboard, install, run } from './prepare.mjs'
import { tellRunner } from './steps.mjs'

install({ for: 'developing' })
buildDashboard()
try {
  const env = { ...process.env, CHROMIUM: findBrowser() }
  const asked = process.argv.slice(2)
  const config = asked.includes('--config') ? [] : ['--config', 'e2e/vitest.config.ts']
  run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...config, ...asked], { env })
} catch (error) {
  if (error instanceof BrowserMissing && process.env.CI !== 'true') {
    console.log(`   Left out: no journey was made, because ${error.message}.`)
    tellRunner({ leftOut: error.message })
  } else {
    // A program that failed has said why.
    if (typeof error.status !== 'number') console.error(error.message)
    process.exit(1)
  }
}

// npm run journeys: makes all journeys, or the named ones, in a real browser; without a browser it says why not.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { BrowserMissing, findBrowser } from './browser.mjs'
import { install } from './install.mjs'
import { keepFilesInMemory } from './memory-folder.mjs'
import { buildDashboard, buildGuides, buildWebChat, root } from './prepare.mjs'
import { tellRunner } from './steps.mjs'

install({ for: 'developing' })
buildDashboard()
buildWebChat()
await buildGuides()
keepFilesInMemory()
try {
  const env = { ...process.env, CHROMIUM: findBrowser() }
  const asked = process.argv.slice(2)
  const config = asked.includes('--config') ? [] : ['--config', 'e2e/vitest.config.ts']
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...config, ...asked]
  const child = spawn(process.execPath, vitest, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  child.on('message', tellRunner)
  const [code] = await once(child, 'close')
  process.exitCode = code ?? 1
} catch (error) {
  if (error instanceof BrowserMissing && process.env.CI !== 'true') {
    console.log(`   Left out: no journey was made, because ${error.message}.`)
    tellRunner({ leftOut: error.message })
  } else {
    // An error with a status comes from a program that has printed the reason itself.
    if (typeof error.status !== 'number') console.error(error.message)
    process.exit(1)
  }
}

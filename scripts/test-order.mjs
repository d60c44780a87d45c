// The order of the test files: the longest ones start first, so that no worker is left alone with one of them at the end.
import { BaseSequencer } from 'vitest/node'

/**
 * These take the longest, the tests before the journeys. A run prints the slowest ten. Files that mostly wait, for a
 * process that was killed or for a lease that ends, alternate with files that compute, so that both cores are in use.
 */
export const LONGEST_FILES = [
  'server/src/automations/kill.test.ts',
  'server/src/fuzz.test.ts',
  'server/src/webhooks/kill.test.ts',
  'server/src/bot/dialogues/pt.test.ts',
  'server/src/storm.test.ts',
  'server/src/commands/doctor.test.ts',
  'server/src/bot/llm/model-engine.test.ts',
  'server/src/http/contract/examples.test.ts',
  'server/src/bot/kill.test.ts',
  'server/src/knowledge/meaning.test.ts',
  'server/src/knowledge/reading/reader.test.ts',
  'server/src/work/actions/migrate.test.ts',
  'server/src/platform/embedded-postgres.test.ts',
  'server/src/bot/dialogues/es.test.ts',
  'server/src/platform/clocks.test.ts',
  'server/src/bot/dialogues/en.test.ts',
  'server/src/platform/process.test.ts',
  'server/src/paused-process.test.ts',
  'server/src/automations/race.test.ts',
  'mcp/src/program.test.ts',
  'server/src/http/contract.test.ts',
  'server/src/webchat/restart.test.ts',
  'server/src/knowledge/crawl/crawl.test.ts',
  'server/src/knowledge/crawl/kill.test.ts',
  'server/src/site/guides.test.ts',
  'server/src/automations/step-lot.test.ts',
  'server/src/bot/llm/injection.test.ts',
  'server/src/commands/listen.test.ts',
  'server/src/stages/walk.test.ts',
  'e2e/every-page.test.ts',
  'e2e/flows.test.ts',
  'e2e/every-beginning.test.ts',
  'e2e/every-phone.test.ts',
  'e2e/way-in.test.ts',
  'e2e/automations.test.ts',
]

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }) => {
      const at = LONGEST_FILES.findIndex((file) => moduleId.endsWith(`/${file}`))
      return at < 0 ? LONGEST_FILES.length : at
    }
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

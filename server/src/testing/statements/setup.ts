// Runs before every test file: each statement that the server sends is checked, and a wrong one fails the file. On Citus
// its plan is checked as well.
import { afterAll, inject } from 'vitest'
import { openExplainer } from './explain.ts'
import { keepTexts, listenToStatements, mayAskShards, takeFound, takeTexts } from './recorder.ts'

listenToStatements()
if (inject('engine') === 'citus') keepTexts()

afterAll(async () => {
  const found = [...takeFound(), ...(await badPlans(takeTexts()))]
  if (found.length > 0) throw new Error(`Statements that break a rule for several machines:\n\n${found.join('\n\n')}\n`)
})

async function badPlans(texts: readonly string[]): Promise<string[]> {
  if (texts.length === 0) return []
  const explainer = await openExplainer(inject('explainUrl'))
  const found: string[] = []
  for (const text of texts) {
    const faults = mayAskShards(text) ? [] : await explainer.faultsOf(text)
    if (faults.length > 0) found.push(`On Citus this statement ${faults.join(' and ')}:\n${text.trim()}`)
  }
  await explainer.close()
  return found
}

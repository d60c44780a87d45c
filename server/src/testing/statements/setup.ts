// Runs before every test file: each statement that the server sends is checked, and a wrong one fails the file.
import { afterAll } from 'vitest'
import { listenToStatements, takeFound } from './recorder.ts'

listenToStatements()

afterAll(() => {
  const found = takeFound()
  if (found.length > 0) throw new Error(`Statements that break a rule for several machines:\n\n${found.join('\n\n')}\n`)
})

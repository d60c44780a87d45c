// Before every test file: from here on each statement that the server sends is judged, and a wrong one fails the file.
import { afterAll } from 'vitest'
import { listenToStatements, takeFound } from './recorder.ts'

listenToStatements()

afterAll(() => {
  const found = takeFound()
  if (found.length > 0) throw new Error(`Statements that several machines cannot carry:\n\n${found.join('\n\n')}\n`)
})

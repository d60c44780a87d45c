import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROGRAMS } from './programs.ts'

const guide = readFileSync(new URL('../../../../docs/agents.md', import.meta.url), 'utf8')

test.each(PROGRAMS)('the snippet for $name is the same as in the guide for agents', ({ name, file, snippet }) => {
  const [, section = ''] = guide.split(`### ${name}\n`)
  const [, language, code = ''] = /```(json|toml)\n([\s\S]*?)```/.exec(section) ?? []
  const ours = snippet('https://holdfast.example.com', 'hfk_…')
  if (language === 'json') expect(JSON.parse(ours)).toEqual(JSON.parse(code))
  else expect(ours.trim()).toBe(code.trim())
  expect(section.split('\n### ')[0]).toContain(file)
})

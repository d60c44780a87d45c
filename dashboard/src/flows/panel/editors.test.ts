// Every type of node and of action of the contract has words in three languages and an editor.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionTexts } from '../../automation-parts/step-texts.ts'
import { says } from '../../text/texts.ts'
import { KINDS, kindOf, newNode } from '../kinds.ts'
import { NODE_TYPES, portsOf } from '../model/graph.ts'
import { fits } from '../offered.ts'
import { flowTexts } from '../texts.ts'

const contract = JSON.parse(readFileSync(new URL('../../../../api/openapi.json', import.meta.url), 'utf8'))
const { schemas } = contract.components
const nodeTypes: string[] = schemas.FlowNodeInput.properties.type.enum
const actionTypes: string[] = schemas.AutomationActionInput.properties.type.enum
const editors = readFileSync(new URL('./editors.tsx', import.meta.url), 'utf8')
const actionEditors = readFileSync(new URL('../../automation-parts/action-editor.tsx', import.meta.url), 'utf8')

test.each(nodeTypes)('the node %s has words, ports with words, and an editor', (type) => {
  expect(NODE_TYPES).toContain(type)
  expect(editors).toMatch(new RegExp(`^  ${type}: \\w+,$`, 'm'))
  const configs = type === 'wait' ? [{ minutes: 1 }, { event: 'booking.completed' }] : [{}]
  for (const port of configs.flatMap((config) => portsOf({ type, config }))) {
    expect(says(flowTexts, `port_${port}`), port).toBe(true)
  }
  if (type !== 'action') expect(says(flowTexts, type)).toBe(true)
})

/** A wait and an end are nodes of their own in a flow. */
test.each(actionTypes.filter((type) => type !== 'wait' && type !== 'stop'))(
  'the action %s can be added, has words, and an editor',
  (type) => {
    const kind = KINDS.find((each) => each === type)
    expect(kind).toBeDefined()
    expect(kind && kindOf(newNode(kind))).toBe(type)
    expect(says(actionTexts, type)).toBe(true)
    expect(actionEditors).toMatch(new RegExp(`^  ${type}: `, 'm'))
  },
)

test('a schedule is about nobody: only what needs nobody is offered', () => {
  expect(KINDS.filter((kind) => fits(kind, null))).toEqual([
    ...['notify_team', 'create_task', 'call_webhook', 'wait', 'condition', 'switch', 'end'],
  ])
  expect(KINDS.filter((kind) => !fits(kind, 'booking'))).toEqual(['set_mode', 'resolve'])
})

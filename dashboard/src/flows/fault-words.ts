// Says what is wrong with a step, in words.
import { problemTexts } from '../text/problem-texts.ts'
import { say, says } from '../text/texts.ts'
import { faultTexts } from './fault-texts.ts'
import type { NodeFault } from './model/faults.ts'
import type { Node } from './model/graph.ts'
import type { StepWords } from './words.ts'

export function faultWords({ code, field, port, message }: NodeFault, node: Node, words: StepWords): string {
  if (code === 'port_not_joined' && port) return say(faultTexts, 'port_not_joined', { port: words.port(node, port) })
  const about = says(faultTexts, code)
    ? say(faultTexts, code)
    : says(problemTexts, code)
      ? say(problemTexts, code)
      : message
  const name = words.field(field)
  return name ? `${name}: ${about}` : about
}

// The layout of the diagram of stages: columns by category, with the ends in the last column.
import { type Action, type Content, inOrder, isEnd, type Kind, OPERATIONS, type Stage } from './content.ts'

export const SIZE = { column: 184, gap: 56, head: 44, note: 20, row: 32, foot: 6, between: 18, title: 30, edge: 16 }

export interface Box {
  stage: Stage
  x: number
  y: number
  height: number
  /** The kinds of tasks that begin here. */
  begins: readonly string[]
  /** The operations that lead here. */
  operations: readonly string[]
  /** The actions of this stage, from top to bottom. */
  actions: readonly Action[]
}

export interface Arrow {
  action: string
  from: string
  to: string
  path: string
}

export interface Picture {
  width: number
  height: number
  titles: readonly { category: string; x: number; y: number }[]
  boxes: readonly Box[]
  arrows: readonly Arrow[]
}

const COLUMNS = [['waiting'], ['planned'], ['active'], ['done', 'failed', 'cancelled']] as const

/** Only the stages and actions of this kind of task; all for null. */
export function layOut(content: Content, kind: Kind | null): Picture {
  const concerns = ({ kinds }: { kinds: readonly string[] }) => kind === null || kinds.includes(kind)
  const stages = inOrder(content.stages).filter(concerns)
  const actions = content.actions.filter(concerns)
  const titles: { category: string; x: number; y: number }[] = []
  const boxes: Box[] = []
  let height = 0
  COLUMNS.forEach((categories, column) => {
    const x = SIZE.edge + column * (SIZE.column + SIZE.gap)
    let y = SIZE.edge
    for (const category of categories) {
      titles.push({ category, x, y })
      y += SIZE.title
      for (const stage of stages.filter((each) => columnOf(each) === column && groupOf(each) === category)) {
        const box = boxOf(content, stage, actions, kind, x, y)
        boxes.push(box)
        y += box.height + SIZE.between
      }
    }
    height = Math.max(height, y - SIZE.between + SIZE.edge)
  })
  const width = 2 * SIZE.edge + COLUMNS.length * SIZE.column + (COLUMNS.length - 1) * SIZE.gap
  return { width, height, titles, boxes, arrows: arrowsOf(boxes) }
}

/** A category that is newer than this page counts as one that is not an end. */
const groupOf = ({ category }: Stage): string =>
  COLUMNS.some((each) => (each as readonly string[]).includes(category)) ? category : 'active'
const columnOf = (stage: Stage) => COLUMNS.findIndex((each) => (each as readonly string[]).includes(groupOf(stage)))

function boxOf(
  { initial, operation_stages }: Content,
  stage: Stage,
  actions: readonly Action[],
  kind: Kind | null,
  x: number,
  y: number,
): Box {
  const shown = (['scheduled', 'queue'] as const).filter((each) => kind === null || kind === each)
  const begins = shown.filter((each) => initial[each] === stage.key)
  const operations = OPERATIONS.filter((each) => shown.some((one) => operation_stages[each][one] === stage.key))
  const here = isEnd(stage.category) ? [] : actions.filter(({ from }) => from.includes(stage.key))
  const notes = (begins.length > 0 ? 1 : 0) + (operations.length > 0 ? 1 : 0)
  const height = SIZE.head + notes * SIZE.note + here.length * SIZE.row + (here.length + notes > 0 ? SIZE.foot : 0)
  return { stage, x, y, height, begins, operations, actions: here }
}

/** The vertical middle of an action's row in its box. */
export const rowOf = ({ y, height, actions }: Box, index: number): number =>
  y + height - SIZE.foot - (actions.length - index - 0.5) * SIZE.row

function arrowsOf(boxes: readonly Box[]): Arrow[] {
  const arriving = new Map<string, number>()
  return boxes.flatMap((from) =>
    from.actions.flatMap((action, index) => {
      const to = boxes.find(({ stage }) => stage.key === action.to)
      if (!to) return []
      const count = arriving.get(action.to) ?? 0
      arriving.set(action.to, count + 1)
      // Arrows end a little below each other, within the header of the box.
      const y = to.y + 10 + ((count * 7) % (SIZE.head - 18))
      return [
        { action: action.key, from: from.stage.key, to: action.to, path: pathOf(from, rowOf(from, index), to, y) },
      ]
    }),
  )
}

/** Forward arrows go from right to left edge, backward ones from left to right, those in a column around the right. */
function pathOf(from: Box, y1: number, to: Box, y2: number): string {
  const right = (box: Box) => box.x + SIZE.column
  if (from.x === to.x) {
    const x = right(from)
    const bulge = Math.min(SIZE.gap - 14, 26 + Math.abs(y2 - y1) / 9)
    return curve(x, y1, x + bulge, x + bulge, x + 2, y2)
  }
  const isForward = from.x < to.x
  const [x1, x2] = isForward ? [right(from), to.x - 2] : [from.x, right(to) + 2]
  const reach = Math.max(SIZE.gap * 0.62, Math.abs(x2 - x1) * 0.4) * (isForward ? 1 : -1)
  return curve(x1, y1, x1 + reach, x2 - reach, x2, y2)
}

function curve(x1: number, y1: number, first: number, second: number, x2: number, y2: number): string {
  const [a, b, c, d] = [y1, first, second, y2].map((each) => Math.round(each * 10) / 10)
  return `M${x1} ${a} C${b} ${a} ${c} ${d} ${x2} ${d}`
}

// Bodies of nearly 1 MiB that are cheap to send and as costly to read as possible.
const COUNT = 500_000
const SIZE_BYTES = 1_000_000

const repeated = (text, between = '') =>
  Array(Math.floor(SIZE_BYTES / (text.length + between.length)))
    .fill(text)
    .join(between)

export const bodies = {
  'a list of 500,000 numbers': `[${'1,'.repeat(COUNT - 1)}1]`,
  '500,000 levels of nesting': '['.repeat(COUNT) + ']'.repeat(COUNT),
  '60,000 unknown names': `{${Array.from({ length: 60_000 }, (_, index) => `"field${index}":1`).join(',')}}`,
  'one text of 1 MB': JSON.stringify({ name: 'x'.repeat(SIZE_BYTES), phone: repeated('\\') }).slice(0, SIZE_BYTES),
  'tags up to the limit of values': JSON.stringify({
    name: 'Ana',
    phone: '+5511911112222',
    tags: Array(9_990).fill(' '.repeat(90)),
  }),
  'actions up to the limit of values': JSON.stringify({
    stages: [],
    actions: Array(1_100).fill({ from: ['a', 'a', 'b', 'b'], roles: ['x', 'x'], x: 'y'.repeat(700) }),
  }),
}

// The dashboard of Grafana and the alerts on the page about deployment name only metrics that /metrics has.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '../../server/src/testing/world.ts'

const textOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const dashboard: { panels: { targets: { expr: string }[] }[]; templating: { list: { query: unknown }[] } } = JSON.parse(
  textOf('deploy/grafana.json'),
)

/** `up` is made by Prometheus itself. */
const OF_PROMETHEUS = ['up']
const WORDS_OF_PROMQL = /^(sum|max|min|by|rate|abs|or|and|vector|topk|histogram_quantile|label_values|increase|absent)$/

/** The names of metrics in an expression: its words without strings, labels, durations and functions. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\bby \([^)]*\)/g, '')
    .replace(/(label_values\(\w+), \w+/g, '$1')
  return [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b/g)].map(([name]) => name).filter((name) => !WORDS_OF_PROMQL.test(name))
}

const shown = new Set([
  ...dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))),
  ...dashboard.templating.list.flatMap(({ query }) => metricsIn((query as { query?: string }).query ?? '')),
])
const [, aboutAlerts = ''] = /^### Alerts$([\s\S]*?)^## /m.exec(textOf('docs/deploy.md')) ?? []
const alerts = [...aboutAlerts.matchAll(/^\| `([^`]+)` \|/gm)].map(([, alert = '']) => alert)

let world: World
let served: string[]
let ours: string[]
beforeAll(async () => {
  world = await aWorld()
  // A route that was called has its durations among the metrics.
  await world.anybody.get('//healthz')
  const { body } = await world.anybody.get('//metrics')
  const text = String(body)
  served = [...text.matchAll(/^([a-z_][a-z0-9_]*)(?:\{| )/gm)].map(([, name]) => name as string)
  const described = [...text.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name as string)
  ours = described.filter((name) => !/^(process|nodejs)_/.test(name))
})
afterAll(() => world[Symbol.asyncDispose]())

test('every metric that the dashboard shows exists', () => {
  expect(shown.size).toBeGreaterThan(10)
  expect([...shown].filter((name) => !OF_PROMETHEUS.includes(name) && !served.includes(name))).toEqual([])
})

test('the dashboard shows every metric of our own', () => {
  const isShown = (name: string) => shown.has(name) || shown.has(`${name}_bucket`)
  expect(ours.filter((name) => !isShown(name))).toEqual([])
})

test('every metric that an alert needs exists', () => {
  expect(alerts.length).toBeGreaterThan(5)
  const unknown = alerts.flatMap(metricsIn).filter((name) => !OF_PROMETHEUS.includes(name) && !served.includes(name))
  expect(unknown).toEqual([])
})

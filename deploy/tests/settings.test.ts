// .env.example has every setting that the server reads, with its default, and compose.yaml finds there what it needs.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../../server/src/platform/config.ts'

const textOf = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const lines = [...textOf('.env.example').matchAll(/^(#?)([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
  ([, hash, name = '', value = '']) => ({ name, value, isSet: hash === '' }),
)
const ofCompose = [...new Set([...textOf('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name as string))]

/** The names of all settings that the server reads, whether other settings are set or not. */
function settingsOfServer(): string[] {
  const names = new Set<string>()
  for (const value of [undefined, 'x', '1']) {
    const environment = new Proxy<Record<string, string | undefined>>(
      {},
      {
        get(_, name) {
          names.add(String(name))
          return value
        },
      },
    )
    try {
      readConfig(environment, '/app/server')
    } catch {
      // Not every setting can be 'x', so reading fails; but by then each setting was read.
    }
  }
  return [...names].toSorted()
}

const SECRETS = { SECRET_KEY: 'x'.repeat(32), DATABASE_URL: 'postgres://db.example.com/holdfast' }

test('.env.example has every setting once, and nothing else except what compose.yaml needs', () => {
  const onlyOfCompose = ofCompose.filter((name) => !settingsOfServer().includes(name))
  expect(onlyOfCompose).toEqual(['POSTGRES_PASSWORD'])
  expect(lines.map(({ name }) => name).toSorted()).toEqual([...settingsOfServer(), ...onlyOfCompose].toSorted())
})

test('.env.example sets everything that compose.yaml needs', () => {
  const set = lines.filter(({ isSet }) => isSet).map(({ name }) => name)
  expect(ofCompose.filter((name) => !set.includes(name))).toEqual([])
})

test('the lines of .env.example that are not set show the defaults', () => {
  const environmentOf = (chosen: typeof lines) =>
    Object.fromEntries(chosen.map(({ name, value }) => [name, value])) as Record<string, string>
  const withDefaults = readConfig({ ...environmentOf(lines), ...SECRETS }, '/app/server')
  expect(withDefaults).toEqual(
    readConfig({ ...environmentOf(lines.filter(({ isSet }) => isSet)), ...SECRETS }, '/app/server'),
  )
})

test('the settings as they are copied do not start before the secrets are set, and say which', () => {
  const copied = Object.fromEntries(lines.filter(({ isSet }) => isSet).map(({ name, value }) => [name, value]))
  expect(() => readConfig({ ...copied, DATABASE_URL: SECRETS.DATABASE_URL }, '/app/server')).toThrow('SECRET_KEY')
})

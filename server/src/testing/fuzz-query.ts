// The queries of random calls: as the contract allows them, or with one fault.
import fc, { type Arbitrary } from 'fast-check'
import { checkOf, type Parameter } from './contract.ts'
import { type Dictionary, fitting, unfit } from './inputs.ts'

/** Pairs of texts: often with many parameters at once, often with only the required ones. */
export function queryOf(parameters: readonly Parameter[], known: Dictionary): Arbitrary<[string, string][]> {
  const all = parameters.map(({ name, schema }) => [name, fitting(schema, { name, known })] as const)
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name)
  const required = all.filter(([name]) => requiredKeys.includes(name))
  const many = fc.record(Object.fromEntries(all), { requiredKeys, noNullPrototype: true })
  const few = fc.record(Object.fromEntries(required), { noNullPrototype: true })
  return fc.oneof({ arbitrary: many, weight: 3 }, { arbitrary: few, weight: 1 }).map(toPairs)
}

const toPairs = (values: object): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  )

/** An unknown name, a value that does not fit, or a value sent twice where only one is allowed. */
export function unfitQuery(parameters: readonly Parameter[], valid: Arbitrary<[string, string][]>, known: Dictionary) {
  const unknown = fc.constantFrom<[string, string]>(['nonsense', '1'], ['Limit', '1'], ['limit[]', '1'], ['', 'x'])
  const ways: Arbitrary<[string, string][]>[] = [unknown.map((pair) => [pair])]
  for (const { name, schema } of parameters) {
    const isList = schema.type === 'array'
    const check = checkOf(isList ? schema.items : schema)
    const one = fitting(isList ? schema.items : schema, { name, known }).map(String)
    const misfits = unfit(isList ? schema.items : schema, { name, known }).filter(
      (value) => value !== undefined && !check(asRead(String(value), schema)),
    )
    if (isSpoilable(schema)) ways.push(misfits.map((value) => [[name, String(value)]]))
    ways.push(
      isList
        ? one.map((value) => Array.from({ length: schema.maxItems + 1 }, () => [name, value] as [string, string]))
        : one.map((value) => [
            [name, value],
            [name, value],
          ]),
    )
  }
  return fc
    .tuple(valid, fc.oneof(...ways))
    .map(([query, wrong]) => [...query.filter(([name]) => !wrong.some(([other]) => other === name)), ...wrong])
}

/** Whether a text can be wrong for a parameter: a parameter without any rule accepts every text. */
const isSpoilable = ({ type, items, pattern, format, enum: known, maxLength }: Record<string, unknown>) =>
  (items ?? pattern ?? format ?? known ?? maxLength) !== undefined || type !== 'string'

function asRead(text: string, { type }: { type?: unknown }): unknown {
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  return type === 'boolean' && /^(true|false)$/.test(text) ? text === 'true' : text
}

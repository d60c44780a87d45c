// Checks single values of a request as WhatsApp does, and refuses them with its texts.
import type { Json } from '../../../channels/json.ts'
import { MetaError } from './codes.ts'

/** Characters as people count them, not units of UTF-16. */
export const lengthOf = (text: string): number => [...text].length

export function requireObject(value: unknown, name: string): Json {
  if (value === undefined) throw new MetaError(131008, `${name} is required.`)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new MetaError(131009, `${name} must be an object.`)
  }
  return value as Json
}

export function requireList(value: unknown, name: string, min: number, max: number): Json[] {
  if (value === undefined) throw new MetaError(131008, `${name} is required.`)
  if (!Array.isArray(value) || value.length < min || value.length > max) {
    throw new MetaError(131009, `Invalid ${name} count. Min allowed ${name}: ${min}, Max allowed ${name}: ${max}`)
  }
  return value.map((each) => requireObject(each, name))
}

export function requireText(value: unknown, name: string, max: number): string {
  if (value === undefined || value === null) throw new MetaError(131008, `${name} is required.`)
  if (typeof value !== 'string') throw new MetaError(131009, `${name} must be a string.`)
  if (value.trim() === '' || lengthOf(value) > max) {
    throw new MetaError(131009, `${name} length invalid. Min length: 1, Max length: ${max}`)
  }
  return value
}

export function checkOptionalText(value: unknown, name: string, max: number): void {
  if (value !== undefined) requireText(value, name, max)
}

export function requireUnique(values: readonly string[], name: string): void {
  if (new Set(values).size < values.length) throw new MetaError(131009, `Duplicate ${name}.`)
}

export function requireOneOf(value: unknown, name: string, known: readonly string[]): string {
  if (typeof value !== 'string' || !known.includes(value)) {
    throw new MetaError(131009, `${name} must be one of {${known.join(', ')}} - got "${String(value)}".`)
  }
  return value
}

/** WhatsApp accepts numbers, and strings that contain a number. */
export function requireDegrees(value: unknown, name: string, max: number): void {
  const degrees = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (value === undefined) throw new MetaError(131008, `${name} is required.`)
  if (typeof degrees !== 'number' || !(Math.abs(degrees) <= max)) {
    throw new MetaError(131009, `${name} must be between -${max} and ${max}.`)
  }
}

export function requireHttpUrl(value: unknown, name: string): void {
  if (typeof value !== 'string' || !URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new MetaError(131009, `${name} must be a valid URI.`)
  }
}

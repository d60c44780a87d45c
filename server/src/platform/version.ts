// Optimistic concurrency: a caller that edits something says which version it has seen.
import { Problem } from './problem.ts'

export function requireVersion({ version }: { version: number }, expected: number | null | undefined): void {
  if (expected === undefined || expected === null || expected === version) return
  const detail = `You expected version ${expected}, but the current one is ${version}.`
  throw new Problem('version_conflict', { detail, current_version: version })
}

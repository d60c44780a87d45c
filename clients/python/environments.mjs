// The two virtual environments of the Python client: one to check it, and one to generate it.
import { join } from 'node:path'
import { root } from '../../scripts/prepare.mjs'

const folder = join(root, 'clients', 'python')

export const TESTS = {
  home: join(folder, '.venv-test'),
  requirements: join(folder, 'requirements-test.txt'),
  atLeast: [3, 10],
}

/** The generator needs a newer Python than the client that it writes. */
export const GENERATOR = {
  home: join(folder, '.venv-generate'),
  requirements: join(folder, 'requirements-generate.txt'),
  atLeast: [3, 11],
}

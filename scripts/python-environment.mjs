// Makes a virtual environment of Python with the packages of a requirements file, and again when the file changes.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NAMES = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python3.10', 'python']
const MAX_TRIES = 3
// The user's own packages are neither used nor changed.
const ISOLATED = { PYTHONNOUSERSITE: '1', PIP_USER: '0', PIP_DISABLE_PIP_VERSION_CHECK: '1', PIP_NO_INPUT: '1' }

/** No usable Python was found, or its packages cannot be installed. The message says what is missing. */
export class PythonMissing extends Error {}

/** Returns the Python of the environment in the folder `home`. */
export function environment({ home, requirements, atLeast }) {
  const python = join(home, ...(process.platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python']))
  const found = findPython(atLeast) ?? (mayInstall() ? installPython(atLeast) : undefined)
  if (!found) throw new PythonMissing(`there is no Python ${atLeast.join('.')} or newer`)
  // An environment contains its own path, so one that was copied with the checkout does not work: the path is hashed.
  const wanted = createHash('sha256')
    .update([home, found.program, found.version, readFileSync(requirements, 'utf8')].join('\n'))
    .digest('hex')
  const stamp = join(home, '.holdfast-installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return python
  rmSync(home, { recursive: true, force: true })
  const [program, ...args] = create(found.program, home, python)
  const install = installAll(program, [...args, 'install', '--quiet', '--requirement', requirements])
  if (install.status !== 0) throw new PythonMissing(`packages could not be installed: ${lastLine(install)}`)
  writeFileSync(stamp, wanted)
  return python
}

/** A download may break off, which pip does not always try again. The packages that have arrived are kept. */
function installAll(program, args) {
  for (let tries = 1; ; tries += 1) {
    const install = runQuietly(program, args)
    if (install.status === 0 || tries === MAX_TRIES) return install
  }
}

/** Runs a Python program in a folder, and shows its output. */
export function runPython(python, args, cwd) {
  const env = { ...process.env, ...ISOLATED, PYTHONDONTWRITEBYTECODE: '1', NODE: process.execPath }
  execFileSync(python, args, { cwd, stdio: 'inherit', env })
}

function findPython(atLeast) {
  for (const program of NAMES) {
    const asked = runQuietly(program, ['-c', 'import sys; print(sys.executable, *sys.version_info[:3], sep="\\n")'])
    if (asked.status !== 0) continue
    const [executable, ...version] = asked.stdout.trim().split(/\r?\n/)
    const [major, minor] = version.map(Number)
    if (major > atLeast[0] || (major === atLeast[0] && minor >= atLeast[1])) {
      return { program: executable, version: version.join('.') }
    }
  }
}

/** Makes the environment, and returns the command that runs a pip for it. */
function create(program, home, python) {
  // An environment without a pip of its own is made in a tenth of the time.
  const pipOutside = [program, '-m', 'pip', '--python', python]
  const isBare = runQuietly(program, ['-m', 'venv', '--without-pip', home]).status === 0
  if (isBare && runQuietly(program, [...pipOutside.slice(1), '--version']).status === 0) return pipOutside
  const pipInside = [python, '-m', 'pip']
  if (runQuietly(program, ['-m', 'venv', '--clear', home]).status === 0) return pipInside
  // On Debian, venv can only install pip with another package.
  if (mayInstall() && installPackages() && runQuietly(program, ['-m', 'venv', '--clear', home]).status === 0) {
    return pipInside
  }
  if (runQuietly(program, ['-m', 'virtualenv', '--quiet', home]).status === 0) return pipInside
  rmSync(home, { recursive: true, force: true })
  throw new PythonMissing(`${program} has neither venv with pip nor virtualenv`)
}

/** Packages of the system are only installed on a CI machine. */
function mayInstall() {
  return process.env.CI === 'true' && process.getuid?.() === 0 && runQuietly('apt-get', ['--version']).status === 0
}

function installPython(atLeast) {
  installPackages()
  return findPython(atLeast)
}

function installPackages() {
  // Another program may be installing something, or a download may break off.
  const apt = (...args) => runQuietly('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args])
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    apt('update')
    if (apt('install', '-y', 'python3', 'python3-venv').status === 0) return true
  }
  return false
}

function runQuietly(program, args) {
  return spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...ISOLATED, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function lastLine({ stderr, error }) {
  return stderr?.trim().split('\n').at(-1) || String(error)
}

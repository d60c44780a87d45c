// Finds a Chromium on this machine for the journeys, or installs one where that is simple.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The first two never have a window: they need half the processor time of a browser that only hides it. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
)
const WINDOWS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
]

/** No usable browser was found. The message says what was tried. */
export class BrowserMissing extends Error {}

/** Returns the path of a browser that starts. */
export function findBrowser() {
  const { CHROMIUM } = process.env
  if (CHROMIUM && !starts(CHROMIUM)) throw new BrowserMissing(`CHROMIUM names ${CHROMIUM}, which does not start`)
  const found = CHROMIUM || known() || (mayInstall() && installed())
  if (!found) throw new BrowserMissing('there is no Chromium, Chrome or Edge here; CHROMIUM can name one')
  return found
}

const known = () => [...onPath(), ...inUsualPlaces()].find(starts)

function onPath() {
  const folders = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':')
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).filter((file) => existsSync(file))
}

function inUsualPlaces() {
  if (process.platform === 'darwin') return MAC.filter((file) => existsSync(file))
  if (process.platform !== 'win32') return []
  const homes = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => process.env[name]).filter(Boolean)
  return homes.flatMap((home) => WINDOWS.map((path) => join(home, ...path))).filter((file) => existsSync(file))
}

/** Some of these files only print how to install a browser. On Windows, --version would open a window. */
function starts(file) {
  return process.platform === 'win32' ? existsSync(file) : runQuietly(file, ['--version']).status === 0
}

const mayInstall = () => process.getuid?.() === 0 && runQuietly('apt-get', ['--version']).status === 0

/** apt waits for another program that is installing something. */
const MAX_APT_WAIT_SECONDS = 300
const SECONDS_BETWEEN_TRIES = 3
/** A download may break off. */
const MAX_TRIES = 3

function installed() {
  console.log('   Installing a browser …')
  const deadline = Date.now() + MAX_APT_WAIT_SECONDS * 1000
  for (let failures = 0; ; ) {
    const updated = runQuietly('apt-get', ['update'])
    let done = aptInstall('chromium-headless-shell')
    // Older versions of Debian do not have it.
    if (done.status !== 0) done = aptInstall('chromium')
    // Another program may have installed a browser in the meantime.
    const found = known()
    if (found) return found
    const isLocked = [updated, done].some(({ stderr }) => /[Cc]ould not get lock|Unable to acquire/.test(stderr ?? ''))
    if (!isLocked) failures += 1
    if (Date.now() > deadline || failures >= MAX_TRIES) {
      throw new BrowserMissing(`none could be installed: ${lastLine(done.stderr) || lastLine(updated.stderr)}`)
    }
    pause(SECONDS_BETWEEN_TRIES)
  }
}

const aptInstall = (name) => runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name])

const lastLine = (text) => text?.trim().split('\n').at(-1) ?? ''

const pause = (seconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, seconds * 1000)

function runQuietly(program, args) {
  return spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}

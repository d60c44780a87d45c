// Gives a second checkout the installed packages of this one if it needs the same, and otherwise installs its own.
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

export function shareModules(from, to) {
  const lockOf = (checkout) => readFileSync(join(checkout, 'package-lock.json'), 'utf8')
  if (lockOf(from) !== lockOf(to)) return
  link(join(from, 'node_modules'), join(to, 'node_modules'))
  for (const workspace of JSON.parse(readFileSync(join(to, 'package.json'), 'utf8')).workspaces) {
    const own = join(from, workspace, 'node_modules')
    if (existsSync(own)) link(own, join(to, workspace, 'node_modules'))
  }
}

/** Packages become links to ours. A workspace is a relative link already, which leads into the second checkout. */
function link(from, to) {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (name.startsWith('@')) link(source, target)
    else symlinkSync(source, target)
  }
}

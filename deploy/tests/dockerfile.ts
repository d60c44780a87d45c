// Reads a Dockerfile, and does what it says in plain folders: COPY copies, RUN runs, each stage in a folder of its own.
import { execFileSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'

export interface Step {
  instruction: string
  /** Everything after the instruction, on one line. */
  text: string
}

export interface Stage {
  name: string
  image: string
  steps: Step[]
}

export async function readDockerfile(file: string): Promise<Stage[]> {
  const text = (await readFile(file, 'utf8')).replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, '')
  const stages: Stage[] = []
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const [, instruction = '', rest = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? []
    if (instruction === '') throw new Error(`This line is not an instruction: ${line}`)
    if (instruction === 'FROM') {
      const [image = '', , name = `stage ${stages.length}`] = rest.split(/ +/)
      stages.push({ name, image, steps: [] })
    } else stages.at(-1)?.steps.push({ instruction, text: rest })
  }
  return stages
}

/** Which paths of the checkout Docker does not see. */
export async function readIgnored(file: string): Promise<(path: string) => boolean> {
  const patterns = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const rules = patterns.map((pattern) => {
    const source = pattern
      .replace(/^!/, '')
      .replace(/[.+^$()|[\]\\]/g, '\\$&')
      .replace(/\*\*\//g, '\u0000')
      .replace(/\*/g, '[^/]*')
      .replaceAll('\u0000', '(?:.*/)?')
    return { isExcluded: !pattern.startsWith('!'), rule: new RegExp(`^${source}(?:/|$)`) }
  })
  // The last rule that fits decides.
  return (path) => rules.findLast(({ rule }) => rule.test(path))?.isExcluded ?? false
}

export interface Building {
  /** The checkout. */
  context: string
  isIgnored(path: string): boolean
  /** An empty folder; each stage becomes a folder in it, which stands for the root of its image. */
  folder: string
  /** Does a RUN step. `root` stands for the root of the image, `cwd` is the folder of the last WORKDIR. */
  run(step: { command: string; cwd: string; root: string; stage: string }): Promise<void>
}

/** Returns the folder that stands for the root of the last image. */
export async function build(stages: readonly Stage[], building: Building): Promise<string> {
  const rootOf = (name: string) => join(building.folder, name.replaceAll(' ', '-'))
  for (const { name, steps } of stages) {
    const root = rootOf(name)
    let workdir = '/'
    await mkdir(root)
    for (const { instruction, text } of steps) {
      if (instruction === 'WORKDIR') {
        workdir = text
        await mkdir(join(root, workdir), { recursive: true })
      }
      const cwd = join(root, workdir)
      if (instruction === 'RUN') await building.run({ command: text, cwd, root, stage: name })
      if (instruction === 'COPY') {
        const [, from, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(text) ?? []
        const parts = paths.split(/ +/)
        const to = join(cwd, parts.pop() ?? '')
        for (const part of parts) {
          if (from === undefined) await copyFromContext(building, part, to)
          else await copyFromStage(join(rootOf(from), part), to)
        }
      }
    }
  }
  return rootOf(stages.at(-1)?.name ?? '')
}

async function copyFromContext({ context, isIgnored }: Building, part: string, to: string): Promise<void> {
  const isSent = (path: string) => !isIgnored(relative(context, path)) || path === context
  if (!isSent(join(context, part))) throw new Error(`COPY ${part}: .dockerignore hides it.`)
  // A folder's content goes into the target; a file goes into a target that ends with a slash.
  const isFile = (await stat(join(context, part))).isFile()
  const target = isFile && to.endsWith('/') ? join(to, basename(part)) : to
  await mkdir(dirname(target), { recursive: true })
  await cp(join(context, part), target, { recursive: true, filter: isSent })
}

/** A folder of another stage: its content goes into the target. */
async function copyFromStage(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  linkFiles(['.'], { from, to })
}

/** Puts files and folders into another folder as hard links, which is fast, or as copies where links are not possible. */
export function linkFiles(paths: readonly string[], { from, to }: { from: string; to: string }): void {
  try {
    execFileSync('cp', ['-al', '--parents', ...paths, to], { cwd: from, stdio: 'pipe' })
  } catch {
    execFileSync('cp', ['-a', '--parents', ...paths, to], { cwd: from, stdio: 'pipe' })
  }
}

/** All files below a folder. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

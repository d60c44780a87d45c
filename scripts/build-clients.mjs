// Packs both clients into clients/dist, from where the server offers them: what npm pack and python -m build would make.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClient } from '../clients/typescript/build.mjs'
import { tarGz, zip } from './archives.mjs'
import { buildFolder } from './built-folder.mjs'
import { root } from './prepare.mjs'

const CLIENTS = join(root, 'clients')

await buildFolder(join(CLIENTS, 'dist'), {
  dated: 'clients.json',
  async build(folder) {
    mkdirSync(folder)
    const clients = { typescript: await packTypescript(), python: packPython() }
    for (const { file, bytes } of Object.values(clients)) writeFileSync(join(folder, file), bytes)
    const names = Object.entries(clients).map(([name, { file }]) => [name, file])
    writeFileSync(join(folder, 'clients.json'), `${JSON.stringify(Object.fromEntries(names), null, 2)}\n`)
  },
})

async function packTypescript() {
  const folder = join(CLIENTS, 'typescript')
  await buildClient(join(folder, 'dist'))
  const { name, version, files } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const built = files.flatMap((each) => filesIn(folder, each))
  const entries = ['package.json', 'README.md', 'LICENSE', ...built].map((path) => [
    `package/${path}`,
    readFileSync(join(folder, path)),
  ])
  // npm names its archives in this way.
  return { file: `${name.replace('@', '').replace('/', '-')}-${version}.tgz`, bytes: tarGz(entries) }
}

/** A wheel is a zip archive with the package, and with a folder that describes it. No program of Python is needed. */
function packPython() {
  const folder = join(CLIENTS, 'python')
  const project = readProject(readFileSync(join(folder, 'pyproject.toml'), 'utf8'))
  const [, version] = /__version__ = "(.*)"/.exec(readFileSync(join(folder, 'holdfast', '_version.py'), 'utf8'))
  const name = project.name.replaceAll('-', '_')
  const about = `${name}-${version}.dist-info`
  const sources = filesIn(folder, 'holdfast').filter((path) => /\.py$|\/py\.typed$/.test(path))
  const entries = [
    ...sources.map((path) => [path, readFileSync(join(folder, path))]),
    [`${about}/METADATA`, Buffer.from(metadataOf(project, version, readFileSync(join(folder, 'README.md'), 'utf8')))],
    [
      `${about}/WHEEL`,
      Buffer.from('Wheel-Version: 1.0\nGenerator: holdfast\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
    ],
    [`${about}/licenses/LICENSE`, readFileSync(join(folder, 'LICENSE'))],
  ]
  const record = entries.map(([path, bytes]) => `${path},sha256=${hashOf(bytes)},${bytes.length}`)
  const listed = Buffer.from(`${[...record, `${about}/RECORD,,`].join('\n')}\n`)
  return { file: `${name}-${version}-py3-none-any.whl`, bytes: zip([...entries, [`${about}/RECORD`, listed]]) }
}

function hashOf(bytes) {
  return createHash('sha256').update(bytes).digest('base64url')
}

/** The fields of our own pyproject.toml; it has nothing that needs more of TOML than this. */
function readProject(toml) {
  const part = /^\[project\]\n([\s\S]*?)\n(?=\[)/m.exec(toml)[1]
  const urls = /^\[project\.urls\]\n([\s\S]*?)\n(?=\[|\n)/m.exec(toml)[1]
  const text = (key) => new RegExp(`^${key} = "(.*)"$`, 'm').exec(part)[1]
  const list = (key) => JSON.parse(new RegExp(`^${key} = (\\[.*\\])$`, 'm').exec(part)[1])
  return {
    name: text('name'),
    description: text('description'),
    license: text('license'),
    python: text('requires-python'),
    dependencies: list('dependencies'),
    classifiers: list('classifiers'),
    urls: [...urls.matchAll(/^(.*) = "(.*)"$/gm)].map(([, label, url]) => `${label}, ${url}`),
  }
}

function metadataOf({ name, description, license, python, dependencies, classifiers, urls }, version, readme) {
  const lines = [
    'Metadata-Version: 2.4',
    `Name: ${name}`,
    `Version: ${version}`,
    `Summary: ${description}`,
    ...urls.map((each) => `Project-URL: ${each}`),
    `License-Expression: ${license}`,
    'License-File: LICENSE',
    ...classifiers.map((each) => `Classifier: ${each}`),
    `Requires-Python: ${python}`,
    ...dependencies.map((each) => `Requires-Dist: ${each}`),
    'Description-Content-Type: text/markdown',
  ]
  return `${lines.join('\n')}\n\n${readme}`
}

/** The files of a folder with their paths from its parent, in order. */
function filesIn(parent, folder) {
  return readdirSync(join(parent, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(parent.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !path.includes('__pycache__'))
    .toSorted()
}

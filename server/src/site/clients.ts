// Offers both clients as archives that npm and pip install from this server, at /clients/.
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { escapeHtml, page, sendPage } from '../http/html.ts'
import { Problem } from '../platform/problem.ts'

export interface ClientsOptions {
  publicUrl: string
  /** The folder of the archives, as the build makes it; null: this process offers none. */
  clientsFolder: string | null
}

const TITLES = { typescript: 'TypeScript and JavaScript', python: 'Python' }
type Name = keyof typeof TITLES
const TYPES: Record<Name, string> = { typescript: 'application/gzip', python: 'application/zip' }
const SHORT_NAMES: Record<string, Name> = { 'typescript.tgz': 'typescript', 'python.whl': 'python' }
/** A new build may have the same version, so an archive is asked for again. */
const CACHE = 'no-cache'

export function serveClients(app: FastifyInstance, { publicUrl, clientsFolder: folder }: ClientsOptions): void {
  if (folder === null) return
  app.get('/clients', async (_request, reply) => reply.redirect('/clients/'))

  app.get('/clients/', async (_request, reply) => {
    const files = await filesIn(folder)
    return sendPage(reply, page('Clients · Holdfast', indexOf(files, publicUrl)))
  })

  app.get<{ Params: { file: string } }>('/clients/:file', async ({ params: { file } }, reply) => {
    const files = await filesIn(folder)
    const short = Object.hasOwn(SHORT_NAMES, file) ? SHORT_NAMES[file] : undefined
    // pip refuses a wheel whose name is not complete, and npm follows the redirect.
    if (short) return reply.header('Cache-Control', CACHE).redirect(`/clients/${files[short]}`)
    const name = (Object.keys(files) as Name[]).find((each) => files[each] === file)
    if (name === undefined) throw new Problem('not_found', { detail: 'There is no such client: see /clients/.' })
    const path = join(folder, file)
    reply.headers({
      'Content-Type': TYPES[name],
      'Content-Length': (await stat(path)).size,
      'Cache-Control': CACHE,
      'X-Content-Type-Options': 'nosniff',
    })
    return reply.send(createReadStream(path))
  })
}

/** The names of the archives, which contain the version. */
async function filesIn(folder: string): Promise<Record<Name, string>> {
  try {
    return JSON.parse(await readFile(join(folder, 'clients.json'), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new Problem('not_found', { detail: 'The clients are not built: npm run build makes them.' })
  }
}

function indexOf({ typescript, python }: Record<Name, string>, publicUrl: string): string {
  const commands = {
    typescript: `npm install ${publicUrl}/clients/${typescript}`,
    python: `pip install ${publicUrl}/clients/${python}`,
  }
  const links = { typescript, python }
  const parts = (Object.keys(TITLES) as Name[]).map(
    (name) => `<h2>${TITLES[name]}</h2>
<pre><code>${escapeHtml(commands[name])}</code></pre>
<p><a href="/clients/${links[name]}">${links[name]}</a></p>`,
  )
  return `<h1>Clients</h1>
<p class="lead">Both clients have the version of this server.
<a href="/guides/first-booking">A first booking</a> shows how to use them.</p>
${parts.join('\n')}`
}

// The pages at the root: health, metrics, the contract with its documentation, and the meaning of each problem.
import Fastify, { type FastifyInstance } from 'fastify'
import type { Metrics } from '../platform/metrics.ts'
import { describeProblem, Problem, type ProblemCode, problemCodes } from '../platform/problem.ts'
import { escapeHtml, hashOf, page, pageHeaders, policy, sendPage } from './html.ts'
import { type Packed, pack, sendPacked } from './packed.ts'

export interface PagesOptions {
  metrics: Metrics
  /** Called once, when somebody first reads the contract: the start does not wait for it. */
  contractText(): string
  /** Throws when the process cannot serve; returns facts about it. */
  readiness(): Promise<object>
}

export function servePages(app: FastifyInstance, { metrics, contractText, readiness }: PagesOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      return { status: 'ready', ...(await readiness()) }
    } catch {
      return reply.code(503).header('Retry-After', '2').send({ status: 'not ready' })
    }
  })
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()))

  app.get('/problems', async (_request, reply) => sendPage(reply, problemList()))
  app.get<{ Params: { code: string } }>('/problems/:code', async (request, reply) => {
    const code = problemCodes.find((known) => known === request.params.code)
    if (!code) throw new Problem('not_found', { detail: 'There is no such problem.' })
    return sendPage(reply, problemPage(code))
  })

  serveDocs(app)
  app.get('/openapi.json', async (_request, reply) => reply.redirect('/v1/openapi.json'))
  let contract: Promise<Packed> | null = null
  app.get('/v1/openapi.json', async (request, reply) => {
    contract ??= pack(contractText())
    // A client that has it asks whether it has changed.
    reply.header('Cache-Control', 'no-cache').header('X-Content-Type-Options', 'nosniff')
    return sendPacked(request, reply.type('application/json; charset=utf-8'), await contract)
  })
}

// The reference page is four megabytes of script, so it is loaded and compressed when somebody first opens it.
function serveDocs(app: FastifyInstance): void {
  let docs: Promise<FastifyInstance> | null = null
  let script: Promise<Packed> | null = null
  app.get('/docs', async (_request, reply) => reply.redirect('/docs/'))
  app.get('/docs/*', async (request, reply) => {
    docs ??= openDocs()
    const answer = await (await docs).inject({ url: request.url })
    if (answer.statusCode !== 200) throw new Problem('not_found', { detail: 'There is no such page.' })
    reply.type(String(answer.headers['content-type']))
    if (!request.url.endsWith('.js')) return reply.headers(pageHeaders(docsPolicy(answer.body))).send(answer.rawPayload)
    reply.header('Cache-Control', 'public, max-age=86400').header('X-Content-Type-Options', 'nosniff')
    script ??= pack(answer.rawPayload)
    return sendPacked(request, reply, await script)
  })
}

/** The reference page runs its own script and the inline lines that start it, and calls no other server. */
function docsPolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  return policy({
    'default-src': "'none'",
    'script-src': ["'self'", ...inline.map(([, text]) => hashOf(text as string))].join(' '),
    // Its script sets styles while it runs.
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self' data:",
    'connect-src': "'self'",
  })
}

async function openDocs(): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const docs = Fastify()
  await docs.register(reference, {
    routePrefix: '/docs',
    configuration: {
      url: '/v1/openapi.json',
      pageTitle: 'Holdfast API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      orderSchemaPropertiesBy: 'preserve',
      showDeveloperTools: 'never',
      authentication: { preferredSecurityScheme: 'apiKey' },
      agent: { disabled: true },
      mcp: { disabled: true },
    } as object,
  })
  return docs
}

function problemPage(code: ProblemCode): string {
  const { status, title, meaning, advice } = describeProblem(code)
  return page(
    `${code} · Holdfast problems`,
    `<p><a href="/problems">All problems</a></p>
    <h1><code>${code}</code></h1>
    <p class="lead">${escapeHtml(title)} <span class="status">HTTP ${status}</span></p>
    <h2>What it means</h2><p>${text(meaning)}</p>
    <h2>What to do</h2><p>${text(advice)}</p>`,
  )
}

function problemList(): string {
  const rows = problemCodes.map((code) => {
    const { status, title } = describeProblem(code)
    return `<tr><td><a href="/problems/${code}"><code>${code}</code></a></td><td>${status}</td><td>${escapeHtml(title)}</td></tr>`
  })
  const table = `<table><tr><th>code</th><th>status</th><th>meaning</th></tr>${rows.join('')}</table>`
  return page(
    'Holdfast problems',
    `<h1>Problems</h1><p class="lead">Every error answer has one of these codes.</p>${table}`,
  )
}

const text = (words: string) => escapeHtml(words).replace(/`([^`]+)`/g, '<code>$1</code>')

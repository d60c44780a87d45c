// Bundles the server and the agent tools, so that they start without reading hundreds of files.
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { ownPackages, root } from './prepare.mjs'

const common = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  alias: ownPackages,
  sourcemap: true,
  logLevel: 'warning',
}

// The agent tools are a separate file, which the server loads at the first request for them.
const agentToolsApart = {
  name: 'agent-tools-apart',
  setup({ onResolve }) {
    onResolve({ filter: /\/mcp\/src\/http\.ts$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: './mcp.js', external: true } : null,
    )
  },
}

/** These packages have hundreds of small modules, and Node would find and link them one by one at every start. */
const INCLUDED = ['typebox', 'kysely', 'jose', 'libphonenumber-js']

const otherPackagesApart = {
  name: 'other-packages-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || path.startsWith('node:') || path.startsWith('@holdfast/')) return null
      return INCLUDED.some((name) => path === name || path.startsWith(`${name}/`)) ? null : { path, external: true }
    })
  },
}

await bundle(join(root, 'server', 'dist'), {
  ...common,
  entryPoints: {
    main: join(root, 'server', 'src', 'main.ts'),
    cli: join(root, 'server', 'src', 'cli.ts'),
    mcp: join(root, 'mcp', 'src', 'http.ts'),
    // The server runs this file as a process of its own.
    reader: join(root, 'server', 'src', 'knowledge', 'reading', 'program.ts'),
  },
  plugins: [agentToolsApart, otherPackagesApart],
})
// This file contains all its packages, so that an agent program can start it on any machine that has Node.
await bundle(join(root, 'mcp', 'dist'), {
  ...common,
  entryPoints: { 'holdfast-mcp': join(root, 'mcp', 'src', 'stdio.ts') },
  banner: { js: "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)" },
})

// Each file is renamed into place when it is complete, so that two builds at once never see half a file.
async function bundle(dist, options) {
  const outdir = `${dist}.${process.pid}`
  await build({ ...options, outdir })
  mkdirSync(dist, { recursive: true })
  for (const file of readdirSync(outdir)) renameSync(join(outdir, file), join(dist, file))
  rmSync(outdir, { recursive: true })
}

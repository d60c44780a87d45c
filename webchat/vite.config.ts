// How the widget is built: the loader as one script for any page; the panel, the preview and the page for booking as
// pages with their files.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const inside = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const loader = {
  target: 'es2019',
  lib: {
    entry: inside('src/loader/main.ts'),
    formats: ['iife' as const],
    name: 'holdfastChat',
    fileName: () => 'webchat.js',
  },
}

const page = {
  target: ['es2020', 'safari14'],
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
}

/** The mode says which part is built. The pages are built separately, so that each loads one script only. */
export default defineConfig(({ mode }) => ({
  root,
  base: '/webchat/',
  publicDir: false,
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact', legalComments: 'none' },
  build: mode === 'loader' ? loader : { ...page, rollupOptions: { input: inside(`${mode}.html`) } },
}))

// npm run build: everything that npm start needs built, whether or not something changed.
await import('./build-server.mjs')
await import('./build-dashboard.mjs')

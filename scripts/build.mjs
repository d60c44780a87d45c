// npm run build: builds everything that npm start needs, even if nothing changed.
await import('./build-server.mjs')
await import('./build-dashboard.mjs')
await import('./build-webchat.mjs')
await import('./build-guides.mjs')
await import('./build-clients.mjs')

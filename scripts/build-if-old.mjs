// Builds the server, the dashboard, the chat widget or the guides if a source is newer than the last build: node scripts/build-if-old.mjs server
import { buildDashboard, buildGuides, buildServer, buildWebChat } from './prepare.mjs'

const builds = { server: buildServer, dashboard: buildDashboard, webchat: buildWebChat, guides: buildGuides }
await builds[process.argv[2]]()

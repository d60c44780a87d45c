// Builds the server, the dashboard or the chat widget if a source is newer than the last build: node scripts/build-if-old.mjs server
import { buildDashboard, buildServer, buildWebChat } from './prepare.mjs'

const builds = { server: buildServer, dashboard: buildDashboard, webchat: buildWebChat }
builds[process.argv[2]]()

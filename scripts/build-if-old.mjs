// Builds the server, the dashboard, the chat widget, the guides or the clients if a source is newer than the last build: node scripts/build-if-old.mjs server
import { buildClients, buildDashboard, buildGuides, buildServer, buildWebChat } from './prepare.mjs'

const builds = {
  server: buildServer,
  dashboard: buildDashboard,
  webchat: buildWebChat,
  guides: buildGuides,
  clients: buildClients,
}
await builds[process.argv[2]]()

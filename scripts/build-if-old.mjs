// Builds the server or the dashboard if a source is newer than the last build: node scripts/build-if-old.mjs server
import { buildDashboard, buildServer } from './prepare.mjs'

const builds = { server: buildServer, dashboard: buildDashboard }
builds[process.argv[2]]()

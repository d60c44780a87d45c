#!/usr/bin/env node
// The stdio command: an agent program starts it, and it speaks to the API with the key it was given.
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { Holdfast, HoldfastError } from '../../clients/typescript/src/holdfast.ts'
import { openServer } from './server.ts'

const { HOLDFAST_API_KEY: apiKey, HOLDFAST_URL: baseUrl = 'http://127.0.0.1:3000' } = process.env

// Standard output belongs to the protocol; what people should read goes to standard error.
function giveUp(message: string): never {
  console.error(message)
  process.exit(1)
}

if (!apiKey) giveUp('Set HOLDFAST_API_KEY to an API key (npm run key prints one), and HOLDFAST_URL to the address.')

const holdfast = new Holdfast({ apiKey, baseUrl })
const identify = () => holdfast.getMe()
const known = await identify().catch((error) => {
  if (error instanceof HoldfastError) giveUp(`${baseUrl} refused the key: ${error.message}`)
  giveUp(`${baseUrl} cannot be reached: ${error instanceof Error ? error.message : error}`)
})

serveStdio(() => openServer({ holdfast, identify, now: () => new Date() }, known), {
  onerror: (error) => console.error(error.message),
})

#!/usr/bin/env node
// The stdio command: an agent program starts it, and it calls the API with the key from its environment.
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { ConnectionError, Holdfast, type HoldfastSettings, isProblem } from '../../clients/typescript/src/holdfast.ts'
import { openServer } from './server.ts'

const { HOLDFAST_API_KEY: apiKey, HOLDFAST_URL: baseUrl = 'http://127.0.0.1:3000' } = process.env

// Standard output is for the protocol only; messages for people go to standard error.
function giveUp(message: string): never {
  console.error(message)
  process.exit(1)
}

if (!apiKey) giveUp('Set HOLDFAST_API_KEY to an API key (npm run key prints one), and HOLDFAST_URL to the address.')

// An agent program waits for each answer. If the API asks for a longer wait than this, the agent gets the refusal.
const holdfast = open({ apiKey, baseUrl, maxRetryWait: 10_000 })
const identify = () => holdfast.getMe()
const known = await identify().catch((error) => {
  if (isProblem(error, 'invalid_api_key')) giveUp(`${baseUrl} refused HOLDFAST_API_KEY: ${error.detail}`)
  if (isProblem(error, 'unexpected_answer')) giveUp(`The server at ${baseUrl} is not Holdfast. Is HOLDFAST_URL right?`)
  if (isProblem(error)) giveUp(`${baseUrl} refused: ${error.message}`)
  if (error instanceof ConnectionError) giveUp(`${baseUrl} cannot be reached: ${error.message}`)
  giveUp('HOLDFAST_API_KEY is not an API key: API keys begin with hfk_.')
})

serveStdio(() => openServer({ holdfast, identify, now: () => new Date() }, known), {
  onerror: (error) => console.error(error.message),
  maxSubscriptions: 0,
})

function open(settings: HoldfastSettings): Holdfast {
  try {
    return new Holdfast(settings)
  } catch {
    giveUp(`HOLDFAST_URL must be the address of Holdfast, such as https://holdfast.example.com, not ${baseUrl}.`)
  }
}

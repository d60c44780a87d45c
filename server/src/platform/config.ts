// The settings of a process: the environment is read and checked here, once, and nowhere else.
import { isAbsolute, join, resolve } from 'node:path'
import type { NodeAddresses } from './nodes.ts'

export interface Config {
  port: number
  host: string
  publicUrl: string
  /** null: start the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** The same database, without the pooler to which `databaseUrl` leads; null: `databaseUrl` leads to it itself. */
  databaseDirectUrl: string | null
  /** With Citus: where its machines answer, so that calls go to that of their workspace; null: to `databaseUrl`. */
  databaseNodes: NodeAddresses | null
  dataDir: string
  /** null: the key is made at the first start and kept in `dataDir`. */
  secretKey: string | null
  databasePool: number
  /** How many proxies stand in front of us and are trusted to name the caller's address. */
  trustProxy: number
  /** How many streams the visitors of one site may have open from one network, in this process. */
  visitorStreamsPerNetwork: number
  demo: boolean
  role: 'all' | 'api' | 'worker'
  rateLimit: { burst: number; refillPerSecond: number }
  logLevel: string
  allowPrivateWebhooks: boolean
  /** The least time between the starts of two calls of the crawler to one host. */
  crawlPauseMs: number
  /** Where the providers' own APIs answer. */
  providers: { whatsapp: string; telegram: string }
  /** The token of a bot of Telegram that sends notices for workspaces without a bot; null: there is none. */
  noticeBotToken: string | null
  /** null: no model is called. */
  ai: AiSettings | null
  files: FilesConfig
  /** null: maps are drawn without tiles. */
  map: MapTiles | null
}

export interface AiSettings {
  provider: 'openai-compatible' | 'anthropic'
  /** The address that paths such as `/embeddings` are added to, without its last slash. */
  baseUrl: string
  /** null: calls carry no key, as models on the operator's own machine allow. */
  apiKey: string | null
  /** null: knowledge is searched by its words alone. */
  embeddingModel: string | null
  /** The model that answers; null: rules answer. */
  model: string | null
  /** The prices of a million tokens, in US cents. */
  prices: { input: number; output: number }
  /** The amount that the model may cost each workspace in a month, in US cents. */
  monthlyCents: number
}

export interface MapTiles {
  /** An address with `{z}`, `{x}` and `{y}`, which are replaced by the numbers of a tile. */
  tiles: string
  /** The text on the map that names the makers of the tiles. */
  attribution: string
}

export type FilesConfig = { folder: string } | S3Settings

export interface S3Settings {
  bucket: string
  /** The origin of the storage; the bucket is the first segment of the path. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const WHATSAPP_API = 'https://graph.facebook.com/v24.0'
const TELEGRAM_API = 'https://api.telegram.org'
const ANTHROPIC_API = 'https://api.anthropic.com/v1'
const AI_PROVIDERS = ['openai-compatible', 'anthropic'] as const
/** The prices of a large model: without the real prices, a budget is used up too early rather than too late. */
const DEFAULT_PRICES = { input: 300, output: 1_500 }
const MAX_PRICE_CENTS = 1_000_000
export const DEFAULT_MONTHLY_CENTS = 2_000
const MAX_MONTHLY_CENTS = 100_000_000
/** A shorter pause is impolite to the servers of others: it is for tests and benchmarks. */
const MIN_CRAWL_PAUSE_MS = 500
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export function readConfig(environment: Record<string, string | undefined>, root: string): Config {
  const faults: string[] = []
  const text = (name: string) => environment[name]?.trim() || null
  const number = (name: string, fallback: number, least: number, most: number) => {
    const value = Number(text(name) ?? fallback)
    if (!Number.isFinite(value) || value < least || value > most) faults.push(`${name} must be ${least} to ${most}`)
    return value
  }
  const whole = (name: string, fallback: number, least: number, most: number) => {
    const value = number(name, fallback, least, most)
    if (Number.isFinite(value) && !Number.isInteger(value)) faults.push(`${name} must be a whole number`)
    return value
  }
  const flag = (name: string, fallback: boolean) => {
    const value = text(name) ?? (fallback ? '1' : '0')
    if (!['0', '1', 'true', 'false'].includes(value)) faults.push(`${name} must be 0 or 1`)
    return value === '1' || value === 'true'
  }
  const oneOf = <T extends string>(name: string, fallback: T, values: readonly T[]) => {
    const value = (text(name) ?? fallback) as T
    if (!values.includes(value)) faults.push(`${name} must be one of ${values.join(', ')}`)
    return value
  }

  const port = whole('PORT', 3000, 1, 65_535)
  const host = text('HOST') ?? '127.0.0.1'
  const databaseUrl = text('DATABASE_URL')
  const databaseDirectUrl = text('DATABASE_DIRECT_URL')
  const inCheckout = (path: string) => (isAbsolute(path) ? path : resolve(root, '..', path))
  const dataDir = inCheckout(text('DATA_DIR') ?? '.data')
  const config: Config = {
    port,
    host,
    publicUrl: publicUrl(text('PUBLIC_URL'), host, port, faults),
    databaseUrl,
    databaseDirectUrl,
    databaseNodes: nodeAddresses(text('DATABASE_NODES'), faults),
    dataDir,
    secretKey: text('SECRET_KEY'),
    databasePool: whole('DATABASE_POOL', 10, 1, 200),
    trustProxy: whole('TRUST_PROXY', 0, 0, 10),
    visitorStreamsPerNetwork: whole('VISITOR_STREAMS_PER_NETWORK', 500, 1, 1_000_000),
    demo: flag('DEMO', databaseUrl === null),
    role: oneOf('ROLE', 'all', ['all', 'api', 'worker']),
    rateLimit: {
      burst: whole('RATE_LIMIT_BURST', 120, 1, 1_000_000),
      refillPerSecond: number('RATE_LIMIT_REFILL', 2, 0.001, 1_000_000),
    },
    logLevel: oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
    allowPrivateWebhooks: flag('ALLOW_PRIVATE_WEBHOOKS', false),
    crawlPauseMs: whole('CRAWL_PAUSE_MS', 500, 0, 60_000),
    providers: {
      whatsapp: baseAddress('WHATSAPP_API_URL', text('WHATSAPP_API_URL') ?? WHATSAPP_API, faults),
      telegram: baseAddress('TELEGRAM_API_URL', text('TELEGRAM_API_URL') ?? TELEGRAM_API, faults),
    },
    noticeBotToken: noticeBotToken(text('NOTIFY_TELEGRAM_TOKEN'), faults),
    ai: aiSettings(text, { number, whole }, faults),
    files: s3Settings(text, faults) ?? { folder: inCheckout(text('FILES_DIR') ?? join(dataDir, 'files')) },
    map: mapTiles(text('MAP_TILES'), text('MAP_ATTRIBUTION'), faults),
  }
  for (const [name, url] of Object.entries({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseDirectUrl })) {
    if (url !== null && !/^postgres(ql)?:\/\//.test(url)) faults.push(`${name} must begin with postgres://`)
  }
  if (databaseDirectUrl !== null && databaseUrl === null) faults.push('DATABASE_DIRECT_URL needs DATABASE_URL')
  if (config.databaseNodes !== null && databaseUrl === null) faults.push('DATABASE_NODES needs DATABASE_URL')
  if (databaseUrl !== null && config.secretKey === null) faults.push('SECRET_KEY is required with DATABASE_URL')
  if (config.secretKey !== null && config.secretKey.length < 32)
    faults.push('SECRET_KEY must have at least 32 characters')
  if (config.allowPrivateWebhooks && environment.NODE_ENV === 'production') {
    faults.push('ALLOW_PRIVATE_WEBHOOKS is for development and is refused with NODE_ENV=production')
  }
  if (config.crawlPauseMs < MIN_CRAWL_PAUSE_MS && environment.NODE_ENV === 'production')
    faults.push(`CRAWL_PAUSE_MS must be at least ${MIN_CRAWL_PAUSE_MS} with NODE_ENV=production`)
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

export class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(`The settings are not valid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
  }
}

/** The fault does not quote the list, because addresses have passwords. */
function nodeAddresses(given: string | null, faults: string[]): NodeAddresses | null {
  if (given === null || given === 'auto') return given
  const entries = given.split(/[\s,]+/).map((entry) => /^([^=\s]+:\d+)=(postgres(?:ql)?:\/\/.+)$/.exec(entry))
  if (entries.includes(null)) {
    faults.push('DATABASE_NODES must be auto, or entries such as db1:5432=postgres://holdfast@pooler1:6432/holdfast')
  }
  return new Map(entries.map((entry) => [entry?.[1] ?? '', entry?.[2] ?? '']))
}

function publicUrl(given: string | null, host: string, port: number, faults: string[]): string {
  const shownHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return given === null ? `http://${shownHost}:${port}` : origin('PUBLIC_URL', given, faults)
}

function origin(name: string, given: string, faults: string[]): string {
  const url = URL.canParse(given) ? new URL(given) : null
  // An origin has no user, path or query.
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  if (given) faults.push(`${name} must be an origin such as https://api.example.com, without a path`)
  return given
}

/** An address that paths are added to, without its last slash. */
function baseAddress(name: string, given: string, faults: string[]): string {
  const url = URL.canParse(given) ? new URL(given) : null
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
  if (!isPlain) faults.push(`${name} must be an address such as ${WHATSAPP_API}`)
  return given.replace(/\/$/, '')
}

/** The fault does not quote the token, because it is a secret. */
function noticeBotToken(given: string | null, faults: string[]): string | null {
  if (given !== null && !/^\d{3,20}:[A-Za-z0-9_-]{20,100}$/.test(given)) {
    faults.push('NOTIFY_TELEGRAM_TOKEN must be a token of BotFather')
  }
  return given
}

const S3_NEEDS = ['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** null when none of the S3 settings is set. */
function s3Settings(text: (name: string) => string | null, faults: string[]): S3Settings | null {
  if ([...S3_NEEDS, 'S3_REGION'].every((name) => text(name) === null)) return null
  for (const name of S3_NEEDS) if (text(name) === null) faults.push(`${name} is required with the other S3 settings`)
  if (text('FILES_DIR') !== null) faults.push('FILES_DIR and the S3 settings exclude each other')
  const [bucket, endpoint, accessKeyId, secretAccessKey] = S3_NEEDS.map((name) => text(name) ?? '') as [
    string,
    string,
    string,
    string,
  ]
  if (bucket && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    faults.push('S3_BUCKET must be the name of a bucket')
  return {
    bucket,
    endpoint: origin('S3_ENDPOINT', endpoint, faults),
    region: text('S3_REGION') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
  }
}

const AI_NAMES = ['AI_PROVIDER', 'AI_BASE_URL', 'AI_API_KEY', 'AI_EMBEDDING_MODEL', 'AI_MODEL']

type ReadNumber = (name: string, fallback: number, least: number, most: number) => number

/** null when none of the settings in AI_NAMES is set: prices alone have no effect. */
function aiSettings(
  text: (name: string) => string | null,
  { number, whole }: Record<'number' | 'whole', ReadNumber>,
  faults: string[],
): AiSettings | null {
  if (AI_NAMES.every((name) => text(name) === null)) return null
  const given = text('AI_PROVIDER')
  const provider = AI_PROVIDERS.find((name) => name === given)
  if (given === null) faults.push('AI_PROVIDER is required with the other AI settings')
  else if (!provider) faults.push(`AI_PROVIDER must be one of ${AI_PROVIDERS.join(', ')}`)
  const base = text('AI_BASE_URL') ?? (provider === 'anthropic' ? ANTHROPIC_API : null)
  if (base === null && provider) faults.push(`AI_BASE_URL is required with AI_PROVIDER=${provider}`)
  const apiKey = text('AI_API_KEY')
  // The key is the value of a header. The fault does not quote it.
  if (apiKey !== null && !/^[\x21-\x7e]+$/.test(apiKey)) faults.push('AI_API_KEY must be one word of ASCII characters')
  if (provider === 'anthropic' && apiKey === null) faults.push('AI_API_KEY is required with AI_PROVIDER=anthropic')
  const embeddingModel = text('AI_EMBEDDING_MODEL')
  if (provider === 'anthropic' && embeddingModel !== null) {
    faults.push('AI_EMBEDDING_MODEL needs AI_PROVIDER=openai-compatible: Anthropic has no embeddings')
  }
  return {
    provider: provider ?? 'openai-compatible',
    baseUrl: base === null ? '' : baseAddress('AI_BASE_URL', base, faults),
    apiKey,
    embeddingModel,
    model: text('AI_MODEL'),
    prices: {
      input: number('AI_PRICE_INPUT', DEFAULT_PRICES.input, 0, MAX_PRICE_CENTS),
      output: number('AI_PRICE_OUTPUT', DEFAULT_PRICES.output, 0, MAX_PRICE_CENTS),
    },
    monthlyCents: whole('AI_MONTHLY_CENTS', DEFAULT_MONTHLY_CENTS, 0, MAX_MONTHLY_CENTS),
  }
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

function mapTiles(tiles: string | null, attribution: string | null, faults: string[]): MapTiles | null {
  if (tiles === null && attribution === null) return null
  if (tiles === null || attribution === null) faults.push('MAP_TILES and MAP_ATTRIBUTION need each other')
  const url = tiles !== null && URL.canParse(tiles) ? new URL(tiles) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname))
  // A host name may contain braces and semicolons; a semicolon would end the page's security rule for the map.
  const isHost = /^[\w.-]+$|^\[[\da-f:]+\]$/.test(url?.hostname ?? '')
  const isTemplate = ['{z}', '{x}', '{y}'].every((place) => tiles?.includes(place))
  if (tiles !== null && !(isSafe && isHost && isTemplate && url?.username === '')) {
    faults.push('MAP_TILES must be an address such as https://tiles.example.com/{z}/{x}/{y}.png')
  }
  return { tiles: tiles ?? '', attribution: attribution ?? '' }
}

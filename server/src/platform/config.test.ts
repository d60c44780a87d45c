import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (environment: Record<string, string>) => readConfig(environment, '/srv/holdfast/server')
const SECRET_KEY = 'a secret of at least 32 characters'
const DATABASE_URL = 'postgres://db.example.com/holdfast'

test('without settings a process has every role, its own database next to the checkout, and a demo', () => {
  expect(read({})).toEqual({
    port: 3000,
    providers: { whatsapp: 'https://graph.facebook.com/v24.0', telegram: 'https://api.telegram.org' },
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: null,
    dataDir: '/srv/holdfast/.data',
    secretKey: null,
    databasePool: 10,
    trustProxy: 0,
    visitorStreamsPerNetwork: 500,
    demo: true,
    role: 'all',
    rateLimit: { burst: 120, refillPerSecond: 2 },
    logLevel: 'info',
    allowPrivateWebhooks: false,
    crawlPauseMs: 500,
    files: { folder: '/srv/holdfast/.data/files' },
    map: null,
    ai: null,
  })
})

test('every setting is taken from the environment', () => {
  const config = read({
    PORT: '8080',
    HOST: '::',
    PUBLIC_URL: 'https://api.example.com/',
    DATABASE_URL,
    DATA_DIR: '/var/lib/holdfast',
    SECRET_KEY,
    DATABASE_POOL: '25',
    TRUST_PROXY: '2',
    VISITOR_STREAMS_PER_NETWORK: '2000',
    DEMO: '1',
    ROLE: 'worker',
    RATE_LIMIT_BURST: '500',
    RATE_LIMIT_REFILL: '0.5',
    LOG_LEVEL: 'debug',
    ALLOW_PRIVATE_WEBHOOKS: '1',
    CRAWL_PAUSE_MS: '2000',
    FILES_DIR: '/mnt/files',
    MAP_TILES: 'https://tiles.example.com/{z}/{x}/{y}.png',
    MAP_ATTRIBUTION: '© Tile Makers',
    WHATSAPP_API_URL: 'http://127.0.0.1:9001/v24.0/',
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: 'http://127.0.0.1:11434/v1/',
    AI_API_KEY: 'sk-1',
    AI_EMBEDDING_MODEL: 'bge-m3',
  })
  expect(config).toEqual({
    port: 8080,
    providers: { whatsapp: 'http://127.0.0.1:9001/v24.0', telegram: 'https://api.telegram.org' },
    host: '::',
    publicUrl: 'https://api.example.com',
    databaseUrl: DATABASE_URL,
    dataDir: '/var/lib/holdfast',
    secretKey: SECRET_KEY,
    databasePool: 25,
    trustProxy: 2,
    visitorStreamsPerNetwork: 2_000,
    demo: true,
    role: 'worker',
    rateLimit: { burst: 500, refillPerSecond: 0.5 },
    logLevel: 'debug',
    allowPrivateWebhooks: true,
    crawlPauseMs: 2_000,
    files: { folder: '/mnt/files' },
    map: { tiles: 'https://tiles.example.com/{z}/{x}/{y}.png', attribution: '© Tile Makers' },
    ai: {
      provider: 'openai-compatible',
      baseUrl: 'http://127.0.0.1:11434/v1',
      apiKey: 'sk-1',
      embeddingModel: 'bge-m3',
    },
  })
})

test('a blank setting counts as not set', () => {
  expect(read({ PORT: ' ', ROLE: '', DATABASE_URL: '', SECRET_KEY: '  ' })).toEqual(read({}))
})

test('all faults are reported together, each once', () => {
  const faulty = {
    PORT: 'many',
    DATABASE_POOL: '1.5',
    TRUST_PROXY: 'yes',
    VISITOR_STREAMS_PER_NETWORK: '0',
    DEMO: 'perhaps',
    ROLE: 'boss',
    RATE_LIMIT_BURST: '0',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://db',
    SECRET_KEY: 'short',
    PUBLIC_URL: 'api.example.com',
  }
  let message = ''
  try {
    read(faulty)
  } catch (error) {
    message = (error as Error).message
  }
  expect(message.split('\n').slice(1).sort()).toEqual([
    '  - DATABASE_POOL must be a whole number',
    '  - DATABASE_URL must begin with postgres://',
    '  - DEMO must be 0 or 1',
    '  - LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    '  - PORT must be 1 to 65535',
    '  - PUBLIC_URL must be an origin such as https://api.example.com, without a path',
    '  - RATE_LIMIT_BURST must be 1 to 1000000',
    '  - ROLE must be one of all, api, worker',
    '  - SECRET_KEY must have at least 32 characters',
    '  - TRUST_PROXY must be 0 to 10',
    '  - VISITOR_STREAMS_PER_NETWORK must be 1 to 1000000',
  ])
})

test('a database of your own needs a secret key of your own', () => {
  expect(() => read({ DATABASE_URL })).toThrow('SECRET_KEY is required with DATABASE_URL')
  expect(read({ DATABASE_URL, SECRET_KEY }).secretKey).toBe(SECRET_KEY)
})

test('a demo is created in an embedded database, and in another database only if the settings ask for it', () => {
  expect(read({}).demo).toBe(true)
  expect(read({ DEMO: '0' }).demo).toBe(false)
  expect(read({ DATABASE_URL, SECRET_KEY }).demo).toBe(false)
  expect(read({ DATABASE_URL, SECRET_KEY, DEMO: '1' }).demo).toBe(true)
})

test('webhooks to private addresses are refused in production', () => {
  expect(read({ ALLOW_PRIVATE_WEBHOOKS: '1' }).allowPrivateWebhooks).toBe(true)
  expect(() => read({ ALLOW_PRIVATE_WEBHOOKS: '1', NODE_ENV: 'production' })).toThrow('ALLOW_PRIVATE_WEBHOOKS')
  expect(read({ NODE_ENV: 'production' }).allowPrivateWebhooks).toBe(false)
})

test('the crawler may be impolite only outside of production', () => {
  expect(read({ CRAWL_PAUSE_MS: '0' }).crawlPauseMs).toBe(0)
  expect(() => read({ CRAWL_PAUSE_MS: '499', NODE_ENV: 'production' })).toThrow('CRAWL_PAUSE_MS must be at least 500')
  expect(read({ CRAWL_PAUSE_MS: '500', NODE_ENV: 'production' }).crawlPauseMs).toBe(500)
})

test.each([
  'https://api.example.com/v1',
  'https://api.example.com/?tenant=1',
  'https://api.example.com/#top',
  'https://me:secret@api.example.com',
  'ftp://api.example.com',
  'nonsense',
])('PUBLIC_URL is an origin and nothing else: %s is refused', (PUBLIC_URL) => {
  expect(() => read({ PUBLIC_URL })).toThrow('PUBLIC_URL must be an origin')
})

test.each([
  [{ PUBLIC_URL: 'https://api.example.com:443' }, 'https://api.example.com'],
  [{ PUBLIC_URL: 'http://localhost:8080' }, 'http://localhost:8080'],
  [{ HOST: '0.0.0.0', PORT: '80' }, 'http://localhost:80'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
])('the public address follows from the settings %j', (environment, shown) => {
  expect(read(environment as Record<string, string>).publicUrl).toBe(shown)
})

describe('files', () => {
  const S3 = {
    S3_BUCKET: 'work-evidence',
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_REGION: 'sa-east-1',
    S3_ACCESS_KEY_ID: 'AKIA1',
    S3_SECRET_ACCESS_KEY: 'a secret',
  }

  test('are stored in a folder next to the other data, or in FILES_DIR', () => {
    expect(read({ DATA_DIR: '/var/lib/holdfast' }).files).toEqual({ folder: '/var/lib/holdfast/files' })
    expect(read({ FILES_DIR: 'evidence' }).files).toEqual({ folder: '/srv/holdfast/evidence' })
  })

  test('are stored in S3-compatible storage when it is set', () => {
    const kept = {
      bucket: 'work-evidence',
      endpoint: 'https://s3.example.com',
      region: 'sa-east-1',
      accessKeyId: 'AKIA1',
      secretAccessKey: 'a secret',
    }
    expect(read(S3).files).toEqual(kept)
    expect(read({ ...S3, S3_REGION: '' }).files).toEqual({ ...kept, region: 'us-east-1' })
  })

  test.each(['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
    'cannot be stored in S3 without %s',
    (name) => {
      expect(() => read({ ...S3, [name]: '' })).toThrow(`${name} is required with the other S3 settings`)
      expect(() => read({ ...S3, [name]: '' })).not.toThrow('must be')
    },
  )

  test('report all wrong settings together, without the secret', () => {
    const wrong = {
      S3_REGION: 'x',
      S3_BUCKET: 'No Bucket',
      S3_ENDPOINT: 's3.example.com/x',
      S3_SECRET_ACCESS_KEY: 'hush',
      FILES_DIR: '/x',
    }
    let message = ''
    try {
      read(wrong)
    } catch (error) {
      message = (error as Error).message
    }
    expect(message.split('\n').slice(1).toSorted()).toEqual([
      '  - FILES_DIR and the S3 settings exclude each other',
      '  - S3_ACCESS_KEY_ID is required with the other S3 settings',
      '  - S3_BUCKET must be the name of a bucket',
      '  - S3_ENDPOINT must be an origin such as https://api.example.com, without a path',
    ])
  })
})

describe('maps', () => {
  const MAP_TILES = 'https://tiles.example.com/{z}/{x}/{y}.png'
  const MAP_ATTRIBUTION = '© Tile Makers'

  test.each<Record<string, string>>([{ MAP_TILES }, { MAP_ATTRIBUTION }])(
    'MAP_TILES and MAP_ATTRIBUTION must be set together: not %j alone',
    (alone) => {
      expect(() => read(alone)).toThrow('MAP_TILES and MAP_ATTRIBUTION need each other')
    },
  )

  test.each([
    'http://tiles.example.com/{z}/{x}/{y}.png',
    'https://me:secret@tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/{z}/{x}.png',
    'https://{z}.example.com/{x}/{y}.png',
    'https://a;b.example.com/{z}/{x}/{y}.png',
    '/tiles/{z}/{x}/{y}.png',
    'javascript:{z}{x}{y}',
  ])('MAP_TILES must be an address that a page may call: %s is refused', (MAP_TILES) => {
    expect(() => read({ MAP_TILES, MAP_ATTRIBUTION })).toThrow('MAP_TILES must be an address such as')
  })

  test.each(['http://localhost:8080/{z}/{x}/{y}', 'http://127.0.0.1/{z}/{x}/{y}', 'http://[::1]/{z}/{x}/{y}'])(
    'tiles on this machine do not need https: %s',
    (MAP_TILES) => {
      expect(read({ MAP_TILES, MAP_ATTRIBUTION }).map).toEqual({ tiles: MAP_TILES, attribution: MAP_ATTRIBUTION })
    },
  )
})

describe('models', () => {
  test.each<[Record<string, string>, string]>([
    [{ AI_EMBEDDING_MODEL: 'bge-m3' }, 'AI_PROVIDER is required with the other AI settings'],
    [{ AI_PROVIDER: 'oracle' }, 'AI_PROVIDER must be one of openai-compatible, anthropic'],
    [{ AI_PROVIDER: 'openai-compatible' }, 'AI_BASE_URL is required with AI_PROVIDER=openai-compatible'],
    [{ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'api.example.com' }, 'AI_BASE_URL must be an address such as'],
    [{ AI_PROVIDER: 'anthropic' }, 'AI_API_KEY is required with AI_PROVIDER=anthropic'],
    [
      { AI_PROVIDER: 'anthropic', AI_API_KEY: 'k', AI_EMBEDDING_MODEL: 'x' },
      'AI_EMBEDDING_MODEL needs AI_PROVIDER=openai-compatible',
    ],
  ])('settings that cannot work are refused: %j', (given, fault) => {
    expect(() => read(given)).toThrow(fault)
  })

  test('a key that no header can carry is refused without being quoted', () => {
    const wrong = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'https://ai.example.com', AI_API_KEY: 'sk-1\nhush' }
    expect(() => read(wrong)).toThrow('AI_API_KEY must be one word')
    expect(() => read(wrong)).not.toThrow('hush')
  })

  test('a model on a machine of the operator needs no key', () => {
    const local = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'http://localhost:11434/v1' }
    expect(read(local).ai).toMatchObject({ apiKey: null, embeddingModel: null })
  })
})

test.each(['graph.facebook.com', 'ftp://example.com', 'https://user:pass@example.com', 'https://example.com/?a=b'])(
  'the address of a provider is one that paths can be added to: %s is refused',
  (WHATSAPP_API_URL) => {
    expect(() => read({ WHATSAPP_API_URL })).toThrow('WHATSAPP_API_URL must be an address such as')
  },
)

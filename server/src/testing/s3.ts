// A small S3-compatible storage for tests. It computes every signature itself, from the published rules.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '../platform/config.ts'

const SETTINGS = {
  bucket: 'holdfast-test',
  region: 'sa-east-1',
  accessKeyId: 'AKIATEST',
  secretAccessKey: 'a secret/with+signs=',
}
const KEYS_PER_PAGE = 7

export type Storage = Awaited<ReturnType<typeof aStorage>>

export async function aStorage() {
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>()
  /** Why calls were refused. */
  const refused: string[] = []
  let failuresLeft = 0
  let breaksLeft = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(request)
    const say = (status: number, text = '') => void response.writeHead(status).end(text)
    const refuse = (status: number, code: string) => say(status, `<Error><Code>${code}</Code></Error>`)
    if (failuresLeft > 0) {
      failuresLeft -= 1
      return refuse(503, 'SlowDown')
    }
    const fault = signatureFault(request, bytes)
    if (fault) {
      refused.push(fault)
      return refuse(403, 'SignatureDoesNotMatch')
    }
    const url = new URL(request.url ?? '', 'http://storage')
    const [, bucket, ...rest] = url.pathname.split('/')
    const key = rest.join('/')
    if (bucket !== SETTINGS.bucket) return refuse(404, 'NoSuchBucket')
    if (key === '') return say(200, listing(objects.keys(), url.searchParams.get('prefix') ?? ''))
    const known = objects.get(key)
    if (request.method === 'PUT') objects.set(key, { bytes, type: request.headers['content-type'] })
    if (request.method === 'DELETE') objects.delete(key)
    if (request.method !== 'GET') return say(request.method === 'PUT' ? 200 : 204)
    if (!known) return refuse(404, 'NoSuchKey')
    response.writeHead(200, { 'content-length': known.bytes.length })
    if (breaksLeft === 0) return void response.end(known.bytes)
    breaksLeft -= 1
    response.write(known.bytes.subarray(0, known.bytes.length / 2), () => response.destroy())
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const settings: S3Settings = { ...SETTINGS, endpoint: `http://127.0.0.1:${port}` }
  return {
    settings,
    objects,
    refused,
    /** Makes the next calls fail. */
    stumble: (times: number) => {
      failuresLeft = times
    },
    /** Makes the connection break in the middle of the next files. */
    breakOff: (times: number) => {
      breaksLeft = times
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** One page of the keys with this prefix, in the format of the protocol. */
function listing(keys: Iterable<string>, prefix: string): string {
  const found = [...keys].filter((key) => key.startsWith(prefix))
  const contents = found.slice(0, KEYS_PER_PAGE).map((key) => `<Contents><Key>${key}</Key></Contents>`)
  return `<ListBucketResult><IsTruncated>${found.length > KEYS_PER_PAGE}</IsTruncated>${contents.join('')}</ListBucketResult>`
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The fault of a call's signature by Signature Version 4, as documented for S3, or null. */
function signatureFault({ headers, method, url = '' }: IncomingMessage, bytes: Buffer): string | null {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  if (!given) return 'no signature'
  const [, credential = '', signedHeaders = '', signature] = given
  const [id, day = '', region = '', service = '', end = ''] = credential.split('/')
  const time = String(headers['x-amz-date'])
  if (id !== SETTINGS.accessKeyId || region !== SETTINGS.region || service !== 's3') return 'another credential'
  if (!time.startsWith(day) || end !== 'aws4_request') return 'another scope'
  if (headers['x-amz-content-sha256'] !== sha256(bytes)) return 'other bytes than were signed'
  const names = signedHeaders.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'too few headers'
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, [day, region, service, end].join('/'), sha256(canonical)].join('\n')
  const key = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${SETTINGS.secretAccessKey}`)
  return hmac(key, toSign).toString('hex') === signature ? null : 'a wrong signature'
}

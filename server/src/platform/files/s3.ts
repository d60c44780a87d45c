// Stores files in S3-compatible storage, under {workspace}/{id}. Each call is signed (Signature Version 4).
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { SECOND_MS } from '@holdfast/time/moment.ts'
import type { AwsClient } from 'aws4fetch'
import type { S3Settings } from '../config.ts'
import type { FileRef, Files } from '../context.ts'
import { Problem } from '../problem.ts'
import { requireOwnId } from './id.ts'

/** How long the storage may take to begin its answer. */
const ANSWER_TIMEOUT_MS = 20 * SECOND_MS
const MAX_RETRIES = 2
const MAX_PARALLEL_REMOVALS = 8

type Call = { method: string; body?: Buffer<ArrayBuffer>; headers?: Record<string, string> }

export function s3Files({ bucket, endpoint, region, accessKeyId, secretAccessKey }: S3Settings): Files {
  const root = `${endpoint}/${bucket}`
  const keyOf = ({ workspaceId, id }: FileRef) => `${requireOwnId(workspaceId)}/${requireOwnId(id)}`
  let client: Promise<AwsClient> | null = null
  // The client is loaded when it is first needed, so that an installation with a folder does not load it.
  const getClient = () => {
    client ??= import('aws4fetch').then(
      ({ AwsClient }) => new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: MAX_RETRIES }),
    )
    return client
  }

  async function call(address: string, { method, body, headers }: Call): Promise<Response> {
    // The bytes are signed as well, so that nobody can change them on the way.
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const impatience = new AbortController()
    const alarm = setTimeout(() => impatience.abort(), ANSWER_TIMEOUT_MS)
    try {
      const signed = { method, headers: { ...headers, 'X-Amz-Content-Sha256': hash }, signal: impatience.signal }
      return await (await getClient()).fetch(address, { ...signed, ...(body && { body }) })
    } catch (error) {
      throw unavailable(error)
    } finally {
      clearTimeout(alarm)
    }
  }

  async function requireStatus(response: Response, ...statuses: number[]): Promise<Response> {
    if (statuses.includes(response.status)) return response
    const text = await response.text().catch(() => '')
    const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? 'no code'
    const error = new Error(`The file storage answered ${response.status}, ${code}`)
    throw response.status >= 500 || response.status === 429 ? unavailable(error) : error
  }

  async function remove(key: string): Promise<void> {
    const response = await requireStatus(await call(`${root}/${key}`, { method: 'DELETE' }), 200, 204, 404)
    await response.body?.cancel()
  }

  return {
    async put(ref, bytes, mediaType) {
      const headers = { 'Content-Type': mediaType }
      const response = await call(`${root}/${keyOf(ref)}`, {
        method: 'PUT',
        body: bytes as Buffer<ArrayBuffer>,
        headers,
      })
      await (await requireStatus(response, 200, 201, 204)).body?.cancel()
    },
    async open(ref) {
      const response = await requireStatus(await call(`${root}/${keyOf(ref)}`, { method: 'GET' }), 200, 404)
      if (response.status === 200 && response.body) return Readable.fromWeb(response.body as ReadableStream)
      // A missing bucket is a fault of the settings, not of the caller.
      if (/NoSuchBucket/.test(await response.text())) throw new Error('The file storage has no such bucket')
      return null
    },
    remove: (ref) => remove(keyOf(ref)),
    async removeAll(workspaceId) {
      const question = `${root}/?list-type=2&prefix=${requireOwnId(workspaceId)}%2F`
      // Removed files are not listed again, so the first page is read until it is empty.
      for (;;) {
        const list = await (await requireStatus(await call(question, { method: 'GET' }), 200)).text()
        const keys = [...list.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key as string)
        if (keys.length === 0) return
        while (keys.length > 0) await Promise.all(keys.splice(0, MAX_PARALLEL_REMOVALS).map(remove))
      }
    },
  }
}

/** The cause goes into the log. It contains no headers, and so no credentials. */
function unavailable(cause: unknown): Problem {
  const problem = new Problem(
    'unavailable',
    { detail: 'The file storage cannot be reached right now.' },
    { 'Retry-After': '5' },
  )
  problem.cause = cause
  return problem
}

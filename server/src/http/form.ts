// Reads forms with one file (multipart/form-data): they are kept in memory and never written to disk by us.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../platform/problem.ts'
import { originOf } from './caller.ts'
import { bodyCheck, type Check } from './check.ts'
import { limitBytes, tooLarge } from './held-bytes.ts'
import { type TObject, type TSchema, Type } from './shape.ts'
import { Unreadable } from './unreadable.ts'

const MEBIBYTE = 1024 * 1024
export const MAX_FILE_BYTES = 10 * MEBIBYTE
/** For everything in the form except the file. */
const MAX_OTHER_BYTES = 64 * 1024
/** For all forms that a process keeps at once: many slow phones may send at the same time, but memory is limited. */
const MEMORY_LIMITS = { inAll: 128 * MEBIBYTE, perWorkspace: 48 * MEBIBYTE }
const PARSER_LIMITS = {
  fieldSize: MAX_OTHER_BYTES,
  files: 5,
  fields: 20,
  headerPairs: 20,
  headerSize: 8_192,
}

export interface UploadedFile {
  /** The name that the sender gave to the file. */
  name: string
  bytes: Buffer
}

export interface Form {
  /** By name. The value of a file is its file name. */
  fields: Record<string, string>
  file: UploadedFile
  /** Faults of single parts that do not depend on their value. */
  faults: PartFault[]
}

/** A form in few bytes, by which two forms can be compared. The name of its file is one of its fields. */
export const shortForm = ({ fields, file }: Form) => ({
  fields,
  sha256: createHash('sha256').update(file.bytes).digest('hex'),
})

interface PartFault {
  name: string
  code: string
  message: string
}

export const FilePart = (maxFileBytes: number) =>
  Type.Unsafe<string>({
    type: 'string',
    format: 'binary',
    contentMediaType: 'application/octet-stream',
    description: `The file itself, at most ${maxFileBytes / MEBIBYTE} MiB`,
    examples: ['(the bytes of the file)'],
  })

/** The configuration of a route with a form, for its parser. */
export interface FormConfig {
  maxFileBytes: number
}

/** For the routes of a scope that accept a file: every body is read as a form. */
export function acceptFormsOnly(scope: FastifyInstance, limits = MEMORY_LIMITS, ownerOf = workspaceIdOf): void {
  const hold = limitBytes(scope, limits, ownerOf)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) =>
    readBody(request.headers, payload, maxFileBytesOf(request), (bytes) => hold(request, bytes)),
  )
}

const workspaceIdOf = ({ visit }: FastifyRequest) => originOf(visit.caller).workspaceId

const maxFileBytesOf = ({ routeOptions }: FastifyRequest) =>
  (routeOptions.config as Partial<FormConfig>).maxFileBytes ?? MAX_FILE_BYTES

/** Checks the parts of a form against their shape. */
export function formCheck(schema: TSchema): Check {
  const check = bodyCheck(schema)
  const known = Object.keys((schema as unknown as TObject).properties)
  return (body) => {
    const { fields = {}, faults = [] } = body as Partial<Form>
    // A part with an unknown name gets only the fault that its name is unknown.
    const unfit = faults.filter(({ name }) => known.includes(name))
    const partFaults = unfit.map(({ name, ...fault }) => ({ pointer: `/${name}`, ...fault }))
    const faulty = partFaults.map(({ pointer }) => pointer)
    // The value of a part that has a fault is not checked.
    const valueFaults = check(fields).filter((fault) => !('pointer' in fault && faulty.includes(fault.pointer)))
    return [...partFaults, ...valueFaults]
  }
}

type Headers = FastifyRequest['headers']

async function readBody(
  headers: Headers,
  payload: Readable,
  maxFileBytes: number,
  arrive: (bytes: number) => void,
): Promise<Form | Unreadable> {
  const type = headers['content-type'] ?? ''
  const maxFormBytes = maxFileBytes + MAX_OTHER_BYTES
  if (Number(headers['content-length'] ?? 0) > maxFormBytes) throw tooLarge()
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    const message = 'Send the body as multipart/form-data.'
    return new Unreadable({ header: 'Content-Type', code: 'media_type', message })
  }
  try {
    const limits = { ...PARSER_LIMITS, fileSize: maxFileBytes }
    return await readForm(new Busboy({ headers: { 'content-type': type }, limits }), payload, maxFormBytes, arrive)
  } catch (error) {
    if (error instanceof Problem) throw error
    const message =
      'The body is not a valid form: it is cut off, has too many parts, or other parts than its boundary says.'
    return new Unreadable({ pointer: '', code: 'multipart', message })
  } finally {
    payload.resume()
  }
}

function readForm(
  parser: BusboyInstance,
  payload: Readable,
  maxFormBytes: number,
  arrive: (bytes: number) => void,
): Promise<Form> {
  return new Promise((resolve, reject) => {
    const parts = new Parts()
    let size = 0
    const refuse = (error: unknown) => {
      payload.off('data', hear)
      reject(error)
    }
    const hear = (bytes: Buffer) => {
      try {
        size += bytes.length
        if (size > maxFormBytes) throw tooLarge()
        arrive(bytes.length)
        parser.write(bytes)
      } catch (error) {
        refuse(error)
      }
    }
    parser.on('field', (name, value) => parts.addText(name, value))
    parser.on('file', (name, stream, filename) => {
      parts.addFile(
        name,
        filename,
        stream.on('limit', () => refuse(tooLarge())),
      )
    })
    for (const event of ['error', 'filesLimit', 'fieldsLimit']) parser.on(event, () => refuse(new Error(event)))
    parser.on('finish', () => resolve(parts.toForm()))
    // A sender who disconnects leaves half a form, which is a fault as well.
    payload.on('data', hear).on('error', refuse)
    payload.on('end', () => parser.end())
  })
}

/** The parts of a form that have arrived. */
class Parts {
  readonly #fields = new Map<string, string>()
  readonly #faults: PartFault[] = []
  readonly #bytes: Buffer[] = []

  addText(name: string, value: string): void {
    if (name === 'file') this.#fault(name, 'wrong_type', 'file must be a file, sent with a file name.')
    this.#add(name, value)
  }

  addFile(name: string, filename = '', stream: BusboyFileStream): void {
    const isTheFile = name === 'file' && !this.#fields.has(name)
    if (name !== 'file') this.#fault(name, 'wrong_type', `${name} must be a text, sent without a file name.`)
    this.#add(name, filename)
    stream.on('error', () => {})
    stream.on('data', (bytes: Buffer) => isTheFile && this.#bytes.push(bytes))
  }

  toForm(): Form {
    // An assignment would break with a part that is called __proto__.
    const fields = Object.fromEntries(this.#fields)
    const file = { name: this.#fields.get('file') ?? '', bytes: Buffer.concat(this.#bytes) }
    return { fields, file, faults: this.#faults }
  }

  #add(name = '', value: string): void {
    if (this.#fields.has(name)) this.#fault(name, 'repeated', `${name} must be there only once.`)
    else this.#fields.set(name, value)
  }

  #fault(name: string, code: string, message: string): void {
    this.#faults.push({ name, code, message })
  }
}

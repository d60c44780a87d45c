// Certificates for tests: an authority, and the certificates that it issues. The code writes X.509 in DER by itself.
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { DAY_MS } from '@holdfast/time/moment.ts'

export interface Certificate {
  key: string
  cert: string
}

interface CertificateWish {
  /** Host names and IPv4 addresses. */
  hosts: readonly string[]
  from?: Date
  to?: Date
}

export function anAuthority(name = 'Test Authority') {
  const { publicKey, privateKey } = newKeys()
  const cert = toPem(certificateOf({ name, issuer: name, publicKey, extensions: [isAuthority()] }, privateKey))
  return {
    /** The certificate for clients that trust the authority. */
    cert,
    issue({ hosts, from, to }: CertificateWish): Certificate {
      const own = newKeys()
      const facts = { name: hosts[0] ?? '', issuer: name, publicKey: own.publicKey, from, to }
      const der = certificateOf({ ...facts, extensions: [alternativeNames(hosts)] }, privateKey)
      return { key: pemOf(own.privateKey), cert: toPem(der) }
    },
  }
}

/** A certificate that is signed by its own key. */
export function aSelfSignedCertificate({ hosts, from, to }: CertificateWish): Certificate {
  const { publicKey, privateKey } = newKeys()
  const name = hosts[0] ?? ''
  const facts = { name, issuer: name, publicKey, from, to, extensions: [alternativeNames(hosts)] }
  return { key: pemOf(privateKey), cert: toPem(certificateOf(facts, privateKey)) }
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

interface Facts {
  name: string
  issuer: string
  publicKey: KeyObject
  from?: Date | undefined
  to?: Date | undefined
  extensions: readonly Buffer[]
}

function certificateOf({ name, issuer, publicKey, from, to, extensions }: Facts, signer: KeyObject): Buffer {
  const algorithm = sequence(oid('2a8648ce3d040302')) // ecdsa-with-SHA256
  const validity = sequence(time(from ?? new Date(Date.now() - DAY_MS)), time(to ?? new Date(Date.now() + DAY_MS)))
  const version = der(0xa0, der(0x02, Buffer.from([2])))
  const serial = der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const toSign = sequence(
    version,
    serial,
    algorithm,
    nameOf(issuer),
    validity,
    nameOf(name),
    key,
    der(0xa3, sequence(...extensions)),
  )
  return sequence(toSign, algorithm, bitString(sign('sha256', toSign, signer)))
}

const isAuthority = () => extension('551d13', sequence(der(0x01, Buffer.from([0xff]))))

function alternativeNames(hosts: readonly string[]): Buffer {
  const isAddress = (host: string) => /^[\d.]+$/.test(host)
  const names = hosts.map((host) =>
    isAddress(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host)),
  )
  return extension('551d11', sequence(...names))
}

const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value))
const nameOf = (text: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))))
const time = (moment: Date) => der(0x18, Buffer.from(moment.toISOString().replace(/[-:T]|\.\d+/g, '')))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const bitString = (bytes: Buffer) => der(0x03, Buffer.concat([Buffer.from([0]), bytes]))
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

const toPem = (bytes: Buffer) =>
  [
    '-----BEGIN CERTIFICATE-----',
    ...(bytes.toString('base64').match(/.{1,64}/g) ?? []),
    '-----END CERTIFICATE-----\n',
  ].join('\n')

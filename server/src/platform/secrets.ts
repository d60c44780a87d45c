// Keys derived from the master key, the encryption of secrets, tokens and their hashes.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bytesToBase62 } from '../lib/base62.ts'

/** A key for one purpose: a signature for one purpose is never valid for another. */
export function keyFor(masterKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', `holdfast ${purpose}`, 32))
}

export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

export function isSignedBy(key: Buffer, text: string, signature: string): boolean {
  return isSameSecret(sign(key, text), signature)
}

/** Compares in constant time, also texts of different lengths. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

/** Encrypts secrets that must be read again. A secret that was sealed for one owner cannot be opened for another. */
export interface Vault {
  seal(secret: string, owner: string): string
  open(sealed: string, owner: string): string
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function openVault(masterKey: string): Vault {
  const key = keyFor(masterKey, 'vault')
  return {
    seal(secret, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/** 32 random bytes as 43 characters: the secret part of keys, sessions and links. */
export function newToken(): string {
  return bytesToBase62(randomBytes(32), 43)
}

/** A token has 256 random bits, so a plain hash is safe to store. */
export const hashToken = (token: string) => hashOf(token)

export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** The master key of an embedded installation: made once, readable only by its owner. */
export function keptSecretKey(dataDir: string): string {
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    try {
      writeFileSync(file, newToken(), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    chmodSync(file, 0o600)
  }
  return readFileSync(file, 'utf8').trim()
}

// Everything made from the master key or kept only as a hash.
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bytesToBase62 } from '../lib/base62.ts'

/** A key for one purpose: what is signed for one can never pass for another. */
export function keyFor(masterKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', `holdfast ${purpose}`, 32))
}

export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

export function isSignedBy(key: Buffer, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, text))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** 32 random bytes as 43 characters: the secret part of keys, sessions and links. */
export function newToken(): string {
  return bytesToBase62(randomBytes(32), 43)
}

/** Tokens carry 256 bits of chance, so a plain hash is enough to keep them. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The master key of an embedded installation: made once, readable by its owner alone. */
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

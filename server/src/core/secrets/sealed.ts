import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Services } from '../context.ts'

const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32

type Bound = {
  /** The purpose of the key; each purpose has its own key. */
  use: string
  /** The owner of the secret; one copied to another row cannot be decrypted. */
  to: string
}
type Configured = Pick<Services, 'config'>

/** A key for one purpose, derived from APP_SECRET; deterministic. */
export const keyFor = ({ config }: Configured, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', config.secret, '', `neev:${use}`, keyBytes))

/** Encrypts a secret for storage: AES-256-GCM, bound to its purpose and owner. */
export function seal(services: Configured, { use, to }: Bound, secret: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(services, use), nonce).setAAD(Buffer.from(to))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts a secret; throws if it was encrypted for another purpose or owner, or with another APP_SECRET. */
export function unseal(services: Configured, { use, to }: Bound, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(services, use), nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(to)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
}

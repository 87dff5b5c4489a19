import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Services } from './context.ts'

const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32

type Bound = {
  /** What the key is for: each use has a key of its own. */
  use: string
  /** Whose secret it is: one that was copied to another row can not be read. */
  to: string
}
type Configured = Pick<Services, 'config'>

/** A key for one use, derived from APP_SECRET; always the same for the same use. */
export const keyFor = ({ config }: Configured, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', config.secret, '', `neev:${use}`, keyBytes))

/** A secret as it is stored: AES-256-GCM, bound to its use and owner. */
export function seal(services: Configured, { use, to }: Bound, secret: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(services, use), nonce).setAAD(Buffer.from(to))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The secret; throws when it was sealed for another use or owner, or under another APP_SECRET. */
export function unseal(services: Configured, { use, to }: Bound, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(services, use), nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(to)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
}

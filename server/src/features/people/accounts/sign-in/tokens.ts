import { createHash, randomBytes } from 'node:crypto'

/** SHA-256 of a random token, for storage. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** 256 random bits as URL-safe text. */
export const newToken = (): string => randomBytes(32).toString('base64url')

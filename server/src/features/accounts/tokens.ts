import { createHash, randomBytes } from 'node:crypto'

/** SHA-256 of a random token: what is kept of it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** 256 random bits, fit for an address. */
export const newToken = (): string => randomBytes(32).toString('base64url')

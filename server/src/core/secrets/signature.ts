import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '../context.ts'
import { keyFor } from './sealed.ts'

type Configured = Pick<Services, 'config'>

/** A signature of a text for one purpose, for addresses that open something without signing in; deterministic. */
export const signatureOf = (services: Configured, use: string, text: string): string =>
  createHmac('sha256', keyFor(services, use)).update(text).digest('base64url').slice(0, 32)

/** Whether a text was signed here for this purpose; takes the same time for every wrong signature. */
export function isSignature(services: Configured, use: string, text: string, signature: string): boolean {
  const [right, input] = [Buffer.from(signatureOf(services, use, text)), Buffer.from(signature)]
  return right.length === input.length && timingSafeEqual(right, input)
}

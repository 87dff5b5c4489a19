import { inspect } from 'node:util'
import type { Services } from '../context.ts'
import { seal } from './sealed.ts'

/** Shown wherever a secret would be: in logs, lists, copies and stored texts. */
export const hiddenSecret = '••••••'

const values = new WeakMap<AccountSecret, string>()

/**
 * A link or code that lets whoever has it act as somebody, or read what is somebody's. It has no text of its own: put
 * into a string, JSON or a log it is hidden. It can only be sealed; a message unseals it into its own button or code
 * line when it is handed to the provider (`features/messages/message-body.ts`).
 */
export class AccountSecret {
  readonly kind: 'LINK' | 'CODE'

  constructor(kind: 'LINK' | 'CODE', value: string) {
    this.kind = kind
    values.set(this, value)
  }

  toString(): string {
    return hiddenSecret
  }

  toJSON(): string {
    return hiddenSecret
  }

  [inspect.custom](): string {
    return hiddenSecret
  }
}

/** Encrypts a secret for the row that keeps it. */
export function sealSecret(services: Pick<Services, 'config'>, to: string, secret: AccountSecret): Buffer {
  const value = values.get(secret)
  if (value === undefined) throw new Error('An account secret without a value.')
  return seal(services, { use: 'account-secret', to }, Buffer.from(value))
}

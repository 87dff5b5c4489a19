import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ask } from './shop.ts'

/** The newest code to a mobile number, as a demo shop shows it under Sent messages. */
export async function codeFor(admin: Page, mobile: string): Promise<string> {
  const { messages } = await ask<{ messages: { items: { id: string }[] } }>(
    admin,
    'query ($filter: MessageFilter!) { messages(filter: $filter) { items { id } } }',
    { filter: { search: mobile.replace(' ', ''), channel: 'SMS', template: 'account.code' } },
  )
  const id = messages.items[0]?.id
  if (!id) return ''
  const { message } = await ask<{ message: { body: string } }>(
    admin,
    'query ($id: ID!) { message(id: $id) { body } }',
    { id },
  )
  return /\d{6}/.exec(message.body)?.[0] ?? ''
}

/** The code that an authenticator app shows now for a key in base 32 (RFC 6238: HMAC-SHA-1, six digits, 30 seconds). */
export function appCode(key: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const code = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fff_ffff
  return String(code % 1_000_000).padStart(6, '0')
}

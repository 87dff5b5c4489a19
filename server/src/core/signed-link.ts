import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from './context.ts'

const linkLifeMs = 10 * 60_000
const sign = (ctx: Ctx, path: string, until: string) =>
  createHmac('sha256', ctx.config.secret).update(`${path}:${until}`).digest('base64url')

/** An address of ours that holds for ten minutes: a download can't carry a bearer token. Give it only to who may read what is there. */
export function signedLink(ctx: Ctx, path: string): string {
  const until = String(ctx.now.getTime() + linkLifeMs)
  return `${path}${path.includes('?') ? '&' : '?'}until=${until}&sig=${sign(ctx, path, until)}`
}

/** Whether an address that was asked for is one that we gave, and still holds. */
export function isSigned(ctx: Ctx, url: string): boolean {
  const [, path = '', until = '', sig = ''] = /^(.+)[?&]until=(\d+)&sig=([\w-]+)$/.exec(url) ?? []
  const [right, input] = [Buffer.from(sign(ctx, path, until)), Buffer.from(sig)]
  return right.length === input.length && timingSafeEqual(right, input) && Number(until) > ctx.now.getTime()
}

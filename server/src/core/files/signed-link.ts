import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#core/context.ts'

const linkLifeMs = 10 * 60_000
const sign = (ctx: Ctx, path: string, until: string) =>
  createHmac('sha256', ctx.config.secret).update(`${path}:${until}`).digest('base64url')

/**
 * A signed link, valid for ten minutes, because a download cannot send a bearer token. Give it only to callers who may
 * read its content.
 */
export function signedLink(ctx: Ctx, path: string): string {
  const until = String(ctx.now.getTime() + linkLifeMs)
  return `${path}${path.includes('?') ? '&' : '?'}until=${until}&sig=${sign(ctx, path, until)}`
}

/** Whether a requested URL was signed here and is still valid. */
export function isSigned(ctx: Ctx, url: string): boolean {
  const [, path = '', until = '', sig = ''] = /^(.+)[?&]until=(\d+)&sig=([\w-]+)$/.exec(url) ?? []
  const [right, input] = [Buffer.from(sign(ctx, path, until)), Buffer.from(sig)]
  return right.length === input.length && timingSafeEqual(right, input) && Number(until) > ctx.now.getTime()
}

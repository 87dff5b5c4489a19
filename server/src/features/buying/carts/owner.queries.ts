import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { hashToken } from '#features/people/accounts/accounts.ts'

/** The owner of the cart (c): the buyer, or the guest by cookie; null for a guest without a cart. */
export function ownerOf(ctx: Ctx) {
  if (ctx.actor) return sql`c.user_id = ${ctx.actor.userId}`
  return ctx.visit.cartToken ? sql`c.token_hash = ${hashToken(ctx.visit.cartToken)}` : null
}

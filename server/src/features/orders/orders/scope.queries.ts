import { can, scopeOf } from '@neev/domain/core/access/permissions'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'

/**
 * Suborders (s) that the caller works on: all; those of their business and its dealers; or those that they deliver as a
 * dealer.
 */
export function worksOn(ctx: Ctx): Sql {
  const { roles, sellerId } = actorOf(ctx)
  const scope = scopeOf(roles, 'order:read:received')
  if (scope === 'any') return sql`true`
  if (sellerId === null) return sql`false`
  const own = sql`s.seller_id = ${sellerId} or s.dealer_id = ${sellerId}`
  const dealers = sql`s.seller_id in (select id from seller_shown where parent_id = ${sellerId})`
  return scope === 'tree' ? sql`(${own} or ${dealers})` : sql`(${own})`
}

/** The same, and those offered to the caller's dealership. */
export function isReceivedSuborder(ctx: Ctx): Sql {
  const { sellerId } = actorOf(ctx)
  return sql`(${worksOn(ctx)} or exists (select 1 from dealer_assignments a
    where a.suborder_id = s.id and a.dealer_id = ${sellerId}::bigint and a.outcome is null))`
}

/** Whether the suborder is only offered to the caller: a dealer then sees goods and place, but not yet the buyer. */
export function onlyRequested(
  ctx: Ctx,
  suborder: { userId: number; sellerId: number; dealerId: number | null },
): boolean {
  const { roles, sellerId, userId } = actorOf(ctx)
  return (
    suborder.userId !== userId &&
    suborder.dealerId !== sellerId &&
    suborder.sellerId !== sellerId &&
    !can(roles, 'order:read:any') &&
    roles.includes('subBusiness')
  )
}

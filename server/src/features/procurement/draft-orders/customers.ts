import type { Ctx } from '#core/context.ts'
import { found, refused } from '#core/errors.ts'
import { customerById, shareCompany } from './draft-orders.queries.ts'

/** The context in which prices are those of a customer; of everybody for a number without an account. */
export async function asCustomer(ctx: Ctx, userId: number | null): Promise<Ctx> {
  if (userId === null) return { ...ctx, actor: null, loaders: new Map() }
  const { name, email, roles } = found(await customerById(ctx.db, userId))
  const actor = { userId, sessionId: 0, roles, name, email, sellerId: null, memberRole: null }
  return { ...ctx, actor, loaders: new Map() }
}

/** Refuses a draft of somebody for themselves or for their own company, whose rules they would help to meet. */
export async function refuseSelf(ctx: Ctx, preparedBy: number, userId: number | null): Promise<void> {
  if (userId === null) return
  if (userId === preparedBy || (await shareCompany(ctx.db, preparedBy, userId))) throw refused('DRAFT_ORDER_SELF')
}

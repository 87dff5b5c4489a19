import type { MemberRole } from '@neev/domain/businesses/sellers/members'
import type { Ctx } from '#core/context.ts'

export type MemberRow = {
  userId: number
  name: string
  email: string
  role: MemberRole
  joinedAt: Date
  roleSince: Date | null
}

/** Members of a business, owners first. */
export const membersOf = (ctx: Ctx, sellerId: number): Promise<MemberRow[]> =>
  ctx.db
    .selectFrom('sellerMembers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['u.id as userId', 'u.name', 'u.email', 'm.role', 'm.joinedAt', 'm.roleSince'])
    .where('m.sellerId', '=', sellerId)
    .orderBy((db) => db('m.role', '!=', 'OWNER'))
    .orderBy('m.joinedAt')
    .orderBy('u.id')
    .execute()

import { sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'

export type MemberRow = {
  userId: number
  name: string
  email: string
  role: 'OWNER' | 'CATALOGUE' | 'ORDERS' | 'ACCOUNTS' | 'VIEWER'
  joinedAt: Date
}

/** Who works for a firm, its owners first. */
export const membersOf = (ctx: Ctx, sellerId: number): Promise<MemberRow[]> =>
  rowsOf<MemberRow>(
    ctx.db,
    sql`select u.id as "userId", u.name, u.email, m.role, m.joined_at as "joinedAt" from seller_members m join users u on u.id = m.user_id
        where m.seller_id = ${sellerId} order by m.role <> 'OWNER', m.joined_at, u.id`,
  )

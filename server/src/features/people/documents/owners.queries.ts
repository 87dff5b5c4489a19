import { memberActions, memberRoles } from '@neev/domain/businesses/sellers/members'
import { can, type Permission } from '@neev/domain/core/access/permissions'
import type { DocumentOwner } from '@neev/domain/people/documents'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf } from '#core/db/open.ts'
import { refused } from '#core/errors.ts'

/** A kind of owner: its members, and the admins who can act for them. */
type Party = {
  /** True if the caller works for the owner; `id` is the owner's. */
  isOwn: (ctx: Ctx, id: number) => Sql
  exists: (id: number) => Sql
  admin: Permission
}

const mayHandIn = memberRoles.filter((role) => memberActions(role, 'documents'))

/** One row per kind of owner. */
const parties: Record<DocumentOwner, Party> = {
  SELLER: {
    isOwn: (ctx, id) =>
      sql`select 1 from seller_member_shown seller_members where seller_id = ${id} and user_id = ${actorOf(ctx).userId}
        and role = any(${mayHandIn}::text[])`,
    exists: (id) => sql`select 1 from seller_shown where id = ${id}`,
    admin: 'seller:write:any',
  },
  B2B: {
    isOwn: (ctx, id) =>
      sql`select 1 from b2b_account_shown b2b_accounts where id = ${id} and user_id = ${actorOf(ctx).userId} and status <> 'REJECTED'`,
    exists: (id) => sql`select 1 from b2b_account_shown b2b_accounts where id = ${id}`,
    admin: 'b2b:write',
  },
}

/** Throws NOT_FOUND if the caller cannot add documents for this owner, or if it does not exist. */
export async function requireParty(ctx: Ctx, owner: DocumentOwner, id: number): Promise<void> {
  const { isOwn, exists, admin } = parties[owner]
  const open = can(actorOf(ctx).roles, admin) ? exists(id) : isOwn(ctx, id)
  if (!(await rowOf(ctx.db, 'documents.requireParty', open))) throw refused('NOT_FOUND')
}

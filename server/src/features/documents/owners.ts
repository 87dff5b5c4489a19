import type { DocumentOwner } from '@neev/domain/documents'
import { memberActions, memberRoles } from '@neev/domain/members'
import { can, type Permission } from '@neev/domain/permissions'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf } from '#core/db/open.ts'
import { refused } from '#core/errors.ts'

/** Who stands behind a kind of owner: the party's own people, and the desk that may act for them. */
type Party = {
  /** A row where the actor works for the party; `id` is the party's. */
  isOwn: (ctx: Ctx, id: number) => Sql
  exists: (id: number) => Sql
  admin: Permission
}

const mayHandIn = memberRoles.filter((role) => memberActions(role, 'documents'))

/** One row a kind of party. */
const parties: Record<DocumentOwner, Party> = {
  SELLER: {
    isOwn: (ctx, id) =>
      sql`select 1 from seller_members where seller_id = ${id} and user_id = ${actorOf(ctx).userId} and role = any(${mayHandIn}::text[])`,
    exists: (id) => sql`select 1 from sellers where id = ${id}`,
    admin: 'seller:write:any',
  },
  B2B: {
    isOwn: (ctx, id) =>
      sql`select 1 from b2b_accounts where id = ${id} and user_id = ${actorOf(ctx).userId} and status <> 'REJECTED'`,
    exists: (id) => sql`select 1 from b2b_accounts where id = ${id}`,
    admin: 'b2b:write',
  },
}

/** Throws NOT_FOUND where the actor may not hand in papers for this party; the same where there is no such party. */
export async function requireParty(ctx: Ctx, owner: DocumentOwner, id: number): Promise<void> {
  const { isOwn, exists, admin } = parties[owner]
  const open = can(actorOf(ctx).roles, admin) ? exists(id) : isOwn(ctx, id)
  if (!(await rowOf(ctx.db, open))) throw refused('NOT_FOUND')
}

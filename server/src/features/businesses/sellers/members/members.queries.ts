import type { MemberRole } from '@neev/domain/businesses/sellers/members'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf } from '#core/db/open.ts'

export type OpenInvite = RowOf<'sellers.readOpenInvite'>

/** An open invitation with the account of its address; undefined if there is none. */
export const readOpenInvite = (
  db: Db,
  tokenHash: Buffer,
  now: Date,
  isLocked: boolean,
): Promise<OpenInvite | undefined> =>
  rowOf(
    db,
    'sellers.readOpenInvite',
    sql`select i.id, i.seller_id, s.trade_name as "sellerName", i.email, i.role, w.name as "invitedBy",
      u.id as "userId"
        from seller_invites i join sellers s on s.id = i.seller_id join person_shown w on w.id = i.invited_by
          left join users u on lower(u.email) = lower(i.email) and u.status <> 'DELETED'
        where i.token_hash = ${tokenHash} and i.accepted_at is null and i.withdrawn_at is null
          and i.expires_at > ${now}
          and s.status in ('APPROVED', 'SUSPENDED') ${isLocked ? sql`for update of i` : sql``}`,
  )

type NewMember = { inviteId: number; sellerId: number; userId: number; role: MemberRole }

/** Makes a user a member of a business by an invitation; undefined if they are a member of one. */
export const insertMember = (db: Db, { inviteId, sellerId, userId, role }: NewMember, now: Date) =>
  rowOf(
    db,
    'sellers.insertMember',
    sql`insert into seller_members (seller_id, user_id, role, joined_at, invited_by)
        select ${sellerId}, ${userId}, ${role}, ${now}, i.invited_by from seller_invites i where i.id = ${inviteId}
        on conflict do nothing returning invited_by`,
  )

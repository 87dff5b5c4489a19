import { type MemberRole, memberRoles, memberRoleWords } from '@neev/domain/businesses/sellers/members'
import { grantAccess } from '#core/access/access.ts'
import { audit } from '#core/audit.ts'
import { actorOf } from '#core/context.ts'
import type { Organisation } from '#features/people/invitations/invitations.ts'
import { membersOf } from './members.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Somebody was invited to a business; the link is created with the message. */
    'seller.invited': { inviteId: number }
    /** The same, for its owners. */
    'seller.memberInvited': { sellerId: number; inviteId: number; byId: number }
  }
}

/** Sellers, as people are invited to work for one. */
export const seller: Organisation<MemberRole> = {
  kind: 'SELLER',
  roles: memberRoles,
  leading: 'OWNER',
  grants: 'seller',
  joinPath: '/join-seller',
  belongs: 'WORKS_ALREADY',
  wording: { variable: 'seller', roles: memberRoleWords, path: '/seller/profile' },
  async read(ctx, id) {
    const row = await ctx.db
      .selectFrom('sellers')
      .select(['tradeName as name', 'status'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row && { name: row.name, isOpen: row.status === 'APPROVED' || row.status === 'SUSPENDED' }
  },
  membersOf,
  async isMember(ctx, userId) {
    const row = await ctx.db
      .selectFrom('sellerMembers')
      .select('userId')
      .where('userId', '=', userId)
      .executeTakeFirst()
    return row !== undefined
  },
  /** Somebody whose own application was rejected or never submitted may join another business. */
  async addMember(ctx, { id: sellerId, userId, role, invitedBy }) {
    grantAccess(ctx, 'MEMBERSHIP')
    const unused = ctx.db.selectFrom('sellers').select('id').where('status', 'in', ['DRAFT', 'REJECTED'])
    await ctx.db.deleteFrom('sellerMembers').where('userId', '=', userId).where('sellerId', 'in', unused).execute()
    const row = await ctx.db
      .insertInto('sellerMembers')
      .values({ sellerId, userId, role, joinedAt: ctx.now, invitedBy })
      .onConflict((conflict) => conflict.doNothing())
      .returning('userId')
      .executeTakeFirst()
    return row !== undefined
  },
  async invited(ctx, { id: sellerId, inviteId, email, role }) {
    await audit(ctx, 'seller.invite', 'seller', sellerId, null, { email, role })
    await ctx.emit('seller.invited', { inviteId })
    await ctx.emit('seller.memberInvited', { sellerId, inviteId, byId: actorOf(ctx).userId })
  },
  withdrawn: (ctx, { id, email }) => audit(ctx, 'seller.cancelSellerInvitation', 'seller', id, { email }, null),
  async joined(ctx, { id: sellerId, userId, role, invitedBy: byId }) {
    await audit(ctx, 'seller.join', 'seller', sellerId, null, { userId, role })
    await ctx.emit('seller.memberJoined', { sellerId, userId, role, byId })
  },
}

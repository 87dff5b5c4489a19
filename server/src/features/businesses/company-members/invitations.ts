import { type CompanyRole, companyRoles, companyRoleWords } from '@neev/domain/businesses/company-members'
import { grantAccess } from '#core/access/access.ts'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx } from '#core/context.ts'
import { refused } from '#core/errors.ts'
import { runHooks } from '#core/hooks.ts'
import type { Organisation } from '#features/people/invitations/invitations.ts'
import { insertMember, membershipOf, membersOf } from './company-members.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Somebody was invited to a company; the link is created with the message. */
    'company.invited': { inviteId: number }
    /** The same, for its admins. */
    'company.memberInvited': { companyId: number; inviteId: number; byId: number }
  }
}

/** Companies, as people are invited to buy for one. */
export const company: Organisation<CompanyRole> = {
  kind: 'COMPANY',
  roles: companyRoles,
  leading: 'ADMIN',
  grants: 'b2b',
  joinPath: '/join-company',
  belongs: 'COMPANY_ALREADY',
  wording: { variable: 'company', roles: companyRoleWords, party: 'B2B', path: '/company/members' },
  async read(ctx, id) {
    const row = await ctx.db
      .selectFrom('b2bAccountShown')
      .select(['companyName as name', 'status'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row && { name: row.name, isOpen: row.status === 'APPROVED' }
  },
  membersOf: (ctx, id) => membersOf(ctx.db, id),
  isMember: async (ctx, userId) => (await membershipOf(ctx.db, userId)) !== undefined,
  async addMember(ctx, member) {
    grantAccess(ctx, 'MEMBERSHIP')
    return (await insertMember(ctx.db, member, ctx.now)) !== undefined
  },
  async invited(ctx, { id: companyId, inviteId, email, role }) {
    await audit(ctx, 'b2b.invite', 'b2b', companyId, null, { email, role })
    await ctx.emit('company.invited', { inviteId })
    await ctx.emit('company.memberInvited', { companyId, inviteId, byId: actorOf(ctx).userId })
  },
  withdrawn: (ctx, { id, email }) => audit(ctx, 'b2b.cancelInvite', 'b2b', id, { email }, null),
  async joined(ctx, { id: companyId, userId, role, invitedBy: byId }) {
    await runHooks(ctx, 'company.memberJoined', { companyId, userId })
    await audit(ctx, 'b2b.join', 'b2b', companyId, null, { userId, role })
    await ctx.emit('company.memberJoined', { companyId, userId, role, byId })
  },
}

/** Refuses a company of one's own to somebody who buys for another one. */
export async function refuseMemberOfOther(ctx: Ctx, companyId: number | null): Promise<void> {
  const member = await membershipOf(ctx.db, actorOf(ctx).userId)
  if (member && member.companyId !== companyId) throw refused('COMPANY_OF_OTHERS', { name: member.companyName })
}

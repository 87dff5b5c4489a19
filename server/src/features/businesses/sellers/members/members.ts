import {
  type MemberAction,
  type MemberRole,
  memberActions,
  whyMemberTooNew,
  whyNotLosingOwner,
} from '@neev/domain/businesses/sellers/members'
import { hasJoined, type SellerStatus } from '@neev/domain/businesses/sellers/sellers'
import { grantAccess } from '#core/access/access.ts'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, refused, refuseIf } from '#core/errors.ts'
import { deleteRole, endSessions } from '#features/people/accounts/accounts.ts'
import {
  invite,
  openInvitations,
  withdrawInvitation,
  withdrawInvitationsOf,
} from '#features/people/invitations/invitations.ts'
import { seller } from './invitations.ts'
import { type MemberRow, membersOf } from './members.queries.ts'

export { type MemberRow, membersOf } from './members.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Who acts for a business has changed; for its owners, and whom it concerns. */
    'seller.memberJoined': MemberChange
    'seller.memberRoleChanged': MemberChange
    'seller.memberRemoved': MemberChange
  }
}

export type MemberChange = { sellerId: number; userId: number; role: MemberRole; byId: number }

/** The caller's approved business, for an action that their role there allows. */
export async function requireCompany(
  ctx: Ctx,
  action: MemberAction | null,
): Promise<{ id: number; name: string; status: SellerStatus }> {
  const { sellerId, memberRole } = actorOf(ctx)
  const company = await ctx.db
    .selectFrom('sellers')
    .select(['id', 'tradeName as name', 'status'])
    .where('id', '=', sellerId ?? 0)
    .executeTakeFirst()
  if (!company || !hasJoined(company.status)) throw refused('NOT_FOUND')
  if (action && !memberActions(memberRole, action)) throw refused('FORBIDDEN')
  return company
}

/** MEMBER_TOO_NEW while the caller's role in the business is too young to change its people or bank account. */
export async function refuseNewMember(ctx: Ctx, sellerId: number): Promise<void> {
  refuseIf(whyMemberTooNew(actorOf(ctx).userId, await membersOf(ctx, sellerId), 'OWNER', ctx.now))
}

export async function people(ctx: Ctx) {
  const { id } = await requireCompany(ctx, null)
  return { members: await membersOf(ctx, id), invites: await openInvitations(ctx, seller, id) }
}

/** Invites an address to the caller's business. */
export async function inviteMember(ctx: Ctx, input: unknown) {
  const { id } = await requireCompany(ctx, 'people')
  await refuseNewMember(ctx, id)
  await invite(ctx, seller, id, input)
  return people(ctx)
}

/** Withdraws an invitation of the caller's business. */
export async function cancelInvite(ctx: Ctx, inviteId: string) {
  const { id } = await requireCompany(ctx, 'people')
  await withdrawInvitation(ctx, seller, id, inviteId)
  return people(ctx)
}

/**
 * A member of the caller's business, locked with all owners, so that of two who leave at once the second sees the
 * first's change.
 */
async function lockMember(ctx: Ctx, sellerId: number, userId: string): Promise<{ member: MemberRow; others: number }> {
  await ctx.db.selectFrom('sellers').select('id').where('id', '=', sellerId).forUpdate().execute()
  const all = await membersOf(ctx, sellerId)
  const member = found(all.find((one) => one.userId === idOf(userId)))
  return { member, others: all.filter((one) => one.role === 'OWNER' && one !== member).length }
}

export async function setMemberRole(ctx: Ctx, userId: string, role: MemberRole) {
  const company = await requireCompany(ctx, 'people')
  await transaction(ctx, async (ctx) => {
    const { member, others } = await lockMember(ctx, company.id, userId)
    await refuseNewMember(ctx, company.id)
    if (role !== 'OWNER') refuseIf(whyNotLosingOwner(member.role, others))
    if (role === member.role) return
    grantAccess(ctx, 'MEMBERSHIP')
    await ctx.db
      .updateTable('sellerMembers')
      .set({ role, roleSince: ctx.now })
      .where('userId', '=', member.userId)
      .execute()
    if (role !== 'OWNER') await withdrawInvitationsOf(ctx, 'SELLER', member.userId)
    await audit(ctx, 'seller.memberRole', 'user', member.userId, { role: member.role }, { role })
    await ctx.emit('account.standing', { userId: member.userId })
    const change = { sellerId: company.id, userId: member.userId, role, byId: actorOf(ctx).userId }
    await ctx.emit('seller.memberRoleChanged', change)
  })
  return people(ctx)
}

/** Removes a member, with the role of the business and its sessions. */
export async function removeMember(ctx: Ctx, userId: string) {
  const company = await requireCompany(ctx, 'people')
  await transaction(ctx, async (ctx) => {
    const { member, others } = await lockMember(ctx, company.id, userId)
    const { userId: byId } = actorOf(ctx)
    // Whoever leaves takes nothing from the others
    if (member.userId !== byId) await refuseNewMember(ctx, company.id)
    refuseIf(whyNotLosingOwner(member.role, others))
    await ctx.db.deleteFrom('sellerMembers').where('userId', '=', member.userId).execute()
    await deleteRole(ctx, member.userId, 'seller')
    await withdrawInvitationsOf(ctx, 'SELLER', member.userId)
    await endSessions(ctx, member.userId)
    await audit(ctx, 'seller.removeMember', 'user', member.userId, { seller: company.id, role: member.role }, null)
    const change = { sellerId: company.id, userId: member.userId, role: member.role, byId }
    await ctx.emit('seller.memberRemoved', change)
  })
  // Those who removed themselves cannot see the business any more
  return idOf(userId) === actorOf(ctx).userId ? { members: [], invites: [] } : people(ctx)
}

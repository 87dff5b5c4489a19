import {
  type CompanyAction,
  type CompanyRole,
  companyActionsOf,
  companyMay,
  companyMemberInput,
  whyNotLosingAdmin,
} from '@neev/domain/businesses/company-members'
import { whyMemberTooNew } from '@neev/domain/businesses/sellers/members'
import { grantAccess } from '#core/access/access.ts'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { runHooks } from '#core/hooks.ts'
import { deleteRole, endSessions } from '#features/people/accounts/accounts.ts'
import {
  invite,
  openInvitations,
  withdrawInvitation,
  withdrawInvitationsOf,
} from '#features/people/invitations/invitations.ts'
import { type MemberRow, membershipOf, membersOf, usedLimits } from './company-members.queries.ts'
import { company } from './invitations.ts'

export {
  accountsOfCompany,
  countOthers,
  type MemberRow,
  readsAsBuyer,
  usedLimits,
} from './company-members.queries.ts'
export { refuseMemberOfOther } from './invitations.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Who acts for a company has changed; for its admins, and whom it concerns. */
    'company.memberJoined': MemberChange
    'company.memberRoleChanged': MemberChange
    'company.memberRemoved': MemberChange
  }
}

export type MemberChange = { companyId: number; userId: number; role: CompanyRole; byId: number }

declare module '#core/hooks.ts' {
  interface Hooks {
    /** Somebody has become a member by an invitation. */
    'company.memberJoined': { companyId: number; userId: number }
    /** A member has left a company, or lost a role that may approve; their requests and decisions have to go on. */
    'company.memberChanged': { companyId: number; userId: number; hasLeft: boolean }
  }
}

/** The caller's membership of an approved company; null without one. Only with the role b2b, so others need no query. */
export async function memberOf(ctx: Ctx): Promise<MemberRow | null> {
  const { userId, roles } = actorOf(ctx)
  if (!roles.includes('b2b')) return null
  const member = await membershipOf(ctx.db, userId)
  return member?.isApproved ? member : null
}

/** The caller's membership: NOT_FOUND without one, FORBIDDEN if their role does not allow the action. */
export async function requireMember(ctx: Ctx, action: CompanyAction | null): Promise<MemberRow> {
  const member = found(await memberOf(ctx))
  if (action && !companyMay(member.role, action)) throw refused('FORBIDDEN')
  return member
}

/** MEMBER_TOO_NEW while the caller's role in the company is too young to change its people and rules. */
export async function refuseNewMember(ctx: Ctx, companyId: number): Promise<void> {
  refuseIf(whyMemberTooNew(actorOf(ctx).userId, await membersOf(ctx.db, companyId), 'ADMIN', ctx.now))
}

/** What a member has ordered in the period of their limit, in paise. */
export const usedLimit = async (ctx: Ctx, userId: number): Promise<number> =>
  (await usedLimits(ctx.db, [userId], ctx.now))[0]?.usedPaise ?? 0

/** Members as the caller may see them: without amounts of others for a role that sees no money. */
async function present(ctx: Ctx, me: MemberRow, members: readonly MemberRow[]) {
  const used = await usedLimits(
    ctx.db,
    members.map(({ userId }) => userId),
    ctx.now,
  )
  const paiseOf = new Map(used.map(({ userId, usedPaise }) => [userId, usedPaise]))
  return members.map((member) => {
    const isMe = member.userId === me.userId
    const isShown = isMe || companyMay(me.role, 'seeMoney')
    return {
      ...member,
      isMe,
      limitPaise: isShown ? member.limitPaise : null,
      usedPaise: isShown ? (paiseOf.get(member.userId) ?? 0) : null,
    }
  })
}

/** The caller's company and their place in it; null without one. */
export async function membership(ctx: Ctx) {
  const member = await memberOf(ctx)
  if (!member) return null
  const [me] = await present(ctx, member, [member])
  const { companyId, companyName, costOfMoneyBp, role } = member
  return { companyId, companyName, costOfMoneyBp, me: found(me), may: companyActionsOf(role) }
}

/** Members of the caller's company; its open invitations for those who manage it. */
export async function people(ctx: Ctx) {
  const me = await requireMember(ctx, null)
  const members = await present(ctx, me, await membersOf(ctx.db, me.companyId))
  return { members, invites: companyMay(me.role, 'manage') ? await openInvitations(ctx, company, me.companyId) : [] }
}

/** Invites an address to the caller's company. */
export async function inviteMember(ctx: Ctx, values: unknown) {
  const { companyId } = await requireMember(ctx, 'manage')
  await refuseNewMember(ctx, companyId)
  await invite(ctx, company, companyId, values)
  return people(ctx)
}

/** Withdraws an invitation of the caller's company. */
export async function cancelInvite(ctx: Ctx, id: string) {
  const { companyId } = await requireMember(ctx, 'manage')
  await withdrawInvitation(ctx, company, companyId, id)
  return people(ctx)
}

/** Makes the applicant of a company its first admin; refused if they buy for another one. */
export async function addFirstMember(ctx: Ctx, companyId: number, userId: number): Promise<void> {
  grantAccess(ctx, 'MEMBERSHIP')
  await ctx.db
    .insertInto('companyMembers')
    .values({ companyId, userId, role: 'ADMIN', joinedAt: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const member = found(await membershipOf(ctx.db, userId))
  if (member.companyId !== companyId) throw refused('COMPANY_ALREADY')
}

/** A member of the caller's company, locked with all of it, so that of two changes at once the second sees the first. */
async function lockMember(ctx: Ctx, userId: string): Promise<{ member: MemberRow; others: number }> {
  const { companyId } = await requireMember(ctx, 'manage')
  await ctx.db
    .selectFrom('companyMembers')
    .select('userId')
    .where('companyId', '=', companyId)
    .orderBy('userId')
    .forUpdate()
    .execute()
  // Locked now: of two admins who remove each other, the second is none any more
  await requireMember(ctx, 'manage')
  const all = await membersOf(ctx.db, companyId)
  const member = found(all.find((one) => one.userId === idOf(userId)))
  return { member, others: all.filter((one) => one.role === 'ADMIN' && one !== member).length }
}

/** Changes a member's role and spend limit. */
export async function updateMember(ctx: Ctx, userId: string, values: unknown) {
  const input = parseInput(companyMemberInput, values)
  await transaction(ctx, async (ctx) => {
    const { member, others } = await lockMember(ctx, userId)
    const { companyId, userId: id } = member
    await refuseNewMember(ctx, companyId)
    if (input.role !== 'ADMIN') refuseIf(whyNotLosingAdmin(member.role, others))
    const isOther = input.role !== member.role
    if (input.role !== 'ADMIN') await withdrawInvitationsOf(ctx, 'COMPANY', id)
    grantAccess(ctx, 'MEMBERSHIP')
    await ctx.db
      .updateTable('companyMembers')
      .set({
        role: input.role,
        limitPaise: input.limitPaise,
        limitReset: input.limitReset,
        ...(isOther && { roleSince: ctx.now }),
      })
      .where('userId', '=', id)
      .execute()
    const before = { userId: id, role: member.role, limitPaise: member.limitPaise, limitReset: member.limitReset }
    await audit(ctx, 'b2b.member', 'b2b', companyId, before, input)
    if (isOther)
      await ctx.emit('company.memberRoleChanged', {
        companyId,
        userId: id,
        role: input.role,
        byId: actorOf(ctx).userId,
      })
    await runHooks(ctx, 'company.memberChanged', { companyId, userId: id, hasLeft: false })
  })
  return people(ctx)
}

/** Removes a member, with the role b2b and all sessions. */
export async function removeMember(ctx: Ctx, userId: string) {
  await transaction(ctx, async (ctx) => {
    const { member, others } = await lockMember(ctx, userId)
    const { userId: byId } = actorOf(ctx)
    if (member.userId !== byId) await refuseNewMember(ctx, member.companyId)
    refuseIf(whyNotLosingAdmin(member.role, others))
    await deleteMember(ctx, member)
    await withdrawInvitationsOf(ctx, 'COMPANY', member.userId)
    await deleteRole(ctx, member.userId, 'b2b')
    await endSessions(ctx, member.userId)
    const { companyId, userId: id, role } = member
    await audit(ctx, 'b2b.removeMember', 'b2b', companyId, { userId: id, role }, null)
    await ctx.emit('company.memberRemoved', { companyId, userId: id, role, byId })
  })
  // Those who removed themselves cannot see the company any more
  return idOf(userId) === actorOf(ctx).userId ? { members: [], invites: [] } : people(ctx)
}

async function deleteMember(ctx: Ctx, { companyId, userId }: MemberRow): Promise<void> {
  await ctx.db.deleteFrom('companyMembers').where('userId', '=', userId).execute()
  await runHooks(ctx, 'company.memberChanged', { companyId, userId, hasLeft: true })
}

/** Takes a deleted account out of its company. The longest-serving other member succeeds its only admin. */
export async function eraseMember(ctx: Ctx, userId: number): Promise<void> {
  const member = await membershipOf(ctx.db, userId)
  if (!member) return
  const others = (await membersOf(ctx.db, member.companyId)).filter((one) => one.userId !== userId)
  await deleteMember(ctx, member)
  const [successor] = others
  if (!successor || others.some(({ role }) => role === 'ADMIN')) return
  await ctx.db.updateTable('companyMembers').set({ role: 'ADMIN' }).where('userId', '=', successor.userId).execute()
  const before = { userId: successor.userId, role: successor.role }
  await audit(ctx, 'b2b.member', 'b2b', member.companyId, before, { role: 'ADMIN' })
}

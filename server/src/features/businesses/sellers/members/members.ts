import {
  type MemberAction,
  type MemberRole,
  memberActions,
  whyMemberTooNew,
  whyNotLosingOwner,
} from '@neev/domain/businesses/sellers/members'
import { hasJoined, type SellerStatus } from '@neev/domain/businesses/sellers/sellers'
import { fields } from '@neev/domain/core/identity/identity'
import { z } from '@neev/domain/core/input/zod'
import { grantAccess } from '#core/access/access.ts'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { ofNetwork, ofRecord, rateLimit } from '#core/limits.ts'
import { AccountSecret } from '#core/secrets/account-secret.ts'
import {
  accountOfInvited,
  deleteRole,
  endSessions,
  giveRole,
  hashToken,
  newToken,
  readInvited,
} from '#features/people/accounts/accounts.ts'
import { insertMember, type OpenInvite, readOpenInvite } from './members.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Somebody was invited to a business; the link is created with the message. */
    'seller.invited': { inviteId: number }
    /** The same, for its owners. */
    'seller.memberInvited': { sellerId: number; inviteId: number; byId: number }
    /** Who acts for a business has changed; for its owners, and whom it concerns. */
    'seller.memberJoined': MemberChange
    'seller.memberRoleChanged': MemberChange
    'seller.memberRemoved': MemberChange
  }
}

type MemberChange = { sellerId: number; userId: number; role: MemberRole; byId: number }

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
  const holders = (await membersOf(ctx, sellerId)).map(({ userId, role, joinedAt, roleSince }) => ({
    userId,
    isLeading: role === 'OWNER',
    since: roleSince ?? joinedAt,
  }))
  refuseIf(whyMemberTooNew(actorOf(ctx).userId, holders, ctx.now))
}

const invitesOf = (ctx: Ctx, sellerId: number) =>
  ctx.db
    .selectFrom('sellerInvites as i')
    .innerJoin('users as u', 'u.id', 'i.invitedBy')
    .select(['i.id', 'i.email', 'i.role', 'u.name as invitedBy', 'i.createdAt', 'i.expiresAt'])
    .where('i.sellerId', '=', sellerId)
    .where('i.acceptedAt', 'is', null)
    .where('i.withdrawnAt', 'is', null)
    .orderBy('i.id', 'desc')
    .execute()

export async function people(ctx: Ctx) {
  const { id } = await requireCompany(ctx, null)
  return { members: await membersOf(ctx, id), invites: await invitesOf(ctx, id) }
}

const inviteLifeMs = 7 * 24 * 60 * 60 * 1000
const invitesADay = rateLimit('members.invites', 30, 24 * 60 * 60)

/** Invites an address to the business. Replaces an expired invitation. */
export async function invite(ctx: Ctx, input: string, role: MemberRole) {
  const company = await requireCompany(ctx, 'people')
  const { email } = parseInput(z.object({ email: fields.email }), { email: input })
  const { userId } = actorOf(ctx)
  await invitesADay(ctx, ofRecord('company', company.id))
  await refuseNewMember(ctx, company.id)
  await transaction(ctx, async (ctx) => {
    grantAccess(ctx, 'INVITATION')
    const works = await ctx.db
      .selectFrom('users as u')
      .innerJoin('sellerMembers as m', 'm.userId', 'u.id')
      .select('u.id')
      .where((db) => db.fn<string>('lower', ['u.email']), '=', email)
      .executeTakeFirst()
    if (works) throw refused('WORKS_ALREADY', {}, 'email')
    await ctx.db
      .updateTable('sellerInvites')
      .set({ withdrawnAt: ctx.now })
      .where('sellerId', '=', company.id)
      .where((db) => db.fn<string>('lower', ['email']), '=', email)
      .where('acceptedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .where('expiresAt', '<=', ctx.now)
      .execute()
    const row = await ctx.db
      .insertInto('sellerInvites')
      .values({
        sellerId: company.id,
        email,
        role,
        tokenHash: hashToken(newToken()),
        invitedBy: userId,
        createdAt: ctx.now,
        expiresAt: new Date(ctx.now.getTime() + inviteLifeMs),
      })
      .returning('id')
      .executeTakeFirst()
      .catch((error: unknown) => {
        if (brokeConstraint(error, 'seller_invites_open')) throw refused('INVITED_ALREADY', {}, 'email')
        throw error
      })
    await audit(ctx, 'seller.invite', 'seller', company.id, null, { email, role })
    const inviteId = found(row).id
    await ctx.emit('seller.invited', { inviteId })
    await ctx.emit('seller.memberInvited', { sellerId: company.id, inviteId, byId: userId })
  })
  return people(ctx)
}

/** The link of an open invitation, for its message: only its hash is stored, so each call creates a new one. */
export async function invitationLink(ctx: Ctx, inviteId: number): Promise<AccountSecret> {
  const token = newToken()
  await ctx.db
    .updateTable('sellerInvites')
    .set({ tokenHash: hashToken(token) })
    .where('id', '=', inviteId)
    .execute()
  return new AccountSecret('LINK', `${ctx.config.origin}/join-seller?token=${token}`)
}

export async function cancelSellerInvitation(ctx: Ctx, id: string) {
  const company = await requireCompany(ctx, 'people')
  await transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .updateTable('sellerInvites')
      .set({ withdrawnAt: ctx.now })
      .where('id', '=', idOf(id))
      .where('sellerId', '=', company.id)
      .where('acceptedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .returning('email')
      .executeTakeFirst()
    await audit(ctx, 'seller.cancelSellerInvitation', 'seller', company.id, found(row), null)
  })
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

/** Takes back the open invitations of somebody who may invite no more. */
const withdrawInvitesOf = (ctx: Ctx, userId: number) =>
  ctx.db
    .updateTable('sellerInvites')
    .set({ withdrawnAt: ctx.now })
    .where('invitedBy', '=', userId)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .execute()

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
    if (role !== 'OWNER') await withdrawInvitesOf(ctx, member.userId)
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
    await withdrawInvitesOf(ctx, member.userId)
    await endSessions(ctx, member.userId)
    await audit(ctx, 'seller.removeMember', 'user', member.userId, { seller: company.id, role: member.role }, null)
    const change = { sellerId: company.id, userId: member.userId, role: member.role, byId }
    await ctx.emit('seller.memberRemoved', change)
  })
  // Those who removed themselves cannot see the business any more
  return idOf(userId) === actorOf(ctx).userId ? { members: [], invites: [] } : people(ctx)
}

async function openInvite(ctx: Ctx, token: string, isLocked = false): Promise<OpenInvite> {
  const row = await readOpenInvite(ctx.db, hashToken(token), ctx.now, isLocked)
  if (!row) throw refused('TOKEN_INVALID', {}, 'token')
  return row
}

const looks = rateLimit('members.looks', 60, 60 * 60)

export async function seeInvitation(ctx: Ctx, token: string) {
  await looks(ctx, ofNetwork(ctx.visit))
  const { userId, ...seen } = await openInvite(ctx, token)
  return { ...seen, hasAccount: userId !== null }
}

/** Accepts an invitation with the account of its address, or with a new one, whose address the link confirms. */
export async function join(ctx: Ctx, token: string, account: unknown): Promise<boolean> {
  await looks(ctx, ofNetwork(ctx.visit))
  const input = await readInvited(account)
  return transaction(ctx, async (ctx) => {
    const open = await openInvite(ctx, token, true)
    await takeIn(ctx, open, await accountOfInvited(ctx, open, input))
    return true
  })
}

/** Somebody whose own application was rejected or never submitted may join another business. */
async function takeIn(ctx: Ctx, { id, sellerId, role }: OpenInvite, userId: number): Promise<void> {
  await ctx.db
    .deleteFrom('sellerMembers')
    .where('userId', '=', userId)
    .where('sellerId', 'in', (db) => db.selectFrom('sellers').select('id').where('status', 'in', ['DRAFT', 'REJECTED']))
    .execute()
  grantAccess(ctx, 'MEMBERSHIP')
  const joined = await insertMember(ctx.db, { inviteId: id, sellerId, userId, role }, ctx.now)
  if (!joined) throw refused('WORKS_ALREADY')
  // The role is granted by the inviter, not by the person who accepts
  await giveRole(ctx, userId, 'seller', joined.invitedBy)
  await ctx.db.updateTable('sellerInvites').set({ acceptedAt: ctx.now }).where('id', '=', id).execute()
  await audit(ctx, 'seller.join', 'seller', sellerId, null, { userId, role })
  await ctx.emit('seller.memberJoined', { sellerId, userId, role, byId: joined.invitedBy })
}

import { companyInviteInput } from '@neev/domain/businesses/company-members'
import { grantAccess } from '#core/access/access.ts'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { runHooks } from '#core/hooks.ts'
import { ofNetwork, ofRecord, rateLimit } from '#core/limits.ts'
import { AccountSecret } from '#core/secrets/account-secret.ts'
import { accountOfInvited, giveRole, hashToken, newToken, readInvited } from '#features/people/accounts/accounts.ts'
import {
  insertInvited,
  invitedPerson,
  membershipOf,
  type OpenInvite,
  readOpenInvite,
} from './company-members.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Somebody was invited to a company; the link is created with the message. */
    'company.invited': { inviteId: number }
  }
}

/** Open invitations of a company, newest first. */
export const openInvites = (ctx: Ctx, companyId: number) =>
  ctx.db
    .selectFrom('companyInvites as i')
    .innerJoin('users as u', 'u.id', 'i.invitedBy')
    .select(['i.id', 'i.email', 'i.role', 'u.name as invitedBy', 'i.createdAt', 'i.expiresAt'])
    .where('i.companyId', '=', companyId)
    .where('i.acceptedAt', 'is', null)
    .where('i.withdrawnAt', 'is', null)
    .orderBy('i.id', 'desc')
    .execute()

const inviteLifeMs = 7 * 24 * 60 * 60 * 1000
const invitesADay = rateLimit('company.invites', 30, 24 * 60 * 60)

/** Invites an address to a company. Replaces an expired invitation. */
export async function invite(ctx: Ctx, companyId: number, values: unknown): Promise<void> {
  const { email, role } = parseInput(companyInviteInput, values)
  await invitesADay(ctx, ofRecord('company', companyId))
  await transaction(ctx, async (ctx) => {
    grantAccess(ctx, 'INVITATION')
    const buysAlready = await ctx.db
      .selectFrom('users as u')
      .innerJoin('companyMembers as m', 'm.userId', 'u.id')
      .select('u.id')
      .where((db) => db.fn<string>('lower', ['u.email']), '=', email)
      .executeTakeFirst()
    if (buysAlready) throw refused('COMPANY_ALREADY', {}, 'email')
    await ctx.db
      .updateTable('companyInvites')
      .set({ withdrawnAt: ctx.now })
      .where('companyId', '=', companyId)
      .where((db) => db.fn<string>('lower', ['email']), '=', email)
      .where('acceptedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .where('expiresAt', '<=', ctx.now)
      .execute()
    const row = await ctx.db
      .insertInto('companyInvites')
      .values({
        companyId,
        email,
        role,
        tokenHash: hashToken(newToken()),
        invitedBy: actorOf(ctx).userId,
        createdAt: ctx.now,
        expiresAt: new Date(ctx.now.getTime() + inviteLifeMs),
      })
      .returning('id')
      .executeTakeFirst()
      .catch((error: unknown) => {
        if (brokeConstraint(error, 'company_invites_open')) throw refused('INVITED_ALREADY', {}, 'email')
        throw error
      })
    await audit(ctx, 'b2b.invite', 'b2b', companyId, null, { email, role })
    const inviteId = found(row).id
    await ctx.emit('company.invited', { inviteId })
    await ctx.emit('company.memberInvited', { companyId, inviteId, byId: actorOf(ctx).userId })
  })
}

/** Withdraws an open invitation of a company. */
export const cancelInvitation = (ctx: Ctx, companyId: number, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .updateTable('companyInvites')
      .set({ withdrawnAt: ctx.now })
      .where('id', '=', idOf(id))
      .where('companyId', '=', companyId)
      .where('acceptedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .returning('email')
      .executeTakeFirst()
    await audit(ctx, 'b2b.cancelInvite', 'b2b', companyId, found(row), null)
  })

/** Takes back the open invitations of somebody who may invite no more. */
export const withdrawInvitesOf = (ctx: Ctx, userId: number) =>
  ctx.db
    .updateTable('companyInvites')
    .set({ withdrawnAt: ctx.now })
    .where('invitedBy', '=', userId)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .execute()

/** An invitation for its message, with a new token: only its hash is stored. Undefined if there is none. */
export async function invitationMessage(ctx: Ctx, inviteId: number) {
  const person = await invitedPerson(ctx.db, inviteId)
  if (!person) return undefined
  const token = newToken()
  await ctx.db
    .updateTable('companyInvites')
    .set({ tokenHash: hashToken(token) })
    .where('id', '=', inviteId)
    .execute()
  return { ...person, link: new AccountSecret('LINK', `${ctx.config.origin}/join-company?token=${token}`) }
}

const looks = rateLimit('company.looks', 60, 60 * 60)

async function openInvite(ctx: Ctx, token: string, isLocked = false): Promise<OpenInvite> {
  const row = await readOpenInvite(ctx.db, hashToken(token), ctx.now, isLocked)
  if (!row) throw refused('TOKEN_INVALID', {}, 'token')
  return row
}

/** An invitation, for whoever has its link. */
export async function viewInvitation(ctx: Ctx, token: string) {
  await looks(ctx, ofNetwork(ctx.visit))
  const { userId, ...seen } = await openInvite(ctx, token)
  return { ...seen, hasAccount: userId !== null }
}

/** Accepts an invitation with the account of its address, or with a new one. The invited gets the role b2b. */
export async function acceptInvitation(ctx: Ctx, token: string, account: unknown): Promise<boolean> {
  await looks(ctx, ofNetwork(ctx.visit))
  const input = await readInvited(account)
  return transaction(ctx, async (ctx) => {
    const open = await openInvite(ctx, token, true)
    await takeIn(ctx, open, await accountOfInvited(ctx, open, input))
    return true
  })
}

/** Makes an account the member that it was invited to be; the caller has proven that it is the invited one. */
export async function takeIn(
  ctx: Ctx,
  open: Pick<OpenInvite, 'id' | 'companyId' | 'role'>,
  userId: number,
): Promise<void> {
  const { id, companyId, role } = open
  grantAccess(ctx, 'MEMBERSHIP')
  const joined = await insertInvited(ctx.db, { inviteId: id, companyId, userId, role }, ctx.now)
  if (!joined) throw refused('COMPANY_ALREADY')
  // The role is granted by the inviter, not by the person who accepts
  await giveRole(ctx, userId, 'b2b', joined.invitedBy)
  await ctx.db.updateTable('companyInvites').set({ acceptedAt: ctx.now }).where('id', '=', id).execute()
  await runHooks(ctx, 'company.memberJoined', { companyId, userId })
  await audit(ctx, 'b2b.join', 'b2b', companyId, null, { userId, role })
  await ctx.emit('company.memberJoined', { companyId, userId, role, byId: joined.invitedBy })
}

/** Refuses a company of one's own to somebody who buys for another one. */
export async function refuseMemberOfOther(ctx: Ctx, companyId: number | null): Promise<void> {
  const member = await membershipOf(ctx.db, actorOf(ctx).userId)
  if (member && member.companyId !== companyId) throw refused('COMPANY_OF_OTHERS', { name: member.companyName })
}

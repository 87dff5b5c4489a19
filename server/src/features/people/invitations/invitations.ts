import { type InvitationKind, invitationEnd, invitationInput } from '@neev/domain/people/invitations'
import type { ExpressionBuilder } from 'kysely'
import { grantAccess } from '#core/access/access.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import type { Database } from '#core/db/database-types.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { ofNetwork, ofRecord, rateLimit } from '#core/limits.ts'
import {
  accountByEmail,
  accountOfInvited,
  giveRole,
  hashToken,
  newToken,
  readInvited,
} from '#features/people/accounts/accounts.ts'
import { type NewMember, type Organisation, roleOf } from './organisation.ts'

export { invitationMessage, memberChangeMessage, memberInvitedMessage } from './member-messages.ts'
export type { NewMember, Organisation } from './organisation.ts'

const isOpen = (db: ExpressionBuilder<Database, 'invitations'>) =>
  db.and([db('acceptedAt', 'is', null), db('withdrawnAt', 'is', null)])

/** Open invitations of an organisation, newest first. */
export async function openInvitations<Role extends string>(ctx: Ctx, organisation: Organisation<Role>, id: number) {
  const rows = await ctx.db
    .selectFrom('invitations')
    .innerJoin('personShown as p', 'p.id', 'invitations.invitedBy')
    .select(['invitations.id', 'email', 'role', 'p.name as invitedBy', 'invitations.createdAt', 'expiresAt'])
    .where('kind', '=', organisation.kind)
    .where('organisationId', '=', id)
    .where(isOpen)
    .orderBy('invitations.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, role: roleOf(organisation, row.role) }))
}

const invitesADay = rateLimit('invitations', 30, 24 * 60 * 60)

/** Invites an address to an organisation. Replaces an expired invitation. */
export async function invite<Role extends string>(
  ctx: Ctx,
  organisation: Organisation<Role>,
  id: number,
  values: unknown,
): Promise<void> {
  const { kind, belongs } = organisation
  const input = parseInput(invitationInput(organisation.roles), values)
  const { email } = input
  const role = roleOf(organisation, input.role)
  await invitesADay(ctx, ofRecord(kind, id))
  await transaction(ctx, async (ctx) => {
    grantAccess(ctx, 'INVITATION')
    const account = await accountByEmail(ctx, email)
    if (account && (await organisation.isMember(ctx, account.id))) throw refused(belongs, {}, 'email')
    await ctx.db
      .updateTable('invitations')
      .set({ withdrawnAt: ctx.now })
      .where('kind', '=', kind)
      .where('organisationId', '=', id)
      .where((db) => db.fn<string>('lower', ['email']), '=', email)
      .where(isOpen)
      .where('expiresAt', '<=', ctx.now)
      .execute()
    const { id: inviteId } = await ctx.db
      .insertInto('invitations')
      .values({
        kind,
        organisationId: id,
        email,
        role,
        tokenHash: hashToken(newToken()),
        invitedBy: actorOf(ctx).userId,
        createdAt: ctx.now,
        expiresAt: invitationEnd(ctx.now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        if (brokeConstraint(error, 'invitations_open')) throw refused('INVITED_ALREADY', {}, 'email')
        throw error
      })
    await organisation.invited(ctx, { id, inviteId, email, role })
  })
}

/** Withdraws an open invitation of an organisation, or answers NOT_FOUND. */
export const withdrawInvitation = <Role extends string>(
  ctx: Ctx,
  organisation: Organisation<Role>,
  id: number,
  inviteId: string,
): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .updateTable('invitations')
      .set({ withdrawnAt: ctx.now })
      .where('id', '=', idOf(inviteId))
      .where('kind', '=', organisation.kind)
      .where('organisationId', '=', id)
      .where(isOpen)
      .returning('email')
      .executeTakeFirst()
    await organisation.withdrawn(ctx, { id, ...found(row) })
  })

/** Takes back the open invitations of somebody who may invite no more. */
export const withdrawInvitationsOf = (ctx: Ctx, kind: InvitationKind, userId: number) =>
  ctx.db
    .updateTable('invitations')
    .set({ withdrawnAt: ctx.now })
    .where('kind', '=', kind)
    .where('invitedBy', '=', userId)
    .where(isOpen)
    .execute()

const looks = rateLimit('invitations.looks', 60, 60 * 60)

/** An open invitation by its token, with the account of its address; TOKEN_INVALID if there is none. */
async function readOpen<Role extends string>(
  ctx: Ctx,
  organisation: Organisation<Role>,
  token: string,
  isLocked = false,
) {
  const row = await ctx.db
    .selectFrom('invitations')
    .select(['id as inviteId', 'organisationId as id', 'email', 'role', 'invitedBy'])
    .where('tokenHash', '=', hashToken(token))
    .where('kind', '=', organisation.kind)
    .where(isOpen)
    .where('expiresAt', '>', ctx.now)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  const joined = row && (await organisation.read(ctx, row.id))
  if (!row || !joined?.isOpen) throw refused('TOKEN_INVALID', {}, 'token')
  const account = await accountByEmail(ctx, row.email)
  return { ...row, role: roleOf(organisation, row.role), name: joined.name, userId: account?.id ?? null }
}

/** An invitation, for whoever has its link. */
export async function viewInvitation<Role extends string>(ctx: Ctx, organisation: Organisation<Role>, token: string) {
  await looks(ctx, ofNetwork(ctx.visit))
  const { name, role, email, userId, invitedBy } = await readOpen(ctx, organisation, token)
  const inviter = await ctx.db.selectFrom('personShown').select('name').where('id', '=', invitedBy).executeTakeFirst()
  return { organisation: name, role, email, invitedBy: found(inviter).name, hasAccount: userId !== null }
}

/** Accepts an invitation with the account of its address, or with a new one, whose address the link confirms. */
export async function acceptInvitation<Role extends string>(
  ctx: Ctx,
  organisation: Organisation<Role>,
  token: string,
  account: unknown,
): Promise<boolean> {
  await looks(ctx, ofNetwork(ctx.visit))
  const input = await readInvited(account)
  return transaction(ctx, async (ctx) => {
    const open = await readOpen(ctx, organisation, token, true)
    const userId = await accountOfInvited(ctx, open, input)
    await addInvited(ctx, organisation, open, userId)
    return true
  })
}

/** Makes an account the member that it was invited to be; the caller has proven that it is the invited one. */
export async function addInvited<Role extends string>(
  ctx: Ctx,
  organisation: Organisation<Role>,
  { inviteId, ...open }: Omit<NewMember<Role>, 'userId'> & { inviteId: number },
  userId: number,
): Promise<void> {
  const { id, role, invitedBy } = open
  const member = { id, userId, role, invitedBy }
  grantAccess(ctx, 'MEMBERSHIP')
  if (!(await organisation.addMember(ctx, member))) throw refused(organisation.belongs)
  // The role is granted by the inviter, not by the person who accepts
  await giveRole(ctx, userId, organisation.grants, invitedBy)
  await ctx.db.updateTable('invitations').set({ acceptedAt: ctx.now }).where('id', '=', inviteId).execute()
  await organisation.joined(ctx, member)
}

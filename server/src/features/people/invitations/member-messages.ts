import type { Ctx } from '#core/context.ts'
import { AccountSecret } from '#core/secrets/account-secret.ts'
import { accountByEmail, accountById, hashToken, newToken } from '#features/people/accounts/accounts.ts'
import { type Organisation, roleOf } from './organisation.ts'

const nameOf = async (ctx: Ctx, userId: number) => (await accountById(ctx, userId))?.name ?? '–'

const readInvite = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('invitations')
    .select(['organisationId as id', 'email', 'role', 'invitedBy'])
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * The message with the link of an invitation, in the language of the account if there is one, for the invited address
 * alone. Only the hash of a token is stored, so each message has a new one.
 */
export async function invitationMessage<Role extends string>(
  ctx: Ctx,
  organisation: Organisation<Role>,
  inviteId: number,
) {
  const invite = await readInvite(ctx, inviteId)
  const joined = invite && (await organisation.read(ctx, invite.id))
  if (!joined) return null
  const inviter = await accountById(ctx, invite.invitedBy)
  const account = await accountByEmail(ctx, invite.email)
  const token = newToken()
  await ctx.db
    .updateTable('invitations')
    .set({ tokenHash: hashToken(token) })
    .where('id', '=', inviteId)
    .execute()
  const { wording, joinPath } = organisation
  const link = new AccountSecret('LINK', `${ctx.config.origin}${joinPath}?token=${token}`)
  const locale = (account ?? inviter)?.locale ?? 'en-US'
  return {
    to: [],
    guests: [{ email: invite.email, name: '', locale, link, userId: account?.id ?? null }],
    facts: { [wording.variable]: joined.name, buyer: inviter?.name ?? '–' },
    path: wording.path,
    party: wording.party,
  }
}

/** Who leads an organisation, and how messages name it; null if it has no members any more. */
async function readLeaders<Role extends string>(ctx: Ctx, organisation: Organisation<Role>, id: number) {
  const members = await organisation.membersOf(ctx, id)
  const named = await organisation.read(ctx, id)
  const { leading, wording } = organisation
  if (!named || members.length === 0) return null
  const { variable, path, party } = wording
  const to = members.filter(({ role }) => role === leading).map(({ userId }) => userId)
  return { to, facts: { [variable]: named.name }, path, party }
}

/** The message to those who lead an organisation that somebody was invited. */
export async function memberInvitedMessage<Role extends string>(
  ctx: Ctx,
  organisation: Organisation<Role>,
  { inviteId, byId }: { inviteId: number; byId: number },
) {
  const invite = await readInvite(ctx, inviteId)
  const leaders = invite && (await readLeaders(ctx, organisation, invite.id))
  if (!leaders) return null
  const roles = organisation.wording.roles[roleOf(organisation, invite.role)]
  return { ...leaders, facts: { ...leaders.facts, by: await nameOf(ctx, byId), person: invite.email, roles } }
}

/** The message that somebody joined, got another role or was removed: to those who lead, and whom it concerns. */
export async function memberChangeMessage<Role extends string>(
  ctx: Ctx,
  organisation: Organisation<Role>,
  { id, userId, role, byId }: { id: number; userId: number; role: Role; byId: number },
) {
  const leaders = await readLeaders(ctx, organisation, id)
  if (!leaders) return null
  const [by, person] = [await nameOf(ctx, byId), await nameOf(ctx, userId)]
  const facts = { ...leaders.facts, by, person, roles: organisation.wording.roles[role] }
  return { ...leaders, to: [...new Set([...leaders.to, userId])], facts }
}

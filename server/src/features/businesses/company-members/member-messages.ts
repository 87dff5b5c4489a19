import { type CompanyRole, companyRoleWords } from '@neev/domain/businesses/company-members'
import type { Ctx } from '#core/context.ts'
import { accountById } from '#features/people/accounts/accounts.ts'
import { membersOf } from './company-members.queries.ts'

const path = '/company/members'

const nameOf = async (ctx: Ctx, userId: number) => (await accountById(ctx, userId))?.name ?? '–'

/** The admins of a company and its name; null if it has no members any more. */
async function admins(ctx: Ctx, companyId: number) {
  const members = await membersOf(ctx.db, companyId)
  const [first] = members
  return (
    first && { company: first.companyName, to: members.filter(({ role }) => role === 'ADMIN').map((m) => m.userId) }
  )
}

type Change = { companyId: number; userId: number; role: CompanyRole; byId: number }

/** Who joined, got another role or was removed: for the admins, and whom it concerns. */
export async function readMemberChange(ctx: Ctx, { companyId, userId, role, byId }: Change) {
  const notified = await admins(ctx, companyId)
  if (!notified) return null
  const facts = {
    by: await nameOf(ctx, byId),
    person: await nameOf(ctx, userId),
    roles: companyRoleWords[role],
    company: notified.company,
  }
  return { to: [...new Set([...notified.to, userId])], facts, path, party: 'B2B' as const }
}

/** Who was invited: for the admins. */
export async function readMemberInvited(
  ctx: Ctx,
  { companyId, inviteId, byId }: { companyId: number; inviteId: number; byId: number },
) {
  const notified = await admins(ctx, companyId)
  const invite = await ctx.db
    .selectFrom('companyInvites')
    .select(['email', 'role'])
    .where('id', '=', inviteId)
    .executeTakeFirst()
  if (!notified || !invite) return null
  const facts = {
    by: await nameOf(ctx, byId),
    person: invite.email,
    roles: companyRoleWords[invite.role],
    company: notified.company,
  }
  return { to: notified.to, facts, path, party: 'B2B' as const }
}

import {
  type AssociateCompany,
  type AssociateTransition,
  associateAfter,
  associateAsksReason,
  associateCompany,
  roleOfType,
  whyNotAssociateTransition,
} from '@neev/domain/businesses/associates'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { parseInput, refused, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { reasonOf } from '#core/internal-notes.ts'
import { makeAssociateCompany, makePartnerCompany } from '#features/businesses/sellers/sellers.ts'
import { insertUser } from '#features/people/accounts/accounts.ts'
import { grantRole } from '#features/people/users/users.ts'
import { type AssociateRow, accountOf } from './admin.queries.ts'
import { getAssociate, isOwnAssociate, lockAssociate } from './admin.ts'

/** The account that sent it, or the one with its address; null if there is none yet. */
export async function knownAccount(ctx: Ctx, { userId, email }: AssociateRow): Promise<number | null> {
  if (userId !== null) return userId
  const known = await accountOf(ctx.db, email)
  // Anybody could have registered this address, so no role is granted before it is confirmed
  if (known && !known.isProven) throw refused('APPLICANT_UNPROVEN')
  return known?.id ?? null
}

/** The account that receives the role: an existing one, or a new one opened by the email. */
async function accountFor(ctx: Ctx, row: AssociateRow): Promise<number> {
  const known = await knownAccount(ctx, row)
  if (known !== null) return known
  const { name, email } = row
  return insertUser(ctx, { name, email, status: 'ACTIVE' }, ['customer'], actorOf(ctx).userId)
}

async function giveRole(ctx: Ctx, row: AssociateRow, company: AssociateCompany | null): Promise<void> {
  const role = roleOfType[row.type]
  if (!role) return
  const userId = await accountFor(ctx, row)
  await grantRole(ctx, String(userId), role)
  const { mobile, email, gstin, name } = row
  const contact = { userId, person: name, mobile, email, place: `${row.city} ${row.pincode}, ${row.stateName}` }
  if (row.type !== 'BUSINESS') await makePartnerCompany(ctx, { ...contact, name: row.company ?? name, gstin })
  const sellerId = company && (await makeAssociateCompany(ctx, { ...contact, company }))
  await ctx.db
    .updateTable('associateApplications')
    .set({ userId, sellerId, territory: company?.territory ?? null })
    .where('id', '=', row.id)
    .execute()
}

type Step = { transition: AssociateTransition; note?: string | null; company?: AssociateCompany }

async function step(ctx: Ctx, id: string, { transition, note, company }: Step): Promise<AssociateRow> {
  const why = reasonOf(note, associateAsksReason(transition))
  return transaction(ctx, async (ctx) => {
    const row = await lockAssociate(ctx, id)
    refuseIf(whyNotAssociateTransition(transition, { ...row, isOwn: isOwnAssociate(ctx, row) }))
    if (transition === 'approve' && (row.type === 'BUSINESS') !== Boolean(company)) throw refused('ASSOCIATE_COMPANY')
    const to = associateAfter(transition)
    if (transition === 'approve') await giveRole(ctx, row, company ?? null)
    await ctx.db
      .updateTable('associateApplications')
      .set({ status: to, statusChangedAt: ctx.now })
      .where('id', '=', row.id)
      .execute()
    await recordTransition(ctx, { entity: 'associate', id: row.id, from: row.status, to, note: why })
    await audit(ctx, `associate.${transition}`, 'associate', row.id, { status: row.status }, { status: to, note: why })
    if (to === 'APPROVED' || to === 'REJECTED')
      await ctx.emit('associate.decided', { applicationId: row.id, to, note: why })
    return getAssociate(ctx, id)
  })
}

/** Makes a status transition: checks the rule, applies and records it, publishes the event. */
export const updateAssociateStatus = (ctx: Ctx, id: string, transition: AssociateTransition, note?: string | null) =>
  step(ctx, id, { transition, note: note ?? null })

/** Approves a business associate with its company. */
export const approveAssociate = async (ctx: Ctx, id: string, input: unknown) =>
  step(ctx, id, { transition: 'approve', company: parseInput(associateCompany, input) })

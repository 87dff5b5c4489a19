import { type AssociateCompany, associateCompany } from '@neev/domain/businesses/associate-inputs'
import {
  type AssociateStatus,
  type AssociateTransition,
  associateEdges,
  roleOfType,
  whyNotAssociateTransition,
} from '@neev/domain/businesses/associates'
import { type Application, decide, transitionsOf } from '#core/applications/applications.ts'
import { actorOf, type Ctx } from '#core/context.ts'
import { parseInput, refused } from '#core/errors.ts'
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

/** Applications to work with the operator; `company` is that of a business associate, which its approval needs. */
const applicationOf = (company: AssociateCompany | null): Application<AssociateTransition, AssociateStatus, Row> => ({
  entity: 'associate',
  edges: associateEdges,
  lock: lockAssociate,
  async read(ctx, id) {
    const row = await getAssociate(ctx, id, 'approve')
    return { ...row, isOwn: isOwnAssociate(ctx, row) }
  },
  whyNot: whyNotAssociateTransition,
  effects: {
    async approve(ctx, row) {
      if ((row.type === 'BUSINESS') !== (company !== null)) throw refused('ASSOCIATE_COMPANY')
      await giveRole(ctx, row, company)
    },
  },
  write: (ctx, id, status) =>
    ctx.db
      .updateTable('associateApplications')
      .set({ status, statusChangedAt: ctx.now })
      .where('id', '=', id)
      .execute(),
  async moved(ctx, { id: applicationId, to, note }) {
    if (to === 'APPROVED' || to === 'REJECTED') await ctx.emit('associate.decided', { applicationId, to, note })
  },
})
type Row = AssociateRow & { isOwn: boolean }

/** Makes a status transition. */
export async function updateAssociateStatus(
  ctx: Ctx,
  id: string,
  transition: AssociateTransition,
  note?: string | null,
): Promise<AssociateRow> {
  await decide(ctx, applicationOf(null), id, transition, note)
  return getAssociate(ctx, id)
}

/** Approves a business associate with its company. */
export async function approveAssociate(ctx: Ctx, id: string, input: unknown): Promise<AssociateRow> {
  await decide(ctx, applicationOf(parseInput(associateCompany, input)), id, 'approve')
  return getAssociate(ctx, id)
}

/** The transitions that are offered. A dealer application without an associate is assigned before its approval. */
export const transitionsOfAssociate = (ctx: Ctx, row: AssociateRow) =>
  transitionsOf(applicationOf(null), { ...row, isOwn: isOwnAssociate(ctx, row) }).filter(
    ({ whyNot }) => whyNot?.code !== 'ASSOCIATE_NEEDED',
  )

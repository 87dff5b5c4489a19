import { whyNotAnswered } from '@neev/domain/businesses/associates'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, refused, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { reasonOf } from '#core/internal-notes.ts'
import type { AssociateRow } from './admin.queries.ts'
import { readAssociate } from './admin.ts'
import { knownAccount } from './decide.ts'

/** Applications for the caller's own network without an answer, oldest first. */
export async function dealerApplicants(ctx: Ctx): Promise<AssociateRow[]> {
  const rows = await ctx.db
    .selectFrom('associateApplications')
    .select('id')
    .where('associateId', '=', actorOf(ctx).sellerId)
    .where('dealerId', 'is', null)
    .where('status', 'in', ['NEW', 'CONTACTED', 'DOCUMENTS_AWAITED', 'APPROVED'])
    .orderBy('createdAt')
    .orderBy('id')
    .limit(100)
    .execute()
  return Promise.all(rows.map(({ id }) => dealerApplicant(ctx, id)))
}

/** One of them; NOT_FOUND for other networks. */
export async function dealerApplicant(ctx: Ctx, id: string | number): Promise<AssociateRow> {
  const row = found(await readAssociate(ctx, idOf(id)))
  if (row.associateId === null || row.associateId !== actorOf(ctx).sellerId) throw refused('NOT_FOUND')
  return row
}

/** The same, locked until the end of the transaction, while it waits for an answer. */
async function lockApplicant(ctx: Ctx, id: string): Promise<AssociateRow> {
  await ctx.db.selectFrom('associateApplications').select('id').where('id', '=', idOf(id)).forUpdate().execute()
  const row = await dealerApplicant(ctx, id)
  refuseIf(whyNotAnswered(row))
  return row
}

/** The applicant being invited, with its account if it has one. */
export async function applicantToInvite(ctx: Ctx, id: string) {
  const row = await lockApplicant(ctx, id)
  return { ...row, accountId: await knownAccount(ctx, row) }
}

/** Records the result: a dealer of the network, with the applicant's account. */
export async function markApplicantInvited(
  ctx: Ctx,
  { accountId, ...row }: AssociateRow & { accountId: number | null },
  dealerId: number,
): Promise<void> {
  await ctx.db
    .updateTable('associateApplications')
    .set({ dealerId, userId: accountId })
    .where('id', '=', row.id)
    .execute()
  await answered(ctx, row, 'APPROVED', null)
}

/** Declines an application with a reason for the applicant. */
export async function declineDealer(ctx: Ctx, id: string, reason: string): Promise<boolean> {
  const why = reasonOf(reason, true)
  return transaction(ctx, async (ctx) => {
    await answered(ctx, await lockApplicant(ctx, id), 'REJECTED', why)
    return true
  })
}

async function answered(ctx: Ctx, row: AssociateRow, to: 'APPROVED' | 'REJECTED', note: string | null): Promise<void> {
  await ctx.db
    .updateTable('associateApplications')
    .set({ status: to, statusChangedAt: ctx.now })
    .where('id', '=', row.id)
    .execute()
  await recordTransition(ctx, { entity: 'associate', id: row.id, from: row.status, to, note })
  const action = to === 'APPROVED' ? 'associate.invite' : 'associate.decline'
  await audit(ctx, action, 'associate', row.id, { status: row.status }, { status: to, note })
  await ctx.emit('associate.answered', { applicationId: row.id, to, note })
}

/** Owners of the named associate, for notification. */
export async function peopleOfAssociate(ctx: Ctx, { associateId }: AssociateRow): Promise<number[]> {
  const owners = await ctx.db
    .selectFrom('sellerMemberShown')
    .select('userId')
    .where('sellerId', '=', associateId)
    .where('role', '=', 'OWNER')
    .orderBy('userId')
    .execute()
  return owners.map(({ userId }) => userId)
}

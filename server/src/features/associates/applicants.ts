import { whyNotAnswered } from '@neev/domain/associates'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'
import { found, idOf, refused, refuseIf } from '#core/errors.ts'
import { recordTransition } from '#core/history.ts'
import { reasonOf } from '#core/internal-notes.ts'
import { type AssociateRow, readAssociate } from './admin.ts'
import { knownAccount } from './decide.ts'

/** Firms that named the actor's own network and have no answer of it yet, the longest waiting first. */
export async function dealerApplicants(ctx: Ctx): Promise<AssociateRow[]> {
  const rows = await rowsOf<{ id: number }>(
    ctx.db,
    sql`select id from associate_applications where associate_id = ${actorOf(ctx).sellerId}::bigint and dealer_id is null
          and status in ('NEW', 'CONTACTED', 'DOCUMENTS_AWAITED', 'APPROVED') order by created_at, id limit 100`,
  )
  return Promise.all(rows.map(({ id }) => dealerApplicant(ctx, id)))
}

/** One of them; NOT_FOUND for those that named another. */
export async function dealerApplicant(ctx: Ctx, id: string | number): Promise<AssociateRow> {
  const row = found(await readAssociate(ctx, idOf(id)))
  if (row.associateId === null || row.associateId !== actorOf(ctx).sellerId) throw refused('NOT_FOUND')
  return row
}

/** The same, held until the transaction ends, while it waits for an answer. */
async function lockApplicant(ctx: Ctx, id: string): Promise<AssociateRow> {
  await sql`select 1 from associate_applications where id = ${idOf(id)} for update`.execute(ctx.db)
  const row = await dealerApplicant(ctx, id)
  refuseIf(whyNotAnswered(row))
  return row
}

/** The applicant that is being invited, with its account where it has one. */
export async function applicantToInvite(ctx: Ctx, id: string) {
  const row = await lockApplicant(ctx, id)
  return { ...row, accountId: await knownAccount(ctx, row) }
}

/** What came of it: a dealer of the network, with the account that it had. */
export async function applicantInvited(
  ctx: Ctx,
  { accountId, ...row }: AssociateRow & { accountId: number | null },
  dealerId: number,
): Promise<void> {
  await sql`update associate_applications set dealer_id = ${dealerId}, user_id = ${accountId} where id = ${row.id}`.execute(
    ctx.db,
  )
  await answered(ctx, row, 'APPROVED', null)
}

/** The associate says no; the applicant reads why. */
export async function declineDealer(ctx: Ctx, id: string, reason: string): Promise<boolean> {
  const why = reasonOf(reason, true)
  return transaction(ctx, async (ctx) => {
    await answered(ctx, await lockApplicant(ctx, id), 'REJECTED', why)
    return true
  })
}

async function answered(ctx: Ctx, row: AssociateRow, to: 'APPROVED' | 'REJECTED', note: string | null): Promise<void> {
  await sql`update associate_applications set status = ${to}, status_changed_at = ${ctx.now} where id = ${row.id}`.execute(
    ctx.db,
  )
  await recordTransition(ctx, { entity: 'associate', id: row.id, from: row.status, to, note })
  const action = to === 'APPROVED' ? 'associate.invite' : 'associate.decline'
  await audit(ctx, action, 'associate', row.id, { status: row.status }, { status: to, note })
  await ctx.emit('associate.answered', { applicationId: row.id, to, note })
}

/** Who works for the firm that a dealer named: they hear of it. */
export const peopleOfAssociate = async (ctx: Ctx, { associateId }: AssociateRow): Promise<number[]> =>
  (
    await rowsOf<{ id: number }>(
      ctx.db,
      sql`select user_id as id from seller_members where seller_id = ${associateId} and role = 'OWNER' order by 1`,
    )
  ).map(({ id }) => id)

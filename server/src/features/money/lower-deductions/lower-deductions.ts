import { istDate } from '@neev/domain/core/fiscal'
import {
  type LowerDeduction,
  type LowerDeductionState,
  lowerDeductionInput,
  whyNotApproved,
} from '@neev/domain/money/lower-deductions'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, reasonOf, refused, refuseIf } from '#core/errors.ts'
import { refuseKnownNumber, submitterOf } from '#core/files/submitted.ts'
import { withUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { ruleValue } from '#features/tax/statutory-rules/statutory-rules.ts'
import {
  type LowerDeductionFilter,
  type LowerDeductionRow,
  readApproved,
  readLowerDeduction,
  readLowerDeductions,
} from './lower-deductions.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** An admin approved, rejected or ended a certificate. */
    'lowerDeduction.decided': { lowerDeductionId: number; sellerId: number; state: LowerDeductionState }
  }
}

const ownSeller = (ctx: Ctx) => submitterOf(ctx, 'lowerDeduction:approve')

/** Certificates of the caller's business; of all for admins. */
export const listLowerDeductions = async (ctx: Ctx, page: PageInput, filter: LowerDeductionFilter) =>
  pageOf(await readLowerDeductions(ctx.db, page, filter, ownSeller(ctx)))

/** A certificate for messages; undefined if there is none. */
export const lowerDeductionById = (ctx: Ctx, id: number): Promise<LowerDeductionRow | undefined> =>
  readLowerDeduction(ctx.db, id, null)

/** Approved certificates by PAN, with what is left of their limits; after `lockTdsYears`, so that it stays left. */
export async function lowerDeductionsOf(ctx: Ctx, pans: readonly string[]): Promise<Map<string, LowerDeduction[]>> {
  if (pans.length === 0) return new Map()
  return Map.groupBy(await readApproved(ctx.db, [...new Set(pans)]), ({ pan }) => pan)
}

/** Submits a certificate with its file, for the caller's business. */
export async function submitLowerDeduction(ctx: Ctx, values: unknown, file: Upload): Promise<LowerDeductionRow> {
  const { from, to, ...input } = parseInput(lowerDeductionInput, values)
  const { userId, sellerId } = actorOf(ctx)
  const seller = found(
    await ctx.db
      .selectFrom('sellers')
      .select(['id', 'pan'])
      .where('id', '=', sellerId ?? 0)
      .executeTakeFirst(),
  )
  const { pan } = seller
  if (!pan) throw refused('LOWER_DEDUCTION_NO_PAN')
  return withUpload(ctx, file, 'document', (stored) =>
    transaction(ctx, async (ctx) => {
      const row = await ctx.db
        .insertInto('lowerDeductions')
        .values({
          ...input,
          sellerId: seller.id,
          pan,
          fromDay: from,
          toDay: to,
          fileId: stored.id,
          submittedBy: userId,
          submittedAt: ctx.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(refuseKnownNumber('lower_deductions_number'))
      await audit(ctx, 'lowerDeduction.submit', 'lowerDeduction', row.id, null, { ...input, from, to })
      return found(await readLowerDeduction(ctx.db, row.id, null))
    }),
  )
}

/** The certificate of the caller, locked. */
async function locked(ctx: Ctx, id: string): Promise<LowerDeductionRow> {
  await ctx.db.selectFrom('lowerDeductions').select('id').where('id', '=', idOf(id)).forUpdate().execute()
  return found(await readLowerDeduction(ctx.db, idOf(id), ownSeller(ctx)))
}

type Moved = { state: LowerDeductionState; reason?: string | null }

async function move(ctx: Ctx, row: LowerDeductionRow, { state, reason = null }: Moved): Promise<LowerDeductionRow> {
  const by = { by: actorOf(ctx).userId, at: ctx.now }
  await ctx.db
    .updateTable('lowerDeductions')
    .set({
      state,
      reason,
      ...(state === 'ENDED' ? { endedBy: by.by, endedAt: by.at } : { decidedBy: by.by, decidedAt: by.at }),
    })
    .where('id', '=', row.id)
    .execute()
  await audit(ctx, 'lowerDeduction.decide', 'lowerDeduction', row.id, { state: row.state }, { state, reason })
  if (state !== 'WITHDRAWN')
    await ctx.emit('lowerDeduction.decided', { lowerDeductionId: row.id, sellerId: row.sellerId, state })
  return found(await readLowerDeduction(ctx.db, row.id, null))
}

/** Withdraws a certificate that is not decided. */
export const cancelLowerDeduction = (ctx: Ctx, id: string): Promise<LowerDeductionRow> =>
  transaction(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    if (row.state !== 'PENDING') throw refused('BAD_TRANSITION')
    return move(ctx, row, { state: 'WITHDRAWN' })
  })

/** Approves a certificate, or rejects it with a reason. */
export const decideLowerDeduction = (
  ctx: Ctx,
  id: string,
  { decision, reason }: { decision: 'APPROVE' | 'REJECT'; reason?: string | null | undefined },
): Promise<LowerDeductionRow> =>
  transaction(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    if (row.state !== 'PENDING') throw refused('BAD_TRANSITION')
    if (decision === 'REJECT') return move(ctx, row, { state: 'REJECTED', reason: reasonOf(reason) })
    const today = istDate(ctx.now)
    refuseIf(whyNotApproved(row, await ruleValue(ctx, 'TDS', today), today))
    return move(ctx, row, { state: 'APPROVED' })
  })

/** Ends an approved certificate at once; what was deducted by it stays. */
export const endLowerDeduction = (ctx: Ctx, id: string, reason: string): Promise<LowerDeductionRow> =>
  transaction(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    if (row.state !== 'APPROVED') throw refused('BAD_TRANSITION')
    return move(ctx, row, { state: 'ENDED', reason: reasonOf(reason) })
  })

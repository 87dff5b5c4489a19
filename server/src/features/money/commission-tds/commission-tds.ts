import { istDate } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import {
  type CommissionTdsState,
  claimableOf,
  commissionTdsInput,
  quarterDays,
} from '@neev/domain/money/commission-tds'
import { adjustmentEntries } from '@neev/domain/money/ledger'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, reasonOf, refused } from '#core/errors.ts'
import { refuseKnownNumber, submitterOf } from '#core/files/submitted.ts'
import { withUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { lockSeller } from '#features/businesses/sellers/sellers.ts'
import { post } from '#features/money/settlements/settlements.ts'
import { ruleValue } from '#features/tax/statutory-rules/statutory-rules.ts'
import {
  type CommissionTdsFilter,
  type CommissionTdsRow,
  type Quarter,
  readClaim,
  readClaims,
  readFees,
} from './commission-tds.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** An admin accepted or rejected a claim. */
    'commissionTds.decided': { claimId: number; sellerId: number; state: CommissionTdsState }
  }
}

/** A claim, for messages. */
export const claimById = (ctx: Ctx, id: number) => readClaim(ctx.db, id, null)

const ownSeller = (ctx: Ctx) => submitterOf(ctx, 'commissionTds:decide')

/** Claims of the caller's business; of all for admins. */
export const listClaims = async (ctx: Ctx, page: PageInput, filter: CommissionTdsFilter) =>
  pageOf(await readClaims(ctx.db, page, filter, ownSeller(ctx)))

/** The fees of a quarter, and the most that can be claimed for it besides other claims. */
export async function feesOf(ctx: Ctx, quarter: Quarter, besides: number | null) {
  const days = quarterDays(quarter.financialYear, quarter.quarter)
  const fees = found(await readFees(ctx.db, quarter, days, besides))
  const rule = {
    rateBp: await ruleValue(ctx, 'COMMISSION_TDS', days.to),
    exemptPaise: await ruleValue(ctx, 'COMMISSION_TDS_EXEMPT', days.to),
  }
  return { feesPaise: fees.quarterPaise, mostPaise: Math.max(0, claimableOf(fees, rule) - fees.claimedPaise) }
}

async function refuseOverFees(ctx: Ctx, of: Quarter & { amountPaise: number }, besides: number | null): Promise<void> {
  const { mostPaise } = await feesOf(ctx, of, besides)
  if (of.amountPaise > mostPaise)
    throw refused('CLAIM_OVER_FEES', { limit: formatInr(mostPaise, { paise: 'auto' }) }, 'amountPaise')
}

/** Claims the tax that the caller's business deducted on the commission of a quarter, with the certificate. */
export async function submitClaim(ctx: Ctx, values: unknown, file: Upload): Promise<CommissionTdsRow> {
  const input = parseInput(commissionTdsInput, values)
  const { userId, sellerId } = actorOf(ctx)
  const own = sellerId ?? 0
  if (quarterDays(input.financialYear, input.quarter).from > istDate(ctx.now))
    throw refused('QUARTER_NOT_BEGUN', {}, 'quarter')
  return withUpload(ctx, file, 'document', (stored) =>
    transaction(ctx, async (ctx) => {
      // Two claims of a quarter at once would each find the same fees
      found(await lockSeller(ctx, own))
      await refuseOverFees(ctx, { ...input, sellerId: own }, null)
      const { id } = await ctx.db
        .insertInto('commissionTdsClaims')
        .values({ ...input, sellerId: own, fileId: stored.id, submittedBy: userId, submittedAt: ctx.now })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(refuseKnownNumber('commission_tds_claims_number'))
      await audit(ctx, 'commissionTds.submit', 'commissionTds', id, null, input)
      return found(await readClaim(ctx.db, id, null))
    }),
  )
}

/** The claim of the caller, locked after its seller. */
async function locked(ctx: Ctx, id: string): Promise<CommissionTdsRow> {
  const row = found(await readClaim(ctx.db, idOf(id), ownSeller(ctx)))
  await lockSeller(ctx, row.sellerId)
  const claim = found(await readClaim(ctx.db, row.id, null))
  if (claim.state !== 'PENDING') throw refused('BAD_TRANSITION')
  return claim
}

async function move(ctx: Ctx, row: CommissionTdsRow, state: CommissionTdsState, reason: string | null = null) {
  await ctx.db
    .updateTable('commissionTdsClaims')
    .set({ state, reason, decidedBy: actorOf(ctx).userId, decidedAt: ctx.now })
    .where('id', '=', row.id)
    .execute()
  await audit(ctx, 'commissionTds.decide', 'commissionTds', row.id, { state: row.state }, { state, reason })
  await ctx.emit('commissionTds.decided', { claimId: row.id, sellerId: row.sellerId, state })
  return found(await readClaim(ctx.db, row.id, null))
}

/** Withdraws a claim that is not decided. */
export const cancelClaim = (ctx: Ctx, id: string): Promise<CommissionTdsRow> =>
  transaction(ctx, async (ctx) => move(ctx, await locked(ctx, id), 'WITHDRAWN'))

/** Accepts a claim, which credits it to the seller as a line of the next statement, or rejects it with a reason. */
export const decideClaim = (
  ctx: Ctx,
  id: string,
  { decision, reason }: { decision: 'APPROVE' | 'REJECT'; reason?: string | null | undefined },
): Promise<CommissionTdsRow> =>
  transaction(ctx, async (ctx) => {
    const row = await locked(ctx, id)
    if (decision === 'REJECT') return move(ctx, row, 'REJECTED', reasonOf(reason))
    // A credit note may have lowered the fees since it was submitted
    await refuseOverFees(ctx, row, row.id)
    await post(ctx, [
      {
        kind: 'ADJUSTMENT',
        key: `ADJUSTMENT:TDS:${row.id}`,
        orderId: null,
        suborderId: null,
        sellerId: row.sellerId,
        note: `TDS on commission, Q${row.quarter} ${row.financialYear}, certificate ${row.number}`,
        at: ctx.now,
        entries: adjustmentEntries({
          debit: 'TDS_RECEIVABLE',
          credit: 'SELLER_PAYABLE',
          paise: row.amountPaise,
          sellerId: row.sellerId,
          availableOn: istDate(ctx.now),
        }),
      },
    ])
    return move(ctx, row, 'ACCEPTED')
  })

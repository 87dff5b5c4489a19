import { addDays, istDate } from '@neev/domain/core/fiscal'
import { mulDiv } from '@neev/domain/core/money'
import { type ProviderLine, type ProviderReport, settlementSums } from '@neev/domain/money/provider-settlements'
import type { Ctx } from '#core/context.ts'
import { type TestMovement, testMovements } from './test-settlements.queries.ts'

/** The sandbox's fee: 2 %, plus 18 % GST on it, as Indian providers charge for cards. */
const feeBp = 200
const feeGstBp = 1800
/** It pays out two days after the payment. */
const daysLater = 2

function lineOf({ kind, reference, paise }: TestMovement): ProviderLine {
  const feePaise = kind === 'PAYMENT' ? mulDiv(paise, feeBp, 10_000) : 0
  return {
    kind,
    reference,
    amountPaise: kind === 'PAYMENT' ? paise : -paise,
    feePaise,
    feeGstPaise: mulDiv(feePaise, feeGstBp, 10_000),
    tdsPaise: 0,
    note: null,
  }
}

/**
 * The sandbox's settlements from its own records: each Indian day's payments less refunds, two days later. A day with
 * more refunds than payments is settled with the next.
 */
export async function testSettlements(ctx: Ctx, after: string | null): Promise<ProviderReport[]> {
  const until = addDays(istDate(ctx.now), -daysLater)
  const from = after === null ? '2000-01-01' : addDays(after, 1 - daysLater)
  const moved = await testMovements(ctx.db, from, until)
  const reports: ProviderReport[] = []
  let waiting: ProviderLine[] = []
  for (const [on, same] of Map.groupBy(moved, (one) => one.day)) {
    waiting = [...waiting, ...same.map(lineOf)]
    if (settlementSums(waiting).netPaise <= 0) continue
    const settledOn = addDays(on, daysLater)
    const bare = settledOn.replaceAll('-', '')
    reports.push({ reference: `setl_test_${bare}`, settledOn, utr: `TESTN${bare}001`, lines: waiting })
    waiting = []
  }
  return reports
}

import { holdDaysOf, type SellerGrade } from '@neev/domain/businesses/sellers/sellers'
import { addDays, financialYear, istDate, startOfIstDate } from '@neev/domain/core/fiscal'
import type { MoneyFlow } from '@neev/domain/core/money-flows'
import { tdsParts } from '@neev/domain/money/lower-deductions'
import { moneyFlowRules } from '@neev/domain/money/money-flows'
import { deductionsOn, isIndividualPan, type TdsYear, tdsBaseOf, tdsRate } from '@neev/domain/money/settlements/payouts'
import { type TaxKind, taxOf } from '@neev/domain/tax/gst'
import { ruleOn } from '@neev/domain/tax/statutory-rules'
import type { Ctx } from '#core/context.ts'
import { settingsAsOf } from '#core/settings.ts'
import { deductionRates } from '#features/money/commissions/commissions.ts'
import { lowerDeductionsOf } from '#features/money/lower-deductions/lower-deductions.ts'
import { ruleValues } from '#features/tax/statutory-rules/statutory-rules.ts'
import { availableFrom } from './ledger/reversals.ts'
import { lockTdsYears, readTdsYear } from './tds-year.queries.ts'

/** The base of deductions: a value with and without tax, the seller, and the money flow. */
export type HeldBackOf = {
  paise: number
  taxablePaise: number
  taxKind: TaxKind
  flow: MoneyFlow
  grade: SellerGrade
  /** Empty if none was given. */
  pan: string
}

/**
 * Calculates deductions for facts at these times, by the rates and settings of the Indian date, and from when the
 * remainder can be paid out.
 */
export async function keepingBack(ctx: Ctx, sold: readonly { at: Date | string; pan: string }[]) {
  const moments = sold.map(({ at }) => at)
  const rates = moments.length ? await deductionRates(ctx) : []
  const settings = await settingsAsOf(ctx)
  const asOf = new Map<string, typeof settings>()
  // A rate is that of its day, even if the ledger posts it later
  for (const day of new Set(moments.map((at) => istDate(new Date(at)))))
    asOf.set(day, await settingsAsOf(ctx, new Date(startOfIstDate(addDays(day, 1)).getTime() - 1)))
  const yearOf = (pan: string, at: Date | string) => `${pan} ${financialYear(new Date(at))}`
  const ofPeople = sold.filter(({ pan }) => isIndividualPan(pan))
  // Both the year of a person and the limit of a certificate are used up sale by sale
  await lockTdsYears(
    ctx,
    sold.flatMap(({ pan }) => pan || []),
  )
  const certificates = await lowerDeductionsOf(
    ctx,
    sold.flatMap(({ pan }) => pan || []),
  )
  const rules = await ruleValues(ctx)
  const years = new Map<string, TdsYear>()
  for (const { pan, at } of ofPeople) {
    const { tdsWithGst } = asOf.get(istDate(new Date(at))) ?? settings
    if (!years.has(yearOf(pan, at))) years.set(yearOf(pan, at), await readTdsYear(ctx, pan, new Date(at), tdsWithGst))
  }
  return {
    /** Each sale once, in posting order, because each adds to the year of the next. */
    withheld(at: Date | string, { paise, taxablePaise, taxKind, flow, pan }: HeldBackOf) {
      const day = istDate(new Date(at))
      const { TCS, TDS } = deductionsOn(rates, day)
      const { tdsWithGst } = asOf.get(day) ?? settings
      const tcsBp = moneyFlowRules[flow].collects ? TCS : 0
      const tdsBp = tdsRate(TDS, pan !== '', ruleOn(rules, 'TDS_NO_PAN', day) ?? 0)
      const year = years.get(yearOf(pan, at)) ?? { soldPaise: 0, taxedPaise: 0 }
      const basePaise = tdsWithGst ? paise : taxablePaise
      const exemptPaise = ruleOn(rules, 'TDS_EXEMPT', day) ?? 0
      const tdsBasePaise = tdsBaseOf(basePaise, pan, year, exemptPaise)
      years.set(yearOf(pan, at), {
        soldPaise: year.soldPaise + basePaise,
        taxedPaise: year.taxedPaise + tdsBasePaise,
      })
      return {
        tcsPaise: taxOf(taxablePaise, tcsBp, taxKind).taxPaise,
        tcsBp,
        tds: tdsParts(
          { basePaise: tdsBasePaise, supplyPaise: basePaise, day, rateBp: tdsBp },
          certificates.get(pan) ?? [],
        ),
      }
    },
    availableOn: (deliveredAt: Date | string, grade: SellerGrade): string =>
      availableFrom(new Date(deliveredAt), holdDaysOf(grade, settings)),
  }
}

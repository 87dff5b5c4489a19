import { addDays, istDate, startOfIstDate } from '@neev/domain/fiscal'
import { type TaxKind, taxOf } from '@neev/domain/gst'
import { mulDiv } from '@neev/domain/money'
import { type MoneyFlow, moneyFlowRules } from '@neev/domain/money-flows'
import { deductionsOn, tdsRate } from '@neev/domain/payouts'
import { holdDaysOf, type SellerGrade } from '@neev/domain/sellers'
import type { Ctx } from '#core/context.ts'
import { settingsAsOf } from '#core/settings.ts'
import { deductionRates } from '#features/commissions/commissions.ts'
import { availableFrom } from './reversals.ts'

/** What is kept back of is: a value with and before tax, whose, and through whose hands the money goes. */
export type KeptOf = {
  paise: number
  taxablePaise: number
  taxKind: TaxKind
  flow: MoneyFlow
  grade: SellerGrade
  hasPan: boolean
}

/** For facts of these moments: what the law has kept back, by the rates and settings of the Indian day, and from when the rest may be paid out. */
export async function keepingBack(ctx: Ctx, moments: readonly (Date | string)[]) {
  const rates = moments.length ? await deductionRates(ctx) : []
  const settings = await settingsAsOf(ctx)
  const asOf = new Map<string, typeof settings>()
  // a rate is that of its day, even where the books hear of it later
  for (const day of new Set(moments.map((at) => istDate(new Date(at)))))
    asOf.set(day, await settingsAsOf(ctx, new Date(startOfIstDate(addDays(day, 1)).getTime() - 1)))
  return {
    kept(at: Date | string, { paise, taxablePaise, taxKind, flow, hasPan }: KeptOf) {
      const day = istDate(new Date(at))
      const { TCS, TDS } = deductionsOn(rates, day)
      const { tdsNoPanBp, tdsWithGst } = asOf.get(day) ?? settings
      const tcsBp = moneyFlowRules[flow].collects ? TCS : 0
      const tdsBp = tdsRate(TDS, hasPan, tdsNoPanBp)
      const tdsBasePaise = tdsWithGst ? paise : taxablePaise
      return {
        tcsPaise: taxOf(taxablePaise, tcsBp, taxKind).taxPaise,
        tcsBp,
        tdsBasePaise,
        tdsPaise: mulDiv(tdsBasePaise, tdsBp, 10_000),
        tdsBp,
      }
    },
    availableOn: (deliveredAt: Date | string, grade: SellerGrade): string =>
      availableFrom(new Date(deliveredAt), holdDaysOf(grade, settings)),
  }
}

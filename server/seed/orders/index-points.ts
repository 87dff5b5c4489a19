import { addDays, istDate } from '@neev/domain/core/fiscal'
import { indexRules } from '@neev/domain/offers/price-index'
import type { Ctx } from '#core/context.ts'
import { computeIndex } from '#features/offers/price-index/compute.ts'
import { getIndex, setAlert } from '#features/offers/price-index/price-index.ts'
import type { Cast } from '../people.ts'
import { at } from './orders.ts'

/** The price index of the last ninety days, from the prices and sales of the shop, and a buyer who follows it. */
export async function fillIndex(ctx: Ctx, { buyers: [buyer] }: Cast): Promise<void> {
  const today = istDate(ctx.now)
  await computeIndex(ctx, addDays(today, 1 - indexRules.days), today)
  const { series } = await getIndex(ctx, '27')
  const followed = series.find(({ diameterMm }) => diameterMm === 12)
  if (!buyer || !followed) return
  const alert = { kind: 'MOVE', moveBp: 200, targetPaise: null }
  await setAlert(at(ctx, ctx.now, buyer), followed.code, alert)
}

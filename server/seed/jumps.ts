import { combinationsOf } from '@neev/domain/offers/series'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowAs, rowsAs } from '#core/db/rows-as.ts'
import { submitProductChangeDecision } from '#features/catalogue/approvals/approvals.ts'
import { setPrice } from '#features/offers/offers/admin.ts'
import { shownSeries } from '#features/offers/series/series.queries.ts'
import { submitSizeRequest } from '#features/offers/series/size-requests.ts'
import { hoursBefore, ownerAt } from './change-requests.ts'
import { at } from './orders/orders.ts'
import type { Cast } from './people.ts'

type Jump = { seller: string; hoursAgo: number; times: number; message: { code: 'PRICE_SUSPECT'; note: string } | null }

/** Prices on sale that jump: most are slips of the pen. */
const jumps: readonly Jump[] = [
  { seller: 'sahyadri-ispat-yard', hoursAgo: 4, times: 10, message: null },
  { seller: 'konkan-fittings', hoursAgo: 7, times: 2, message: null },
  {
    seller: 'palar-steel-and-cement',
    hoursAgo: 50,
    times: 10,
    message: { code: 'PRICE_SUSPECT', note: 'One zero too many? Others ask a tenth.' },
  },
]

/** What waits of prices, and of sizes that a seller would sell. */
export async function fillJumps(ctx: Ctx, cast: Cast): Promise<void> {
  for (const { seller, hoursAgo, times, message } of jumps) {
    const there = await ownerAt(ctx, cast, seller, hoursAgo)
    const offer = await rowAs<{ id: number; paise: number }>(
      ctx.db,
      sql`select o.id, r.price_paise as paise from offers o join variants v on v.id = o.variant_id
            join offer_prices r on r.offer_id = o.id and r.scope = 'ALL' and r.min_milli = 0 and r.valid_to is null
          where o.seller_id = ${there?.sellerId ?? 0} and o.status = 'LIVE' and v.mrp_paise is null and r.price_paise < 1000000
          order by o.id desc limit 1`,
    )
    if (!there || !offer) continue
    await setPrice(there.ctx, String(offer.id), offer.paise * times, null)
    const change = await rowAs<{ id: number }>(
      ctx.db,
      sql`select id from product_changes where target = 'OFFER' and target_id = ${offer.id} order by id desc limit 1`,
    )
    if (!message || !change) continue
    const admin = at(ctx, hoursBefore(ctx, hoursAgo - 5), cast.admin)
    const no = { decision: 'REJECT', reasonCode: message.code, note: message.note }
    await submitProductChangeDecision(admin, String(change.id), null, no)
  }
  await fillSizes(ctx, cast)
}

/** The first sizes that a family of the shop allows and does not have. */
async function fillSizes(ctx: Ctx, cast: Cast): Promise<void> {
  const there = await ownerAt(ctx, cast, 'konkan-fittings', 9)
  if (!there) return
  const families = await rowsAs<{ identifier: string }>(
    ctx.db,
    sql`select identifier from products where kind = 'SERIES' and status = 'PUBLISHED' order by id`,
  )
  for (const { identifier } of families) {
    const series = await shownSeries(ctx, identifier)
    const said = (values: Record<string, unknown>) => series.axes.map(({ code }) => String(values[code])).join()
    const taken = new Set(series.variants.map(({ attributes }) => said(attributes)))
    const missing = combinationsOf(series.axes).filter((values) => !taken.has(said(values)))
    const [like] = series.variants
    if (!like || missing.length === 0) continue
    const sizes = missing
      .slice(0, 2)
      .map((values) => ({ values, gramsPerUnit: like.gramsPerUnit, pricePaise: 480_00, stockMilli: 200_000 }))
    await submitSizeRequest(there.ctx, identifier, there.pointId, { sizes, unit: like.unit, leadDays: 3 })
    return
  }
}

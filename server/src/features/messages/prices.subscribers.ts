import { sql } from 'kysely'
import { rowOf } from '#core/db/open.ts'
import type { Subscribers } from '#core/events.ts'
import { printPaise, type Reader, reader } from './messages.queries.ts'
import { notifyPeople } from './tell.ts'

type Reached = {
  product: string
  identifier: string
  sku: string
  unit: string
  pincode: string
  paise: number
  buyer: Reader
}

/** Buyers hear that a price came which they waited for. */
export const priceSubscribers: Subscribers = {
  'price.reached': async (ctx, { alertId }) => {
    const alert = await rowOf<Reached>(
      ctx.db,
      sql`select v.title as product, p.identifier, v.sku, v.unit, a.pincode, a.told_paise as paise, ${reader('u')} as buyer
          from price_alerts a join users u on u.id = a.user_id join variants v on v.id = a.variant_id join products p on p.id = v.product_id
          where a.id = ${alertId} and a.told_at is not null`,
    )
    if (!alert) return
    const { product, identifier, sku, pincode, paise, buyer } = alert
    await notifyPeople(ctx, [buyer], {
      template: 'price.reached',
      key: `price-alert:${alertId}`,
      by: ['mail', 'bell'],
      facts: { product, amount: printPaise(paise), place: pincode },
      path: `/product/${encodeURIComponent(identifier)}?v=${encodeURIComponent(sku)}`,
    })
  },
}

import type { PriceRow } from '@neev/domain/offers/prices/prices'
import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'
import type { Place } from '#features/places/pincodes/pincodes.ts'
import { holdsAt, onSale } from './offers.queries.ts'

type PricedOffer = {
  quantityMilli: number
  rows: (Omit<PriceRow, 'validFrom' | 'validTo'> & { validFrom: string; validTo: string | null })[]
}

/**
 * The offers of a variant with their prices for all buyers at a place that are in force or ended within so many days,
 * and the reference quantity in steps of the seller.
 */
export const pricesOfVariant = (
  db: Db,
  variantId: number,
  place: Place | null,
  { now, days }: { now: Date; days: number },
): Promise<PricedOffer[]> =>
  rowsOf(
    db,
    'products.pricesOfVariant',
    sql`select quoted_milli(v.reference_milli, o.step_milli, o.moq_milli) as "quantityMilli",
          (select coalesce(json_agg(json_build_object('buyer', r.buyer, 'scope', r.scope, 'value', r.place,
          'minQtyMilli', r.min_milli, 'pricePaise', r.price_paise,
              'validFrom', r.valid_from, 'validTo', r.valid_to)), '[]')
            from offer_price_shown r where r.offer_id = o.id and r.buyer = 'EVERYONE' and ${holdsAt(place)}
              and (r.valid_to is null
              or r.valid_to > ${now}::timestamptz - make_interval(days => ${days}))) as rows
        from offer_shown o join variants v on v.id = o.variant_id where o.variant_id = ${variantId} and ${onSale}`,
  )

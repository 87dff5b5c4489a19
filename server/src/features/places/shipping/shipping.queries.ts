import { financialYear } from '@neev/domain/core/fiscal'
import type { StateCode } from '@neev/domain/core/states'
import type { BarServices } from '@neev/domain/places/shipping/bars'
import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'

export type DispatchPoint = {
  id: number
  sellerId: number
  sellerName: string
  sellerSlug: string
  name: string
  city: string
  pincode: string
  stateCode: StateCode
  gstin: string
  /** True for a composition seller: sells only within its state, without tax. */
  composition: boolean
  /** The letter of undertaking of its GSTIN for this financial year. */
  lutNumber: string | null
  loadingPaisePerTonne: number
  bars: BarServices
  /** The seller's minimum order value, goods before tax. */
  minOrderPaise: number
  /** Maximum delivery distance; null for as far as the rates go. */
  maxKm: number | null
  /** States it delivers to; null for all. */
  servesStates: string[] | null
  lat: number
  lon: number
}

/** All dispatch points that deliver today. */
export const activePoints = (db: Db, now: Date) =>
  rowsOf(
    db,
    'shipping.activePoints',
    sql`select p.id, p.seller_id, s.trade_name as "sellerName", s.slug as "sellerSlug", p.name, p.city,
      p.pincode,
          ${sql<StateCode>`p.state_code`} as state_code, coalesce(p.gstin, '') as gstin, s.gst_type = 'COMPOSITION' as composition,
          (select l.number from seller_lut_shown l where l.gstin = p.gstin
          and l.financial_year = ${financialYear(now)}) as "lutNumber",
          p.loading_paise_per_tonne, json_build_object('foldUpToMm', p.fold_up_to_mm,
          'foldPaisePerTonne', p.fold_paise_per_tonne, 'cutPaisePerTonne', p.cut_paise_per_tonne) as bars, s.min_order_paise,
          p.max_km, p.serves_states,
          p.lat_micro as lat, p.lon_micro as lon
        from dispatch_point_shown p join seller_shown s on s.id = p.seller_id
        where p.is_active and s.status = 'APPROVED' and s.slug is not null
          and not (s.closed_from is not null and (${now}::timestamptz at time zone 'Asia/Kolkata')::date
            between s.closed_from and coalesce(s.closed_to, s.closed_from))`,
  )

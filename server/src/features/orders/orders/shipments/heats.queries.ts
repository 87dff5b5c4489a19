import type { Licence } from '@neev/domain/catalogue/certificates'
import type { WeighmentPolicy } from '@neev/domain/catalogue/product-classes'
import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf } from '#core/db/open.ts'
import { licencesJson } from '#features/catalogue/brands/brands.ts'
import { certificateJson, type ShipmentHeatRow } from '#features/catalogue/certificates/certificates.ts'

/** Requirements of the product class of an ordered line. */
export type GoodsFacts = {
  lineId: number
  title: string
  grade: string | null
  diameterMm: number | null
  needsCertificate: boolean
  policy: WeighmentPolicy
  toleranceBp: number
  toleranceGrams: number | null
  /** BIS licences of the product, valid or not. */
  licences: Licence[]
}

type GoodsRow = RowOf<'orders.factsOfGoods'>

/** These facts for the goods of suborders. */
export const factsOfGoods = (db: Db, suborderIds: readonly number[]): Promise<GoodsRow[]> =>
  rowsOf(
    db,
    'orders.factsOfGoods',
    sql`select l.suborder_id, l.id as "lineId", l.title, v.grade, v.diameter_mm,
          coalesce(k.mtc_required, false) as "needsCertificate", coalesce(k.weighment_policy, 'NONE') as policy,
          coalesce(k.tolerance_bp, 0) as "toleranceBp", k.tolerance_grams,
          ${licencesJson(sql`p`)} as licences
        from order_lines l join size_shown v on v.id = l.variant_id join product_shown p on p.id = v.product_id
          join categories c on c.id = p.category_id
          left join product_class_shown k on k.id = coalesce(p.class_id, c.default_class_id)
        where l.suborder_id = any(${suborderIds}::bigint[]) order by l.position`,
  )

type HeatRow = ShipmentHeatRow & { suborderId: number }

/** The heats of the shipments of suborders. */
export const heatRows = (db: Db, suborderIds: readonly number[]): Promise<HeatRow[]> =>
  rowsOf(
    db,
    'orders.heatRows',
    sql`select s.suborder_id, h.shipment_id, h.line_id, h.grams,
      ${certificateJson} as certificate
        from shipment_heats h join shipments s on s.id = h.shipment_id
        join mill_certificates c on c.id = h.certificate_id
          join file_shown f on f.id = c.file_id
        where s.suborder_id = any(${suborderIds}::bigint[]) order by h.shipment_id, h.line_id, h.certificate_id`,
  )

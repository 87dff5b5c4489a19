import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowAs } from '#core/db/rows-as.ts'
import { storeUpload } from '#core/files/uploads.ts'
import { specimen } from '../documents.ts'

/** The one page that stands for every mill's paper in the demo shop. */
async function millCertificate(ctx: Ctx): Promise<number> {
  const known = await rowAs<{ id: number }>(ctx.db, sql`select min(file_id) as id from mill_certificates`)
  return known?.id ?? (await storeUpload(ctx, specimen('Specimen: mill test certificate'), 'document')).id
}

/** The yard's slip of a load whose goods are weighed: a few kilograms beside the table, as weighbridges are. */
async function weighed(ctx: Ctx, shipmentId: string, file: number): Promise<void> {
  await sql`
    insert into weighments (shipment_id, side, gross_grams, tare_grams, slip_number, weighbridge, weighed_at, file_id,
    recorded_by, recorded_at)
    select h.id, 'SELLER', 6240000 + sum(q.grams) - h.id % 7 * 1000, 6240000, (4000 + h.id)::text,
    d.city || ' weighbridge', ${ctx.now}, ${file},
      ${ctx.actor?.userId ?? null}::bigint, ${ctx.now}
    from shipments h join shipment_lines q on q.shipment_id = h.id join suborders s on s.id = h.suborder_id
      join dispatch_points d on d.id = coalesce(s.leaves_from_id, s.dispatch_point_id)
    where h.id = ${shipmentId} and exists (
      select 1 from shipment_lines x join order_lines l on l.id = x.line_id join variants v on v.id = l.variant_id
      join products p on p.id = v.product_id
        join categories c on c.id = p.category_id
        join product_classes k on k.id = coalesce(p.class_id, c.default_class_id)
      where x.shipment_id = h.id and k.weighment_policy not in ('NONE', 'THEORETICAL'))
    group by h.id, d.city`.execute(ctx.db)
}

/** What a load needs before it leaves: the yard's slip, and for each line that asks for it a certificate; heavy lines are of two heats. */
export async function coverLoad(ctx: Ctx, shipmentId: string): Promise<void> {
  const file = await millCertificate(ctx)
  await weighed(ctx, shipmentId, file)
  await sql`
    with bare as (
      select q.line_id, q.grams, coalesce(s.dealer_id, s.seller_id) as seller_id, coalesce(v.grade,
      'No grade') as grade, v.diameter_mm,
        coalesce(b.name, 'Mill') as mill,
        (select min(pl.licence) from product_plants pp join plants pl on pl.id = pp.plant_id
        where pp.product_id = p.id) as licence
      from shipment_lines q join shipments h on h.id = q.shipment_id join suborders s on s.id = h.suborder_id
      join order_lines l on l.id = q.line_id
        join variants v on v.id = l.variant_id join products p on p.id = v.product_id
        left join brands b on b.id = p.brand_id
        join categories c on c.id = p.category_id
        join product_classes k on k.id = coalesce(p.class_id, c.default_class_id)
      where q.shipment_id = ${shipmentId} and k.mtc_required
    ), heats as (
      select bare.*, n, case when bare.grams <= 4000000 then bare.grams when n = 1 then 4000000
      else bare.grams - 4000000 end as part
      from bare, generate_series(1, case when bare.grams <= 4000000 then 1 else 2 end) n
    ), made as (
      insert into mill_certificates (seller_id, number, mill, heat_number, licence, grade, diameter_mm, grams,
      tested_on, lab, yield_mpa, tensile_mpa,
        elongation_bp, agt_bp, carbon, sulphur, phosphorus, carbon_equivalent, file_id, created_by, created_at)
      select seller_id, 'MTC/' || line_id || '/' || n, mill, 'H' || (26000 + (line_id * 7 + n) % 999) ||
      chr(65 + (line_id % 26)::int), licence, grade, diameter_mm,
        greatest(25000000, part), ${ctx.now}::timestamptz::date - 20, 'Works laboratory', case
        when grade like 'Fe%' then 612 else 268 end + (line_id % 20)::int, case when grade like 'Fe%' then 718 else 432
        end + (line_id % 30)::int,
        1720 + (line_id % 200)::int, 640, 180 + (line_id % 50)::int, 21 + (line_id % 9)::int, 24 + (line_id % 9)::int,
        380, ${file}, ${ctx.actor?.userId ?? null}, ${ctx.now}
      from heats returning id, number
    )
    insert into shipment_heats (shipment_id, line_id, certificate_id, grams)
    select ${shipmentId}, h.line_id, m.id, h.part from heats h
    join made m on m.number = 'MTC/' || h.line_id || '/' || h.n`.execute(ctx.db)
}

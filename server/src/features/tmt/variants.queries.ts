import type { MadeBar } from '@neev/domain/catalogue/tmt-masters'
import { sql } from 'kysely'
import { type Db, rowOf, rowsOf, type Sql } from '#core/db/open.ts'

export type Base = {
  brand: string
  brandSlug: string
  rods: Record<string, number>
  hsn: string
  process: string
  referenceGrams: number
  next: number
}

/** What the bars of a TMT product take over from it, with the next position; undefined if there is none. */
export const baseOf = (db: Db, productId: number): Promise<Base | undefined> =>
  rowOf<Base>(
    db,
    sql`select b.name as brand, b.slug as "brandSlug", b.bundle_rods as rods, p.hsn,
          coalesce(p.process, 'TMT') as process, c.reference_grams as "referenceGrams",
          (select coalesce(max(position), -1) + 1 from variants where product_id = p.id) as next
        from products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
        where p.id = ${productId} and p.kind = 'TMT'`,
  )

type NewBar = {
  sku: string
  title: string
  hsn: string
  attributes: object
  grade: string
  diameterMm: number | null
  lengthMm: number | null
  perBundle: number | null
  moqMilli: number
  stepMilli: number
  referenceMilli: number
  form: string
}

/** Writes those bars that do not exist yet, from a position on, and returns their ids. */
export const insertBars = (
  db: Db,
  productId: number,
  position: number,
  bars: readonly NewBar[],
): Promise<{ id: number }[]> =>
  rowsOf<{ id: number }>(
    db,
    sql`insert into variants (product_id, sku, title, hsn, attributes, grade, diameter_mm, length_mm,
          pieces_per_bundle, unit, uqc, moq_milli, step_milli, grams_per_unit, reference_milli, position, form)
        select ${productId}::bigint, r->>'sku', r->>'title', r->>'hsn', r->'attributes', r->>'grade',
          (r->>'diameterMm')::int, (r->>'lengthMm')::int, (r->>'perBundle')::int, 'kg', 'KGS',
          (r->>'moqMilli')::bigint, (r->>'stepMilli')::bigint, 1000, (r->>'referenceMilli')::bigint,
          ${position}::int + at - 1, r->>'form'
        from jsonb_array_elements(${JSON.stringify(bars)}::jsonb) with ordinality as input(r, at) order by at
        on conflict do nothing returning id`,
  )

/** Writes by what the sizes of a product differ, the diameter in any case. */
export async function writeAxes(db: Db, productId: number): Promise<void> {
  await sql`
    update products set axes = array(
      select axis from unnest(array['diameterMm', 'grade', 'lengthMm', 'form']) with ordinality as a(axis, at)
      where axis = 'diameterMm' or (select count(distinct v.attributes ->> axis) > 1 from variants v
      where v.product_id = ${productId})
      order by at) where id = ${productId}`.execute(db)
}

export type Bar = { productId: number; sku: string; status: string; own: number | null; step: number } & MadeBar

/** Locks a bar and returns it; undefined if there is none. */
export const lockBar = (db: Db, id: number): Promise<Bar | undefined> =>
  rowOf<Bar>(
    db,
    sql`select v.product_id as "productId", v.sku, v.status, v.grams_per_metre as own, v.step_milli as step, v.grade,
          (v.attributes ->> 'diameterMm')::int as "diameterMm", v.length_mm as "lengthMm", v.form
        from variants v join products p on p.id = v.product_id where v.id = ${id} and p.kind = 'TMT'
        for update of v`,
  )

type Mass = {
  gramsPerMetre: number | null
  reason: string | null
  attributes: object
  stepMilli: number
  moqMilli: number
  referenceMilli: number
}

/** Writes the weight per metre of a bar with what is derived from it. */
export async function writeMass(db: Db, id: number, mass: Mass): Promise<void> {
  await sql`
    update variants set grams_per_metre = ${mass.gramsPerMetre}, mass_reason = ${mass.reason},
      attributes = attributes || ${JSON.stringify(mass.attributes)}::jsonb, step_milli = ${mass.stepMilli},
      moq_milli = ${mass.moqMilli}, reference_milli = ${mass.referenceMilli}
    where id = ${id}`.execute(db)
}

/** Changes steps and minimum quantities of a bar's offers in whole steps to those of its new step. */
export async function changeSteps(db: Db, variantId: number, step: { from: number; to: number }): Promise<void> {
  await sql`
    update offers set step_milli = step_milli / ${step.from} * ${step.to},
      moq_milli = moq_milli / ${step.from} * ${step.to}, version = version + 1
    where variant_id = ${variantId} and step_milli % ${step.from} = 0 and moq_milli % ${step.from} = 0`.execute(db)
}

/** Restricts products (p) to one. */
export const isProduct = (id: number): Sql => sql`p.id = ${id}`

/** Restricts offers (o) to those of a variant. */
export const ofVariant = (id: number): Sql => sql`o.variant_id = ${id}`

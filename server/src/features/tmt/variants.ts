import { STANDARD_LENGTH_MM } from '@neev/domain/catalogue/tmt'
import {
  barMassInput,
  barRules,
  barSku,
  barsOf,
  barTitle,
  coilHsn,
  type MadeBar,
  tmtSizesInput,
} from '@neev/domain/catalogue/tmt-masters'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { rowOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { refreshListPrices, rescaleQuantities } from '#features/offers/offers.ts'
import {
  changeVariant,
  insertVariants,
  keepUsedAxes,
  refreshVariants,
  writeSearchText,
} from '#features/products/products.ts'
import { getMaster, type MasterRow } from './masters.queries.ts'

type Ticks = Parameters<typeof barsOf>[0]
type Base = {
  brand: string
  brandSlug: string
  rods: Record<string, number>
  hsn: string
  process: string
  referenceGrams: number
  next: number
}

const baseOf = async (ctx: Ctx, productId: number): Promise<Base> =>
  found(
    await rowOf<Base>(
      ctx.db,
      sql`select b.name as brand, b.slug as "brandSlug", b.bundle_rods as rods, p.hsn, coalesce(p.process,
        'TMT') as process,
            c.reference_grams as "referenceGrams", (select coalesce(max(position), -1) + 1 from variants
            where product_id = p.id) as next
          from products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
          where p.id = ${productId} and p.kind = 'TMT'`,
    ),
  )

const formLabels = { STRAIGHT: 'straight', U_BEND: 'U-bent', COIL: 'coil' } as const

/** The attributes of a bar, for its page and filters. */
function attributesOf(bar: MadeBar, process: string, own: number | null, base: Pick<Base, 'rods' | 'referenceGrams'>) {
  const { diameterMm, lengthMm, grade, form } = bar
  const rules = barRules(bar, { own, rods: base.rods[diameterMm] ?? null, referenceGrams: base.referenceGrams })
  const { perMetre, piece, perBundle } = rules
  const attributes = {
    diameterMm,
    grade,
    gramsPerMetre: perMetre,
    form: formLabels[form],
    process,
    ...(lengthMm !== null && { lengthMm }),
    ...(piece !== null && { pieceGrams: piece }),
    ...(piece !== null && perBundle !== null && { piecesPerBundle: perBundle, bundleGrams: piece * perBundle }),
  }
  return { rules, attributes }
}

/** Creates the selected bars that do not exist yet; returns their number. */
export async function addBars(ctx: Ctx, productId: number, ticks: Ticks): Promise<number> {
  const base = await baseOf(ctx, productId)
  const bars = barsOf(ticks)
  const skus = bars.map((bar) => barSku(base.brandSlug, bar))
  const taken = await ctx.db
    .selectFrom('variants')
    .select('sku')
    .where('sku', '=', anyOf(skus))
    .where('productId', '!=', productId)
    .execute()
  const elsewhere = new Set(taken.map(({ sku }) => sku))
  const rows = bars.map((bar, at) => {
    const { rules, attributes } = attributesOf(bar, base.process, null, base)
    const sku = skus[at] ?? ''
    const isCoil = bar.form === 'COIL'
    return {
      productId,
      sku: elsewhere.has(sku) ? `${sku}-${productId}` : sku,
      title: barTitle(base.brand, bar),
      hsn: isCoil ? coilHsn : base.hsn,
      attributes: JSON.stringify(attributes),
      grade: bar.grade,
      diameterMm: isCoil ? null : bar.diameterMm,
      lengthMm: bar.lengthMm,
      piecesPerBundle: rules.perBundle,
      unit: 'kg',
      uqc: 'KGS',
      moqMilli: rules.moqMilli,
      stepMilli: rules.stepMilli,
      gramsPerUnit: 1000,
      referenceMilli: rules.referenceMilli,
      position: base.next + at,
      form: bar.form,
    }
  })
  const made = await insertVariants(ctx, rows)
  // With two grades or lengths, the diameter alone does not identify a size
  await keepUsedAxes(ctx, productId, ['diameterMm', 'grade', 'lengthMm', 'form'])
  await refreshVariants(ctx, productId)
  await writeSearchText(ctx, sql`p.id = ${productId}`)
  return made
}

/** Adds grades, diameters, lengths or forms. */
export async function addVariants(ctx: Ctx, id: string, values: unknown): Promise<MasterRow> {
  const input = parseInput(tmtSizesInput, values)
  return transaction(ctx, async (ctx) => {
    const { id: productId } = await getMaster(ctx, id)
    await ctx.db.selectFrom('products').select('id').where('id', '=', productId).forUpdate().execute()
    const count = await addBars(ctx, productId, input)
    await audit(ctx, 'tmt.sizes.add', 'product', productId, null, { ...input, count })
    await ctx.emit('catalogue.changed', { productIds: [productId] })
    return getMaster(ctx, productId)
  })
}

type Held = MadeBar & {
  productId: number
  sku: string
  status: string
  own: number | null
  step: number
  attributes: Record<string, unknown>
}

async function lockVariant(ctx: Ctx, id: string): Promise<Held> {
  return found(
    await rowOf<Held>(
      ctx.db,
      sql`select v.product_id as "productId", v.sku, v.status, v.grams_per_metre as own, v.step_milli as step, v.grade,
            v.attributes,
            (v.attributes ->> 'diameterMm')::int as "diameterMm", v.length_mm as "lengthMm", v.form
          from variants v join products p on p.id = v.product_id where v.id = ${idOf(id)} and p.kind = 'TMT'
          for update of v`,
    ),
  )
}

/** Hides a size, or shows it again; its offers are kept. */
export async function switchVariant(ctx: Ctx, id: string, on: boolean): Promise<MasterRow> {
  return transaction(ctx, async (ctx) => {
    const { productId, sku, status } = await lockVariant(ctx, id)
    const next = on ? 'ACTIVE' : 'RETIRED'
    if (status !== next) {
      await changeVariant(ctx, idOf(id), { status: next })
      await writeSearchText(ctx, sql`p.id = ${productId}`)
      await audit(ctx, 'tmt.size.switch', 'product', productId, { sku, status }, { sku, status: next })
      await ctx.emit('catalogue.changed', { productIds: [productId] })
    }
    return getMaster(ctx, productId)
  })
}

/** Sets this mill's weight per metre and updates what offers derive from it. */
export async function setMass(ctx: Ctx, id: string, gramsPerMetre: number | null, reason: string): Promise<MasterRow> {
  const input = parseInput(barMassInput, { gramsPerMetre, reason })
  return transaction(ctx, async (ctx) => {
    const held = await lockVariant(ctx, id)
    if (held.form === 'COIL') throw refused('SOLD_BY_WEIGHT')
    const base = await baseOf(ctx, held.productId)
    const bar = { ...held, lengthMm: held.lengthMm ?? STANDARD_LENGTH_MM }
    const { rules, attributes } = attributesOf(bar, base.process, input.gramsPerMetre, base)
    await changeVariant(ctx, idOf(id), {
      gramsPerMetre: input.gramsPerMetre,
      massReason: input.gramsPerMetre === null ? null : input.reason,
      attributes: JSON.stringify({ ...held.attributes, ...attributes }),
      stepMilli: rules.stepMilli,
      moqMilli: rules.moqMilli,
      referenceMilli: rules.referenceMilli,
    })
    await rescaleQuantities(ctx, idOf(id), held.step, rules.stepMilli)
    await refreshListPrices(ctx, sql`o.variant_id = ${idOf(id)}`)
    await audit(
      ctx,
      'tmt.mass',
      'product',
      held.productId,
      { sku: held.sku, gramsPerMetre: held.own },
      { sku: held.sku, ...input },
    )
    await ctx.emit('catalogue.changed', { productIds: [held.productId] })
    return getMaster(ctx, held.productId)
  })
}

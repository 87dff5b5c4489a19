import { STANDARD_LENGTH_MM } from '@neev/domain/catalogue/bars/tmt'
import {
  barMassInput,
  barRules,
  barSku,
  barsOf,
  barTitle,
  coilHsn,
  type MadeBar,
  tmtSizesInput,
} from '@neev/domain/offers/tmt'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import { anyOf } from '#core/db/any-of.queries.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import {
  changeVariant,
  insertVariants,
  keepUsedAxes,
  lockProduct,
  refreshVariants,
  writeSearchText,
} from '#features/catalogue/products/products.ts'
import { refreshListPrices, rescaleQuantities } from '#features/offers/offers/offers.ts'
import { getMaster, type MasterRow } from './masters.queries.ts'
import { type Bar, type Base, baseOf, isProduct, lockBar, ofVariant } from './variants.queries.ts'

type Ticks = Parameters<typeof barsOf>[0]
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
  const base = found(await baseOf(ctx.db, productId))
  const bars = barsOf(ticks)
  const skus = bars.map((bar) => barSku(base.brandSlug, bar))
  const taken = await ctx.db
    .selectFrom('sizeShown')
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
  await writeSearchText(ctx, isProduct(productId))
  return made
}

/** Adds grades, diameters, lengths or forms. */
export async function addVariants(ctx: Ctx, id: string, values: unknown): Promise<MasterRow> {
  const input = parseInput(tmtSizesInput, values)
  return transaction(ctx, async (ctx) => {
    const { id: productId } = await getMaster(ctx, id)
    await lockProduct(ctx, productId)
    const count = await addBars(ctx, productId, input)
    await audit(ctx, 'tmt.sizes.add', 'product', productId, null, { ...input, count })
    await ctx.emit('catalogue.changed', { productIds: [productId] })
    return getMaster(ctx, productId)
  })
}

const lockVariant = async (ctx: Ctx, id: string): Promise<Bar> => found(await lockBar(ctx.db, idOf(id)))

/** Hides a size, or shows it again; its offers are kept. */
export async function switchVariant(ctx: Ctx, id: string, on: boolean): Promise<MasterRow> {
  return transaction(ctx, async (ctx) => {
    const { productId, sku, status } = await lockVariant(ctx, id)
    const next = on ? 'ACTIVE' : 'RETIRED'
    if (status !== next) {
      await changeVariant(ctx, idOf(id), { status: next })
      await writeSearchText(ctx, isProduct(productId))
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
    const base = found(await baseOf(ctx.db, held.productId))
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
    await refreshListPrices(ctx, ofVariant(idOf(id)))
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

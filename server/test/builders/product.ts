import { customaryBundle, pieceGrams } from '@neev/domain/catalogue/bars/tmt'
import { referenceMilli } from '@neev/domain/catalogue/products'
import { sql } from 'kysely'
import { rowAs } from '#core/db/rows-as.ts'
import { writeSearchText } from '#features/catalogue/products/products.ts'
import { type BuiltBrand, brandOf } from './brand.ts'
import { buildCategory } from './category.ts'
import { type GoodsName, goodsOf } from './goods.ts'
import { findRow, insertRow, invalidateGoods, type Kit } from './kit.ts'
import { buildPlant } from './plant.ts'

export type SizeInput = {
  /** For bars: a diameter other than 12 mm, in whole bars and usual bundles. */
  diameterMm?: number
  /** Differences from the default variant. */
  attributes?: Record<string, string | number | readonly string[]>
  title?: string
  hsn?: string
  unit?: string
  moqMilli?: number
  stepMilli?: number
  gramsPerUnit?: number
  mrpPaise?: number | null
}
export type BuiltVariant = {
  id: number
  productId: number
  sku: string
  title: string
  moqMilli: number
  stepMilli: number
}

export type ProductInput = {
  goods?: GoodsName
  title?: string
  identifier?: string
  brand?: BuiltBrand | null
  hsn?: string
  /** The last day of the licence of its plant. */
  licensedUntil?: string
  /** False: no plant is on record, whatever order is in force. */
  isLicensed?: boolean
  status?: 'DRAFT' | 'PROPOSED' | 'PUBLISHED' | 'REJECTED' | 'HIDDEN' | 'RETIRED'
  /** A variant with the defaults of its goods. */
  sizes?: readonly SizeInput[]
}
export type BuiltProduct = {
  id: number
  identifier: string
  title: string
  goods: GoodsName
  categoryId: number
  classId: number
  brandId: number | null
  variants: [BuiltVariant, ...BuiltVariant[]]
}

/**
 * A published product with the default brand and class of its goods, by default with one variant; marked goods
 * come from a licensed plant. It has no offers.
 */
export async function buildProduct(kit: Kit, input: ProductInput = {}): Promise<BuiltProduct> {
  const ctx = kit.ctx()
  const { goods = 'cement', status = 'PUBLISHED' } = input
  const facts = goodsOf(goods)
  const category = await buildCategory(kit, goods)
  const brand = input.brand === undefined ? await brandOf(kit, goods) : input.brand
  const title = input.title ?? facts.title
  const plain = title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const identifier = input.identifier ?? `${plain}-${kit.next()}`
  const { id } = await insertRow<{ id: number }>(ctx, 'products', {
    identifier,
    kind: facts.category.kind,
    category_id: category.id,
    brand_id: brand?.id ?? null,
    company_id: brand?.companyId ?? null,
    manufacturer: facts.brand && brand ? facts.brand.company : null,
    class_id: category.classId,
    title,
    hsn: input.hsn ?? facts.productClass.hsn,
    standard: facts.standard ?? null,
    axes: facts.attributes.filter(({ isAxis }) => isAxis).map(({ code }) => code),
    process: facts.category.kind === 'TMT' ? 'TMT' : null,
    drawing: facts.drawing,
    status,
  })
  const product = { id, title, goods, hsn: input.hsn ?? facts.productClass.hsn }
  const [first = {}, ...others] = input.sizes ?? []
  const variants: BuiltProduct['variants'] = [await buildVariant(kit, product, first)]
  for (const size of others) variants.push(await buildVariant(kit, product, size))
  if (facts.isMarked && facts.standard && input.isLicensed !== false)
    await buildPlant(kit, {
      companyId: brand?.companyId ?? (await anyMaker(kit)),
      productId: id,
      standard: facts.standard,
      ...(input.licensedUntil && { validTo: input.licensedUntil }),
    })
  await writeSearchText(ctx, sql`p.id = ${id}`)
  return {
    ...product,
    identifier,
    categoryId: category.id,
    classId: category.classId,
    brandId: brand?.id ?? null,
    variants,
  }
}

/** A maker for goods without brand. */
async function anyMaker(kit: Kit): Promise<number> {
  const ctx = kit.ctx()
  const known = await findRow<{ id: number }>(ctx, 'companies', 'name', 'Test Mill')
  return (known ?? (await insertRow<{ id: number }>(ctx, 'companies', { name: 'Test Mill' }))).id
}

const barOf = (diameterMm: number, lengthMm: number) => {
  const piece = pieceGrams(diameterMm, lengthMm) ?? 0
  const perBundle = customaryBundle(diameterMm) ?? 1
  return { diameter_mm: diameterMm, length_mm: lengthMm, pieces_per_bundle: perBundle, piece, form: 'STRAIGHT' }
}

/** Another variant of a product. */
export async function buildVariant(
  kit: Kit,
  product: { id: number; title: string; goods: GoodsName; hsn?: string },
  input: SizeInput = {},
): Promise<BuiltVariant> {
  const ctx = kit.ctx()
  const { size, category, productClass } = goodsOf(product.goods)
  const said: Record<string, unknown> = {
    ...size.attributes,
    ...(input.diameterMm && { diameterMm: input.diameterMm }),
    ...input.attributes,
  }
  const bar = category.kind === 'TMT' ? barOf(Number(said.diameterMm), Number(said.lengthMm)) : null
  const { piece = 0, ...columns } = bar ?? {}
  const position =
    (
      await rowAs<{ count: number }>(
        ctx.db,
        sql`select count(*)::int as count from variants where product_id = ${product.id}`,
      )
    )?.count ?? 0
  const [unit, gramsPerUnit] = [input.unit ?? productClass.unit, input.gramsPerUnit ?? size.gramsPerUnit]
  const stepMilli = input.stepMilli ?? (bar ? piece : size.stepMilli)
  const moqMilli = input.moqMilli ?? (bar ? piece * bar.pieces_per_bundle : size.moqMilli)
  const isUsual = bar !== null || category.kind === 'SERIES'
  const title = input.title ?? (isUsual ? titleOf(product.title, said) : product.title)
  const sku = `V-${kit.next()}`
  const { id } = await insertRow<{ id: number }>(ctx, 'variants', {
    product_id: product.id,
    sku,
    title,
    hsn: input.hsn ?? product.hsn ?? productClass.hsn,
    attributes: said,
    grade: said.grade ?? null,
    unit,
    uqc: productClass.uqc,
    moq_milli: moqMilli,
    step_milli: stepMilli,
    grams_per_unit: gramsPerUnit,
    mrp_paise: input.mrpPaise === undefined ? (size.mrpPaise ?? null) : input.mrpPaise,
    reference_milli: referenceMilli({ gramsPerUnit, moqMilli, stepMilli }, category.referenceGrams),
    stowage_ml: size.stowageMl ?? null,
    position,
    ...columns,
  })
  invalidateGoods(ctx)
  return { id, productId: product.id, sku, title, moqMilli, stepMilli }
}

const titleOf = (title: string, said: Record<string, unknown>) =>
  said.diameterMm || said.nominalMm
    ? `${title.replace(/ bars$/, ' bar')} ${said.diameterMm ?? said.nominalMm} mm`
    : `${title}, ${said.section ?? said.grade}`

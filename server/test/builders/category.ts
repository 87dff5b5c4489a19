import { sql } from 'kysely'
import { type GoodsName, goodsOf } from './goods.ts'
import { findRow, insertRow, invalidateGoods, type Kit } from './kit.ts'

export type BuiltCategory = { id: number; slug: string; name: string; classId: number }
type Row = { id: number; slug: string; name: string; defaultClassId: number }

/** The category of these goods, with their class and attributes; always the same one. */
export async function buildCategory(kit: Kit, name: GoodsName = 'cement'): Promise<BuiltCategory> {
  const ctx = kit.ctx()
  const { category, attributes, drawing } = goodsOf(name)
  const known = await findRow<Row>(ctx, 'categories', 'slug', category.slug)
  if (known) return { id: known.id, slug: known.slug, name: known.name, classId: known.defaultClassId }
  const classId = await buildClass(kit, name)
  const made = await insertRow<Row>(ctx, 'categories', {
    slug: category.slug,
    name: category.name,
    kind: category.kind,
    drawing,
    position: kit.next(),
    reference_grams: category.referenceGrams,
    default_class_id: classId,
  })
  for (const [position, attribute] of attributes.entries()) {
    await sql`
      insert into attributes (code, name, unit, type, is_filterable, position)
      values (${attribute.code}, ${attribute.name}, ${attribute.unit ?? null}, ${attribute.type ?? 'TEXT'}, ${attribute.isFilter ?? false}, ${position})
      on conflict do nothing`.execute(ctx.db)
    await insertRow(ctx, 'category_attributes', {
      category_id: made.id,
      attribute_code: attribute.code,
      position,
      is_axis: attribute.isAxis ?? false,
    })
  }
  invalidateGoods(ctx)
  return { id: made.id, slug: made.slug, name: made.name, classId }
}

/** The product class of these goods: HSN code, units, weighing and documents; always the same one. */
async function buildClass(kit: Kit, name: GoodsName): Promise<number> {
  const { productClass: one } = goodsOf(name)
  const ctx = kit.ctx()
  const known = await findRow<{ id: number }>(ctx, 'product_classes', 'code', one.code)
  if (known) return known.id
  const { id } = await insertRow<{ id: number }>(ctx, 'product_classes', {
    code: one.code,
    name: one.name,
    hsn: one.hsn,
    uqc: one.uqc,
    base_unit: one.unit,
    other_units: one.otherUnits ?? [],
    grams_per_base: one.gramsPerUnit,
    length: one.length?.kind ?? 'NORMAL',
    length_mm: one.length?.mm ?? null,
    handling: one.handling,
    mtc_required: one.certificateRequired ?? false,
    weighment_policy: one.weighment ?? 'NONE',
    tolerance_bp: one.weighment === 'SELLER_ACTUAL' ? 50 : 0,
    tolerance_grams: one.weighment === 'SELLER_ACTUAL' ? 20_000 : null,
    shelf_life_days: one.shelfLifeDays ?? null,
  })
  return id
}

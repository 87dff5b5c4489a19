import type { FreightHandling, GoodsLength } from '@neev/domain/places/shipping/freight-goods'
import { sql } from 'kysely'
import type { Db } from '#core/db/open.ts'
import { rowsAs } from '#core/db/rows-as.ts'
import type { SellingUnit } from './data/load.ts'
import { type Catalogue, loadTariff, type Product } from './data/load.ts'
import { insertRows } from './rows.ts'

/** Steel by weight, its papers, and the short hold of its prices. */
const steel = /^72(13|14|16|08)|^73(06)/
/**
 * Bars fold to half their length; beams, sections, pipes and hollow sections are stiff and lie at the whole of it, which
 * most sizes say themselves. Aluminium sections come in 3.66 m (12 feet) and go on any vehicle.
 */
const lengthOf = (hsn: string): { length: GoodsLength; length_mm: number | null } =>
  (
    [
      ['FOLDABLE', 12_000, /^7214/],
      ['RIGID', 12_000, /^7216/],
      ['RIGID', 6_000, /^7306/],
    ] as const
  ).flatMap(([length, length_mm, lines]) => (lines.test(hsn) ? [{ length, length_mm }] : []))[0] ?? {
    length: 'NORMAL',
    length_mm: null,
  }
/** Not packed, so not taken back: bars, sand, stone, concrete. */
const loose = /^72|^73|^25(05|17)|^382450/
const handlingOf = (hsn: string): FreightHandling =>
  (
    [
      ['CONCRETE', /^382450/],
      ['LOOSE', /^25(05|17)|^6815|^690[45]/],
      // water-based and sealed, small and unbreakable; what burns (enamel, solvent cement) and what breaks (glass, basins) goes packed
      ['PARCEL', /^(3209|38244090|39174000|8481|8536|8544|7317|7217|7324|25232100|2520|3214)/],
      ['DRY', /^(2523|6809|4411|4412|4418|4823)/],
    ] as const
  ).find(([, lines]) => lines.test(hsn))?.[0] ?? 'PACKED'
/** Litres that a tonne takes on a vehicle, of goods that are mostly air: practitioners' estimates. */
const litresOf = (hsn: string): number | null =>
  (
    [
      [60_000, /^39251/],
      [6_000, /^6910/],
      [8_000, /^7324/],
      [5_000, /^(3917|8536)/],
      [4_000, /^(8481|7604)/],
      [3_200, /^731[34]/],
    ] as const
  ).find(([, lines]) => lines.test(hsn))?.[0] ?? null
/** Days from packing in which goods are used up: as their makers print it on the pack. */
const shelfLife = [
  [90, /^2523/],
  [180, /^(2520|3214)/],
  [365, /^(3506|382440)/],
  [1095, /^32(08|09)/],
] as const
const named: Record<string, { code: string; name: string }> = {
  '72142090': { code: 'TMT-STRAIGHT', name: 'TMT bars in straight lengths' },
  '72131090': { code: 'TMT-COIL', name: 'TMT in coils' },
}
const otherUnits: Partial<Record<SellingUnit, { unit: string; of: number; makes: number }[]>> = {
  kg: [{ unit: 'tonne', of: 1, makes: 1000 }],
  cft: [{ unit: 'brass', of: 1, makes: 100 }],
  thousand: [{ unit: 'piece', of: 1000, makes: 1 }],
}

/** The value that most of the list has. */
function maxOf<Value>(list: readonly Value[]): Value | undefined {
  const counts = Map.groupBy(list, (one) => one)
  return [...counts].sort(([, a], [, b]) => b.length - a.length)[0]?.[0]
}

const codeOf = (words: string) =>
  words
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^[^A-Z]+|-+$/g, '')
    .slice(0, 30)
    .replace(/-+$/, '')

function classRow(hsn: string, description: string, products: readonly Product[], policies: readonly number[]) {
  const variants = products.flatMap((product) => product.variants)
  const unit = maxOf(variants.map((variant) => variant.unit)) ?? 'kg'
  const masses = new Set(variants.map((variant) => variant.gramsPerUnit))
  const name = description.split(/[(,]/)[0]?.trim() ?? description
  const isSteel = steel.test(hsn)
  return {
    ...(named[hsn] ?? { code: codeOf(name), name }),
    hsn,
    uqc: maxOf(variants.map((variant) => variant.uqc)) ?? 'KGS',
    base_unit: unit,
    other_units: otherUnits[unit] ?? [],
    grams_per_base: unit === 'kg' ? 1000 : masses.size === 1 ? [...masses][0] : null,
    ...lengthOf(hsn),
    handling: handlingOf(hsn),
    litres_per_tonne: litresOf(hsn),
    stackable: !/^25(05|17)|^382450/.test(hsn),
    mtc_required: /^72(13|14|16)/.test(hsn),
    weighment_policy: isSteel ? 'SELLER_ACTUAL' : /^25/.test(hsn) && !/^2523|^2520/.test(hsn) ? 'LOWER' : 'NONE',
    tolerance_bp: isSteel ? 50 : 0,
    tolerance_grams: isSteel ? 20_000 : null,
    price_lock_minutes: 30,
    warn_bp: 2500,
    hold_bp: 6000,
    shelf_life_days: shelfLife.find(([, lines]) => lines.test(hsn))?.[0] ?? null,
    return_policy_id: policies[loose.test(hsn) ? 1 : 0] ?? null,
    version: 1,
    created_at: new Date(0),
    updated_at: new Date(0),
  }
}

/** A class for each tariff line that goods are of, and one for coils; categories start with the one that most of their goods have. */
export async function fillClasses(db: Db, catalogue: Catalogue): Promise<void> {
  const policies = await rowsAs<{ id: number }>(db, sql`select id from policies where kind = 'RETURN' order by id`)
  const lines = loadTariff().flatMap(({ hsn, description }) => {
    const products = catalogue.products.filter((product) => product.hsn === hsn)
    return products.length || named[hsn] ? [{ hsn, description, products }] : []
  })
  const rows = lines.map(({ hsn, description, products }) =>
    classRow(
      hsn,
      description,
      products,
      policies.map(({ id }) => id),
    ),
  )
  const seen = new Map<string, number>()
  await insertRows(
    db,
    'product_classes',
    rows.map((row) => {
      const count = (seen.get(row.code) ?? 0) + 1
      seen.set(row.code, count)
      return count > 1 ? { ...row, code: `${row.code.slice(0, 27)}-${count}` } : row
    }),
  )
  await sql`update products p set class_id = k.id from product_classes k where k.hsn = p.hsn`.execute(db)
  await sql`
    update categories c set default_class_id = (
      select p.class_id from products p where p.category_id = c.id group by p.class_id order by count(*) desc, p.class_id limit 1)`.execute(
    db,
  )
}

import type { Decision, RejectReason } from '@neev/domain/catalogue/approvals'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowAs } from '#core/db/rows-as.ts'
import { cancelProductChange, submitProductChangeDecision } from '#features/catalogue/approvals/approvals.ts'
import { addOffers } from '#features/offers/offers/new.ts'
import { formOf, ownProduct } from '#features/offers/offers/own.queries.ts'
import { saveDraft } from '#features/offers/offers/proposals/drafts.ts'
import { submitProduct, submitProductChange } from '#features/offers/offers/proposals/propose.ts'
import { at } from './orders/orders.ts'
import type { Cast } from './people.ts'

type Answer =
  | { decision: Decision; reasonCode?: RejectReason; note?: string; internalNote?: string }
  | 'withdrawn'
  | null
type Goods = {
  title: string
  category: string
  brand: string | null
  modelNo: string | null
  hsn: string
  manufacturer: string
  /** Of goods under a quality control order; the licence is that of the brand's plant. */
  standard?: string
  description: string
  attributes?: Record<string, string>
  unit: string
  grams: number
  moq: number
  rupees: number
  mrp: number | null
}
type Brought = { seller: string; hoursAgo: number; goods: Goods; note?: string; answer: Answer }

/** What sellers have brought to Neev for review these days: some wait, some too long, some were answered. */
const brought: readonly Brought[] = [
  {
    seller: 'deccan-cement-mart',
    hoursAgo: 3,
    note: 'New in our yard; the bags are printed in Marathi as well.',
    answer: null,
    goods: {
      title: 'UltraTech Weather Plus cement, 50 kg',
      category: 'cement',
      brand: 'ultratech',
      modelNo: 'WP-50',
      hsn: '25232930',
      manufacturer: 'UltraTech Cement Limited',
      standard: 'IS 1489 (Part 1)',
      description: 'A water-repelling Portland pozzolana cement for roofs, basements and outer walls.',
      attributes: { type: 'PPC', bagKg: '50', shelfLifeDays: '90' },
      unit: 'bag',
      grams: 50_000,
      moq: 50,
      rupees: 352,
      mrp: 470,
    },
  },
  {
    seller: 'aravalli-cement-depot',
    hoursAgo: 150,
    answer: null,
    goods: {
      title: 'Wonder Xtreme PPC cement, 50 kg',
      category: 'cement',
      brand: 'wonder',
      modelNo: null,
      hsn: '25232930',
      manufacturer: 'Wonder Cement Limited',
      standard: 'IS 1489 (Part 1)',
      description: 'Finely ground fly ash cement, early strength for slabs.',
      attributes: { type: 'PPC', bagKg: '50' },
      unit: 'bag',
      grams: 50_000,
      moq: 100,
      rupees: 515,
      mrp: 690,
    },
  },
  {
    seller: 'morbi-tile-house',
    hoursAgo: 70,
    answer: {
      decision: 'REQUEST_CHANGES',
      note: 'Please give the size and how many tiles are in a box.',
      internalNote: 'Looks fine otherwise.',
    },
    goods: {
      title: 'Kajaria Eternity vitrified tile, ivory',
      category: 'tiles-stone',
      brand: 'kajaria',
      modelNo: 'ET-IV',
      hsn: '69072100',
      manufacturer: 'Kajaria Ceramics Limited',
      standard: 'IS 15622',
      description: 'Double-charged vitrified tile with a soft stone pattern.',
      unit: 'box',
      grams: 28_000,
      moq: 10,
      rupees: 960,
      mrp: 1640,
    },
  },
  {
    seller: 'sabarmati-pipe-distributors',
    hoursAgo: 200,
    answer: { decision: 'REJECT', reasonCode: 'DUPLICATE', note: 'Please offer it on the product that is there.' },
    goods: {
      title: 'Finolex solvent cement, PVC, 100 ml tin',
      category: 'pipes-fittings',
      brand: 'finolex-pipes',
      modelNo: null,
      hsn: '35069190',
      manufacturer: 'Finolex Industries Limited',
      description: 'Medium-bodied solvent cement for rigid PVC.',
      unit: 'can',
      grams: 140,
      moq: 6,
      rupees: 68,
      mrp: 110,
    },
  },
  {
    seller: 'jantar-electric-and-hardware',
    hoursAgo: 96,
    answer: 'withdrawn',
    goods: {
      title: 'Anchor Roma modular switch 6 A, one way',
      category: 'wires-electricals',
      brand: 'anchor-by-panasonic',
      modelNo: '21011',
      hsn: '85365090',
      manufacturer: 'Panasonic Life Solutions India Private Limited',
      standard: 'IS 3854',
      description: 'White polycarbonate switch for modular plates.',
      unit: 'piece',
      grams: 30,
      moq: 20,
      rupees: 34,
      mrp: 62,
    },
  },
  {
    seller: 'sahyadri-ispat-yard',
    hoursAgo: 30,
    answer: { decision: 'REQUEST_CHANGES', note: 'Which gauge is the mesh? Please put it into the title.' },
    goods: {
      title: 'Welded wire mesh 2 × 2 inch, 4 ft roll',
      category: 'binding-wire-mesh',
      brand: null,
      modelNo: null,
      hsn: '73143100',
      manufacturer: 'Sahyadri Ispat Yard Private Limited',
      description: 'Galvanised mesh for plaster, fencing and floors.',
      unit: 'roll',
      grams: 24_000,
      moq: 1,
      rupees: 2650,
      mrp: 3600,
    },
  },
  {
    seller: 'western-primary-steel',
    hoursAgo: 20,
    note: 'For our dealers in Kolhapur and Sangli.',
    answer: null,
    goods: {
      title: 'Tata Wiron chain link fence 50 mm, 5 ft',
      category: 'binding-wire-mesh',
      brand: 'tata-wiron',
      modelNo: 'CL-50-5',
      hsn: '73143100',
      manufacturer: 'Tata Steel Limited',
      description: 'Zinc-coated chain link, 2.5 mm wire, rolls of 15 m.',
      unit: 'roll',
      grams: 31_000,
      moq: 2,
      rupees: 3900,
      mrp: 5650,
    },
  },
  {
    seller: 'kovai-waterline',
    hoursAgo: 170,
    answer: null,
    goods: {
      title: 'Ashirvad FlowGuard ball valve 25 mm',
      category: 'pipes-fittings',
      brand: 'ashirvad',
      modelNo: 'FG-BV-25',
      hsn: '39174000',
      manufacturer: 'Aliaxis Building and Infrastructure',
      description: 'CPVC ball valve with EPDM seat for hot and cold water.',
      unit: 'piece',
      grams: 190,
      moq: 10,
      rupees: 148,
      mrp: 265,
    },
  },
]

type Change = { seller: string; identifier: string; hoursAgo: number; over: object; note?: string; answer: Answer }

/** Wishes to change what is in the shop. */
const changes: readonly Change[] = [
  {
    seller: 'deccan-cement-mart',
    identifier: 'acc-ppc-cement-50-kg',
    hoursAgo: 8,
    note: 'The maker has a new data sheet.',
    over: {
      title: 'ACC Suraksha PPC cement, 50 kg',
      description:
        'Fly ash cement that gains strength steadily and keeps water out: masonry, plaster, foundations and everyday concrete.',
    },
    answer: null,
  },
  {
    seller: 'palar-steel-and-cement',
    identifier: 'birla-white-cement-50-kg',
    hoursAgo: 120,
    over: { shortDescription: 'White cement for terrazzo, joints and fine plaster.' },
    answer: { decision: 'APPROVE' },
  },
  {
    seller: 'aravalli-cement-depot',
    identifier: 'ultratech-opc-43-cement-50-kg',
    hoursAgo: 60,
    over: { hsn: '25232930', standard: 'IS 1489 (Part 1)' },
    answer: {
      decision: 'REJECT',
      reasonCode: 'OTHER',
      note: 'OPC has the code 2523 29 10.',
      internalNote: 'Would lower nothing, but is wrong on invoices.',
    },
  },
]

async function idOf(ctx: Ctx, table: 'categories' | 'brands', slug: string): Promise<string> {
  const row = await rowAs<{ id: number }>(ctx.db, sql`select id from ${sql.id(table)} where slug = ${slug}`)
  if (!row) throw new Error(`The seed names ${slug}, which is not there.`)
  return String(row.id)
}

/** Sellers’ wishes of the last days, and what an admin said to them. */
export async function fillChangeRequests(ctx: Ctx, cast: Cast): Promise<void> {
  for (const [index, one] of brought.entries()) {
    const there = await ownerAt(ctx, cast, one.seller, one.hoursAgo)
    if (!there) continue
    const { goods, note = '', answer } = one
    const { rupees, ...product } = goods
    const form = await formFor(ctx, product)
    const offer = {
      sku: `${one.seller.slice(0, 3)}-N${index + 1}`,
      dispatchPointId: there.pointId,
      pricePaise: rupees * 100,
      breaks: [{ fromMilli: goods.moq * 10_000, pricePaise: Math.round(rupees * 97.5) }],
      stockMilli: goods.moq * 40_000,
      leadDays: 2,
      validTo: null,
    }
    const { id: productId } = await submitProduct(there.ctx, { ...form, offer }, { note, draftId: null })
    await settle(ctx, cast, { ...one, productId, there: there.ctx, answer })
  }
  for (const { seller, identifier, hoursAgo, over, note = '', answer } of changes) {
    const there = await ownerAt(ctx, cast, seller, hoursAgo)
    const product = there && (await ownProduct(there.ctx, identifier).catch(() => null))
    if (!there || !product?.mayChange) continue
    const { pictures, ...form } = await formOf(there.ctx, product)
    const proposed = { ...form, pictures, manufacturer: form.manufacturer || 'UltraTech Cement Limited', ...over }
    await submitProductChange(there.ctx, identifier, product.version, proposed, note)
    await settle(ctx, cast, { productId: product.id, there: there.ctx, hoursAgo, answer })
  }
  await fillOddOffer(ctx, cast)
  await fillDraft(ctx, cast)
}

/** The licence of a brand's plant for a standard. */
async function licenceOf(ctx: Ctx, brand: string, standard: string): Promise<string | null> {
  const row = await rowAs<{ licence: string }>(
    ctx.db,
    sql`select pl.licence from plants pl join brands b on b.company_id = pl.company_id
        where b.slug = ${brand} and standard_number(pl.is_number) = standard_number(${standard}) order by pl.id limit 1`,
  )
  return row?.licence ?? null
}

/** The form of a product as somebody would fill it in. */
export async function formFor(ctx: Ctx, goods: Omit<Goods, 'rupees'>) {
  const { category, brand, standard = null, attributes = {}, grams, moq, mrp, ...rest } = goods
  return {
    ...rest,
    categoryId: await idOf(ctx, 'categories', category),
    brandId: brand && (await idOf(ctx, 'brands', brand)),
    standard,
    licences: standard && brand ? await licenceOf(ctx, brand, standard) : null,
    ean: null,
    countryOfOrigin: 'India',
    shortDescription: '',
    pictures: [],
    attributes: Object.entries(attributes).map(([code, value]) => ({ code, values: [value] })),
    gramsPerUnit: grams,
    moqMilli: moq * 1000,
    stepMilli: 1000,
    mrpPaise: mrp && mrp * 100,
  }
}

export async function ownerAt(ctx: Ctx, cast: Cast, slug: string, hoursAgo: number) {
  const row = await rowAs<{ id: number; point: number }>(
    ctx.db,
    sql`select s.id, d.id as point from sellers s join dispatch_points d on d.seller_id = s.id where s.slug = ${slug} order by d.id limit 1`,
  )
  const owner = row && cast.sellers.get(row.id)
  if (!owner) return null
  return { ctx: at(ctx, hoursBefore(ctx, hoursAgo), owner), pointId: String(row.point), sellerId: row.id }
}

export const hoursBefore = (ctx: Ctx, hours: number) => new Date(ctx.now.getTime() - hours * 3_600_000)

type Settled = { productId: number; there: Ctx; hoursAgo: number; answer: Answer }

/** What an admin said, a few hours later; or what the seller thought better of. */
async function settle(ctx: Ctx, cast: Cast, { productId, there, hoursAgo, answer }: Settled): Promise<void> {
  if (answer === null) return
  const sellerId = there.actor?.sellerId ?? 0
  const row = await rowAs<{ id: number }>(
    ctx.db,
    sql`select id from product_changes where product_id = ${productId} and seller_id = ${sellerId} order by id desc limit 1`,
  )
  if (!row) throw new Error('A wish of the seed is gone.')
  if (answer === 'withdrawn') await cancelProductChange(there, String(row.id), sellerId)
  else
    await submitProductChangeDecision(at(ctx, hoursBefore(ctx, hoursAgo - 5), cast.admin), String(row.id), null, answer)
}

/** A price that nobody asks: it waits, although the product is known. */
async function fillOddOffer(ctx: Ctx, cast: Cast): Promise<void> {
  const there = await ownerAt(ctx, cast, 'konkan-fittings', 12)
  const size = await rowAs<{ id: number; identifier: string; paise: number }>(
    ctx.db,
    sql`select v.id, p.identifier, max(o.from_paise) as paise from products p join variants v on v.product_id = p.id join offers o on o.variant_id = v.id
        where p.kind = 'SINGLE' and v.mrp_paise is null and o.status = 'LIVE' and p.status = 'PUBLISHED' and o.from_paise is not null
          and not exists (select 1 from offers x where x.variant_id = v.id and x.seller_id = ${there?.sellerId ?? 0})
        group by v.id, p.identifier order by v.id limit 1`,
  )
  if (!there || !size) return
  const offer = {
    sku: 'KON-ODD',
    dispatchPointId: there.pointId,
    pricePaise: size.paise * 3,
    breaks: [],
    stockMilli: 5_000_000,
    leadDays: 3,
    validTo: null,
  }
  await addOffers(there.ctx, size.identifier, [{ variantId: String(size.id), offer }], true)
}

/** A form that somebody began and left. */
async function fillDraft(ctx: Ctx, cast: Cast): Promise<void> {
  const there = await ownerAt(ctx, cast, 'sahyadri-ispat-yard', 26)
  const form = { title: 'GI barbed wire 12 × 14 gauge', categoryId: await idOf(ctx, 'categories', 'binding-wire-mesh') }
  if (there) await saveDraft(there.ctx, null, form.title, JSON.stringify(form))
}

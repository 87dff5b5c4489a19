import { type Goods, type GoodsName, goodsOf } from './goods.ts'
import { findRow, insertRow, invalidateGoods, type Kit } from './kit.ts'

export type BuiltBrand = { id: number; slug: string; name: string; companyId: number }
type Row = { id: number; slug: string; name: string; companyId: number }
type BrandInput = { slug?: string; name?: string; company?: string; authorisationRequired?: boolean }

/** The default brand of these goods with its manufacturer and all declarations; always the same one. */
export async function brandOf(kit: Kit, name: GoodsName): Promise<BuiltBrand | null> {
  const { brand } = goodsOf(name)
  return brand && oneBrand(kit, brand)
}

/** A brand with a new company. */
export function buildBrand(kit: Kit, input: BrandInput = {}): Promise<BuiltBrand> {
  const n = kit.next()
  const name = input.name ?? `Brand ${n}`
  return oneBrand(
    kit,
    {
      slug: input.slug ?? `brand-${n}`,
      name,
      company: input.company ?? `${name} Works`,
      address: 'Plot 9, MIDC Ranjangaon, Pune 412220, Maharashtra',
      carePhone: '1800 000 0199',
      careEmail: 'care@works.example',
    },
    input.authorisationRequired,
  )
}

async function oneBrand(
  kit: Kit,
  brand: NonNullable<Goods['brand']>,
  authorisationRequired = false,
): Promise<BuiltBrand> {
  const ctx = kit.ctx()
  const known = await findRow<Row>(ctx, 'brands', 'slug', brand.slug)
  if (known) return { id: known.id, slug: known.slug, name: known.name, companyId: known.companyId }
  const maker =
    (await findRow<{ id: number }>(ctx, 'companies', 'name', brand.company)) ??
    (await insertRow<{ id: number }>(ctx, 'companies', {
      name: brand.company,
      address: brand.address,
      care_phone: brand.carePhone,
      care_email: brand.careEmail,
    }))
  const { id } = await insertRow<Row>(ctx, 'brands', {
    slug: brand.slug,
    name: brand.name,
    company_id: maker.id,
    authorisation_required: authorisationRequired,
  })
  invalidateGoods(ctx)
  return { id, slug: brand.slug, name: brand.name, companyId: maker.id }
}

import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import type { Db } from '#core/db/open.ts'
import { rowAs, rowsAs } from '#core/db/rows-as.ts'
import { type Associate, loadPincodes } from './data/load.ts'
import { insertRows } from './rows.ts'

type Dealer = Associate['dealers'][number]
type Company = { dealer: Dealer; associateId: number; id: number }

/** Behind the dealer of Pune stands the one of Kolhapur, for days on which the first has no lorry left. */
const behind: Record<string, { pincodes: string[]; priority: number }> = {
  'WPS-KOP': { pincodes: ['411045', '411004', '411021', '411057', '410506', '401107'], priority: 2 },
}

const began = new Date(Date.UTC(2026, 4, 1))

async function fillBusinesses(db: Db, associates: readonly Associate[]): Promise<Company[]> {
  const companies = associates.flatMap((associate) =>
    associate.dealers.map((dealer) => ({ dealer, of: associate.slug })),
  )
  const parents = await rowsAs<{ id: number; slug: string }>(
    db,
    sql`select id, slug from sellers where kind = 'ASSOCIATE'`,
  )
  const parentOf = (slug: string) => parents.find((parent) => parent.slug === slug)?.id ?? 0
  const ids = await insertRows(
    db,
    'sellers',
    companies.map(({ dealer, of }) => ({
      kind: 'DEALER',
      parent_id: parentOf(of),
      slug: dealer.code.toLowerCase(),
      legal_name: dealer.companyName,
      trade_name: dealer.companyName,
      about: '',
      pan: dealer.pan,
      gst_type: 'REGULAR',
      support_phone: dealer.mobile,
      support_email: dealer.email,
      address: `${dealer.line}, ${dealer.city} ${dealer.pincode}`,
      status: 'APPROVED',
      lead_days: 2,
      min_order_paise: 0,
      over_5_crore: false,
      rating_sum: 0,
      rating_count: 0,
      billing_rule: 'ASSOCIATE_BILLS',
      dealer_limit: 50,
      created_at: began,
      version: 1,
    })),
    'id',
  )
  return companies.map(({ dealer, of }, at) => ({ dealer, associateId: parentOf(of), id: ids[at] ?? 0 }))
}

/** The dealers of the associates: firms with their GSTIN and yard, terms, territories and goods. */
export async function fillDealers({ db }: Ctx, associates: readonly Associate[]): Promise<void> {
  const companies = await fillBusinesses(db, associates)
  const positions = new Map(loadPincodes().map((row) => [row.pincode, row]))
  await insertRows(
    db,
    'seller_gstins',
    companies.map(({ dealer, id }) => ({
      gstin: dealer.gstin,
      seller_id: id,
      state_code: dealer.gstin.slice(0, 2),
      invoice_prefix: dealer.code.replace('-', '').replace(/^(.).*(...)$/, '$1$2'),
    })),
  )
  await insertRows(
    db,
    'dispatch_points',
    companies.map(({ dealer, id }) => ({
      seller_id: id,
      name: `${dealer.city} yard`,
      city: dealer.city,
      pincode: dealer.pincode,
      state_code: dealer.gstin.slice(0, 2),
      gstin: dealer.gstin,
      lat_micro: (positions.get(dealer.pincode)?.latE4 ?? 0) * 100,
      lon_micro: (positions.get(dealer.pincode)?.lonE4 ?? 0) * 100,
      loading_paise_per_tonne: 0,
      fold_up_to_mm: 50,
      is_active: true,
    })),
  )
  await insertRows(
    db,
    'dealer_terms',
    companies.map(({ dealer, associateId, id }, at) => ({
      dealer_id: id,
      associate_id: associateId,
      code: dealer.code,
      contact_name: dealer.owner,
      status: 'ACTIVE',
      capacity_grams: dealer.capacityTonnesPerDay * 1_000_000,
      margin_type: at % 4 === 3 ? 'PER_TONNE' : 'PERCENT',
      margin_value: at % 4 === 3 ? 450_00 : dealer.marginBp,
      price_floor: at % 2 === 0,
      all_products: true,
      invited_at: began,
      version: 1,
    })),
  )
  await insertRows(
    db,
    'dealer_pincodes',
    companies.flatMap(({ dealer, id }) => {
      const more = behind[dealer.code]
      return [
        ...dealer.pincodes.map((pincode) => ({ dealer_id: id, pincode, priority: dealer.priority })),
        ...(more?.pincodes ?? []).map((pincode) => ({ dealer_id: id, pincode, priority: more?.priority })),
      ]
    }),
  )
  for (const [at, { id, associateId }] of companies.entries()) await fillStock(db, id, associateId, at)
}

/** Each holds most of what its associate sells, a few usual loads of it; the odd size is out. */
async function fillStock(db: Db, dealerId: number, associateId: number, seed: number): Promise<void> {
  await sql`
    with held as (
      insert into dealer_stock (dealer_id, offer_id, on_hand_milli)
      select ${dealerId}::bigint, o.id, quoted_milli(v.reference_milli, o.step_milli, o.moq_milli) * (3 + (o.id * 7 + ${seed}::int) % 9)
      from offers o join variants v on v.id = o.variant_id where o.seller_id = ${associateId} and (o.id + ${seed}::int) % 13 <> 0
      returning offer_id, on_hand_milli
    )
    insert into dealer_stock_movements (dealer_id, offer_id, kind, on_hand_change_milli, reason, at)
    select ${dealerId}::bigint, offer_id, 'ADJUST', on_hand_milli, 'First count', ${began}::timestamptz from held`.execute(
    db,
  )
}

/** The dealer that is asked for a part right now. */
export const requestedFor = async (ctx: Ctx, suborderId: number): Promise<number | undefined> =>
  (
    await rowAs<{ id: number }>(
      ctx.db,
      sql`select dealer_id as id from dealer_assignments where suborder_id = ${suborderId} and outcome is null`,
    )
  )?.id

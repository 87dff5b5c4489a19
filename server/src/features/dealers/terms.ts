import { terms } from '@neev/domain/core/refusals'
import { type billingRules, type Territory, termsInput, whyNotTerritory } from '@neev/domain/sellers/dealers'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowOf } from '#core/db/open.ts'
import { idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { setBillingRule as saveBillingRule } from '#features/sellers/sellers.ts'
import { associateProducts, type DealerRow, getAssociate, getDealer } from './network.queries.ts'

/** Applies a change in the current version; otherwise refuses with STALE. */
async function changeTerms(ctx: Ctx, dealer: DealerRow, version: number, set: Sql): Promise<void> {
  const row = await rowOf(
    ctx.db,
    sql`update dealer_terms set ${set}, version = version + 1 where dealer_id = ${dealer.id} and version = ${version}
      returning dealer_id`,
  )
  if (!row) throw refused('STALE')
}

export async function saveTerms(ctx: Ctx, id: string, version: number, values: unknown): Promise<DealerRow> {
  const input = parseInput(termsInput, values)
  const dealer = await getDealer(ctx, id)
  const ids = input.allProducts ? [] : [...new Set(input.productIds.map(idOf))]
  const known = new Set((await associateProducts(ctx, dealer.associateId)).map((product) => product.id))
  if (ids.some((one) => !known.has(one))) throw refused('NOT_A_CHOICE', { field: terms('PRODUCTS') }, 'productIds')
  return transaction(ctx, async (ctx) => {
    const { capacityGrams, marginType, marginValue, priceFloor, allProducts } = input
    await changeTerms(
      ctx,
      dealer,
      version,
      sql`capacity_grams = ${capacityGrams}, margin_type = ${marginType}, margin_value = ${marginValue},
        price_floor = ${priceFloor}, all_products = ${allProducts}`,
    )
    await ctx.db.deleteFrom('dealerProducts').where('dealerId', '=', dealer.id).execute()
    await sql`insert into dealer_products (dealer_id, product_id)
      select ${dealer.id}::bigint, unnest(${ids}::bigint[])`.execute(ctx.db)
    const { marginType: wasType, marginValue: wasValue, capacityGrams: wasCapacity } = dealer
    const before = { marginType: wasType, marginValue: wasValue, capacityGrams: wasCapacity }
    await audit(ctx, 'dealer.terms', 'dealer', dealer.id, before, input)
    return getDealer(ctx, id)
  })
}

/** Replaces the dealer's pincodes. */
export async function setTerritory(
  ctx: Ctx,
  id: string,
  version: number,
  rows: readonly Territory[],
): Promise<DealerRow> {
  refuseIf(whyNotTerritory(rows))
  const dealer = await getDealer(ctx, id)
  return transaction(ctx, async (ctx) => {
    await changeTerms(ctx, dealer, version, sql`status = status`)
    const values = rows.map(({ pincode, priority }) => ({ pincode, priority }))
    const unknown = await rowOf<{ pincode: string }>(
      ctx.db,
      sql`select r.pincode from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(pincode text)
          where not exists (select 1 from pincodes p where p.pincode = r.pincode) limit 1`,
    )
    if (unknown) throw refused('PINCODE_UNKNOWN', { pincode: unknown.pincode }, 'pincodes')
    await ctx.db.deleteFrom('dealerPincodes').where('dealerId', '=', dealer.id).execute()
    await sql`
      insert into dealer_pincodes (dealer_id, pincode, priority)
      select ${dealer.id}::bigint, r.pincode, r.priority
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(pincode text, priority int)`.execute(ctx.db)
    await audit(
      ctx,
      'dealer.territory',
      'dealer',
      dealer.id,
      { pincodes: dealer.pincodeCount },
      { pincodes: rows.length },
    )
    return getDealer(ctx, id)
  })
}

/** Pincodes of a district, for adding to a territory. */
export async function districtPincodes(ctx: Ctx, stateCode: string, district: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('pincodes')
    .select('pincode')
    .where('stateCode', '=', stateCode)
    .where('district', '=', district)
    .orderBy('pincode')
    .execute()
  return rows.map(({ pincode }) => pincode)
}

/** Sets whether the associate or the dealer invoices; accepted suborders do not change. */
export async function setBillingRule(ctx: Ctx, rule: (typeof billingRules)[number]) {
  const associate = await getAssociate(ctx)
  return transaction(ctx, async (ctx) => {
    await saveBillingRule(ctx, associate.id, rule)
    await audit(ctx, 'associate.billingRule', 'seller', associate.id, { rule: associate.billingRule }, { rule })
    return { ...associate, billingRule: rule }
  })
}

import { terms } from '@neev/domain/core/refusals'
import { states } from '@neev/domain/core/states'
import { type billingRules, dealerTermsInput, type Territory, whyNotTerritory } from '@neev/domain/orders/dealers'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import type { RowChange } from '#core/db/tables.ts'
import { idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { setBillingRule as saveBillingRule } from '#features/businesses/sellers/sellers.ts'
import { associateProducts, type DealerRow, getAssociate, getDealer } from './network.queries.ts'
import { insertProducts, insertTerritory, unknownPincode } from './terms.queries.ts'

type TermsChange = Pick<
  RowChange<'dealerTerms'>,
  'capacityGrams' | 'marginType' | 'marginValue' | 'priceFloor' | 'allProducts'
>

/** Applies a change in the current version; otherwise refuses with STALE. */
async function changeTerms(ctx: Ctx, dealer: DealerRow, version: number, change: TermsChange): Promise<void> {
  const row = await ctx.db
    .updateTable('dealerTerms')
    .set((db) => ({ ...change, version: db('version', '+', 1) }))
    .where('dealerId', '=', dealer.id)
    .where('version', '=', version)
    .returning('dealerId')
    .executeTakeFirst()
  if (!row) throw refused('STALE')
}

/** Saves what a dealer may sell, its capacity and its margin. */
export async function saveTerms(ctx: Ctx, id: string, version: number, values: unknown): Promise<DealerRow> {
  const input = parseInput(dealerTermsInput, values)
  const dealer = await getDealer(ctx, id)
  const ids = input.allProducts ? [] : [...new Set(input.productIds.map(idOf))]
  const known = new Set((await associateProducts(ctx, dealer.associateId)).map((product) => product.id))
  if (ids.some((one) => !known.has(one))) throw refused('NOT_A_CHOICE', { field: terms('PRODUCTS') }, 'productIds')
  return transaction(ctx, async (ctx) => {
    const { capacityGrams, marginType, marginValue, priceFloor, allProducts } = input
    await changeTerms(ctx, dealer, version, { capacityGrams, marginType, marginValue, priceFloor, allProducts })
    await ctx.db.deleteFrom('dealerProducts').where('dealerId', '=', dealer.id).execute()
    await insertProducts(ctx.db, dealer.id, ids)
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
    await changeTerms(ctx, dealer, version, {})
    const values = rows.map(({ pincode, priority }) => ({ pincode, priority }))
    const unknown = await unknownPincode(
      ctx.db,
      values.map(({ pincode }) => pincode),
    )
    if (unknown) throw refused('PINCODE_UNKNOWN', { pincode: unknown }, 'pincodes')
    await ctx.db.deleteFrom('dealerPincodes').where('dealerId', '=', dealer.id).execute()
    await insertTerritory(ctx.db, dealer.id, values)
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
  const state = states.find(({ code }) => code === stateCode)
  if (!state) return []
  const rows = await ctx.db
    .selectFrom('pincodeShown')
    .select('pincode')
    .where('stateCode', '=', state.code)
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

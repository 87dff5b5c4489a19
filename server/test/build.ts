import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowAs } from '#core/db/rows-as.ts'
import { type AddressInput, buildAddress } from './builders/address.ts'
import { buildBankAccount } from './builders/bank-account.ts'
import { brandOf, buildBrand } from './builders/brand.ts'
import { buildCart, type CartInput } from './builders/cart.ts'
import { buildCategory } from './builders/category.ts'
import { buildClaim, type ClaimInput } from './builders/claim.ts'
import { type BuiltCompany, buildCompany, buildMember } from './builders/company.ts'
import { buildDealer, type DealerInput } from './builders/dealer.ts'
import type { GoodsName } from './builders/goods.ts'
import type { Kit } from './builders/kit.ts'
import { buildOffer, type OfferInput } from './builders/offer.ts'
import { buildOperator } from './builders/operator.ts'
import { buildOrder, buildPaidOrder, type OrderInput } from './builders/order.ts'
import { buildPayoutAccount } from './builders/payout-account.ts'
import { buildPlant, type PlantInput } from './builders/plant.ts'
import { buildPolicy, type PolicyInput } from './builders/policy.ts'
import { buildProduct, buildVariant, type ProductInput, type SizeInput } from './builders/product.ts'
import { buildSchedule, type ScheduleInput } from './builders/schedule.ts'
import { type BuiltSeller, buildSeller, buildYard, type SellerInput, type YardInput } from './builders/seller.ts'
import { buildShipment, type ShipmentInput } from './builders/shipment.ts'
import { buildUser, type UserInput } from './builders/user.ts'

export { demoPassword } from './builders/user.ts'

type BuildOptions = {
  /** Whether users have just confirmed their password (step-up), as most tests need it. */
  confirmed?: boolean
}

/** Creates the few records that a test needs; the demo shop uses the same builders. */
export function builders(makeCtx: () => Ctx, { confirmed = false }: BuildOptions = {}) {
  let count = 0
  const kit: Kit = { ctx: makeCtx, next: () => ++count, confirmed }
  return {
    user: (input?: UserInput) => buildUser(kit, input),
    address: (userId: number, input?: AddressInput) => buildAddress(kit, userId, input),
    seller: (input?: SellerInput) => buildSeller(kit, input),
    company: (input?: Parameters<typeof buildCompany>[1]) => buildCompany(kit, input),
    member: (company: Pick<BuiltCompany, 'id'>, input: Parameters<typeof buildMember>[2]) =>
      buildMember(kit, company, input),
    yard: (seller: Pick<BuiltSeller, 'id' | 'pan'>, input?: YardInput) => buildYard(kit, seller, input),
    dealer: (input: DealerInput) => buildDealer(kit, input),
    category: (goods?: GoodsName) => buildCategory(kit, goods),
    brand: (input?: Parameters<typeof buildBrand>[1]) => buildBrand(kit, input),
    brandOf: (goods: GoodsName) => brandOf(kit, goods),
    product: (input?: ProductInput) => buildProduct(kit, input),
    variant: (product: Parameters<typeof buildVariant>[1], input?: SizeInput) => buildVariant(kit, product, input),
    offer: (input?: OfferInput) => buildOffer(kit, input),
    cart: (input?: CartInput) => buildCart(kit, input),
    order: (input?: OrderInput) => buildOrder(kit, input),
    paidOrder: (input?: OrderInput) => buildPaidOrder(kit, input),
    claim: (input?: ClaimInput) => buildClaim(kit, input),
    shipment: (input?: ShipmentInput) => buildShipment(kit, input),
    schedule: (input: ScheduleInput) => buildSchedule(kit, input),
    plant: (input: PlantInput) => buildPlant(kit, input),
    policy: (input?: PolicyInput) => buildPolicy(kit, input),
    payoutAccount: (seller: Parameters<typeof buildPayoutAccount>[1]) => buildPayoutAccount(kit, seller),
    operator: (states?: readonly string[]) => buildOperator(kit, states),
    bankAccount: () => buildBankAccount(kit),
    /** The number of rows of a table. */
    count: async (table: string) =>
      (await rowAs<{ count: number }>(makeCtx().db, sql`select count(*)::int as count from ${sql.id(table)}`))?.count ??
      0,
  }
}
export type Builders = ReturnType<typeof builders>

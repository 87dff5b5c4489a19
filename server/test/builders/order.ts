import { sql } from 'kysely'
import { rowAs, rowsAs } from '#core/db/rows-as.ts'
import { reconcilePayment, requestForm, startPayment } from '#features/money/payments/payments.ts'
import { placeOrder, reviewOrder } from '#features/storefront/checkout/checkout.ts'
import { type AddressInput, type BuiltAddress, buildAddress } from './address.ts'
import { buildCart, type CartInput } from './cart.ts'
import { type Kit, requestedBy } from './kit.ts'
import type { BuiltUser } from './user.ts'

export type OrderInput = CartInput & {
  /** The delivery address; by default a site of the buyer in Pune. */
  address?: BuiltAddress
  site?: AddressInput
  gstin?: string | null
  method?: 'GATEWAY' | 'DIRECT'
  poNumber?: string | null
}
/** A suborder with its seller and its buyer. */
export type BuiltSuborder = {
  id: number
  number: string
  sellerId: number
  totalPaise: number
  seller: BuiltUser
  buyer: BuiltUser
}
export type BuiltOrder = {
  id: number
  number: string
  payablePaise: number
  buyer: BuiltUser
  address: BuiltAddress
  suborders: [BuiltSuborder, ...BuiltSuborder[]]
}

/** An unpaid order, placed by its buyer at the totals of the review step. */
export async function buildOrder(kit: Kit, input: OrderInput = {}): Promise<BuiltOrder> {
  const pincode = input.pincode ?? input.address?.pincode ?? input.site?.pincode
  const { buyer, lines } = await buildCart(kit, { ...input, ...(pincode && { pincode }) })
  const address = input.address ?? (await buildAddress(kit, buyer.id, input.site))
  const ctx = requestedBy(kit, buyer)
  const site = { shippingAddressId: String(address.id), gstin: input.gstin ?? null }
  const { payablePaise } = await reviewOrder(ctx, site)
  const { id, number } = await placeOrder(requestedBy(kit, buyer), `build-order-${kit.next()}`, {
    ...site,
    method: input.method ?? 'GATEWAY',
    poNumber: input.poNumber ?? null,
    expectedPaise: payablePaise,
  })
  const sellers = new Map(lines.map(({ offer }) => [offer.seller.id, offer.seller.owner]))
  const rows = await rowsAs<Omit<BuiltSuborder, 'seller' | 'buyer'>>(
    ctx.db,
    sql`select id, number, seller_id, total_paise from suborders where order_id = ${id} order by id`,
  )
  const suborders = rows.map((row) => ({ ...row, seller: sellers.get(row.sellerId) as BuiltUser, buyer }))
  return { id, number, payablePaise, buyer, address, suborders: suborders as BuiltOrder['suborders'] }
}

/** An order paid online: captured at the test gateway and confirmed. */
export async function buildPaidOrder(kit: Kit, input: OrderInput = {}): Promise<BuiltOrder> {
  const order = await buildOrder(kit, input)
  const ctx = requestedBy(kit, order.buyer)
  const { paymentId } = await startPayment(ctx, String(order.id))
  const payment = await rowAs<{ number: string }>(ctx.db, sql`select number from payments where id = ${paymentId}`)
  if (!payment) throw new Error('no payment')
  await requestForm(kit.ctx(), payment.number)
  await sql`
    update test_gateway_orders set status = 'captured', decided_at = ${ctx.now}, payment_id = ${`testpay_${payment.number}`}
    where payment_number = ${payment.number}`.execute(ctx.db)
  await reconcilePayment(kit.ctx(), payment.number)
  return order
}

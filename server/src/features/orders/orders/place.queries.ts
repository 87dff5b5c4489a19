import { fyShort, orderNumber, suborderNumber } from '@neev/domain/core/fiscal'
import type { MoneyFlow } from '@neev/domain/core/money-flows'
import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import { rowOf, type Sql } from '#core/db/open.ts'
import { found } from '#core/errors.ts'
import type { PaymentMethod } from '#core/graphql/resolver-types.ts'
import type { PricedCart } from '#features/buying/carts/carts.ts'
import { insertPolicies, type ShownPolicy } from '#features/content/policies/policies.ts'
import { lockStock, recordedReservations, takenStock } from '#features/offers/stock/stock.ts'
import type { Address } from './orders.queries.ts'

export type NewOrder = {
  id: number
  number: string
  key: string
  cart: PricedCart
  /** The company that it is bought for. */
  companyId: number | null
  shipping: Address
  billing: Address
  gstin: string | null
  poNumber: string | null
  notes: string | null
  method: PaymentMethod
  flow: MoneyFlow
  lockExpiresAt: Date
  policies: readonly ShownPolicy[]
  /** The order on credit that was placed in the same checkout. */
  placedWith: number | null
}
export type PlacedOrder = { id: number; number: string; payablePaise: number }

/** Columns of a statement that take the next order from sequences; if the order is not created, its number remains unused. */
export const nextOrderColumns: Sql = sql`${sql<NonNullable<number>>`nextval(pg_get_serial_sequence('orders', 'id'))`} as "orderId",
  nextval('order_numbers')::int as "orderSeq"`

type NextOrder = { orderId: number; orderSeq: number }

/** Id and number of an order by these columns. */
export const orderOfColumns = (ctx: Ctx, { orderId, orderSeq }: NextOrder): { id: number; number: string } => ({
  id: orderId,
  number: orderNumber(fyShort(ctx.now), orderSeq),
})

/** Id and number of the next order. */
export const nextOrder = async (ctx: Ctx): Promise<{ id: number; number: string }> =>
  orderOfColumns(ctx, found(await rowOf(ctx.db, 'orders.nextOrder', sql`select ${nextOrderColumns}`)))

/**
 * Creates an order from a priced cart, awaiting payment, with its stock reserved: one statement regardless of the
 * number of lines. Other buyers of the same goods wait from here to the end of the transaction, so further writes are
 * part of this statement, and everything that only reads is done before.
 */
export async function createOrder(ctx: Ctx, order: NewOrder, along: readonly Sql[]): Promise<void> {
  const lines = order.cart.groups.flatMap((group) => group.lines)
  const wanted = lines.map((line) => ({ offer: line.offerId, milli: line.quantityMilli }))
  const values = orderValues(ctx, order)
  const columns = columnsOf(values)
  const row = await rowOf(
    ctx.db,
    'orders.createOrder',
    sql`${takenStock(wanted)}, placed as (
        insert into orders (${raw(columns)}) overriding system value
        select ${raw(columns, 'r.')} from there, jsonb_populate_record(null::orders, ${JSON.stringify(values)}::jsonb)
        r returning id
      ), ${insertPolicies(order.policies)}, ${sql.join(
        along.map((suborder, at) => sql`${sql.raw(`along${at}`)} as (${suborder}), `),
        sql``,
      )}
      ${insertedSuborders(ctx, order)} returning order_id as id`,
  )
  // Refuses with what is out of stock
  if (!row) await lockStock(ctx, wanted)
  found(row)
}

/** The row of an order. */
const orderValues = (ctx: Ctx, { cart, ...order }: NewOrder) => ({
  id: order.id,
  number: order.number,
  user_id: actorOf(ctx).userId,
  company_id: order.companyId,
  idempotency_key: order.key,
  status: 'AWAITING_PAYMENT',
  payment_method: order.method,
  payment_status: 'UNPAID',
  pincode: order.shipping.pincode,
  shipping: order.shipping,
  billing: order.billing,
  gstin: order.gstin,
  po_number: order.poNumber,
  notes: order.notes,
  coupon_id: cart.outcome?.couponId ?? null,
  coupon_code: cart.outcome?.code ?? null,
  goods_paise: cart.goodsPaise,
  discount_paise: cart.discountPaise,
  freight_paise: cart.freightPaise,
  loading_paise: cart.loadingPaise,
  taxable_paise: cart.taxablePaise,
  cgst_paise: cart.cgstPaise,
  sgst_paise: cart.sgstPaise,
  igst_paise: cart.igstPaise,
  round_off_paise: cart.roundOffPaise,
  platform_credit_paise: cart.creditPaise,
  total_paise: cart.payablePaise,
  placed_at: ctx.now,
  lock_expires_at: order.lockExpiresAt,
  money_flow: order.flow,
  placed_with: order.placedWith,
})

/** The remainder of the statement after `placed`: suborders, their lines, stock history and first events. */
function insertedSuborders(ctx: Ctx, { number, cart }: NewOrder): Sql {
  const { points } = cart.network
  const suborders = cart.groups.map((group, at) => {
    const point = found(points.get(Number(group.dispatchPointId)))
    return {
      number: suborderNumber(number, at),
      seller_id: group.sellerId,
      dispatch_point_id: point.id,
      gstin: point.gstin,
      supplier_state: point.stateCode,
      place_of_supply: group.placeOfSupply,
      tax_kind: group.taxKind,
      sez: group.sez,
      lut_number: group.sez === 'UNDER_LUT' ? point.lutNumber : null,
      status: 'AWAITING_PAYMENT',
      grams: group.grams,
      km: group.km,
      vehicle: group.vehicle,
      goods_paise: group.goodsPaise,
      discount_paise: group.discountPaise,
      freight_paise: group.freightPaise,
      surcharge_paise: group.surchargePaise,
      loading_paise: group.loadingPaise,
      bar_charge_paise: group.barChargePaise,
      taxable_paise: group.taxablePaise,
      cgst_paise: group.cgstPaise,
      sgst_paise: group.sgstPaise,
      igst_paise: group.igstPaise,
      round_off_paise: group.roundOffPaise,
      platform_credit_paise: group.creditPaise,
      total_paise: group.totalPaise,
      expected_delivery: group.deliverBy,
    }
  })
  const lines = cart.groups.flatMap((group, at) =>
    group.lines.map((line, position) => lineValues(cart, suborderNumber(number, at), line, position)),
  )
  const subColumns = columnsOf(suborders[0])
  const lineColumns = columnsOf(lines[0]).filter((name) => name !== 'suborder')
  return sql`
    sub as (
      insert into suborders (order_id, ${raw(subColumns)})
      select placed.id, ${raw(subColumns, 'r.')}
      from placed, jsonb_populate_recordset(null::suborders, ${JSON.stringify(suborders)}::jsonb) r
      returning id, order_id, number
    ), line as (
      insert into order_lines (suborder_id, ${raw(lineColumns)})
      select sub.id, ${raw(lineColumns, 'r.')}
      from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) as e(value)
        cross join lateral jsonb_populate_record(null::order_lines, e.value) as r
        join sub on sub.number = e.value ->> 'suborder'
      returning suborder_id, offer_id, quantity_milli
    ), reserved as (${recordedReservations(ctx)})
    insert into order_events (order_id, suborder_id, kind, to_status, actor_id, actor_role, at)
    select order_id, id, 'ordered', 'AWAITING_PAYMENT', ${actorOf(ctx).userId}::bigint, 'buyer',
    ${ctx.now}::timestamptz from sub`
}

const columnsOf = (row: object | undefined) => Object.keys(row ?? {})
const raw = (names: string[], prefix = '') => sql.raw(names.map((name) => `${prefix}"${name}"`).join(', '))

type Line = PricedCart['groups'][number]['lines'][number]

/** A line as stored with the order: title, weight and price as shown; independent of later catalogue changes. */
function lineValues(cart: PricedCart, suborder: string, line: Line, position: number) {
  const row = found(cart.cart?.lines.find((one) => one.id === line.id))
  return {
    suborder,
    offer_id: line.offerId,
    variant_id: row.variantId,
    position,
    title: row.title,
    product_identifier: row.identifier,
    brand: row.brandName,
    drawing: row.drawing,
    attributes: row.attributes,
    hsn: row.hsn,
    unit: line.unit,
    uqc: row.uqc,
    quantity_milli: line.quantityMilli,
    typed_quantity: row.typedQuantity,
    typed_unit: row.typedUnit,
    pieces: line.bars?.pieces ?? null,
    bundles: line.bars?.bundles ?? null,
    grams: line.grams,
    price_paise: line.pricePaise,
    price_source: line.source,
    contract_line_id: line.priceContract?.lineId ?? null,
    schedule_id: row.call?.scheduleId ?? null,
    drop_id: row.call?.dropId ?? null,
    call_no: row.call?.nextNo ?? null,
    quotation_line_id: row.quoted?.lineId ?? null,
    goods_paise: line.goodsPaise,
    discount_paise: line.discountPaise,
    freight_paise: line.freightPaise,
    loading_paise: line.loadingPaise,
    bar_delivery: line.barDelivery,
    bar_paise_per_tonne: line.barPaisePerTonne,
    taxable_paise: line.taxablePaise,
    rate_bp: line.rateBp,
    cgst_paise: line.cgstPaise,
    sgst_paise: line.sgstPaise,
    igst_paise: line.igstPaise,
    total_paise: line.totalPaise,
  }
}

import { fyShort, orderNumber, suborderNumber } from '@neev/domain/fiscal'
import { type SQL, sql } from 'drizzle-orm'
import { actorOf, type Ctx } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { found } from '#core/errors.ts'
import type { PricedCart } from '#features/carts/carts.ts'
import type { Address } from './orders.queries.ts'
import { lockStock, takenStock } from './stock.ts'

export type NewOrder = {
  key: string
  cart: PricedCart
  shipping: Address
  billing: Address
  gstin: string | null
  poNumber: string | null
  notes: string | null
  method: 'GATEWAY' | 'DIRECT'
  lockExpiresAt: Date
}
export type PlacedOrder = { id: number; number: string; payablePaise: number }

/**
 * Writes an order from a priced cart, awaiting payment, with its goods set aside: the same few statements however many lines.
 * Part of checkout's transaction.
 */
export async function createOrder(ctx: Ctx, order: NewOrder): Promise<PlacedOrder> {
  const { cart } = order
  const lines = cart.groups.flatMap((group) => group.lines)
  const wanted = lines.map((line) => ({ offer: line.offerId, milli: line.quantityMilli }))
  const seq = found(await rowOf<{ seq: number }>(ctx.db, sql`select nextval('order_numbers')::int as seq`)).seq
  const number = orderNumber(fyShort(ctx.now), seq)
  // as late as can be: other buyers of the same goods wait from here on
  await lockStock(ctx, wanted)
  const row = await rowOf<{ id: number }>(
    ctx.db,
    sql`${takenStock(wanted)}, placed as (
        insert into orders (number, user_id, idempotency_key, status, payment_method, payment_status, pincode, shipping, billing, gstin, po_number,
          notes, coupon_id, coupon_code, goods_paise, discount_paise, freight_paise, loading_paise, taxable_paise, cgst_paise, sgst_paise,
          igst_paise, round_off_paise, platform_credit_paise, total_paise, placed_at, lock_expires_at)
        values (${number}, ${actorOf(ctx).userId}, ${order.key}, 'AWAITING_PAYMENT', ${order.method}, 'UNPAID', ${order.shipping.pincode},
          ${JSON.stringify(order.shipping)}::jsonb, ${JSON.stringify(order.billing)}::jsonb, ${order.gstin}, ${order.poNumber}, ${order.notes},
          ${cart.outcome?.couponId ?? null}, ${cart.outcome?.code ?? null}, ${cart.goodsPaise}, ${cart.discountPaise}, ${cart.freightPaise},
          ${cart.loadingPaise}, ${cart.taxablePaise}, ${cart.cgstPaise}, ${cart.sgstPaise}, ${cart.igstPaise}, ${cart.roundOffPaise},
          ${cart.creditPaise}, ${cart.payablePaise}, ${ctx.now.toISOString()}, ${order.lockExpiresAt.toISOString()})
        returning id
      ), ${insertedParts(ctx, number, cart)} returning order_id as id`,
  )
  const { id } = found(row)
  return { id, number, payablePaise: cart.payablePaise }
}

/** Suborders of the order `placed`, their lines, the stock book and the first events: the rest of its statement. */
function insertedParts(ctx: Ctx, number: string, cart: PricedCart): SQL {
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
      status: 'AWAITING_PAYMENT',
      grams: group.grams,
      km: group.km,
      vehicle: group.vehicle,
      goods_paise: group.goodsPaise,
      discount_paise: group.discountPaise,
      freight_paise: group.freightPaise,
      loading_paise: group.loadingPaise,
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
  const lines = cart.groups.flatMap((group) =>
    group.lines.map((line, position) => lineValues(cart, group.dispatchPointId, line, position)),
  )
  const subColumns = columnsOf(suborders[0])
  const lineColumns = columnsOf(lines[0]).filter((name) => name !== 'point')
  const raw = (names: string[], prefix = '') => sql.raw(names.map((name) => `${prefix}"${name}"`).join(', '))
  return sql`
    sub as (
      insert into suborders (order_id, ${raw(subColumns)})
      select placed.id, ${raw(subColumns, 'r.')} from placed, jsonb_populate_recordset(null::suborders, ${JSON.stringify(suborders)}::jsonb) r
      returning id, order_id, dispatch_point_id
    ), line as (
      insert into order_lines (suborder_id, ${raw(lineColumns)})
      select sub.id, ${raw(lineColumns, 'r.')}
      from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) as e(value)
        cross join lateral jsonb_populate_record(null::order_lines, e.value) as r
        join sub on sub.dispatch_point_id = (e.value ->> 'point')::bigint
      returning suborder_id, offer_id, quantity_milli
    ), book as (
      insert into stock_moves (offer_id, kind, reserved_change_milli, suborder_id, actor_id, at)
      select offer_id, 'RESERVE', quantity_milli, suborder_id, ${actorOf(ctx).userId}::bigint, ${ctx.now.toISOString()}::timestamptz from line
    )
    insert into order_events (order_id, suborder_id, kind, to_status, actor_id, actor_role, at)
    select order_id, id, 'ordered', 'AWAITING_PAYMENT', ${actorOf(ctx).userId}::bigint, 'buyer', ${ctx.now.toISOString()}::timestamptz from sub`
}

const columnsOf = (row: object | undefined) => Object.keys(row ?? {})

type Line = PricedCart['groups'][number]['lines'][number]

/** A line as the order keeps it: what was shown, what it weighs, what it costs; nothing of it follows the catalogue later. */
function lineValues(cart: PricedCart, point: string, line: Line, position: number) {
  const row = found(cart.cart?.lines.find((one) => one.id === line.id))
  return {
    point,
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
    goods_paise: line.goodsPaise,
    discount_paise: line.discountPaise,
    freight_paise: line.freightPaise,
    loading_paise: line.loadingPaise,
    taxable_paise: line.taxablePaise,
    rate_bp: line.rateBp,
    cgst_paise: line.cgstPaise,
    sgst_paise: line.sgstPaise,
    igst_paise: line.igstPaise,
    total_paise: line.totalPaise,
  }
}

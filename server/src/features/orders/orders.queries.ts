import type { TaxKind } from '@neev/domain/gst'
import type { OrderStatus, SuborderStatus } from '@neev/domain/orders'
import type { StateCode } from '@neev/domain/states'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { rowsOf } from '#core/db/open.ts'

export type Address = {
  name: string
  mobile: string
  line1: string
  line2: string | null
  landmark: string | null
  city: string
  district: string
  stateCode: StateCode
  state: string
  pincode: string
  roadWidth: string | null
  unloadingBy: string | null
  entryHours: string | null
  nightEntry: boolean | null
  receiverName: string | null
  receiverMobile: string | null
}

export type OrderRow = {
  id: number
  number: string
  userId: number
  status: OrderStatus
  paymentMethod: 'GATEWAY' | 'DIRECT'
  paymentStatus: 'UNPAID' | 'PENDING' | 'REVIEW' | 'PAID' | 'FAILED' | 'PART_REFUNDED' | 'REFUNDED'
  placedAt: Date
  paidAt: Date | null
  lockExpiresAt: Date
  pincode: string
  shipping: Address
  billing: Address
  gstin: string | null
  poNumber: string | null
  notes: string | null
  couponCode: string | null
  goodsPaise: number
  discountPaise: number
  freightPaise: number
  loadingPaise: number
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
  roundOffPaise: number
  creditPaise: number
  payablePaise: number
  buyer: { id: number; name: string; email: string; mobile: string | null }
}

const orderColumns = sql`o.id, o.number, o.user_id as "userId", o.status, o.payment_method as "paymentMethod", o.payment_status as "paymentStatus",
  o.placed_at as "placedAt", o.paid_at as "paidAt", o.lock_expires_at as "lockExpiresAt", o.pincode, o.shipping, o.billing, o.gstin,
  o.po_number as "poNumber", o.notes, o.coupon_code as "couponCode", o.goods_paise as "goodsPaise", o.discount_paise as "discountPaise",
  o.freight_paise as "freightPaise", o.loading_paise as "loadingPaise", o.taxable_paise as "taxablePaise", o.cgst_paise as "cgstPaise",
  o.sgst_paise as "sgstPaise", o.igst_paise as "igstPaise", o.round_off_paise as "roundOffPaise",
  o.platform_credit_paise as "creditPaise", o.total_paise as "payablePaise",
  jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'mobile', u.mobile) as buyer`

/** Orders that `where` picks (over o, u), with how many there are in all; `tail` says order and part. */
export function readOrders(ctx: Ctx, where: SQL, tail: SQL = sql``): Promise<(OrderRow & { total: number })[]> {
  return rowsOf<OrderRow & { total: number }>(
    ctx.db,
    sql`select ${orderColumns}, count(*) over ()::int as total from orders o join users u on u.id = o.user_id where ${where} ${tail}`,
  )
}

export type LineRow = {
  id: number
  suborderId: number
  offerId: number
  title: string
  productIdentifier: string
  brand: string | null
  drawing: unknown
  attributes: unknown
  hsn: string
  unit: string
  uqc: string
  quantityMilli: number
  pieces: number | null
  bundles: number | null
  grams: number
  pricePaise: number
  priceSource: string
  goodsPaise: number
  discountPaise: number
  freightPaise: number
  loadingPaise: number
  taxablePaise: number
  rateBp: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
  totalPaise: number
}

export type ShipmentRow = {
  number: string
  vehicleNumber: string
  driverName: string
  driverMobile: string
  transporter: string | null
  lrNumber: string | null
  ewayNumber: string | null
  dispatchedAt: string
  deliveredAt: string | null
  receivedBy: string | null
  deliveryCode: string
}

export type SuborderRow = {
  id: number
  number: string
  orderId: number
  orderNumber: string
  userId: number
  buyerName: string
  status: SuborderStatus
  heldFrom: SuborderStatus | null
  sellerId: number
  /** The dealer that sends it for the associate. */
  dealerId: number | null
  /** Where the truck leaves: for the e-way bill. */
  leavesFromState: StateCode
  dispatchPointId: number
  gstin: string
  city: string
  km: number | null
  vehicle: string | null
  supplierState: StateCode
  placeOfSupply: StateCode
  taxKind: TaxKind
  grams: number
  goodsPaise: number
  discountPaise: number
  freightPaise: number
  loadingPaise: number
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
  roundOffPaise: number
  creditPaise: number
  totalPaise: number
  acceptBy: Date | null
  expectedDelivery: string | null
  deliveredAt: Date | null
  reasonCode: string | null
  reasonNote: string | null
  placedAt: Date
  paymentStatus: OrderRow['paymentStatus']
  shipping: Address
  lines: LineRow[]
  shipment: ShipmentRow | null
  invoiceId: number | null
  invoiceNumber: string | null
}

const lineJson = sql`json_build_object('id', l.id, 'suborderId', l.suborder_id, 'offerId', l.offer_id, 'title', l.title,
  'productIdentifier', l.product_identifier, 'brand', l.brand, 'drawing', l.drawing, 'attributes', l.attributes, 'hsn', l.hsn, 'unit', l.unit,
  'uqc', l.uqc, 'quantityMilli', l.quantity_milli, 'pieces', l.pieces, 'bundles', l.bundles, 'grams', l.grams, 'pricePaise', l.price_paise,
  'priceSource', l.price_source, 'goodsPaise', l.goods_paise, 'discountPaise', l.discount_paise, 'freightPaise', l.freight_paise,
  'loadingPaise', l.loading_paise, 'taxablePaise', l.taxable_paise, 'rateBp', l.rate_bp, 'cgstPaise', l.cgst_paise, 'sgstPaise', l.sgst_paise,
  'igstPaise', l.igst_paise, 'totalPaise', l.total_paise)`

const shipmentJson = sql`json_build_object('number', h.number, 'vehicleNumber', h.vehicle_number, 'driverName', h.driver_name,
  'driverMobile', h.driver_mobile, 'transporter', h.transporter, 'lrNumber', h.lr_number, 'ewayNumber', h.eway_number,
  'dispatchedAt', h.dispatched_at, 'deliveredAt', h.delivered_at, 'receivedBy', h.received_by, 'deliveryCode', h.delivery_code)`

/** Suborders that `where` picks (over s, o, u) whole: lines, shipment, invoice; one statement. */
export function readSuborders(
  ctx: Ctx,
  where: SQL,
  tail: SQL = sql`order by s.id`,
): Promise<(SuborderRow & { total: number })[]> {
  return rowsOf<SuborderRow & { total: number }>(
    ctx.db,
    sql`select s.id, s.number, s.order_id as "orderId", o.number as "orderNumber", o.user_id as "userId", o.billing ->> 'name' as "buyerName",
          s.status, s.held_from as "heldFrom", s.seller_id as "sellerId", s.dealer_id as "dealerId",
          s.dispatch_point_id as "dispatchPointId", s.gstin, coalesce(y.city, d.city) as city, coalesce(y.state_code, s.supplier_state) as "leavesFromState", s.km, s.vehicle,
          s.supplier_state as "supplierState", s.place_of_supply as "placeOfSupply", s.tax_kind as "taxKind", s.grams,
          s.goods_paise as "goodsPaise", s.discount_paise as "discountPaise", s.freight_paise as "freightPaise", s.loading_paise as "loadingPaise",
          s.taxable_paise as "taxablePaise", s.cgst_paise as "cgstPaise", s.sgst_paise as "sgstPaise", s.igst_paise as "igstPaise",
          s.round_off_paise as "roundOffPaise", s.platform_credit_paise as "creditPaise", s.total_paise as "totalPaise",
          s.accept_by as "acceptBy", s.expected_delivery as "expectedDelivery", s.delivered_at as "deliveredAt",
          s.reason_code as "reasonCode", s.reason_note as "reasonNote", o.placed_at as "placedAt", o.payment_status as "paymentStatus", o.shipping,
          (select json_agg(${lineJson} order by l.position) from order_lines l where l.suborder_id = s.id) as lines,
          (select ${shipmentJson} from shipments h where h.suborder_id = s.id order by h.id desc limit 1) as shipment,
          i.id as "invoiceId", i.number as "invoiceNumber", count(*) over ()::int as total
        from suborders s join orders o on o.id = s.order_id join users u on u.id = o.user_id
          join dispatch_points d on d.id = s.dispatch_point_id left join dispatch_points y on y.id = s.leaves_from_id
          left join invoices i on i.suborder_id = s.id
        where ${where} ${tail}`,
  )
}

export type EventRow = {
  id: number
  orderId: number
  suborderId: number | null
  kind: string
  fromStatus: string | null
  toStatus: string | null
  by: string
  note: string | null
  at: Date
}

export function readEvents(ctx: Ctx, orderIds: readonly number[]): Promise<EventRow[]> {
  return rowsOf<EventRow>(
    ctx.db,
    sql`select id, order_id as "orderId", suborder_id as "suborderId", kind, from_status as "fromStatus", to_status as "toStatus",
          coalesce(actor_role, 'shop') as by, note, at
        from order_events where order_id = any(${sql.param(orderIds)}::bigint[]) order by id`,
  )
}

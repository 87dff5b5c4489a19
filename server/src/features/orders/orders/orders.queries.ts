import type { MoneyFlow } from '@neev/domain/core/money-flows'
import type { StateCode } from '@neev/domain/core/states'
import type { DayChangeStatus } from '@neev/domain/orders/orders/delivery-days'
import type { BilledBefore, LoadedLine, TaxChange } from '@neev/domain/orders/orders/load-bills'
import type { EditKind, EditStatus, Worth } from '@neev/domain/orders/orders/order-edits'
import type { OrderStatus, SuborderStatus } from '@neev/domain/orders/orders/orders'
import type {
  CancellationKind,
  PartialCancellationSide,
  PartialCancellationStatus,
} from '@neev/domain/orders/orders/partial-cancellations'
import type { FailureReason, PackedLine, PackInput, ShipmentStatus } from '@neev/domain/orders/orders/shipments'
import type { VehicleReason } from '@neev/domain/orders/shipping-documents/eway-vehicles'
import type { RoadWidth } from '@neev/domain/people/accounts/accounts'
import type { BarDelivery } from '@neev/domain/places/shipping/bars'
import type { Amounts, Taxed } from '@neev/domain/tax/amounts'
import type { TaxKind } from '@neev/domain/tax/gst'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { type RowOf, rowsOf, type Sql } from '#core/db/open.ts'
import type { OrderPaymentStatus, PaymentMethod } from '#core/graphql/resolver-types.ts'
import { containing } from '#core/lists.ts'

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
  roadWidth: RoadWidth | null
  /** Maximum payload of a truck for the site in grams; absent on older orders. */
  maxVehicleGrams?: number | null
  unloadingBy: string | null
  entryHours: string | null
  nightEntry: boolean | null
  receiverName: string | null
  receiverMobile: string | null
  /** GSTIN of the place itself; absent on older orders. */
  gstin?: string | null
  sez?: 'UNIT' | 'DEVELOPER' | null
}

export type OrderRow = Amounts &
  Taxed & {
    id: number
    number: string
    userId: number
    status: OrderStatus
    paymentMethod: PaymentMethod
    moneyFlow: MoneyFlow
    paymentStatus: OrderPaymentStatus
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
    roundOffPaise: number
    creditPaise: number
    payablePaise: number
    placedWith: { id: number; number: string } | null
    buyer: { id: number; name: string; email: string; mobile: string | null }
  }

const orderColumns = sql`o.id, o.number, o.user_id, o.status, o.payment_method,
  o.money_flow, o.payment_status,
  o.placed_at, o.paid_at, o.lock_expires_at, o.pincode, o.shipping,
  o.billing, o.gstin,
  o.po_number, o.notes, o.coupon_code, o.goods_paise,
  o.discount_paise,
  o.freight_paise, o.loading_paise, o.taxable_paise,
  o.cgst_paise,
  o.sgst_paise, o.igst_paise, o.round_off_paise,
  o.platform_credit_paise as "creditPaise", o.total_paise as "payablePaise",
  coalesce((select jsonb_build_object('id', w.id, 'number', w.number) from orders w where w.id = o.placed_with),
    (select jsonb_build_object('id', w.id, 'number', w.number) from orders w where w.placed_with = o.id))
    as "placedWith",
  jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'mobile', u.mobile) as buyer`

/** Orders (o) whose number, buyer, billing name, city or seller contains the text; each part has its index. */
export const matchesOrder = (words: string): Sql => sql`o.id in (
  select id from orders
    where (number || ' ' || coalesce(billing ->> 'name', '') || ' ' || coalesce(shipping ->> 'city', '')) ilike
    ${containing(words)}
  union all select b.id from orders b where b.user_id in (select id from person_shown users
  where (name || ' ' || email) ilike ${containing(words)})
  union all select b.order_id from suborders b where b.seller_id in (select id from seller_shown sellers
  where trade_name ilike ${containing(words)}))`

/** Suborders (s) of orders (o) whose number, buyer or city contains the text, for lists restricted by seller. */
export const matchesSuborder = (words: string): Sql => sql`(s.number || ' ' || coalesce(o.billing ->> 'name', '') || ' '
  || coalesce(o.shipping ->> 'city', '')) ilike ${containing(words)}`

/** Orders selected by `where` (over o, u), with the total count; `tail` sorts and paginates. */
export function readOrders(ctx: Ctx, where: Sql, tail: Sql = sql``): Promise<(OrderRow & { total: number })[]> {
  return rowsOf(
    ctx.db,
    'orders.readOrders',
    sql`select ${orderColumns}, count(*) over ()::int as total from orders o join users u on u.id = o.user_id
      where ${where} ${tail}`,
  )
}

/** Numbers of the orders that were placed in the same checkout as these, by order. */
export const readPlacedWith = ({ db }: Pick<Ctx, 'db'>, orderIds: readonly number[]) =>
  rowsOf(
    db,
    'orders.readPlacedWith',
    sql`select o.id as "orderId", w.number from orders o join orders w on w.id = o.placed_with
        where o.id = any(${orderIds}::bigint[])
        union all select w.placed_with, w.number from orders w where w.placed_with = any(${orderIds}::bigint[])`,
  )

export type LineRow = Amounts &
  Taxed & {
    id: number
    suborderId: number
    offerId: number
    /** The line that it replaces. */
    replacesId: number | null
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
    /** For a call-off: its schedule and sequence number. */
    scheduleId: number | null
    callNo: number | null
    barDelivery: BarDelivery | null
    barPaisePerTonne: number
    rateBp: number
    totalPaise: number
  }

/** Goods that were moved to another vehicle on the road. */
export type VehicleChangeRow = {
  id: number
  replacedVehicle: string
  vehicleNumber: string
  fromPlace: string
  fromState: StateCode
  reason: VehicleReason
  remark: string | null
  lrNumber: string | null
  lrDate: string | null
  changedAt: string
}

/** A consolidated e-way bill; `number` as the portal gave it. */
export type ConsolidatedRow = {
  id: number
  number: string | null
  vehicleNumber: string
  fromPlace: string
  fromState: StateCode
  lrNumber: string | null
  lrDate: string | null
  shipments: { id: number; number: string; ewayNumber: string }[]
}

export type ShipmentRow = {
  id: number
  number: string
  status: ShipmentStatus
  packedAt: string
  vehicleNumber: string | null
  driverName: string | null
  driverMobile: string | null
  transporter: string | null
  lrNumber: string | null
  ewayNumber: string | null
  /** As entered or returned by the portal. */
  ewayKm: number | null
  /** Indian date, valid until its end. */
  ewayValidTo: string | null
  dispatchedAt: string | null
  deliveredAt: string | null
  receivedBy: string | null
  deliveryCode: string | null
  /** Number of wrong codes entered. */
  wrongCodes: number
  traceCode: string | null
  failureReason: FailureReason | null
  failureNote: string | null
  tries: number
  invoiceId: number | null
  invoiceNumber: string | null
  challanNumber: string | null
  /** Total of its invoice, and the part that the platform pays. */
  billedPaise: number | null
  creditPaise: number | null
  /** The claim whose goods it replaces; the original invoice covers them. */
  claimId: number | null
  claimNumber: string | null
  invoicedId: number | null
  /** Its invoice was frozen, and perhaps issued since: what was billed or cancelled before it; null on older ones. */
  frozen: { before: BilledBefore | null } | null
  overDimensional: boolean
  /** Oldest first. */
  vehicleChanges: VehicleChangeRow[]
  /** Under which its e-way bill travels in its present vehicle. */
  consolidated: ConsolidatedRow | null
  lines: (PackedLine & LoadedLine)[]
}

export type DayChangeRow = {
  id: number
  requestedBy: PartialCancellationSide
  status: DayChangeStatus
  from: string | null
  to: string
  reason: string
  answer: string | null
  requestedAt: string
  answeredBy: PartialCancellationSide | null
  decidedAt: string | null
}

export type CancellationRow = {
  id: number
  /** TAX: a rate changed before a shipment left, and less is owed for it. */
  kind: CancellationKind
  /** Of TAX: what is taken off each line. */
  taxLines: TaxChange['lines'] | null
  requestedBy: PartialCancellationSide
  status: PartialCancellationStatus
  wanted: PackInput[] | null
  reason: string
  answer: string | null
  requestedAt: string
  decidedAt: string | null
  answeredBy: PartialCancellationSide | null
  totalPaise: number
  taxablePaise: number
  creditPaise: number
  /** The line that replaces these goods; the amounts are the remainder. */
  carriedId: number | null
  /** The proposed change that it resulted from. */
  editId: number | null
  /** Empty until it is carried out. */
  lines: (PackedLine & LoadedLine)[]
}

/** A line whose tax changed after it was ordered. */
export type TaxLine = TaxChange['lines'][number]

/** The amounts of a suborder before and after a change. */
export type BeforeAfter = { before: Worth & { grams: number }; after: Worth & { grams: number } }

export type EditRow = {
  id: number
  kind: EditKind
  requestedBy: PartialCancellationSide
  status: EditStatus
  lineId: number
  cutMilli: number
  cutPieces: number | null
  offerId: number | null
  swapTitle: string | null
  swapPieces: number | null
  swapBundles: number | null
  swapGrams: number | null
  sums: BeforeAfter
  reason: string
  answer: string | null
  requestedAt: string
  answerBy: string
  answeredBy: PartialCancellationSide | null
  decidedAt: string | null
}

export type SuborderRow = Amounts &
  Taxed & {
    id: number
    number: string
    orderId: number
    orderNumber: string
    userId: number
    buyerName: string
    status: SuborderStatus
    heldFrom: SuborderStatus | null
    sellerId: number
    /** The dealer that delivers for the associate. */
    dealerId: number | null
    /** State of dispatch, for the e-way bill. */
    leavesFromState: StateCode
    leavesFromDistrict: string | null
    leavesFromPincode: string
    dispatchPointId: number
    gstin: string
    city: string
    km: number | null
    vehicle: string | null
    supplierState: StateCode
    placeOfSupply: StateCode
    taxKind: TaxKind
    grams: number
    surchargePaise: number
    barChargePaise: number
    roundOffPaise: number
    creditPaise: number
    totalPaise: number
    acceptBy: Date | null
    expectedDelivery: string | null
    deliveredAt: Date | null
    reasonCode: string | null
    reasonNote: string | null
    placedAt: Date
    paidAt: Date | null
    paymentMethod: PaymentMethod
    paymentStatus: OrderRow['paymentStatus']
    shipping: Address
    lines: LineRow[]
    /** In the order of packing. */
    shipments: ShipmentRow[]
    /** Requests for another delivery date, oldest first. */
    dayChanges: DayChangeRow[]
    /** Partial cancellations, oldest first. */
    cancellations: CancellationRow[]
    /** Proposed changes to lines, oldest first. */
    edits: EditRow[]
    /** True if there is a claim on its goods. */
    claimed: boolean
    suborderSent: boolean
  }

const lineJson = sql`json_build_object('id', l.id, 'suborderId', l.suborder_id, 'offerId', l.offer_id, 'replacesId',
  l.replaces_line_id, 'title', l.title,
  'productIdentifier', l.product_identifier, 'brand', l.brand, 'drawing', l.drawing, 'attributes', l.attributes, 'hsn',
  l.hsn, 'unit', l.unit,
  'uqc', l.uqc, 'quantityMilli', l.quantity_milli, 'pieces', l.pieces, 'bundles', l.bundles, 'grams', l.grams,
  'pricePaise', l.price_paise,
  'priceSource', l.price_source,
  'scheduleId', l.schedule_id, 'callNo', l.call_no, 'goodsPaise', l.goods_paise, 'discountPaise', l.discount_paise,
  'freightPaise', l.freight_paise,
  'loadingPaise', l.loading_paise, 'barDelivery', l.bar_delivery, 'barPaisePerTonne', l.bar_paise_per_tonne,
  'taxablePaise', l.taxable_paise, 'rateBp', l.rate_bp, 'cgstPaise', l.cgst_paise,
  'sgstPaise', l.sgst_paise,
  'igstPaise', l.igst_paise, 'totalPaise', l.total_paise)`

const loadedJson = sql`json_build_object('lineId', l.line_id, 'quantityMilli', l.quantity_milli, 'pieces', l.pieces,
  'grams', l.grams,
  'billed', case when l.goods_paise is not null and l.discount_paise is not null and l.freight_paise is not null
    and l.loading_paise is not null and l.rate_bp is not null then json_build_object('goodsPaise', l.goods_paise, 'discountPaise',
  l.discount_paise + l.tax_borne_paise, 'freightPaise', l.freight_paise, 'loadingPaise', l.loading_paise,
    'rateBp', l.rate_bp, 'taxBornePaise', l.tax_borne_paise) end)`

const cancelledLineJson = sql`json_build_object('lineId', l.line_id, 'quantityMilli', l.quantity_milli, 'pieces',
  l.pieces, 'grams', l.grams, 'billed', json_build_object('goodsPaise', l.goods_paise, 'discountPaise',
  l.discount_paise, 'freightPaise', l.freight_paise, 'loadingPaise', l.loading_paise))`

const changeJson = sql`json_build_object('id', v.id, 'replacedVehicle', v.replaced_vehicle, 'vehicleNumber',
  v.vehicle_number, 'fromPlace', v.from_place, 'fromState', v.from_state, 'reason', v.reason, 'remark', v.remark,
  'lrNumber', v.lr_number, 'lrDate', v.lr_date, 'changedAt', v.changed_at)`

const consolidatedJson = sql`json_build_object('id', z.id, 'number', z.number, 'vehicleNumber', z.vehicle_number,
  'fromPlace', z.from_place, 'fromState', z.from_state, 'lrNumber', z.lr_number, 'lrDate', z.lr_date, 'shipments',
  coalesce((select json_agg(json_build_object('id', e.id, 'number', e.number, 'ewayNumber', e.eway_number) order by e.id)
    from consolidated_shipments x join shipments e on e.id = x.shipment_id
    where x.consolidated_id = z.id and e.eway_number is not null), '[]'))`

const shipmentJson = sql`json_build_object('id', h.id, 'number', h.number, 'status', h.status, 'packedAt', h.packed_at,
  'vehicleNumber', h.vehicle_number, 'driverName', h.driver_name, 'driverMobile', h.driver_mobile, 'transporter',
  h.transporter,
  'lrNumber', h.lr_number, 'ewayNumber', h.eway_number, 'ewayKm', h.eway_km, 'ewayValidTo', h.eway_valid_to,
  'dispatchedAt', h.dispatched_at, 'deliveredAt', h.delivered_at,
  'receivedBy', h.received_by, 'deliveryCode', h.delivery_code, 'wrongCodes', h.wrong_codes, 'traceCode', h.trace_code,
  'failureReason', h.failure_reason, 'failureNote', h.failure_note,
  'tries', h.tries, 'challanNumber', (select c.number from challans c where c.shipment_id = h.id), 'invoiceId', i.id,
  'invoiceNumber', i.number, 'billedPaise', (i.totals ->> 'totalPaise')::bigint,
  'creditPaise', (i.totals ->> 'creditPaise')::bigint, 'claimId', h.claim_id, 'invoicedId', h.invoiced_id,
  'claimNumber', (select k.number from claim_shown k where k.id = h.claim_id),
  'overDimensional', h.over_dimensional, 'vehicleChanges', coalesce((select json_agg(${changeJson} order by v.id)
  from vehicle_changes v where v.shipment_id = h.id), '[]'),
  'consolidated', (select ${consolidatedJson} from consolidated_shipments y
  join consolidated_eway_bills z on z.id = y.consolidated_id
  where y.shipment_id = h.id and z.vehicle_number = h.vehicle_number order by z.id desc limit 1),
  'frozen', (select json_build_object('before', f.before) from frozen_invoices f where f.shipment_id = h.id
  and f.withdrawn_at is null),
  'lines', coalesce((select json_agg(${loadedJson} order by l.line_id) from shipment_lines l
    where l.shipment_id = h.id), '[]'))`

/** The side of a user with regard to this order (o): its buyer, its seller or an admin. */
const sideOfUser = (user: Sql) => sql`case when ${user} is null then null when ${user} = o.user_id then 'BUYER'
  when exists (select 1 from seller_member_shown m where m.user_id = ${user}) then 'SELLER' else 'ADMIN' end`

const editJson = sql`json_build_object('id', e.id, 'kind', e.kind, 'requestedBy', e.requested_by, 'status', e.status,
  'lineId', e.line_id, 'cutMilli', e.cut_milli,
  'cutPieces', e.cut_pieces, 'offerId', e.offer_id, 'swapPieces', e.swap_pieces, 'swapBundles', e.swap_bundles,
  'swapGrams', e.swap_grams,
  'swapTitle', (select v.title from offer_shown f join size_shown v on v.id = f.variant_id
  where f.id = e.offer_id), 'sums', e.sums, 'reason', e.reason,
  'answer', e.answer, 'requestedAt', e.requested_at, 'answerBy', e.answer_by, 'answeredBy', e.answered_by, 'decidedAt',
  e.decided_at)`

const cancellationJson = sql`json_build_object('id', x.id, 'kind', x.kind, 'taxLines', x.tax_lines, 'requestedBy', x.requested_by, 'status', x.status, 'wanted',
  x.wanted, 'reason', x.reason, 'answer', x.answer,
  'requestedAt', x.requested_at, 'decidedAt', x.decided_at, 'totalPaise', x.total_paise, 'taxablePaise', x.taxable_paise,
  'creditPaise', x.credit_paise,
  'answeredBy', ${sideOfUser(sql`x.decided_user`)}, 'carriedId', x.carried_line_id, 'editId', (select e.id
  from order_edits e where e.cancellation_id = x.id),
  'lines', coalesce((select json_agg(${cancelledLineJson} order by l.line_id) from cancelled_lines l
  where l.cancellation_id = x.id), '[]'))`

/** Suborders selected by `where` (over s, o, u) with lines, shipments and invoices, in one statement. */
export function readSuborders(
  ctx: Ctx,
  where: Sql,
  tail: Sql = sql`order by s.id`,
): Promise<(SuborderRow & { total: number })[]> {
  return rowsOf(
    ctx.db,
    'orders.readSuborders',
    sql`select s.id, s.number, s.order_id, o.number as "orderNumber", o.user_id,
      o.billing ->> 'name' as "buyerName",
          s.status, s.held_from, s.seller_id, s.dealer_id,
          s.dispatch_point_id, s.gstin, coalesce(y.city, d.city) as city, ${sql<StateCode>`coalesce(y.state_code, s.supplier_state)`} as "leavesFromState", (select pin.district from pincode_shown pin
            where pin.pincode = coalesce(y.pincode, d.pincode)) as "leavesFromDistrict",
          coalesce(y.pincode, d.pincode) as "leavesFromPincode", s.km, s.vehicle,
          s.supplier_state, s.place_of_supply, s.tax_kind, s.grams,
          s.goods_paise, s.discount_paise, s.freight_paise,
          s.surcharge_paise, s.loading_paise,
          s.bar_charge_paise,
          s.taxable_paise, s.cgst_paise, s.sgst_paise,
          s.igst_paise,
          s.round_off_paise, s.platform_credit_paise as "creditPaise", s.total_paise,
          s.accept_by, s.expected_delivery, s.delivered_at,
          s.reason_code, s.reason_note, o.placed_at, o.paid_at,
          o.payment_method,
          o.payment_status, o.shipping,
          coalesce((select json_agg(${lineJson} order by l.position) from order_lines l
            where l.suborder_id = s.id), '[]') as lines,
          coalesce((select json_agg(${shipmentJson} order by h.id) from shipments h
          left join invoice_shown i on i.shipment_id = h.id
            where h.suborder_id = s.id), '[]') as shipments,
          coalesce((select json_agg(json_build_object('id', d.id, 'requestedBy', d.requested_by, 'status', d.status,
          'from', d.from_day, 'to', d.to_day,
            'reason', d.reason, 'answer', d.answer, 'requestedAt', d.requested_at,
            'answeredBy', ${sideOfUser(sql`d.decided_user`)}, 'decidedAt', d.decided_at) order by d.id)
            from day_changes d where d.suborder_id = s.id), '[]') as "dayChanges",
          coalesce((select json_agg(${cancellationJson} order by x.id) from partial_cancellations x
          where x.suborder_id = s.id), '[]') as cancellations,
          coalesce((select json_agg(${editJson} order by e.id) from order_edits e
          where e.suborder_id = s.id), '[]') as edits,
          exists (select 1 from claim_shown k where k.suborder_id = s.id and k.status <> 'WITHDRAWN') as claimed,
          exists (select 1 from shipments h where h.suborder_id = s.id
          and h.status in ('DISPATCHED', 'DELIVERED', 'FAILED')) as "suborderSent",
          count(*) over ()::int as total
        from suborders s join orders o on o.id = s.order_id join users u on u.id = o.user_id
          join dispatch_point_shown d on d.id = s.dispatch_point_id left join dispatch_point_shown y on y.id = s.leaves_from_id
        where ${where} ${tail}`,
  )
}

export type EventRow = RowOf<'orders.readEvents'>

export function readEvents(ctx: Ctx, orderIds: readonly number[]): Promise<EventRow[]> {
  return rowsOf(
    ctx.db,
    'orders.readEvents',
    sql`select id, order_id, suborder_id, kind, from_status,
      to_status,
          coalesce(actor_role, 'shop') as by, note, at
        from order_events where order_id = any(${orderIds}::bigint[]) order by id`,
  )
}

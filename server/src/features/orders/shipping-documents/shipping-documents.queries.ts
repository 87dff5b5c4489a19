import { customaryBundle } from '@neev/domain/catalogue/bars/tmt'
import { istDate } from '@neev/domain/core/fiscal'
import { printedHsn } from '@neev/domain/orders/invoices'
import type { ChargedRates } from '@neev/domain/orders/orders/load-bills'
import { type Bundle, bundlesOf } from '@neev/domain/orders/shipping-documents/shipping-documents'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowsOf, type Sql } from '#core/db/open.ts'
import { found } from '#core/errors.ts'
import { readsAsBuyer } from '#features/businesses/company-members/company-members.ts'
import { type InvoicedLine, invoicesOfShipments, type Parties, partiesOf } from '#features/orders/invoices/invoices.ts'
import { type Address, billOf, chargedRates, type SuborderRow } from '#features/orders/orders/orders.ts'
import { type FrozenInvoice, frozenInvoices } from '#features/tax/einvoices/einvoices.ts'
import { ruleValue } from '#features/tax/statutory-rules/statutory-rules.ts'

export type DocumentLine = InvoicedLine & {
  lineId: number
  pieces: number | null
  grams: number
  bundles: Bundle[]
  heats: string[]
}
type Shipment = SuborderRow['shipments'][number]

/** A shipment with the content of all its documents. */
export type ShipmentDocumentRow = Pick<
  Shipment,
  | 'id'
  | 'status'
  | 'packedAt'
  | 'dispatchedAt'
  | 'vehicleNumber'
  | 'driverName'
  | 'driverMobile'
  | 'transporter'
  | 'lrNumber'
  | 'ewayNumber'
  | 'ewayKm'
  | 'ewayValidTo'
  | 'traceCode'
  | 'deliveryCode'
  | 'challanNumber'
  | 'overDimensional'
  | 'vehicleChanges'
  | 'consolidated'
> &
  Pick<SuborderRow, 'orderId' | 'orderNumber' | 'userId' | 'placeOfSupply' | 'taxKind' | 'km' | 'leavesFromState'> &
  Pick<
    Parties,
    | 'poNumber'
    | 'supplier'
    | 'recipient'
    | 'shipTo'
    | 'dispatchedFrom'
    | 'yardCity'
    | 'yardPincode'
    | 'composition'
    | 'sez'
  > & {
    shipmentNumber: string
    suborderId: number
    suborderNumber: string
    challanAt: Date | null
    invoiceId: number | null
    /** Of its invoice, also one that is frozen before the dispatch. */
    invoiceNumber: string | null
    invoicedAt: Date | null
    /** Replaces goods that another invoice covers. */
    isReplacement: boolean
    site: Address
    lines: DocumentLine[]
    totals: Record<string, number>
    grams: number
  }

/** The shipments of these suborders selected by `wanted`, with the content of their documents, in a few queries. */
export async function documentRows(
  ctx: Ctx,
  suborders: readonly SuborderRow[],
  wanted: (shipment: Shipment) => boolean,
): Promise<ShipmentDocumentRow[]> {
  const shipments = suborders.flatMap((suborder) =>
    suborder.shipments.filter(wanted).map((shipment) => ({ part: suborder, shipment })),
  )
  const ids = shipments.map(({ shipment }) => shipment.id)
  const lineIds = shipments.flatMap(({ shipment }) => shipment.lines.map(({ lineId }) => lineId))
  const [invoices, frozen, parties, challans, goods, heats] = await Promise.all([
    invoicesOfShipments(ctx, ids),
    frozenInvoices<FrozenInvoice & Written>(ctx, ids),
    partiesOf(ctx, [...new Set(shipments.map(({ part }) => part.id))]),
    rowsOf(
      ctx.db,
      'shipping-documents.documentRows',
      sql`select shipment_id, issued_at as "challanAt" from challans
        where shipment_id = any(${ids}::bigint[])`,
    ),
    rowsOf(
      ctx.db,
      'shipping-documents.documentRows2',
      sql`select l.id as "lineId", coalesce(f.pieces_per_bundle, v.pieces_per_bundle) as "perBundle",
        v.diameter_mm
          from order_line_shown l join size_shown v on v.id = l.variant_id join offer_shown f on f.id = l.offer_id
          where l.id = any(${lineIds}::bigint[])`,
    ),
    rowsOf(
      ctx.db,
      'shipping-documents.documentRows3',
      sql`select h.shipment_id, h.line_id, c.heat_number
          from shipment_heat_shown h join mill_certificate_shown c on c.id = h.certificate_id
          where h.shipment_id = any(${ids}::bigint[]) order by c.heat_number`,
    ),
  ])
  const today = istDate(ctx.now)
  const [small, large] = [await ruleValue(ctx, 'HSN_DIGITS', today), await ruleValue(ctx, 'HSN_DIGITS_LARGE', today)]
  const charged = await Promise.all(shipments.map(({ part, shipment }) => chargedRates(ctx, part, shipment)))
  return shipments.map(({ part, shipment }, at) => {
    const ofIt = ({ shipmentId }: { shipmentId: number }) => shipmentId === shipment.id
    const invoice: Written | undefined = invoices.find(ofIt) ?? frozen.find(ofIt)
    const of = found(parties.get(part.id))
    const bill = billed(part, shipment, {
      charged: charged[at] ?? new Map(),
      invoice,
      digits: of.over5Crore ? large : small,
    })
    const lines = shipment.lines.map((loaded, at): DocumentLine => {
      const line = found(bill.lines.find((one) => one.id === loaded.lineId) ?? bill.lines[at])
      const facts = goods.find(({ lineId }) => lineId === loaded.lineId)
      const perBundle = facts?.perBundle ?? (facts?.diameterMm ? customaryBundle(facts.diameterMm) : null)
      const own = heats.filter((heat) => heat.shipmentId === shipment.id && heat.lineId === loaded.lineId)
      return {
        ...line,
        lineId: loaded.lineId,
        pieces: loaded.pieces,
        grams: loaded.grams,
        bundles: bundlesOf({ ...loaded, perBundle }),
        heats: [...new Set(own.map(({ heatNumber }) => heatNumber))],
      }
    })
    const { orderId, orderNumber, userId, placeOfSupply, taxKind, km, leavesFromState } = part
    return {
      ...shipment,
      ...{ orderId, orderNumber, userId, placeOfSupply, taxKind, km, leavesFromState },
      shipmentNumber: shipment.number,
      suborderId: part.id,
      suborderNumber: part.number,
      poNumber: of.poNumber,
      composition: of.composition,
      sez: of.sez,
      yardCity: of.yardCity,
      yardPincode: of.yardPincode,
      supplier: invoice?.supplier ?? of.supplier,
      recipient: invoice?.recipient ?? of.recipient,
      shipTo: invoice?.shipTo ?? of.shipTo,
      dispatchedFrom: invoice ? invoice.dispatchedFrom : of.dispatchedFrom,
      challanAt: challans.find(({ shipmentId }) => shipmentId === shipment.id)?.challanAt ?? null,
      invoiceNumber: invoice?.number ?? null,
      invoicedAt: invoice ? new Date(invoice.issuedAt) : null,
      isReplacement: shipment.claimId !== null,
      site: part.shipping,
      lines,
      totals: bill.totals,
      grams: lines.reduce((sum, line) => sum + line.grams, 0),
    }
  })
}

type BilledLine = InvoicedLine & { id?: number }

/** What an invoice says, issued or frozen. */
type Written = Pick<Parties, 'supplier' | 'recipient' | 'shipTo' | 'dispatchedFrom'> & {
  number: string
  issuedAt: Date | string
  lines: readonly object[]
  totals: Partial<Record<string, number>>
}

/** The amounts of the invoice, or those it would have if the shipment left next. */
type Billing = { charged: ChargedRates; invoice: Written | undefined; digits: number }

function billed(suborder: SuborderRow, shipment: Shipment, { charged, invoice, digits }: Billing) {
  if (invoice) return { lines: invoice.lines as BilledLine[], totals: invoice.totals as Record<string, number> }
  const { lines, taxChange: _, ...totals } = billOf(suborder, shipment, charged)
  return {
    lines: lines.map((line): BilledLine => ({ ...line, hsn: printedHsn(line.hsn, digits) })),
    totals: totals as Record<string, number>,
  }
}

/** All suborders. */
export const everySuborder: Sql = sql`true`

/** Suborders (s) of orders (o) that the user reads as a buyer, or that a further condition allows. */
export const ofBuyer = (userId: number, others: Sql | null): Sql =>
  others ? sql`(${readsAsBuyer(userId)} or ${others})` : readsAsBuyer(userId)

/** The suborder (s) of a shipment. */
export const ofShipment = (id: number): Sql =>
  sql`s.id = (select suborder_id from shipment_shown shipments where id = ${id})`

/** The suborders (s) of shipments. */
export const ofShipments = (ids: readonly number[]): Sql =>
  sql`s.id in (select suborder_id from shipment_shown shipments where id = any(${ids}::bigint[]))`

/** Suborders (s) by their ids. */
export const ofSuborders = (ids: readonly number[]): Sql => sql`s.id = any(${ids}::bigint[])`

/** The suborders (s) of orders. */
export const ofOrders = (ids: readonly number[]): Sql => sql`s.order_id = any(${ids}::bigint[])`

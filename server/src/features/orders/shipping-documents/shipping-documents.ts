import { can, scopeOf } from '@neev/domain/core/access/permissions'
import { istDate } from '@neev/domain/core/fiscal'
import {
  type EwayShipment,
  ewayBill,
  ewayDistance,
  ewayFile,
  missingOfEway,
} from '@neev/domain/orders/shipping-documents/eway-bill'
import { consolidatedFile, vehicleFile } from '@neev/domain/orders/shipping-documents/eway-vehicles'
import { type BulkDocument, maxPrinted } from '@neev/domain/orders/shipping-documents/shipping-documents'
import { hundredths } from '@neev/domain/tax/portal-json'
import { actorOf, type Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { found, idOf, refused } from '#core/errors.ts'
import { allOf } from '#core/lists.ts'
import { readSuborders, worksOn } from '#features/orders/orders/orders.ts'
import {
  documentRows,
  everySuborder,
  ofBuyer,
  ofOrders,
  ofShipment,
  ofShipments,
  ofSuborders,
  type ShipmentDocumentRow,
} from './shipping-documents.queries.ts'

/** Suborders (s, o) whose documents the caller may read: the buyer's, those of their business, or all for admins. */
function readable(ctx: Ctx): Sql {
  const { userId, roles } = actorOf(ctx)
  if (can(roles, 'invoice:read:any')) return everySuborder
  const scope = scopeOf(roles, 'order:read:received')
  return ofBuyer(userId, scope === 'own' || scope === 'tree' ? worksOn(ctx) : null)
}

/**
 * The document data of a shipment, for callers who may read it; NOT_FOUND otherwise. An unpacked one has at most a
 * cancelled challan.
 */
export async function getShipmentDocument(ctx: Ctx, id: string): Promise<ShipmentDocumentRow> {
  const suborders = await readSuborders(ctx, allOf([ofShipment(idOf(id)), readable(ctx)]))
  const [row] = await documentRows(
    ctx,
    suborders,
    ({ id: one, status, challanNumber }) => one === idOf(id) && (status !== 'VOID' || challanNumber !== null),
  )
  return found(row)
}

/** The shipments, for holders of a signed link to their documents. */
export async function readShipmentDocuments(ctx: Ctx, ids: readonly number[]): Promise<ShipmentDocumentRow[]> {
  const suborders = await readSuborders(ctx, ofShipments(ids))
  return documentRows(ctx, suborders, ({ id }) => ids.includes(id))
}

const dayOf = (at: Date | null) => at && istDate(new Date(at))

function ewayOf(row: ShipmentDocumentRow): EwayShipment {
  const { supplier, recipient, shipTo, dispatchedFrom, site } = row
  const yard = { place: row.yardCity, pincode: row.yardPincode }
  const ofSite = { place: site.city, pincode: site.pincode }
  return {
    docType: row.isReplacement ? 'CHL' : row.composition ? 'BIL' : 'INV',
    docNo: row.isReplacement ? row.challanNumber : row.invoiceNumber,
    docDate: dayOf(row.isReplacement ? row.challanAt : row.invoicedAt),
    supplier: { ...supplier, ...yard, name: supplier.legalName ?? supplier.name, gstin: supplier.gstin ?? 'URP' },
    dispatchedFrom: dispatchedFrom && { ...dispatchedFrom, ...yard },
    recipient: { ...recipient, ...ofSite },
    shipTo: { ...shipTo, ...ofSite },
    taxKind: row.taxKind,
    sez: row.sez,
    lines: row.lines,
    roundOffPaise: row.totals.roundOffPaise ?? 0,
    totalPaise: row.totals.totalPaise ?? 0,
    km: row.km,
    enteredKm: row.ewayKm,
    transporter: row.transporter,
    lrNumber: row.lrNumber,
    vehicleNumber: row.vehicleNumber,
    isOverDimensional: row.overDimensional,
  }
}

/** A consignment of its sender; NOT_FOUND for others. */
async function getSentShipment(ctx: Ctx, shipmentId: string): Promise<ShipmentDocumentRow> {
  const suborders = await readSuborders(ctx, allOf([ofShipment(idOf(shipmentId)), worksOn(ctx)]))
  const [row] = await documentRows(ctx, suborders, ({ id, status }) => id === idOf(shipmentId) && status !== 'VOID')
  return found(row)
}

/** Part B of the present vehicle: as it left, or as the goods were last moved. Null without number or vehicle. */
function vehicleFileOf(row: ShipmentDocumentRow): string | null {
  const { ewayNumber, vehicleNumber } = row
  if (ewayNumber === null || vehicleNumber === null) return null
  const change = row.vehicleChanges.at(-1) ?? {
    vehicleNumber,
    fromPlace: row.yardCity,
    fromState: row.leavesFromState,
    reason: 'FIRST_TIME',
    remark: null,
    lrNumber: row.lrNumber,
    lrDate: dayOf(row.isReplacement ? row.challanAt : row.invoicedAt),
  }
  return vehicleFile({ ...change, ewayNumber })
}

const consolidatedFileOf = ({ consolidated }: ShipmentDocumentRow): string | null =>
  consolidated &&
  consolidatedFile({ ...consolidated, ewayNumbers: consolidated.shipments.map(({ ewayNumber }) => ewayNumber) })

/** The e-way bill data of a consignment, for its sender. */
export async function getEwayBill(ctx: Ctx, shipmentId: string) {
  const row = await getSentShipment(ctx, shipmentId)
  const ownShipment = ewayOf(row)
  const missing = missingOfEway(ownShipment)
  const { itemList, ...bill } = ewayBill(ownShipment)
  const shown = (value: string | number | { figure: string }) =>
    typeof value === 'object' ? value.figure : String(value)
  return {
    missing,
    hasVehicle: ownShipment.vehicleNumber !== null,
    document: ownShipment.docType,
    km: ewayDistance(ownShipment),
    json: missing.length === 0 ? ewayFile(ownShipment) : null,
    vehicleJson: vehicleFileOf(row),
    consolidatedJson: consolidatedFileOf(row),
    consolidated: row.consolidated,
    fields: [
      ...Object.entries(bill).map(([name, value]) => ({ name, value: shown(value) })),
      ...itemList.map((item, at) => ({
        name: `itemList ${at + 1}`,
        value: `${item.productName}, HSN ${item.hsnCode}, ${item.quantity.figure} ${item.qtyUnit}, ${item.taxableAmount.figure}, ${
          item.igstRate.figure === hundredths(0)
            ? `${item.cgstRate.figure} + ${item.sgstRate.figure}`
            : item.igstRate.figure
        } %`,
      })),
    ].filter(({ value }) => value !== ''),
  }
}

type Chosen = { suborderIds: readonly string[]; orderIds: readonly string[] }

/** The shipments of the selected rows that have such a document, and the number of rows without. */
export async function chosenShipments(ctx: Ctx, kind: BulkDocument, { suborderIds, orderIds }: Chosen) {
  const rows = new Set([...suborderIds, ...orderIds])
  if (rows.size < 1 || rows.size > maxPrinted || (suborderIds.length > 0 && orderIds.length > 0))
    throw refused('AT_MOST', { max: maxPrinted }, 'ids')
  const byOrder = orderIds.length > 0
  const ids = [...rows].map(idOf)
  const suborders = await readSuborders(ctx, allOf([byOrder ? ofOrders(ids) : ofSuborders(ids), readable(ctx)]))
  const has = (shipment: (typeof suborders)[number]['shipments'][number]) =>
    shipment.status !== 'VOID' &&
    { INVOICE: shipment.invoiceId, CHALLAN: shipment.challanNumber, PACKING_LIST: shipment.id }[kind] !== null
  const shipments = suborders.flatMap((suborder) =>
    suborder.shipments.filter(has).map(({ id }) => ({ id, row: byOrder ? suborder.orderId : suborder.id })),
  )
  return {
    loads: shipments.map(({ id }) => id),
    without: rows.size - new Set(shipments.map(({ row }) => row)).size,
  }
}

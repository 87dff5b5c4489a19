import { addDays } from '../../core/fiscal.ts'
import { z } from '../../core/input/zod.ts'
import { type Paise, sum } from '../../core/money.ts'
import type { Milli } from '../../core/quantity.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import type { Taxed } from '../../tax/amounts.ts'
import type { SezSupply, TaxKind } from '../../tax/gst.ts'
import { type Json, jsonOf, percent, quantity, rupees } from '../../tax/portal-json.ts'

/** Place of dispatch or delivery. */
export type EwayPlace = { name: string; address: string; place: string; pincode: string | null; stateCode: string }

export type EwayShipment = {
  /** INV tax invoice, BIL bill of supply, CHL delivery challan for goods that another invoice covers. */
  docType: 'INV' | 'BIL' | 'CHL'
  docNo: string | null
  /** Indian date, YYYY-MM-DD. */
  docDate: string | null
  supplier: EwayPlace & { gstin: string }
  /** Place of dispatch, if it is not the supplier's own. */
  dispatchedFrom: EwayPlace | null
  recipient: EwayPlace & { gstin: string | null }
  shipTo: EwayPlace
  taxKind: TaxKind
  /** The recipient is a unit in a special economic zone. */
  sez: SezSupply | null
  lines: readonly (Taxed & { title: string; hsn: string; quantityMilli: Milli; uqc: string; rateBp: number })[]
  roundOffPaise: Paise
  totalPaise: Paise
  /** By the positions of the two pincodes; null where one is not known. */
  km: number | null
  /** As the seller entered it, or as the portal returned it. */
  enteredKm: number | null
  transporter: string | null
  lrNumber: string | null
  vehicleNumber: string | null
  /** Exceeds the measures of its vehicle. */
  isOverDimensional: boolean
}

/** The characters that the portal takes in names and addresses; what it does not take becomes a space. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[×✕]/g, 'x')
    .replace(/[–—]/g, '-')
    .replace(/[^A-Za-z0-9@#\-/,&.()*]+/g, ' ')
    .trim()
/** The portal accepts at most 120 characters per address line, 100 per name and 50 per place. */
export const line = (text: string, max = 120) => plain(text).slice(0, max).trim()
/** Transport documents have capital letters, digits, hyphen and slash. */
export const transportNumber = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z/-]/g, '')
    .slice(0, 15)
/** An Indian date as the portals write it, 21/11/2026. */
export const printedDay = (day: string) => day.split('-').reverse().join('/')
const isPlace = (pincode: string | null) => pincode !== null && /^[1-9]\d{5}$/.test(pincode)

/** 1 regular; 2 bill to one, ship to another; 3 bill from one, dispatch from another; 4 both. */
export const transactionType = ({ dispatchedFrom, recipient, shipTo }: EwayShipment): 1 | 2 | 3 | 4 => {
  const elsewhere = recipient.address !== shipTo.address || recipient.pincode !== shipTo.pincode
  if (dispatchedFrom) return elsewhere ? 4 : 3
  return elsewhere ? 2 : 1
}

/** The longest distance that the portal takes, and the longest within one pincode, in kilometres. */
const maxEwayKm = 4000
const maxPincodeKm = 100

/** Input of a distance in kilometres. */
export const distanceInput = z.object({
  km: z.coerce.number('Enter whole kilometres.').int('Enter whole kilometres.').min(1, 'Enter whole kilometres.'),
})

const staysInPincode = (shipment: EwayShipment) =>
  (shipment.dispatchedFrom ?? shipment.supplier).pincode === shipment.shipTo.pincode

/**
 * The distance in the file, in kilometres. 0 asks the portal for its own, which it has between pincodes and not within
 * one.
 */
export const ewayDistance = (shipment: EwayShipment): number =>
  shipment.enteredKm ?? (staysInPincode(shipment) ? Math.min(Math.max(shipment.km ?? 1, 1), maxPincodeKm) : 0)

/** Why this distance in kilometres cannot be entered, or null. */
export function whyNotEwayKm(km: number, { isOnePincode }: { isOnePincode: boolean }): Refusal | null {
  const max = isOnePincode ? maxPincodeKm : maxEwayKm
  return Number.isInteger(km) && km >= 1 && km <= max ? null : refuse('EWAY_KM_BAD', { max }, 'km')
}

/**
 * The last Indian date on which an e-way bill of `from` is valid: one day for each `kmPerDay` or a part of it, and each
 * day ends at midnight of the day after (CGST Rule 138(10)).
 */
export const ewayValidTo = (km: number, { kmPerDay, from }: { kmPerDay: number; from: string }): string =>
  addDays(from, Math.max(Math.ceil(km / kmPerDay), 1))

/** The state code of units in special economic zones: "other countries" on the portal. */
const SEZ_STATE = 96

/** Missing requirements of part A, as messages; empty if complete. */
export function missingOfEway(shipment: EwayShipment): string[] {
  const from = shipment.dispatchedFrom ?? shipment.supplier
  const missing: string[] = []
  if (!shipment.docNo || !shipment.docDate)
    missing.push(
      shipment.docType === 'CHL'
        ? 'Document number: create the delivery challan'
        : 'Invoice number: prepare the invoice',
    )
  if (!isPlace(from.pincode)) missing.push('Pincode of the yard')
  if (!isPlace(shipment.shipTo.pincode)) missing.push('Pincode of the site')
  for (const { title, hsn, uqc } of shipment.lines) {
    if (!/^\d{4,8}$/.test(hsn)) missing.push(`HSN of ${title}`)
    if (!/^[A-Z]{3}$/.test(uqc)) missing.push(`Unit code of ${title}`)
    if (plain(title) === '') missing.push(`Name of ${title} in Latin letters`)
  }
  const { supplier, recipient, shipTo } = shipment
  for (const name of [supplier.name, recipient.name])
    if (plain(name) === '') missing.push(`Name of ${name} in Latin letters`)
  for (const { address, place } of [from, shipTo])
    if (plain(address) === '' || plain(place) === '') missing.push(`Address ${address}, ${place} in Latin letters`)
  return missing
}

/**
 * Part A and, once the vehicle is known, part B of an e-way bill, in the fields of the portal's bulk upload (form GST
 * EWB-01). An invoice or bill of supply is a supply (1); goods that another invoice covers go on a challan, as another
 * kind (8) with the reason.
 */
export function ewayBill(shipment: EwayShipment) {
  const { supplier, recipient, shipTo, dispatchedFrom, lines } = shipment
  const from = dispatchedFrom ?? supplier
  const total = (of: (one: EwayShipment['lines'][number]) => number) => sum(lines.map(of))
  const isIgst = shipment.taxKind === 'IGST'
  return {
    userGstin: supplier.gstin,
    supplyType: 'O',
    subSupplyType: shipment.docType === 'CHL' ? 8 : 1,
    subSupplyDesc: shipment.docType === 'CHL' ? 'Replacement of goods' : '',
    docType: shipment.docType,
    docNo: shipment.docNo ?? '',
    docDate: shipment.docDate ? printedDay(shipment.docDate) : '',
    transType: transactionType(shipment),
    fromGstin: supplier.gstin,
    fromTrdName: line(supplier.name, 100),
    fromAddr1: line(from.address),
    fromAddr2: '',
    fromPlace: line(from.place, 50),
    fromPincode: Number(from.pincode ?? 0),
    fromStateCode: Number(supplier.stateCode),
    actualFromStateCode: Number(from.stateCode),
    toGstin: recipient.gstin ?? 'URP',
    toTrdName: line(recipient.name, 100),
    toAddr1: line(shipTo.address),
    toAddr2: '',
    toPlace: line(shipTo.place, 50),
    toPincode: Number(shipTo.pincode ?? 0),
    toStateCode: shipment.sez ? SEZ_STATE : Number(recipient.stateCode),
    actualToStateCode: Number(shipTo.stateCode),
    totalValue: rupees(total((one) => one.taxablePaise)),
    cgstValue: rupees(total((one) => one.cgstPaise)),
    sgstValue: rupees(total((one) => one.sgstPaise)),
    igstValue: rupees(total((one) => one.igstPaise)),
    cessValue: rupees(0),
    TotNonAdvolVal: rupees(0),
    OthValue: rupees(shipment.roundOffPaise),
    totInvValue: rupees(shipment.totalPaise),
    // By road: all goods leave by truck
    transMode: 1,
    transDistance: ewayDistance(shipment),
    transporterName: line(shipment.transporter ?? '', 100),
    transporterId: '',
    transDocNo: transportNumber(shipment.lrNumber ?? ''),
    transDocDate: transportNumber(shipment.lrNumber ?? '') && shipment.docDate ? printedDay(shipment.docDate) : '',
    vehicleNo: shipment.vehicleNumber ?? '',
    // R regular, O over-dimensional cargo
    vehicleType: shipment.isOverDimensional ? 'O' : 'R',
    mainHsnCode: Number(lines[0]?.hsn ?? 0),
    itemList: lines.map((one, at) => ({
      itemNo: at + 1,
      productName: line(one.title, 100),
      productDesc: line(one.title, 100),
      hsnCode: Number(one.hsn),
      quantity: quantity(one.quantityMilli),
      qtyUnit: one.uqc,
      taxableAmount: rupees(one.taxablePaise),
      sgstRate: isIgst ? percent(0, 1) : percent(one.rateBp, 2),
      cgstRate: isIgst ? percent(0, 1) : percent(one.rateBp, 2),
      igstRate: isIgst ? percent(one.rateBp, 1) : percent(0, 1),
      cessRate: percent(0, 1),
      cessNonAdvol: rupees(0),
    })),
  } satisfies Json
}

/** The upload file for one consignment. */
export const ewayFile = (shipment: EwayShipment): string =>
  jsonOf({ version: '1.0.0621', billLists: [ewayBill(shipment)] })

import { fields } from '../core/identity/identity.ts'
import { cleanDigits, cleanText, cleanToken } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import { mulDiv, type Paise, sum } from '../core/money.ts'
import type { Milli } from '../core/quantity.ts'
import type { RefusalTerm } from '../core/refusal-terms.ts'
import { type Refusal, refuse, terms } from '../core/refusals.ts'
import type { Amounts, Taxed } from './amounts.ts'
import { type SezSupply, type TaxKind, taxOf } from './gst.ts'
import { hundredths, type Json, jsonOf } from './portal-json.ts'

/** Documents that the Invoice Registration Portal (IRP) registers: invoices, credit notes, debit notes. */
export const einvoiceKinds = { INV: 'Invoice', CRN: 'Credit note', DBN: 'Debit note' } as const
/**
 * A document registered with the government's Invoice Registration Portal: INV invoice, CRN credit note, DBN
 * debit note.
 */
export type EinvoiceKind = keyof typeof einvoiceKinds

/** A seller's declared yearly turnover in all of India under one PAN. */
export const sellerTurnovers = ['UP_TO_5_CRORE', 'OVER_5_CRORE', 'OVER_500_CRORE'] as const
export type SellerTurnover = (typeof sellerTurnovers)[number]

/**
 * Whether a document must be registered: the supplier's turnover exceeded ₹5 crore in a year since 2017-18, the
 * recipient is registered (including special economic zones), and tax can be charged (CGST Rule 48(4), Notifications
 * 13/2020 and 10/2023).
 */
export const isEinvoiceDue = (document: {
  over5Crore: boolean
  composition: boolean
  recipientGstin: string | null
}): boolean => document.over5Crore && !document.composition && document.recipientGstin !== null

export type EinvoiceParty = {
  name: string
  legalName: string | null
  /** Ends with city and pincode, as on documents. */
  address: string
  stateCode: string
  gstin: string | null
  phone: string | null
  email: string | null
}

type Line = Taxed & {
  title: string
  hsn: string
  uqc: string
  quantityMilli: Milli
  pricePaise: Paise
  rateBp: number
  totalPaise: Paise
}
export type EinvoiceGoods = Line & Amounts

export type EinvoiceDocument = {
  number: string
  /** Indian date of the document, YYYY-MM-DD. */
  day: string
  supplier: EinvoiceParty
  recipient: EinvoiceParty
  /** Delivery address; null if it is the recipient's own. */
  shipTo: EinvoiceParty | null
  /** Place of dispatch; null if it is the supplier's own. */
  dispatchedFrom: EinvoiceParty | null
  placeOfSupply: string
  taxKind: TaxKind
  sez: SezSupply | null
  reverseCharge: boolean
  /** The marketplace's registration for tax collection at source in the supplier's state; null if it has none. */
  operatorGstin: string | null
  roundOffPaise: Paise
  totalPaise: Paise
} & (
  | { kind: 'INV'; lines: readonly EinvoiceGoods[] }
  | { kind: 'CRN' | 'DBN'; lines: readonly Line[]; invoice: { number: string; day: string } }
)

/**
 * The text whose SHA-256 in hexadecimal is the Invoice Reference Number (NIC: supplier GSTIN + financial year + type +
 * number).
 */
export const irnText = (of: { gstin: string; financialYear: string; kind: EinvoiceKind; number: string }): string =>
  `${of.gstin}${of.financialYear}${of.kind}${of.number.toUpperCase()}`

/** The place and pincode at the end of a printed address, such as Pune and 411001; null if there is none. */
export function placeIn(address: string): { lines: string; place: string; pincode: string } | null {
  const match = /^(?:(.*),\s*)?([^,]+?)\s+([1-9]\d{5})$/s.exec(address.trim())
  if (!match) return null
  const [, lines, place = '', pincode = ''] = match
  return { lines: lines ?? place, place, pincode }
}

const plain = (text: string, max: number) => text.replace(/["\\]/g, '').replace(/\s+/g, ' ').trim().slice(0, max).trim()
/** The portal requires at least three characters. */
const name = (text: string) => plain(text, 100).padEnd(3, '.')

const rupees = (paise: Paise) => ({ figure: hundredths(paise) })
/** 1250 thousandths → 1.250 */
const thousandths = (value: number) => {
  const size = String(value).padStart(4, '0')
  return { figure: `${size.slice(0, -3)}.${size.slice(-3)}` }
}
const printed = (day: string) => day.split('-').reverse().join('/')

/** Two address lines of at most 100 characters, the place and the pincode. */
function addressOf({ address, stateCode }: EinvoiceParty) {
  const { lines, place, pincode } = placeIn(address) ?? { lines: address, place: address, pincode: '0' }
  const all = plain(lines, 200)
  const cut = all.length <= 100 ? all.length : Math.max(all.lastIndexOf(' ', 100), 1)
  const rest = all.slice(cut, cut + 100).trim()
  return {
    Addr1: all.slice(0, cut).padEnd(3, '.'),
    ...(rest.length >= 3 && { Addr2: rest }),
    Loc: plain(place, 50).padEnd(3, '.'),
    Pin: { figure: pincode },
    Stcd: stateCode,
  }
}

function contactOf({ phone, email }: EinvoiceParty) {
  const digits = phone?.replace(/\D/g, '').slice(-12) ?? ''
  return { ...(digits.length >= 6 && { Ph: digits }), ...(email && email.length >= 6 && { Em: email }) }
}

const partyOf = (party: EinvoiceParty) => ({
  LglNm: name(party.legalName ?? party.name),
  ...(party.legalName && { TrdNm: name(party.name) }),
})

type Item = Taxed & {
  title: string
  hsn: string
  uqc: string
  quantityMilli: Milli
  /** In thousandths of a rupee. */
  unitPrice: number
  grossPaise: Paise
  discountPaise: Paise
  rateBp: number
}
const taxesOf = ({ igstPaise, cgstPaise, sgstPaise }: Pick<Taxed, 'igstPaise' | 'cgstPaise' | 'sgstPaise'>) => ({
  igstPaise,
  cgstPaise,
  sgstPaise,
})
type Taxes = ReturnType<typeof taxesOf>
const less = (from: Taxes, take: Taxes): Taxes => ({
  igstPaise: from.igstPaise - take.igstPaise,
  cgstPaise: from.cgstPaise - take.cgstPaise,
  sgstPaise: from.sgstPaise - take.sgstPaise,
})
const plus = (one: Taxes, other: Taxes): Taxes => less(one, less({ igstPaise: 0, cgstPaise: 0, sgstPaise: 0 }, other))
const noTax: Taxes = { igstPaise: 0, cgstPaise: 0, sgstPaise: 0 }

/**
 * The goods as items, then freight and loading as items per HSN code and rate: they are part of the composite supply
 * and taxed like its goods. Tax is split so that all items add up to the invoice, to the paisa.
 */
function goodsItems(lines: readonly EinvoiceGoods[], kind: TaxKind): Item[] {
  const goods: Item[] = []
  const extras = new Map<string, { of: EinvoiceGoods; freightPaise: Paise; loadingPaise: Paise; taxes: Taxes }>()
  for (const line of lines) {
    const carried = line.freightPaise + line.loadingPaise
    const taxablePaise = line.goodsPaise - line.discountPaise
    const taxes = carried === 0 ? taxesOf(line) : taxesOf(taxOf(taxablePaise, line.rateBp, kind))
    goods.push({
      ...line,
      ...taxes,
      taxablePaise,
      unitPrice: line.pricePaise * 10,
      grossPaise: line.goodsPaise,
    })
    if (carried === 0) continue
    const key = `${line.hsn} ${line.rateBp}`
    const before = extras.get(key) ?? { of: line, freightPaise: 0, loadingPaise: 0, taxes: noTax }
    extras.set(key, {
      of: line,
      freightPaise: before.freightPaise + line.freightPaise,
      loadingPaise: before.loadingPaise + line.loadingPaise,
      taxes: plus(before.taxes, less(taxesOf(line), taxes)),
    })
  }
  return [...goods, ...[...extras.values()].flatMap((extra) => extraItems(extra, kind))]
}

function extraItems(
  {
    of,
    freightPaise,
    loadingPaise,
    taxes,
  }: { of: EinvoiceGoods; freightPaise: Paise; loadingPaise: Paise; taxes: Taxes },
  kind: TaxKind,
): Item[] {
  const item = (title: string, paise: Paise, tax: Taxes): Item => ({
    ...tax,
    title,
    hsn: of.hsn,
    uqc: 'OTH',
    quantityMilli: 1000,
    unitPrice: paise * 10,
    grossPaise: paise,
    discountPaise: 0,
    taxablePaise: paise,
    rateBp: of.rateBp,
  })
  if (loadingPaise === 0) return [item('Freight', freightPaise, taxes)]
  if (freightPaise === 0) return [item('Loading', loadingPaise, taxes)]
  const ofFreight = taxesOf(taxOf(freightPaise, of.rateBp, kind))
  return [item('Freight', freightPaise, ofFreight), item('Loading', loadingPaise, less(taxes, ofFreight))]
}

/**
 * Items of a note. The unit price is the credited or charged amount per unit, so that quantity × price is their value.
 */
const noteItems = (lines: readonly Line[]): Item[] =>
  lines.map((line) => ({
    ...line,
    unitPrice: line.quantityMilli === 0 ? 0 : mulDiv(line.taxablePaise, 10_000, line.quantityMilli),
    grossPaise: line.taxablePaise,
    discountPaise: 0,
  }))

const itemOf = (item: Item, at: number) => ({
  SlNo: String(at + 1),
  PrdDesc: plain(item.title, 300).padEnd(3, '.'),
  IsServc: 'N',
  HsnCd: item.hsn,
  Qty: thousandths(item.quantityMilli),
  Unit: item.uqc,
  UnitPrice: thousandths(item.unitPrice),
  TotAmt: rupees(item.grossPaise),
  Discount: rupees(item.discountPaise),
  AssAmt: rupees(item.taxablePaise),
  GstRt: rupees(item.rateBp),
  IgstAmt: rupees(item.igstPaise),
  CgstAmt: rupees(item.cgstPaise),
  SgstAmt: rupees(item.sgstPaise),
  TotItemVal: rupees(item.taxablePaise + item.igstPaise + item.cgstPaise + item.sgstPaise),
})

const supplyTypes = { WITH_TAX: 'SEZWP', UNDER_LUT: 'SEZWOP' } as const

/** Missing data that the portal requires; empty if complete. */
export function missingOfEinvoice(document: EinvoiceDocument): Refusal[] {
  const missing: Refusal[] = []
  const ends = { SUPPLIER: document.supplier, BUYER: document.recipient } as const
  for (const who of ['SUPPLIER', 'BUYER'] as const) {
    const { address, gstin } = ends[who]
    if (!placeIn(address)) missing.push(refuse('EINVOICE_INCOMPLETE', { what: terms(`${who}_PLACE`) }))
    if (!gstin) missing.push(refuse('EINVOICE_INCOMPLETE', { what: terms(`${who}_GSTIN`) }))
  }
  for (const { title, hsn, uqc } of document.lines) {
    if (!/^(\d{6}|\d{8})$/.test(hsn)) missing.push(refuse('EINVOICE_HSN', { title }))
    if (!/^[A-Z]{3}$/.test(uqc)) missing.push(refuse('EINVOICE_UNIT', { title }))
  }
  return missing
}

/** The document in the portal's schema, version 1.1, as JSON text: rupees with two decimals, sent unchanged. */
export function einvoicePayload(document: EinvoiceDocument): string {
  const { supplier, recipient, shipTo, dispatchedFrom, taxKind } = document
  const items = document.kind === 'INV' ? goodsItems(document.lines, taxKind) : noteItems(document.lines)
  const total = (of: (one: Item) => number) => rupees(sum(items.map(of)))
  const payload = {
    Version: '1.1',
    TranDtls: {
      TaxSch: 'GST',
      SupTyp: document.sez ? supplyTypes[document.sez] : 'B2B',
      RegRev: document.reverseCharge ? 'Y' : 'N',
      ...(document.operatorGstin && { EcmGstin: document.operatorGstin }),
      // IGST within a state applies only to special economic zones, which have their own supply type
      IgstOnIntra: 'N',
    },
    DocDtls: { Typ: document.kind, No: document.number, Dt: printed(document.day) },
    SellerDtls: { Gstin: supplier.gstin ?? '', ...partyOf(supplier), ...addressOf(supplier), ...contactOf(supplier) },
    BuyerDtls: {
      Gstin: recipient.gstin ?? '',
      ...partyOf(recipient),
      Pos: document.placeOfSupply,
      ...addressOf(recipient),
      ...contactOf(recipient),
    },
    ...(dispatchedFrom && { DispDtls: { Nm: name(dispatchedFrom.name), ...addressOf(dispatchedFrom) } }),
    ...(shipTo && {
      ShipDtls: { ...(shipTo.gstin && { Gstin: shipTo.gstin }), ...partyOf(shipTo), ...addressOf(shipTo) },
    }),
    ItemList: items.map(itemOf),
    ValDtls: {
      AssVal: total((one) => one.taxablePaise),
      CgstVal: total((one) => one.cgstPaise),
      SgstVal: total((one) => one.sgstPaise),
      IgstVal: total((one) => one.igstPaise),
      RndOffAmt: rupees(document.roundOffPaise),
      TotInvVal: rupees(document.totalPaise),
    },
    ...(document.kind !== 'INV' && {
      RefDtls: { PrecDocDtls: [{ InvNo: document.invoice.number, InvDt: printed(document.invoice.day) }] },
    }),
  }
  return jsonOf(payload as Json)
}

const hourMs = 3_600_000

/**
 * Why a registration cannot be cancelled on the portal, or null. After so many hours (the rule IRN_CANCEL_HOURS) a credit
 * note is needed instead.
 */
export const whyNotEinvoiceCancelled = (ackAt: Date, now: Date, hours: number): Refusal | null =>
  now.getTime() - ackAt.getTime() <= hours * hourMs ? null : refuse('EINVOICE_CANCEL_LATE')

/** The portal's error code for an already registered document. */
export const DUPLICATE_IRN = '2150'
/** Attempts of the job before a person has to act. */
export const MAX_EINVOICE_TRIES = 12

/** Minutes until the next attempt after so many: 1, 2, 4 …, at most three hours. */
export const minutesToNextTry = (tries: number): number => Math.min(2 ** Math.max(tries - 1, 0), 180)

/** The data in the portal's signed QR code. */
export type SignedQrData = Partial<{
  SellerGstin: string
  BuyerGstin: string
  DocNo: string
  DocTyp: string
  DocDt: string
  TotInvVal: number
  ItemCnt: number
  MainHsnCode: string
  Irn: string
  IrnDt: string
}>

/** The document data that its signed QR code must match. */
export type SignedDocument = {
  gstin: string
  recipientGstin: string
  kind: EinvoiceKind
  number: string
  day: string
  totalPaise: Paise
  irn: string
}

/** Why a signed QR code does not belong to the document, or null. EINVOICE_QR_OTHER names the first difference. */
export function whyNotItsQr(data: SignedQrData, of: SignedDocument): Refusal | null {
  const differs: readonly [RefusalTerm, boolean][] = [
    ['SUPPLIER_GSTIN', data.SellerGstin !== of.gstin],
    ['BUYER_GSTIN', data.BuyerGstin !== of.recipientGstin],
    ['TYPE', data.DocTyp !== of.kind],
    ['NUMBER', data.DocNo?.toUpperCase() !== of.number.toUpperCase()],
    ['DATE', data.DocDt !== printed(of.day)],
    ['TOTAL', Math.round((data.TotInvVal ?? Number.NaN) * 100) !== of.totalPaise],
    ['IRN', data.Irn !== of.irn],
  ]
  const first = differs.find(([, is]) => is)
  return first ? refuse('EINVOICE_QR_OTHER', { what: terms(first[0]) }, 'signedQr') : null
}

/** Input for a registration that the seller made on the portal. */
export const einvoiceEntry = z.object({
  irn: z
    .string()
    .overwrite(cleanDigits)
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/, 'An IRN must have 64 characters: digits and the letters a to f.'),
  ackNumber: z
    .string()
    .overwrite(cleanDigits)
    .regex(/^\d{10,20}$/, 'An acknowledgement number must have 10 to 20 digits.'),
  ackAt: z.coerce.date('Enter the date and time of the acknowledgement.'),
  /** The full text of the signed QR code. */
  signedQr: z
    .string()
    .overwrite(cleanToken)
    .max(4000)
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'Copy the full signed QR text: three parts separated by dots.'),
})
export type EinvoiceByHand = z.output<typeof einvoiceEntry>

/** A registered document in the file that the portal returns; its numbers may be text. */
const portalEntry = z.object({
  Irn: z.string(),
  AckNo: z.union([z.string(), z.number()]).transform(String),
  AckDt: z.string(),
  SignedQRCode: z.string(),
})
const indianMoment = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::(\d\d))?/

/**
 * The entry for this IRN in the portal's file, as form input; times there are Indian. EINVOICE_FILE if it is not such a
 * file, EINVOICE_IRN_OTHER if it does not contain the document.
 */
export function readPortalFile(text: string, irn: string): EinvoiceByHand | Refusal {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return refuse('EINVOICE_FILE', undefined, 'file')
  }
  const entries = (Array.isArray(json) ? json : [json]).flatMap((one) => portalEntry.safeParse(one).data ?? [])
  if (entries.length === 0) return refuse('EINVOICE_FILE', undefined, 'file')
  const entry = entries.find((one) => one.Irn.toLowerCase() === irn)
  if (!entry) return refuse('EINVOICE_IRN_OTHER', undefined, 'file')
  const [, day, minute, second = '00'] = indianMoment.exec(entry.AckDt) ?? []
  const read = einvoiceEntry.safeParse({
    irn: entry.Irn,
    ackNumber: entry.AckNo,
    ackAt: `${day}T${minute}:${second}+05:30`,
    signedQr: entry.SignedQRCode,
  })
  return read.success ? read.data : refuse('EINVOICE_FILE', undefined, 'file')
}

/** Why an entered registration does not belong to this document, or null. */
export const whyNotItsIrn = (input: { irn: string; ackAt: Date }, irn: string, now: Date): Refusal | null => {
  if (input.irn !== irn) return refuse('EINVOICE_IRN_OTHER', undefined, 'irn')
  return input.ackAt > now ? refuse('EINVOICE_ACK_FUTURE', undefined, 'ackAt') : null
}

/**
 * Credentials of a seller for the portal's API, per GSTIN. Together they must fit into one RSA block of the portal's
 * key.
 */
export const einvoiceAccessInput = z.object({
  gstin: fields.gstin,
  userName: z.string().overwrite(cleanText).min(3, 'The user name must be at least 3 characters.').max(30),
  password: z.string().min(6, 'The password must be at least 6 characters.').max(30),
})

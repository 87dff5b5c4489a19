import type { Paise } from '../../core/money.ts'
import type { Taxed } from '../../tax/amounts.ts'
import { hundredths, type Json, jsonOf } from '../../tax/portal-json.ts'
import {
  type DocRow,
  documentNatures,
  type gstr1Of,
  type IssuedSeries,
  invoiceKind,
  type ReturnDoc,
} from './gst-returns.ts'

const rupees = (paise: Paise) => ({ figure: hundredths(paise) })
const printed = (day: string) => day.split('-').reverse().join('-')
/** A rate as the portal formats it: 1800 → 18, 25 → 0.25. */
const rate = (bp: number) => ({ figure: hundredths(bp).replace(/\.?0+$/, '') || '0' })
/** Quantities in the portal's JSON have two decimals. */
const quantity = (milli: number) => rupees(Math.sign(milli) * Math.round(Math.abs(milli) / 10))

/** The tax fields of a supply: IGST between states, CGST and SGST within one. */
const taxes = (row: Taxed, isInterState: boolean): Record<string, Json> => ({
  ...(isInterState ? { iamt: rupees(row.igstPaise) } : { camt: rupees(row.cgstPaise), samt: rupees(row.sgstPaise) }),
  csamt: rupees(0),
})
const all = (row: Taxed) => ({
  iamt: rupees(row.igstPaise),
  camt: rupees(row.cgstPaise),
  samt: rupees(row.sgstPaise),
  csamt: rupees(0),
})

/** The items of a document, one per rate; the portal numbers an item by its rate: 18 % is 1801. */
const items = (rows: readonly DocRow[]): Json =>
  rows.map((row) => ({
    num: row.rateBp + 1,
    itm_det: { txval: rupees(row.taxablePaise), rt: rate(row.rateBp), ...taxes(row, row.doc.taxKind === 'IGST') },
  }))

const byDocument = (rows: readonly DocRow[]): [ReturnDoc, DocRow[]][] => [...Map.groupBy(rows, ({ doc }) => doc)]
const grouped = <Row>(rows: readonly Row[], key: (row: Row) => string): [string, Row[]][] => [...Map.groupBy(rows, key)]
const through = ({ operatorGstin }: ReturnDoc): Record<string, Json> => (operatorGstin ? { etin: operatorGstin } : {})
const charge = ({ reverseCharge }: ReturnDoc) => (reverseCharge ? 'Y' : 'N')

const invoices = (rows: readonly DocRow[], named: boolean): Json =>
  byDocument(rows).map(([doc, same]) => ({
    inum: doc.number,
    idt: printed(doc.day),
    val: rupees(doc.totalPaise),
    ...(named && { pos: doc.placeOfSupply, rchrg: charge(doc), inv_typ: invoiceKind(doc).code }),
    ...through(doc),
    itms: items(same),
  }))
const notes = (rows: readonly DocRow[], named: boolean): Json =>
  byDocument(rows).map(([doc, same]) => ({
    ...(!named && { typ: 'B2CL' }),
    ntty: doc.adds ? 'D' : 'C',
    nt_num: doc.number,
    nt_dt: printed(doc.day),
    val: rupees(doc.totalPaise),
    pos: doc.placeOfSupply,
    ...(named && { rchrg: charge(doc), inv_typ: invoiceKind(doc).code }),
    itms: items(same),
  }))

type Tables = ReturnType<typeof gstr1Of>
type Goods = Tables['hsnB2b'][number]

type Period = { gstin: string; month: string }
const head = ({ gstin, month }: Period) => ({
  gstin,
  fp: `${month.slice(5)}${month.slice(0, 4)}`,
  version: 'GST3.2',
  hash: 'hash',
})
const namedInvoices = (of: Pick<Tables, 'b2b'>): Json =>
  grouped(of.b2b, ({ doc }) => doc.recipientGstin ?? '').map(([ctin, rows]) => ({ ctin, inv: invoices(rows, true) }))
const namedNotes = (of: Pick<Tables, 'cdnr'>): Json =>
  grouped(of.cdnr, ({ doc }) => doc.recipientGstin ?? '').map(([ctin, rows]) => ({ ctin, nt: notes(rows, true) }))

/** What is furnished for a month of a quarter (IFF), in the layout of GSTR-1 with its tables of registered buyers. */
export const iffJson = (period: Period, of: Pick<Tables, 'b2b' | 'cdnr'>): string =>
  jsonOf({ ...head(period), b2b: namedInvoices(of), cdnr: namedNotes(of) })

/**
 * GSTR-1 as JSON for upload to the portal: amounts in rupees with two decimals, dates as 16-11-2026, the period as
 * 112026. The period of a quarter is its last month.
 */
export function gstr1Json(
  period: Period,
  of: Tables,
  issued: readonly IssuedSeries[],
  describe: (hsn: string) => string,
): string {
  const goods = (rows: readonly Goods[]): Json =>
    rows.map((row, at) => ({
      num: at + 1,
      hsn_sc: row.hsn,
      desc: describe(row.hsn).slice(0, 30),
      uqc: row.uqc,
      qty: quantity(row.qtyMilli),
      rt: rate(row.rateBp),
      txval: rupees(row.taxablePaise),
      ...all(row),
    }))
  return jsonOf({
    ...head(period),
    b2b: namedInvoices(of),
    b2cl: grouped(of.b2cl, ({ doc }) => doc.placeOfSupply).map(([pos, rows]) => ({ pos, inv: invoices(rows, false) })),
    b2cs: of.b2cs.map((row) => ({
      sply_ty: row.isInterState ? 'INTER' : 'INTRA',
      rt: rate(row.rateBp),
      typ: row.operatorGstin ? 'E' : 'OE',
      ...(row.operatorGstin && { etin: row.operatorGstin }),
      pos: row.placeOfSupply,
      txval: rupees(row.taxablePaise),
      ...taxes(row, row.isInterState),
    })),
    cdnr: namedNotes(of),
    cdnur: notes(of.cdnur, false),
    hsn: { hsn_b2b: goods(of.hsnB2b), hsn_b2c: goods(of.hsnB2c) },
    doc_issue: {
      doc_det: grouped(issued, ({ nature }) => nature).flatMap(([, series]) => {
        const nature = series[0] && documentNatures[series[0].nature]
        if (!nature) return []
        const docs = series.map((one, at) => ({
          num: at + 1,
          from: one.from,
          to: one.to,
          totnum: one.total,
          cancel: one.cancelled,
          net_issue: one.total - one.cancelled,
        }))
        return [{ doc_num: nature.row, doc_typ: nature.name, docs }]
      }),
    },
    supeco: {
      clttx: of.operators.map((row) => {
        const { iamt, camt, samt, csamt } = all(row)
        return {
          etin: row.operatorGstin,
          suppval: rupees(row.taxablePaise),
          igst: iamt,
          cgst: camt,
          sgst: samt,
          cess: csamt,
          flag: 'N',
        }
      }),
    },
  })
}

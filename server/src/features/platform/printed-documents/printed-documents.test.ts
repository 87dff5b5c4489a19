import { buffer } from 'node:stream/consumers'
import type { ShipmentDocumentKind } from '@neev/domain/orders/shipping-documents/shipping-documents'
import type { Statement } from '@neev/domain/procurement/quotations/statement'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { found } from '#core/errors.ts'
import type { OrderDocumentKind } from '#core/graphql/resolver-types.ts'
import { fontsOf } from '#core/printing/fonts.ts'
import { pdfOf } from '#core/printing/pdf.ts'
import type { PrintedDocument } from '#core/printing/printed-document.ts'
import { toPrintable } from '#core/printing/text.ts'
import { orderPdfLink } from '#features/aftersales/order-documents/order-documents.http.ts'
import { documentOf } from '#features/aftersales/order-documents/order-documents.ts'
import { printOrderDocument } from '#features/aftersales/order-documents/printed-order.ts'
import { feePdfLink } from '#features/money/fee-invoices/fee-invoices.http.ts'
import { readFeeInvoice } from '#features/money/fee-invoices/fee-invoices.ts'
import { printFeeInvoice } from '#features/money/fee-invoices/printed-fee-invoice.ts'
import { documentLink } from '#features/money/settlements/settlements.http.ts'
import { printSettlement } from '#features/money/settlements/statements/printed-statement.ts'
import { readSettlement } from '#features/money/settlements/statements/statements.queries.ts'
import { readCreditNote } from '#features/orders/invoices/credit-notes.ts'
import { readDebitNote } from '#features/orders/invoices/debit-notes.ts'
import { creditPdfLink, debitPdfLink, pdfLink } from '#features/orders/invoices/invoices.http.ts'
import { printCreditNote, printDebitNote, printInvoice, readInvoice } from '#features/orders/invoices/invoices.ts'
import { orderById } from '#features/orders/orders/orders.ts'
import { printedShipment } from '#features/orders/shipping-documents/printed-shipment.ts'
import { documentsLink } from '#features/orders/shipping-documents/shipping-documents.http.ts'
import { readShipmentDocuments } from '#features/orders/shipping-documents/shipping-documents.ts'
import { printedComparison } from '#features/procurement/quotations/statements/printed-statement.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { dispatch, packAll, truck } from '#test/shop/buying.ts'
import { bareText, faultsOf, type Page, readPages } from '#test/shop/pdf-pages.ts'
import { figureOf, sumFaultsOf, unreadColumns } from '#test/shop/printed-sums.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ shop: true })
})
afterAll(() => server.close())

const ctx = () => makeCtx(server.services)
async function document(url: string): Promise<Page[]> {
  const answer = await fetch(server.url + url)
  expect(answer.status, url).toBe(200)
  return readPages(new Uint8Array(await answer.arrayBuffer()))
}
const textOf = (pages: readonly Page[]) => bareText(pages.map(({ text }) => text).join(' '))

test('the reader of these tests finds a letter that a font lacks', async () => {
  const pdf = new PDFDocument({ font: fontsOf('regular')[0]?.file ?? '' })
  const bytes = buffer(pdf)
  pdf.text('Rajesh राजेश').end()
  expect(faultsOf(await readPages(await bytes))[0]).toBe('page 1: 5 letters without a glyph')
})

/** How a document is made and where its PDF is. */
type Kind = {
  rows: string
  model: (id: number) => Promise<PrintedDocument>
  link: (id: number) => string
}
const shipmentKind = (kind: ShipmentDocumentKind, rows: string): Kind => ({
  rows,
  model: async (id) => printedShipment(found((await readShipmentDocuments(ctx(), [id]))[0]), kind),
  link: (id) => documentsLink(ctx(), kind, [id]),
})

const orderKind = (kind: OrderDocumentKind, rows: string): Kind => ({
  rows,
  model: async (id) => printOrderDocument(ctx(), documentOf(found(await orderById(ctx(), id)), kind)),
  link: (id) => orderPdfLink(ctx(), id, kind),
})
const kinds: Record<string, Kind> = {
  'tax invoices': {
    rows: "invoices where type = 'TAX_INVOICE' order by jsonb_array_length(lines) desc, id",
    model: async (id) => printInvoice(ctx(), found(await readInvoice(ctx(), id))),
    link: (id) => pdfLink(ctx(), id),
  },
  'bills of supply': {
    rows: "invoices where type = 'BILL_OF_SUPPLY' order by jsonb_array_length(lines) desc, id",
    model: async (id) => printInvoice(ctx(), found(await readInvoice(ctx(), id))),
    link: (id) => pdfLink(ctx(), id),
  },
  'credit notes': {
    rows: 'credit_notes order by id',
    model: async (id) => printCreditNote(ctx(), found(await readCreditNote(ctx(), id))),
    link: (id) => creditPdfLink(ctx(), id),
  },
  'debit notes': {
    rows: 'debit_notes order by id',
    model: async (id) => printDebitNote(ctx(), found(await readDebitNote(ctx(), id))),
    link: (id) => debitPdfLink(ctx(), id),
  },
  'commission invoices': {
    rows: 'fee_invoices order by jsonb_array_length(lines) desc',
    model: async (id) => printFeeInvoice(ctx(), found(await readFeeInvoice(ctx(), id))),
    link: (id) => feePdfLink(ctx(), id),
  },
  settlements: {
    rows: 'settlements order by id desc',
    model: async (id) => printSettlement(ctx(), found(await readSettlement(ctx().db, id))),
    link: (id) => documentLink(ctx(), id, 'pdf'),
  },
  challans: shipmentKind('CHALLAN', 'shipments where id in (select shipment_id from challans) order by id'),
  'packing lists': shipmentKind('PACKING_LIST', "shipments where status <> 'VOID' order by id"),
  'dispatch notes': shipmentKind('DISPATCH_NOTE', 'shipments where dispatched_at is not null order by id'),
  'e-way bill slips': shipmentKind('EWAY_SLIP', 'shipments where eway_number is not null order by id'),
  'proforma invoices': orderKind('PROFORMA', 'orders order by id'),
  receipts: orderKind('RECEIPT', "orders where payment_status in ('PAID', 'PARTIALLY_REFUNDED') order by id"),
}

const idsOf = async (rows: string) => {
  const found = await server.pool.query<{ id: string }>(`select id from ${rows}`)
  return found.rows.map(({ id }) => Number(id))
}

describe('every document of the shop', () => {
  const all = Object.entries(kinds)
  /** The longest, the shortest and some others of each kind. */
  test.each(all)('%s can be read, and their columns add up as printed', async (_, { rows, model, link }) => {
    const ids = await idsOf(rows)
    expect(ids.length).toBeGreaterThan(0)
    for (const id of new Set([...ids.slice(0, 8), ...ids.slice(-8)])) {
      const pages = await document(link(id))
      expect(faultsOf(pages), link(id)).toEqual([])
      expect(unreadColumns(await model(id), pages), link(id)).toEqual([])
    }
  })

  test.each(all)('%s: every column of amounts adds up, and is rate times quantity', async (_, { rows, model }) => {
    for (const id of await idsOf(rows)) {
      const document = await model(id)
      expect(sumFaultsOf(document), document.number).toEqual([])
    }
  })
})

test('an IRN is one word of its document, and an invoice of one to three lines is one page', async () => {
  const { rows } = await server.pool.query<{ id: string; irn: string | null; lines: number }>(
    'select i.id, e.irn, jsonb_array_length(i.lines) as lines from invoices i left join einvoices e on e.invoice_id = i.id',
  )
  const registered = rows.filter(({ irn }) => irn !== null)
  expect(registered.length).toBeGreaterThan(0)
  const short = rows.filter(({ irn, lines }) => irn === null && lines <= 3)
  for (const { id, irn, lines } of [...registered, ...short.slice(0, 20)]) {
    const pages = await document(pdfLink(ctx(), Number(id)))
    if (irn) expect(pages.flatMap(({ pieces }) => pieces.map(({ text }) => text))).toContain(irn)
    if (lines <= 3) expect(pages.length, id).toBe(1)
  }
})

const scripts = {
  Devanagari: ['राजेश कुमार शर्मा', 'सर्वे नं. १२, मुख्य रोड, हडपसर', 'पुणे'],
  Bengali: ['রাজেশ কুমার শর্মা', '১২ নং মহাত্মা গান্ধী রোড, ক্ষেত্রপাড়া', 'কলকাতা'],
  Gurmukhi: ['ਰਾਜੇਸ਼ ਕੁਮਾਰ ਸ਼ਰਮਾ', 'ਮਕਾਨ ਨੰਬਰ ੧੨, ਗੁਰੂ ਨਾਨਕ ਮਾਰਗ', 'ਅੰਮ੍ਰਿਤਸਰ'],
  Gujarati: ['રાજેશ કુમાર શર્મા', 'સર્વે નં. ૧૨, સરદાર પટેલ માર્ગ', 'અમદાવાદ'],
  Odia: ['ରାଜେଶ କୁମାର ଶର୍ମା', 'ପ୍ଲଟ ନଂ ୧୨, ଜନପଥ', 'ଭୁବନେଶ୍ୱର'],
  Tamil: ['ராஜேஷ் குமார் சர்மா', 'எண் 12, காந்தி சாலை, ஸ்ரீபுரம்', 'சென்னை'],
  Telugu: ['రాజేష్ కుమార్ శర్మ', 'ఇంటి నం. 12, గాంధీ రోడ్డు', 'హైదరాబాద్'],
  Kannada: ['ರಾಜೇಶ್ ಕುಮಾರ್ ಶರ್ಮಾ', 'ನಂ. ೧೨, ಮಹಾತ್ಮ ಗಾಂಧಿ ರಸ್ತೆ', 'ಬೆಂಗಳೂರು'],
  Malayalam: ['രാജേഷ് കുമാർ ശർമ്മ', 'നമ്പർ 12, ഗാന്ധി റോഡ്', 'കൊച്ചി'],
  Urdu: ['راجیش کمار شرما', 'مکان نمبر 12، گاندھی روڈ', 'لکھنؤ'],
} as const
const lineCounts = [1, 2, 3, 5, 8, 12, 18, 25, 33, 50]

/** A shipment of so many lines, delivered to this site, with its challan; its documents by kind. */
async function documentsOf(count: number, [contactName, line1, city]: readonly string[], title = 'Cement') {
  const { build } = server
  const seller = await build.seller()
  const yard = await build.yard(seller)
  const lines = []
  for (let at = 0; at < count; at += 1) {
    const product = await build.product({ title: `${title} ${at + 1}`, brand: null })
    lines.push({ offer: await build.offer({ product, seller, yard, pricePaise: 61_37 }) })
  }
  const { suborders } = await build.paidOrder({
    lines,
    site: { contactName: contactName ?? '', line1: line1 ?? '', city: city ?? '' },
  })
  const [{ id, buyer }] = suborders
  const { token } = await build.user({ roles: ['seller'], sellerId: seller.id })
  const accept = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { id } }'
  await server.get(accept, { id }, token)
  const shipment = await packAll(server, token, String(id))
  await server.get('mutation ($id: ID!) { createChallan(shipmentId: $id) { id } }', { id: shipment }, token)
  await server.get(dispatch, { id: shipment, input: truck }, token)
  const { shipmentDocument } = await server.get<{
    shipmentDocument: { files: { kind: string; url: string }[]; invoiceId: string }
  }>('query ($id: ID!) { shipmentDocument(id: $id) { invoiceId files { kind url } } }', { id: shipment }, buyer.token)
  const { invoice } = await server.get<{ invoice: { pdfUrl: string } }>(
    'query ($id: ID!) { invoice(id: $id) { pdfUrl } }',
    { id: shipmentDocument.invoiceId },
    buyer.token,
  )
  return [{ kind: 'INVOICE', url: invoice.pdfUrl }, ...shipmentDocument.files]
}

describe('a buyer who writes in', () => {
  test.each(Object.entries(scripts).map(([script, site], at) => [script, lineCounts[at] ?? 1, site] as const))(
    '%s reads the own name and site on all documents of %i lines',
    async (_, count, site) => {
      for (const { kind, url } of await documentsOf(count, site, `OPC 53 cement ${site[2]}`)) {
        const pages = await document(url)
        expect(faultsOf(pages), kind).toEqual([])
        for (const words of site.flatMap((text) => text.split(/[\s,،.]+/)).filter((word) => word !== ''))
          expect(textOf(pages), kind).toContain(bareText(words))
        // ₹ and figures stay right
        if (kind === 'INVOICE') expect(pages.map(({ text }) => text).join(' ')).toMatch(/Total\s+₹[\d,]+\.\d\d/)
      }
    },
  )

  test('no script of India, in pictures, and without spaces is spelled, and stays in its column', async () => {
    const long = `https://example.com/${'a'.repeat(70)}`
    const site = ['李小龙 Sharma', `Plot 🏗️ ${long}`, 'Πуне راجیش']
    for (const { kind, url } of await documentsOf(2, site, `Grey cement 🧱 ${'W'.repeat(90)}`)) {
      const pages = await document(url)
      expect(faultsOf(pages), kind).toEqual([])
      for (const words of ['LiXiaoLong', ':construction_site:', long, 'راجیش', ':bricks:'])
        expect(textOf(pages), kind).toContain(bareText(words))
    }
  })
})

const repeated = <T>(lines: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, at) => lines[at % lines.length] as T)

/** What was compared: so many lines of three sellers. */
function comparisonOf(count: number, [name, line1, city]: readonly [string, string, string]): Statement {
  const lines = Array.from({ length: count }, (_, at) => ({
    ...{ id: at + 1, description: `${line1} ${at + 1}`, quantityMilli: 1_234_567, unit: 'kg', note: null },
  }))
  const quotations = ['Sahyadri Ispat Yard', name, 'W'.repeat(40)].map((sellerName, nth) => ({
    ...{ id: nth + 1, number: `QT-${nth + 1}`, revision: 1, sellerName, validUntil: '2026-11-30T12:00:00Z' },
    ...{ leadDays: 3, hasCertificate: true, note: null, rank: nth + 1, score: 800 },
    ...{ goodsPaise: 10_00_000_00, freightPaise: 4_000_00, loadingPaise: 500_37, taxPaise: 1_80_810_07 },
    totalPaise: 11_85_310_44,
    lines: lines.map(({ id }) => ({
      ...{ id: id * 10 + nth, requestLineId: id, title: line1, brand: null, quantityMilli: 1_234_567, unit: 'kg' },
      ...{ pricePaise: 61_37, totalPaise: 75_765_38, deliveredPerUnitPaise: 72_41, rank: nth + 1 },
      ...{ isAlternate: nth === 2, remark: null },
    })),
  }))
  return {
    ...{ number: 'RFQ-000001', title: city, buyerName: name, site: `${city}, 411045`, deliverBy: '2026-12-01' },
    ...{ deadline: '2026-11-25T12:00:00Z', certificateNeeded: true, lines, quotations, awardedLineIds: [10] },
    ...{ awardedPaise: 75_765_38, lowestSinglePaise: null, reason: line1 },
    ...{ frozenAt: '2026-11-26T12:00:00Z', frozenBy: name },
  }
}

/** The documents of the shop with other names and so many lines. */
const others: Record<string, (count: number, site: readonly [string, string, string]) => Promise<PrintedDocument>> = {
  'credit notes': async (count, site) => {
    const note = found(await readCreditNote(ctx(), 1))
    return printCreditNote(ctx(), { ...partiesIn(note, site), lines: repeated(note.lines, count) })
  },
  'debit notes': async (count, site) => {
    const [id] = await idsOf('debit_notes order by id')
    const note = found(await readDebitNote(ctx(), found(id)))
    return printDebitNote(ctx(), { ...partiesIn(note, site), lines: repeated(note.lines, count) })
  },
  'commission invoices': async (count, site) => {
    const row = found(await readFeeInvoice(ctx(), 1))
    return printFeeInvoice(ctx(), { ...partiesIn(row, site), lines: repeated(row.lines, count) })
  },
  settlements: async (_, [name, line1, city]) => {
    const row = found(await readSettlement(ctx().db, 1))
    return printSettlement(ctx(), { ...row, sellerName: `${name}, ${line1}, ${city}` })
  },
  'comparative statements': async (count, site) =>
    printedComparison(comparisonOf(count, site), 'a'.repeat(64), [], 'en'),
  receipts: async (_, site) => {
    const [id] = await idsOf("orders where payment_status = 'PAID' order by id")
    const order = found(await orderById(ctx(), found(id)))
    const [contactName, line1, city] = site
    const at = { name: contactName, line1, city }
    return printOrderDocument(
      ctx(),
      documentOf({ ...order, billing: { ...order.billing, ...at }, shipping: { ...order.shipping, ...at } }, 'RECEIPT'),
    )
  },
}

type Parties = { recipient: { name: string; legalName: string | null; address: string } }
const partiesIn = <T extends Parties>(row: T, [name, line1, city]: readonly [string, string, string]): T => {
  const { recipient } = row
  return { ...row, recipient: { ...recipient, name, legalName: name, address: `${line1}, ${city}` } }
}

describe('other documents', () => {
  const long = ['李小龙 Sharma', `Plot 🏗️ https://example.com/${'a'.repeat(70)}`, 'Πуне راجیش'] as const
  const names = [...Object.entries(scripts), ['no script of India', long] as const]
  test.each(Object.entries(others))('%s have the names of ten scripts, and one to sixty lines', async (_, make) => {
    for (const [at, [script, site]] of names.entries()) {
      const pages = await readPages(new Uint8Array(await pdfOf(await make(lineCounts[at] ?? 60, site))))
      expect(faultsOf(pages), script).toEqual([])
      const words = site.flatMap((text) => toPrintable(text).split(/[\s,،.]+/)).filter((word) => word !== '')
      for (const word of words) expect(textOf(pages), script).toContain(bareText(word))
    }
  })

  test('the columns of a comparative statement add up', async () => {
    const [table] = printedComparison(comparisonOf(3, scripts.Urdu), 'a'.repeat(64), [], 'en').blocks.filter(
      (block) => block.__typename === 'PrintedTable',
    )
    const row = (name: string) =>
      found(table?.rows.find(({ cells }) => cells[1] === name))
        .cells.slice(3)
        .map(figureOf)
    const [goods, carriage, gst, total] = ['Goods ₹', 'Freight and loading ₹', 'GST ₹', 'Delivered total ₹'].map(row)
    expect(goods?.map((paise, at) => Number(paise) + Number(carriage?.[at]) + Number(gst?.[at]))).toEqual(total)
  })
})

import { stateName } from '@neev/domain/states'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { pdfLink } from './invoices.http.ts'
import { getInvoice, type InvoiceRow, invoicesOfOrder, summaryOf } from './invoices.ts'

const totals = [
  'goodsPaise',
  'discountPaise',
  'freightPaise',
  'loadingPaise',
  'taxablePaise',
  'cgstPaise',
  'sgstPaise',
  'igstPaise',
  'roundOffPaise',
  'totalPaise',
  'creditPaise',
] as const
type Totals = Record<(typeof totals)[number], number>

export const invoices: Resolvers = {
  Query: {
    invoice: (_, { id }, ctx) => getInvoice(ctx, id),
    invoicesOfOrder: (_, { orderId }, ctx) => invoicesOfOrder(ctx, orderId),
  },
  Invoice: {
    pdfUrl: (invoice, _, ctx) => pdfLink(ctx, invoice.id),
    placeOfSupplyName: (invoice) => stateName(invoice.placeOfSupply),
    hsnSummary: (invoice) => summaryOf(invoice),
    totals: (invoice: InvoiceRow) =>
      Object.fromEntries(totals.map((name) => [name, invoice.totals[name] ?? 0])) as Totals,
  },
}

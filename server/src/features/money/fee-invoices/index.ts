import type { Feature } from '#core/feature.ts'
import { serveFeeInvoices } from './fee-invoices.http.ts'
import { resolvers } from './fee-invoices.resolvers.ts'
import { invoiceHistory } from './fee-invoices.ts'

export type { FeeDocumentRow as FeeDocument, FeeInvoiceRow as FeeInvoice } from './fee-invoices.queries.ts'

const hour = 3600

/** The operator's invoices for commission. */
export const feeInvoices: Feature = {
  resolvers,
  jobs: [{ name: 'feeInvoices.catchUp', everySeconds: hour, run: invoiceHistory }],
  http: serveFeeInvoices,
}

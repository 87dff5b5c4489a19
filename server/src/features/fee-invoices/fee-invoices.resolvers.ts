import { stateName } from '@neev/domain/states'
import type { Feature } from '#core/feature.ts'
import { feePdfLink, serveFeeInvoices } from './fee-invoices.http.ts'
import { feeInvoicesOf, getFeeInvoice, invoiceHistory } from './fee-invoices.ts'

const hour = 3600

export const feeInvoices: Feature = {
  resolvers: {
    Query: {
      feeInvoice: (_, { id }, ctx) => getFeeInvoice(ctx, id),
    },
    FeeInvoice: {
      pdfUrl: ({ id }, _, ctx) => feePdfLink(ctx, id),
      placeOfSupplyName: ({ placeOfSupply }) => stateName(placeOfSupply),
    },
    Settlement: {
      feeInvoices: ({ id }, _, ctx) => feeInvoicesOf(ctx, id),
    },
  },
  jobs: [{ name: 'feeInvoices.catchUp', everySeconds: hour, run: invoiceHistory }],
  http: serveFeeInvoices,
}

import { stateName } from '@neev/domain/core/states'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { feePdfLink } from './fee-invoices.http.ts'
import { feeInvoicesOf, getFeeInvoice, ownFeeDocuments } from './fee-invoices.ts'
import { printFeeInvoice } from './printed-fee-invoice.ts'

export const resolvers: Resolvers = {
  Query: {
    feeInvoice: (_, { id }, ctx) => getFeeInvoice(ctx, id),
    ownFeeDocuments: (_, { gstin }, ctx) => ownFeeDocuments(ctx, gstin),
  },
  FeeInvoice: {
    pdfUrl: ({ id }, _, ctx) => feePdfLink(ctx, id),
    printed: (row, _, ctx) => printFeeInvoice(ctx, row),
    placeOfSupplyName: ({ placeOfSupply }) => stateName(placeOfSupply),
  },
  Settlement: {
    feeInvoices: ({ id }, _, ctx) => feeInvoicesOf(ctx, id),
  },
}

import { idOf } from '#core/errors.ts'
import { qrOf } from '#core/files/qr.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './einvoices.ts'

export const resolvers: Resolvers = {
  Query: {
    einvoices: (_, { open, page }, ctx) => use.listEinvoices(ctx, { open, page }),
    einvoice: (_, { id }, ctx) => use.getEinvoice(ctx, id),
    sellerEinvoicing: (_, { sellerId }, ctx) => use.einvoicingOf(ctx, idOf(sellerId)),
  },
  Mutation: {
    retryEinvoice: (_, { id }, ctx) => use.retryEinvoice(ctx, id),
    submitEinvoiceDetails: (_, { id, input }, ctx) => use.submitEinvoiceDetails(ctx, id, input),
    markEinvoiceCancelled: (_, { id }, ctx) => use.confirmCancelled(ctx, id),
  },
  Einvoice: {
    file: ({ payload }) => `[${payload}]`,
  },
  EinvoiceSeal: {
    irn: ({ status, irn }) => (status === 'REGISTERED' ? irn : null),
    qr: ({ signedQr }) => (signedQr === null ? null : qrOf(signedQr)),
  },
  Invoice: {
    einvoice: (invoice, _, ctx) => use.einvoiceOfInvoice(ctx, invoice.id),
    upiQr: ({ upiUri: uri }) => (uri === null ? null : { uri, qr: qrOf(uri) }),
  },
  CreditNote: {
    einvoice: (note, _, ctx) => use.einvoiceOfCredit(ctx, note.id),
  },
  DebitNote: {
    einvoice: (note, _, ctx) => use.einvoiceOfDebit(ctx, note.id),
  },
  Shipment: {
    einvoice: (shipment, _, ctx) => use.einvoiceOfShipment(ctx, Number(shipment.id)),
    einvoiceWork: (shipment, _, ctx) => (ctx.actor ? use.einvoiceWorkOfShipment(ctx, Number(shipment.id)) : null),
  },
}

import { stateName } from '@neev/domain/core/states'
import { bundleText } from '@neev/domain/orders/shipping-documents/shipping-documents'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { shownTotals } from '#features/orders/invoices/invoices.ts'
import { printedShipment } from './printed-shipment.ts'
import { documentsLink } from './shipping-documents.http.ts'
import { chosenShipments, getEwayBill, getShipmentDocument } from './shipping-documents.ts'

export const resolvers: Resolvers = {
  Query: {
    shipmentDocument: (_, { id }, ctx) => getShipmentDocument(ctx, id),
    ewayBill: (_, { shipmentId }, ctx) => getEwayBill(ctx, shipmentId),
    documentsFile: async (_, { kind, ...rows }, ctx) => {
      const { loads: shipments, without } = await chosenShipments(ctx, kind, rows)
      return {
        url: shipments.length > 0 ? documentsLink(ctx, kind, shipments) : '',
        documents: shipments.length,
        without,
      }
    },
  },
  ShipmentDocument: {
    placeOfSupplyName: (row) => stateName(row.placeOfSupply),
    totals: (row) => shownTotals(row.totals),
    isMine: (row, _, ctx) => row.userId === ctx.actor?.userId,
    deliveryCode: (row, _, ctx) => (row.userId === ctx.actor?.userId ? row.deliveryCode : null),
    printed: (row, { kind }, ctx) =>
      printedShipment(row, kind, row.userId === ctx.actor?.userId ? { deliveryCode: row.deliveryCode } : {}),
    files: (row, _, ctx) =>
      (
        [
          ['CHALLAN', row.challanNumber],
          ['PACKING_LIST', row.status === 'VOID' ? null : row.id],
          ['DISPATCH_NOTE', row.dispatchedAt],
          ['EWAY_SLIP', row.ewayNumber],
        ] as const
      ).flatMap(([kind, there]) => (there === null ? [] : { kind, url: documentsLink(ctx, kind, [row.id]) })),
  },
  ShipmentDocumentLine: {
    bundleText: ({ bundles }) => bundleText(bundles),
  },
}

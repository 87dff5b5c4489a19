import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { orderPdfLink } from './order-documents.http.ts'
import { getOrderDocument } from './order-documents.ts'
import { printOrderDocument } from './printed-order.ts'

export const resolvers: Resolvers = {
  Query: {
    orderDocument: (_, { orderId, kind }, ctx) => getOrderDocument(ctx, orderId, kind),
  },
  OrderDocument: {
    orderId: ({ order }) => order.id,
    orderNumber: ({ order }) => order.number,
    pdfUrl: ({ order, kind }, _, ctx) => orderPdfLink(ctx, order.id, kind),
    printed: (document, _, ctx) => printOrderDocument(ctx, document),
  },
}

import type { FastifyInstance } from 'fastify'
import { type Ctx, makeCtx, type Services } from '#core/context.ts'
import { isSigned, signedLink } from '#core/files/signed-link.ts'
import type { OrderDocumentKind } from '#core/graphql/resolver-types.ts'
import { sendPdf } from '#core/printing/send.ts'
import { orderById } from '#features/orders/orders/orders.ts'
import { documentOf } from './order-documents.ts'
import { printOrderDocument } from './printed-order.ts'

const paths = { PROFORMA: 'proforma', RECEIPT: 'receipt' } as const

/** A link to the PDF, valid for ten minutes. Give it only to callers who may read the order. */
export const orderPdfLink = (ctx: Ctx, orderId: number, kind: OrderDocumentKind): string =>
  signedLink(ctx, `/api/order-documents/${paths[kind]}-${orderId}.pdf`)

export function serveOrderDocuments(app: FastifyInstance, services: Services): void {
  app.get('/api/order-documents/:file', async (request, reply) => {
    const ctx = makeCtx(services)
    const { file } = request.params as { file: string }
    const [, name, id = ''] = /^(proforma|receipt)-(\d+)\.pdf$/.exec(file) ?? []
    const order = isSigned(ctx, request.url) ? await orderById(ctx, Number(id)) : undefined
    if (!order) return reply.status(404).send()
    const kind = name === paths.RECEIPT ? 'RECEIPT' : 'PROFORMA'
    return sendPdf(reply, await printOrderDocument(ctx, documentOf(order, kind)))
  })
}

import type { FastifyInstance } from 'fastify'
import { type Ctx, makeCtx, type Services } from '#core/context.ts'
import { isSigned, signedLink } from '#core/files/signed-link.ts'
import { sendPdf } from '#core/printing/send.ts'
import { readFeeInvoice } from './fee-invoices.ts'
import { printFeeInvoice } from './printed-fee-invoice.ts'

/** A link to the PDF, valid for ten minutes. Give it only to callers who may read the document. */
export const feePdfLink = (ctx: Ctx, id: number): string => signedLink(ctx, `/api/commission/${id}.pdf`)

export function serveFeeInvoices(app: FastifyInstance, services: Services): void {
  app.get('/api/commission/:file', async (request, reply) => {
    const ctx = makeCtx(services)
    const id = /^(\d+)\.pdf$/.exec((request.params as { file: string }).file)?.[1] ?? ''
    const row = isSigned(ctx, request.url) ? await readFeeInvoice(ctx, Number(id)) : undefined
    if (!row) return reply.status(404).send()
    return sendPdf(reply, await printFeeInvoice(ctx, row))
  })
}

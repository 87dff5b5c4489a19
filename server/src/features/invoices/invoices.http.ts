import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Ctx, makeCtx, type Services } from '#core/context.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { readInvoice } from './invoices.ts'

const linkLifeMs = 10 * 60_000
const sign = (ctx: Ctx, id: string, until: string) =>
  createHmac('sha256', ctx.config.secret ?? '')
    .update(`invoice:${id}:${until}`)
    .digest('base64url')

/** A link to the PDF for ten minutes; a download can't carry a bearer token. Give it only to who may read the invoice. */
export function pdfLink(ctx: Ctx, id: number): string {
  const until = String(ctx.now.getTime() + linkLifeMs)
  return `/api/invoice/${id}.pdf?until=${until}&sig=${sign(ctx, String(id), until)}`
}

export function serveInvoices(app: FastifyInstance, services: Services): void {
  app.get('/api/invoice/:file', async (request, reply) => {
    const ctx = makeCtx(services)
    const id = /^(\d+)\.pdf$/.exec((request.params as { file: string }).file)?.[1] ?? ''
    const { until = '', sig = '' } = request.query as { until?: string; sig?: string }
    const [right, given] = [Buffer.from(sign(ctx, id, until)), Buffer.from(sig)]
    const good = right.length === given.length && timingSafeEqual(right, given) && Number(until) > ctx.now.getTime()
    const invoice = good ? await readInvoice(ctx, Number(id)) : undefined
    if (!invoice) return reply.status(404).send()
    const name = invoice.number.replace(/[^\w-]/g, '-')
    return reply
      .type('application/pdf')
      .headers({ 'content-disposition': `inline; filename="${name}.pdf"`, 'cache-control': 'private, max-age=600' })
      .send(await invoicePdf(invoice))
  })
}

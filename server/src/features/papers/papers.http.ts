import { type BulkPaper, bulkPapers, type LoadPaperKind, loadPapers } from '@neev/domain/papers'
import type { FastifyInstance } from 'fastify'
import { type Ctx, makeCtx, type Services } from '#core/context.ts'
import { pdfOf } from '#core/pdf.ts'
import { isSigned, signedLink } from '#core/signed-link.ts'
import { einvoiceOfInvoice, isHeld } from '#features/einvoices/einvoices.ts'
import { invoiceContent, invoicesOfLoads } from '#features/invoices/invoices.ts'
import { paperContent } from './paper-pdf.ts'
import { readLoadPapers } from './papers.ts'

type Kind = LoadPaperKind | BulkPaper
const isKind = (word: string): word is Kind => word in loadPapers || bulkPapers.some((kind) => kind === word)

/** A link to one paper of each of these loads, in one file. Give it only to who may read them. */
export const papersLink = (ctx: Ctx, kind: Kind, loads: readonly number[]): string =>
  signedLink(ctx, `/api/papers/${kind.toLowerCase()}.pdf?loads=${loads.join('.')}`)

async function contentsOf(ctx: Ctx, kind: Kind, loads: readonly number[]): Promise<object[][]> {
  if (kind === 'INVOICE')
    return (
      await Promise.all(
        (
          await invoicesOfLoads(ctx, loads)
        ).map(async (invoice) => {
          const seal = await einvoiceOfInvoice(ctx, invoice.id)
          return isHeld(seal) ? [] : [invoiceContent(invoice, ctx.config.origin, { seal })]
        }),
      )
    ).flat()
  return (await readLoadPapers(ctx, loads)).map((row) => paperContent(row, kind))
}

export function servePapers(app: FastifyInstance, services: Services): void {
  app.get('/api/papers/:file', async (request, reply) => {
    const ctx = makeCtx(services)
    const kind = /^(\w+)\.pdf$/.exec((request.params as { file: string }).file)?.[1]?.toUpperCase() ?? ''
    const { loads = '' } = request.query as { loads?: string }
    if (!isSigned(ctx, request.url) || !isKind(kind)) return reply.status(404).send()
    const contents = await contentsOf(ctx, kind, loads.split('.').map(Number))
    if (contents.length === 0) return reply.status(404).send()
    const name = kind === 'INVOICE' ? 'Tax invoices' : loadPapers[kind]
    const pages = contents.flatMap((content, at) =>
      at === 0 ? content : [{ text: '', pageBreak: 'before' }, ...content],
    )
    return reply
      .type('application/pdf')
      .headers({
        'content-disposition': `inline; filename="${kind.toLowerCase().replace('_', '-')}.pdf"`,
        'cache-control': 'private, max-age=600',
      })
      .send(await pdfOf(name, name, pages))
  })
}

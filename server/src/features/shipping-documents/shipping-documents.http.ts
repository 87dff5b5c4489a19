import {
  type BulkDocument,
  bulkDocuments,
  type ShipmentDocumentKind,
  shipmentDocuments,
} from '@neev/domain/shipping/shipping-documents'
import type { FastifyInstance } from 'fastify'
import { type Ctx, makeCtx, type Services } from '#core/context.ts'
import { pdfOf } from '#core/files/pdf.ts'
import { isSigned, signedLink } from '#core/files/signed-link.ts'
import { einvoiceOfInvoice, isHeld } from '#features/einvoices/einvoices.ts'
import { invoiceContent, invoicesOfShipments } from '#features/invoices/invoices.ts'
import { documentContent } from './shipping-document-pdf.ts'
import { readShipmentDocuments } from './shipping-documents.ts'

type Kind = ShipmentDocumentKind | BulkDocument
const isKind = (word: string): word is Kind => word in shipmentDocuments || bulkDocuments.some((kind) => kind === word)

/** A link to one kind of document of these shipments, in one file. Give it only to callers who may read them. */
export const documentsLink = (ctx: Ctx, kind: Kind, shipments: readonly number[]): string =>
  signedLink(ctx, `/api/papers/${kind.toLowerCase()}.pdf?loads=${shipments.join('.')}`)

async function contentsOf(ctx: Ctx, kind: Kind, shipments: readonly number[]): Promise<object[][]> {
  if (kind === 'INVOICE')
    return (
      await Promise.all(
        (
          await invoicesOfShipments(ctx, shipments)
        ).map(async (invoice) => {
          const seal = await einvoiceOfInvoice(ctx, invoice.id)
          return isHeld(seal) ? [] : [invoiceContent(invoice, ctx.config.origin, { seal })]
        }),
      )
    ).flat()
  return (await readShipmentDocuments(ctx, shipments)).map((row) => documentContent(row, kind))
}

export function serveDocuments(app: FastifyInstance, services: Services): void {
  app.get('/api/papers/:file', async (request, reply) => {
    const ctx = makeCtx(services)
    const kind = /^(\w+)\.pdf$/.exec((request.params as { file: string }).file)?.[1]?.toUpperCase() ?? ''
    const { loads: shipments = '' } = request.query as { loads?: string }
    if (!isSigned(ctx, request.url) || !isKind(kind)) return reply.status(404).send()
    const contents = await contentsOf(ctx, kind, shipments.split('.').map(Number))
    if (contents.length === 0) return reply.status(404).send()
    const name = kind === 'INVOICE' ? 'Tax invoices' : shipmentDocuments[kind]
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

import {
  type BulkDocument,
  bulkDocuments,
  type ShipmentDocumentKind,
  shipmentDocuments,
} from '@neev/domain/orders/shipping-documents/shipping-documents'
import type { FastifyInstance } from 'fastify'
import { type Ctx, makeCtx, type Services } from '#core/context.ts'
import { isSigned, signedLink } from '#core/files/signed-link.ts'
import type { PrintedDocument } from '#core/printing/printed-document.ts'
import { sendPdfs } from '#core/printing/send.ts'
import { invoicesOfShipments, printInvoice } from '#features/orders/invoices/invoices.ts'
import { einvoiceOfInvoice, isHeld } from '#features/tax/einvoices/einvoices.ts'
import { printedShipment } from './printed-shipment.ts'
import { readShipmentDocuments } from './shipping-documents.ts'

type Kind = ShipmentDocumentKind | BulkDocument
const isKind = (word: string): word is Kind => word in shipmentDocuments || bulkDocuments.some((kind) => kind === word)

/** A link to one kind of document of these shipments, in one file. Give it only to callers who may read them. */
export const documentsLink = (ctx: Ctx, kind: Kind, shipments: readonly number[]): string =>
  signedLink(ctx, `/api/documents/${kind.toLowerCase()}.pdf?loads=${shipments.join('.')}`)

async function documentsOf(ctx: Ctx, kind: Kind, shipments: readonly number[]): Promise<PrintedDocument[]> {
  if (kind !== 'INVOICE') return (await readShipmentDocuments(ctx, shipments)).map((row) => printedShipment(row, kind))
  const invoices = await invoicesOfShipments(ctx, shipments)
  const documents = invoices.map(async (invoice) =>
    isHeld(await einvoiceOfInvoice(ctx, invoice.id)) ? [] : [await printInvoice(ctx, invoice)],
  )
  return (await Promise.all(documents)).flat()
}

export function serveDocuments(app: FastifyInstance, services: Services): void {
  app.get('/api/documents/:file', async (request, reply) => {
    const ctx = makeCtx(services)
    const kind = /^(\w+)\.pdf$/.exec((request.params as { file: string }).file)?.[1]?.toUpperCase() ?? ''
    const { loads: shipments = '' } = request.query as { loads?: string }
    if (!isSigned(ctx, request.url) || !isKind(kind)) return reply.status(404).send()
    const documents = await documentsOf(ctx, kind, shipments.split('.').map(Number))
    if (documents.length === 0) return reply.status(404).send()
    return sendPdfs(reply, documents, kind === 'INVOICE' ? 'Tax invoices' : shipmentDocuments[kind])
  })
}

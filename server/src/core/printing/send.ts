import type { FastifyReply } from 'fastify'
import { pdfOf, pdfOfAll } from './pdf.ts'
import type { PrintedDocument } from './printed-document.ts'

const send = (reply: FastifyReply, name: string, bytes: Buffer) =>
  reply
    .type('application/pdf')
    .headers({
      'content-disposition': `inline; filename="${name.replace(/[^\w-]/g, '-')}.pdf"`,
      'cache-control': 'private, max-age=600',
    })
    .send(bytes)

/** Sends a document as a PDF that is named by its number. */
export const sendPdf = async (reply: FastifyReply, document: PrintedDocument) =>
  send(reply, document.number, await pdfOf(document))

/** Sends documents in one PDF. */
export const sendPdfs = async (reply: FastifyReply, documents: readonly PrintedDocument[], title: string) =>
  send(reply, title.toLowerCase(), await pdfOfAll(documents, title))

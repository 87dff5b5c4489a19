import { sentence } from '@neev/domain/core/refusal-texts'
import { refuse } from '@neev/domain/core/refusals'
import type { InvoiceCopy } from '@neev/domain/orders/invoices'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Ctx, makeCtx, type Services } from '#core/context.ts'
import { isSigned, signedLink } from '#core/files/signed-link.ts'
import { sendPdf } from '#core/printing/send.ts'
import { einvoiceOfCredit, einvoiceOfDebit, einvoiceOfInvoice, isHeld } from '#features/tax/einvoices/einvoices.ts'
import { readCreditNote } from './credit-notes.ts'
import { readDebitNote } from './debit-notes.ts'
import { printCreditNote, printDebitNote, printInvoice, readInvoice } from './invoices.ts'

/** A link to the PDF, valid for ten minutes. Give it only to callers who may read the invoice. */
export const pdfLink = (ctx: Ctx, id: number, copy: InvoiceCopy = 0): string =>
  signedLink(ctx, `/api/invoice/${id}${copy === 0 ? '' : `-${copy}`}.pdf`)

/** The same for a credit note. */
export const creditPdfLink = (ctx: Ctx, id: number): string => signedLink(ctx, `/api/credit-note/${id}.pdf`)

/** The same for a debit note. */
export const debitPdfLink = (ctx: Ctx, id: number): string => signedLink(ctx, `/api/debit-note/${id}.pdf`)

/** A document without its IRN is not valid (CGST Rule 48(5)) and cannot be downloaded. */
const sendHeld = (reply: FastifyReply, number: string) =>
  reply
    .status(409)
    .type('text/plain; charset=utf-8')
    .send(sentence(refuse('EINVOICE_HELD', { number })))

export function serveInvoices(app: FastifyInstance, services: Services): void {
  app.get('/api/invoice/:file', async (request, reply) => {
    const ctx = makeCtx(services)
    const [, id = '', copy = '0'] = /^(\d+)(?:-([12]))?\.pdf$/.exec((request.params as { file: string }).file) ?? []
    const invoice = isSigned(ctx, request.url) ? await readInvoice(ctx, Number(id)) : undefined
    if (!invoice) return reply.status(404).send()
    if (isHeld(await einvoiceOfInvoice(ctx, invoice.id))) return sendHeld(reply, invoice.number)
    return sendPdf(reply, await printInvoice(ctx, invoice, Number(copy) as InvoiceCopy))
  })
  app.get('/api/credit-note/:file', async (request, reply) => {
    const ctx = makeCtx(services)
    const id = /^(\d+)\.pdf$/.exec((request.params as { file: string }).file)?.[1] ?? ''
    const note = isSigned(ctx, request.url) ? await readCreditNote(ctx, Number(id)) : undefined
    if (!note) return reply.status(404).send()
    if (isHeld(await einvoiceOfCredit(ctx, note.id))) return sendHeld(reply, note.number)
    return sendPdf(reply, await printCreditNote(ctx, note))
  })
  app.get('/api/debit-note/:file', async (request, reply) => {
    const ctx = makeCtx(services)
    const id = /^(\d+)\.pdf$/.exec((request.params as { file: string }).file)?.[1] ?? ''
    const note = isSigned(ctx, request.url) ? await readDebitNote(ctx, Number(id)) : undefined
    if (!note) return reply.status(404).send()
    if (isHeld(await einvoiceOfDebit(ctx, note.id))) return sendHeld(reply, note.number)
    return sendPdf(reply, await printDebitNote(ctx, note))
  })
}

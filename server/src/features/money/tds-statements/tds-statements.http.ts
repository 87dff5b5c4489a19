import type { FastifyInstance } from 'fastify'
import { type Ctx, makeCtx, type Services } from '#core/context.ts'
import { isSigned, signedLink } from '#core/files/signed-link.ts'
import { sendPdf } from '#core/printing/send.ts'
import { printCertificate } from './printed-certificate.ts'
import { readCertificate } from './tds-statements.ts'

/** A link to the PDF, valid for ten minutes. Give it only to callers who may read the certificate. */
export const certificatePdfLink = (ctx: Ctx, id: number): string => signedLink(ctx, `/api/tds-certificate/${id}.pdf`)

export function serveCertificates(app: FastifyInstance, services: Services): void {
  app.get('/api/tds-certificate/:file', async (request, reply) => {
    const ctx = makeCtx(services)
    const id = /^(\d+)\.pdf$/.exec((request.params as { file: string }).file)?.[1] ?? ''
    const row = isSigned(ctx, request.url) ? await readCertificate(ctx, Number(id)) : undefined
    if (!row) return reply.status(404).send()
    return sendPdf(reply, await printCertificate(ctx, row))
  })
}

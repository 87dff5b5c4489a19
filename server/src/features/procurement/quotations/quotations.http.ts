import { type ContentLanguage, languageOf } from '@neev/domain/content/languages'
import type { FastifyInstance } from 'fastify'
import { type Ctx, makeCtx, type Services } from '#core/context.ts'
import { isSigned, signedLink } from '#core/files/signed-link.ts'
import { sendPdf } from '#core/printing/send.ts'
import { printedComparison } from './statements/printed-statement.ts'
import { storedStatement } from './statements/statement.ts'

/** A link to the PDF of a comparative statement in a language. Give it only to callers who may read the request. */
export const statementPdfLink = (ctx: Ctx, requestId: number, language: ContentLanguage): string =>
  signedLink(ctx, `/api/comparative-statement/${requestId}.pdf?language=${language}`)

export function serveStatements(app: FastifyInstance, services: Services): void {
  app.get('/api/comparative-statement/:file', async (request, reply) => {
    const ctx = makeCtx(services)
    const id = /^(\d+)\.pdf$/.exec((request.params as { file: string }).file)?.[1] ?? ''
    const stored = isSigned(ctx, request.url) ? await storedStatement(ctx, Number(id)) : undefined
    if (!stored) return reply.status(404).send()
    const { language = 'en' } = request.query as { language?: string }
    return sendPdf(reply, printedComparison(stored.statement, stored.hash, stored.signatures, languageOf(language)))
  })
}

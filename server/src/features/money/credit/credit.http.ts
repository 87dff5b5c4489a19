import { istDate } from '@neev/domain/core/fiscal'
import { creditReference } from '@neev/domain/money/credit/credit-entries'
import type { FastifyInstance } from 'fastify'
import { type Ctx, makeCtx, type Services } from '#core/context.ts'
import { isSigned, signedLink } from '#core/files/signed-link.ts'
import { accountOf, wholeLedger } from './account.ts'
import { lineById } from './lines.queries.ts'
import { statementSheet } from './statement-sheet.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A link to the ledger as a spreadsheet, valid for ten minutes. Give it only to callers who may read the line. */
export const sheetLink = (ctx: Ctx, lineId: number): string => signedLink(ctx, `/api/credit/${lineId}.xlsx`)

export function serveCredit(app: FastifyInstance, services: Services): void {
  app.get('/api/credit/:file', async (request, reply) => {
    const ctx = makeCtx(services)
    const { file } = request.params as { file: string }
    const [, id = ''] = /^(\d+)\.xlsx$/.exec(file) ?? []
    const today = istDate(ctx.now)
    const line = isSigned(ctx, request.url) ? await lineById(ctx.db, 'ALL', today, Number(id)) : undefined
    if (!line) return reply.status(404).send()
    return reply
      .type(xlsx)
      .headers({
        'content-disposition': `attachment; filename="${creditReference(line.id)}-${today}.xlsx"`,
        'cache-control': 'private, max-age=600',
      })
      .send(await statementSheet(line, await accountOf(ctx, line), await wholeLedger(ctx, line)))
  })
}

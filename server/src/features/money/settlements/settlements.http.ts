import type { FastifyInstance } from 'fastify'
import { type Ctx, makeCtx, type Services } from '#core/context.ts'
import { isSigned, signedLink } from '#core/files/signed-link.ts'
import { sendPdf } from '#core/printing/send.ts'
import { printSettlement } from './statements/printed-statement.ts'
import { statementSheet } from './statements/statement-sheet.ts'
import { earningsOn, readSettlement } from './statements/statements.queries.ts'

type Format = 'pdf' | 'xlsx'

/** A link to the statement as a file, valid for ten minutes. Give it only to callers who may read the statement. */
export const documentLink = (ctx: Ctx, id: number, format: Format): string =>
  signedLink(ctx, `/api/settlement/${id}.${format}`)

export function serveSettlements(app: FastifyInstance, services: Services): void {
  app.get('/api/settlement/:file', async (request, reply) => {
    const ctx = makeCtx(services)
    const { file } = request.params as { file: string }
    const [, id = '', format] = /^(\d+)\.(pdf|xlsx)$/.exec(file) ?? []
    const row = isSigned(ctx, request.url) ? await readSettlement(ctx.db, Number(id)) : undefined
    if (!row) return reply.status(404).send()
    if (format === 'pdf') return sendPdf(reply, await printSettlement(ctx, row))
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .headers({
        'content-disposition': `attachment; filename="${row.number}.xlsx"`,
        'cache-control': 'private, max-age=600',
      })
      .send(await statementSheet(row, await earningsOn(ctx.db, row.id)))
  })
}

import { messageChannels } from '@neev/domain/people/messages/message-texts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '#core/context.ts'
import { isReportToken } from './channels/channels.ts'
import { noteReport } from './outbox.queries.ts'
import { unsubscribe } from './preferences.ts'
import { markBounced } from './recipients.ts'

type Report = { id?: unknown; reference?: unknown; status?: unknown; reason?: unknown }

const isReport = (value: unknown): value is Report => typeof value === 'object' && value !== null

const failed = /fail|bounce|reject|undeliver|expired|error/i
const delivered = /deliver|read/i

/** Delivery reports of providers, at a secret address; and the address that mail programs call to unsubscribe. */
export function messageHttp(
  app: FastifyInstance,
  _services: unknown,
  makeCtx: (request: FastifyRequest) => Promise<Ctx>,
): void {
  app.post<{ Params: { channel: string; token: string } }>(
    '/api/messages/report/:channel/:token',
    async (request, reply) => {
      const ctx = await makeCtx(request)
      const channel = messageChannels.find((one) => one === request.params.channel.toUpperCase())
      if (!channel || !isReportToken(ctx, channel, request.params.token)) return reply.code(404).send()
      // What a provider sends is not ours: anything but a report is passed over
      for (const report of [request.body].flat().filter(isReport)) {
        const reference = String(report.id ?? report.reference ?? '')
        const status = String(report.status ?? '')
        if (!reference || !(failed.test(status) || delivered.test(status))) continue
        const isFailed = failed.test(status)
        const reason = isFailed ? `The provider reported: ${String(report.reason ?? status)}`.slice(0, 300) : null
        const rows = await noteReport(ctx, channel, { reference, delivered: !isFailed, reason })
        if (channel === 'EMAIL' && /bounce/i.test(status))
          for (const { recipient } of rows) await markBounced(ctx, recipient, String(report.reason ?? status))
      }
      return reply.code(204).send()
    },
  )
  app.post<{ Querystring: { code?: string } }>('/api/messages/unsubscribe', async (request, reply) => {
    const ctx = await makeCtx(request)
    await unsubscribe(ctx, String(request.query.code ?? '')).catch(() => undefined)
    return reply.code(200).send()
  })
}

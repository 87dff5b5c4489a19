import { emailConfigInput, httpConfigInput } from '@neev/domain/messages/channels'
import type { MessageChannel } from '@neev/domain/messages/message-texts'
import type { Ctx } from '#core/context.ts'
import { isSandbox, readChannel, secretOf } from '../channels/channel-rows.ts'
import { httpAdapter } from './http.ts'
import type { Adapter } from './port.ts'
import { environmentMail, smtpAdapter } from './smtp.ts'

/** Accepts everything and sends nothing, for demo shops and staging systems. */
const sandboxAdapter: Adapter = {
  dailyCap: 0,
  send: async ({ messageId }) => ({ reference: `sandbox-${messageId.replace(/[<>]/g, '')}`.slice(0, 120) }),
}

/** The provider of a channel: the configured one, the environment's mail server, a sandbox, or none. */
export async function adapterOf(ctx: Ctx, channel: MessageChannel): Promise<Adapter | null> {
  const row = await readChannel(ctx, channel)
  if (row?.enabled) {
    const secret = secretOf(ctx, row)
    return channel === 'EMAIL'
      ? smtpAdapter(ctx, emailConfigInput.parse(row.config), secret)
      : httpAdapter(ctx, channel, httpConfigInput.parse(row.config), secret)
  }
  if (channel === 'EMAIL' && ctx.config.smtp) return environmentMail(ctx, ctx.config.smtp)
  return isSandbox(ctx, channel) ? sandboxAdapter : null
}

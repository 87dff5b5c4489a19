import { emailConfigInput, httpConfigInput } from '@neev/domain/people/messages/channels'
import type { MessageChannel } from '@neev/domain/people/messages/message-texts'
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

const configured = (ctx: Ctx, channel: MessageChannel, config: unknown, secret: string) =>
  channel === 'EMAIL'
    ? smtpAdapter(ctx, emailConfigInput.parse(config), secret)
    : httpAdapter(ctx, channel, httpConfigInput.parse(config), secret)

/** The provider of a channel: the configured one, the environment's mail server, a sandbox, or none. */
export async function adapterOf(ctx: Ctx, channel: MessageChannel): Promise<Adapter | null> {
  const row = await readChannel(ctx, channel)
  if (row?.enabled) return configured(ctx, channel, row.config, secretOf(ctx, row))
  if (channel === 'EMAIL' && ctx.config.smtp) return environmentMail(ctx, ctx.config.smtp)
  return isSandbox(ctx, channel) ? sandboxAdapter : null
}

/**
 * The provider that links and codes which open accounts go through, if it is another one: the earlier provider, while a
 * change of it is not old enough and not confirmed by a second person.
 */
export async function earlierAdapterOf(ctx: Ctx, channel: MessageChannel): Promise<Adapter | null> {
  const row = await readChannel(ctx, channel)
  if (!row?.secretsFrom || row.secretsFrom <= ctx.now) return null
  const { earlierConfig: config, earlierSecret: secret } = row
  if (config !== null) return configured(ctx, channel, config, secretOf(ctx, { channel, secret }))
  return ctx.config.smtp ? environmentMail(ctx, ctx.config.smtp) : null
}

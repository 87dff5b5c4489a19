import type { MessageChannel } from '@neev/domain/people/messages/message-texts'
import type { Ctx, Services } from '#core/context.ts'
import type { Row } from '#core/db/tables.ts'
import { unseal } from '#core/secrets/sealed.ts'

export type ChannelRow = Row<'messageChannels'>
export type ChannelStates = Record<MessageChannel, boolean>

const sandboxOf = { EMAIL: 'email', SMS: 'sms', WHATSAPP: 'whatsapp' } as const

/** Whether a sandbox plays the provider of a channel; a configured provider goes before it. */
export const isSandbox = ({ config }: Pick<Services, 'config'>, channel: MessageChannel): boolean =>
  config.sandbox.has(sandboxOf[channel])

/** Channels that can send: guarded messages, and others. */
export type ChannelsNow = Record<'others' | 'guarded', ChannelStates>

export const readChannelStates = async (ctx: Ctx): Promise<ChannelsNow> =>
  channelStates(ctx, await ctx.db.selectFrom('messageChannels').select(['channel', 'enabled', 'secretsFrom']).execute())

/**
 * Channels that can send: by a provider that was set up, the environment's mail server, or a sandbox. Guarded messages
 * go through an earlier provider too, as long as a change of it waits.
 */
export function channelStates(
  ctx: Ctx,
  rows: readonly Pick<ChannelRow, 'channel' | 'enabled' | 'secretsFrom'>[],
): ChannelsNow {
  const waits = ({ secretsFrom }: (typeof rows)[number]) => secretsFrom !== null && secretsFrom > ctx.now
  const isOn = (channel: MessageChannel, isGuarded: boolean) =>
    rows.some((row) => row.channel === channel && (row.enabled || (isGuarded && waits(row)))) ||
    isSandbox(ctx, channel) ||
    (channel === 'EMAIL' && ctx.config.smtp !== undefined)
  const states = (isGuarded: boolean): ChannelStates => ({
    EMAIL: isOn('EMAIL', isGuarded),
    SMS: isOn('SMS', isGuarded),
    WHATSAPP: isOn('WHATSAPP', isGuarded),
  })
  return { others: states(false), guarded: states(true) }
}

/** What the secret of a channel is encrypted for. */
export const boundTo = (channel: MessageChannel) => ({ use: 'message-channel', to: channel })

/** The decrypted password or key of a channel; empty if there is none. */
export const secretOf = (
  services: Pick<Services, 'config'>,
  row: { channel: MessageChannel; secret: Buffer | null },
): string => (row.secret ? unseal(services, boundTo(row.channel), row.secret).toString('utf8') : '')

/** The row of a channel. */
export const channelRow = (ctx: Ctx, channel: MessageChannel) =>
  ctx.db.selectFrom('messageChannels').selectAll().where('channel', '=', channel)

/** The stored configuration of a channel, if there is one. */
export const readChannel = (ctx: Ctx, channel: MessageChannel): Promise<ChannelRow | undefined> =>
  channelRow(ctx, channel).executeTakeFirst()

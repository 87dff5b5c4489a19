import { isDeepStrictEqual } from 'node:util'
import { APPROVER_WAIT_MS } from '@neev/domain/core/access/permissions'
import { emailConfigInput, httpConfigInput, marketingMoment, smsMoment } from '@neev/domain/people/messages/channels'
import type { MessageChannel } from '@neev/domain/people/messages/message-texts'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, type Services, transaction } from '#core/context.ts'
import { found, parseInput, refused } from '#core/errors.ts'
import { ofAccount, rateLimit } from '#core/limits.ts'
import { isAllowedAddress, publicAddress } from '#core/net/http-client.ts'
import { seal } from '#core/secrets/sealed.ts'
import { isSignature, signatureOf } from '#core/secrets/signature.ts'
import { adapterOf } from '../adapters/adapters.ts'
import type { Address } from '../adapters/port.ts'
import { boundTo, type ChannelRow, channelRow, isSandbox, readChannel } from './channel-rows.ts'
import { ownContact } from './own-contact.ts'

const noProviders: Record<MessageChannel, string> = {
  EMAIL: 'No email provider is configured (Email settings or SMTP_URL).',
  SMS: 'No SMS provider is configured.',
  WHATSAPP: 'No WhatsApp provider is configured.',
}

type Kind = { channel: MessageChannel; category: string; isUrgent: boolean }

/** When a message may be sent that is ready at a time: marketing waits for the morning, and so does an SMS that is not urgent. */
export function sendingMoment({ channel, category, isUrgent }: Kind, readyAt: Date): Date {
  if (channel === 'SMS' && !isUrgent) return smsMoment(readyAt)
  return category === 'MARKETING' ? marketingMoment(readyAt) : readyAt
}

/** The first status of a message: waiting, or skipped with the reason. */
export function firstStatus(ctx: Ctx, isReady: boolean, row: Kind, why: string | null) {
  const reason = why ?? (isReady ? null : noProviders[row.channel])
  if (reason !== null) return { status: 'SKIPPED' as const, error: reason, nextAt: ctx.now, attempts: 0 }
  return { status: 'QUEUED' as const, error: null, nextAt: sendingMoment(row, ctx.now), attempts: 0 }
}

export type ChannelView = {
  channel: MessageChannel
  config: string
  hasSecret: boolean
  enabled: boolean
  version: number
  /** Until when links and codes that open accounts go through the earlier provider; null if they need not. */
  secretsFrom: Date | null
  source: 'CONFIGURED' | 'ENVIRONMENT' | 'SANDBOX' | 'NONE'
  reportUrl: string
}

/** A channel for its screen; the secret is never part of it. */
export async function getChannel(ctx: Ctx, channel: MessageChannel): Promise<ChannelView> {
  const row = await readChannel(ctx, channel)
  const source = row?.enabled
    ? ('CONFIGURED' as const)
    : isSandbox(ctx, channel)
      ? ('SANDBOX' as const)
      : channel === 'EMAIL' && ctx.config.smtp
        ? ('ENVIRONMENT' as const)
        : ('NONE' as const)
  return {
    channel,
    config: JSON.stringify(row?.config ?? {}),
    hasSecret: row?.secret != null,
    enabled: row?.enabled ?? false,
    version: row?.version ?? 0,
    secretsFrom: row?.secretsFrom && row.secretsFrom > ctx.now ? row.secretsFrom : null,
    source,
    reportUrl: `${ctx.config.origin}/api/messages/report/${channel.toLowerCase()}/${reportToken(ctx, channel)}`,
  }
}

const reportUse = 'message-reports'

/** The secret in the address for delivery reports. */
const reportToken = (services: Pick<Services, 'config'>, channel: MessageChannel): string =>
  signatureOf(services, reportUse, channel)

/** Whether a delivery report came to the secret address of its channel. */
export const isReportToken = (services: Pick<Services, 'config'>, channel: MessageChannel, token: string): boolean =>
  isSignature(services, reportUse, channel, token)

export type ChannelInput = {
  channel: MessageChannel
  config: string
  /** Absent: unchanged. Empty: removed. */
  secret?: string | null | undefined
  enabled: boolean
}

/** The value of a JSON text; undefined, which no form accepts, where it is none. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The configuration as entered; VALIDATION names the field. */
function parseConfig(channel: MessageChannel, config: string) {
  const value = readJson(config)
  return channel === 'EMAIL' ? parseInput(emailConfigInput, value) : parseInput(httpConfigInput, value)
}

/**
 * Saves the provider of a channel in its current version. The host must be public or allowed by ALLOWED_HOSTS: otherwise
 * CHANNEL_HOST. The secret is stored encrypted.
 */
export async function saveChannel(ctx: Ctx, { channel, config, secret, enabled }: ChannelInput, version: number) {
  const values = parseConfig(channel, config)
  await checkHost(ctx, values)
  return transaction(ctx, async (ctx) => {
    const before = await channelRow(ctx, channel).forUpdate().executeTakeFirst()
    if ((before?.version ?? 0) !== version) throw refused('STALE')
    const sealed =
      secret == null ? (before?.secret ?? null) : secret ? seal(ctx, boundTo(channel), Buffer.from(secret)) : null
    const row = {
      config: JSON.stringify(values),
      secret: sealed,
      enabled,
      ...earlierOf(ctx, channel, before, { config: values, secret: sealed, enabled }),
      version: version + 1,
      updatedBy: actorOf(ctx).userId,
      updatedAt: ctx.now,
    }
    await ctx.db
      .insertInto('messageChannels')
      .values({ channel, ...row })
      .onConflict((conflict) => conflict.column('channel').doUpdateSet(row))
      .execute()
    const facts = { config: values, enabled, secret: secret == null ? 'unchanged' : secret ? 'set' : 'removed' }
    await audit(ctx, 'messageChannel.save', 'messageChannel', channel, before && { config: before.config }, facts)
    return getChannel(ctx, channel)
  })
}

type Provider = Pick<ChannelRow, 'config' | 'secret' | 'enabled'>

/**
 * The provider that links and codes which open accounts still go through after a change, and until when: a day in which
 * others can notice it, anew with each change. It is the last one that served them: of several changes the one before the
 * first, also across a time in which the channel was off. Without one nothing waits.
 */
function earlierOf(ctx: Ctx, channel: MessageChannel, before: ChannelRow | undefined, after: Provider) {
  const isSame = (one: Provider | null) =>
    one !== null &&
    one.enabled === after.enabled &&
    isDeepStrictEqual(one.config, after.config) &&
    (one.secret === after.secret || Boolean(one.secret && after.secret?.equals(one.secret)))
  const waits = before?.secretsFrom != null && before.secretsFrom > ctx.now
  if (before && isSame(before)) {
    const { secretsFrom, earlierConfig, earlierSecret, changedBy } = before
    return { secretsFrom, earlierConfig: json(earlierConfig), earlierSecret, changedBy }
  }
  const hasEarlier = before !== undefined && (waits || !before.enabled) && before.secretsFrom !== null
  const environment = channel === 'EMAIL' && ctx.config.smtp !== undefined
  const earlierProvider: Provider | null = hasEarlier
    ? before.earlierConfig === null
      ? null
      : { config: before.earlierConfig, secret: before.earlierSecret, enabled: true }
    : before?.enabled
      ? before
      : null
  const isServed = earlierProvider !== null || environment
  if (!isServed || isSame(earlierProvider)) return noEarlier
  return {
    secretsFrom: new Date(ctx.now.getTime() + APPROVER_WAIT_MS),
    earlierConfig: earlierProvider && json(earlierProvider.config),
    earlierSecret: earlierProvider?.secret ?? null,
    changedBy: [...new Set([...(hasEarlier ? before.changedBy : []), actorOf(ctx).userId])],
  }
}

const json = (value: unknown) => (value == null ? null : JSON.stringify(value))
const noEarlier = { secretsFrom: null, earlierConfig: null, earlierSecret: null, changedBy: [] as number[] }

/**
 * Lets links and codes go through a changed provider at once, by a second person. NOT_YOURSELF for whoever changed it since,
 * NOTHING_CHANGED if none waits.
 */
export async function confirmChannel(ctx: Ctx, channel: MessageChannel, version: number): Promise<ChannelView> {
  return transaction(ctx, async (ctx) => {
    const before = found(await channelRow(ctx, channel).forUpdate().executeTakeFirst())
    if (before.version !== version) throw refused('STALE')
    if (before.changedBy.includes(actorOf(ctx).userId)) throw refused('NOT_YOURSELF')
    if (!before.secretsFrom || before.secretsFrom <= ctx.now) throw refused('NOTHING_CHANGED')
    await ctx.db.updateTable('messageChannels').set(noEarlier).where('channel', '=', channel).execute()
    await audit(ctx, 'messageChannel.confirm', 'messageChannel', channel, { secretsFrom: before.secretsFrom }, null)
    return getChannel(ctx, channel)
  })
}

async function checkHost(ctx: Ctx, values: { host: string; port: number } | { url: string }): Promise<void> {
  const url = 'url' in values ? new URL(values.url) : null
  const secure = url?.protocol !== 'http:'
  const port = 'port' in values ? values.port : Number(url?.port || (secure ? 443 : 80))
  const host = 'host' in values ? values.host : (url?.hostname ?? '')
  const field = 'host' in values ? 'host' : 'url'
  if (url && !secure && !isAllowedAddress(ctx.config, url)) throw refused('CHANNEL_HOST', { message: 'https' }, field)
  await publicAddress(ctx, host.replace(/^\[|\]$/g, ''), port).catch((error: unknown) => {
    throw refused('CHANNEL_HOST', { message: error instanceof Error ? error.message : '–' }, field)
  })
}

const testsAnHour = rateLimit('messages.tests', 20, 60 * 60)

/**
 * Sends a test to the caller's own confirmed address or number by the channel's provider at once. CHANNEL_NOT_SET, or
 * CHANNEL_REFUSED with the reason.
 */
export async function testChannel(ctx: Ctx, channel: MessageChannel): Promise<string> {
  await testsAnHour(ctx, ofAccount(actorOf(ctx).userId))
  const to = await ownContact(ctx, channel)
  const adapter = await adapterOf(ctx, channel)
  if (!adapter) throw refused('CHANNEL_NOT_SET')
  const recipient: Address = { to, messageId: `<test.${ctx.now.getTime()}@${new URL(ctx.config.origin).hostname}>` }
  const text = 'Neev: this is a test message.'
  try {
    const { reference } = await adapter.send({
      ...recipient,
      subject: 'Neev: test message',
      text,
      html: `<p>${text}</p>`,
      provider: { parameters: [], template: 'hello_world', language: 'en', category: 'UTILITY' },
      optOut: null,
    })
    await audit(ctx, 'messageChannel.test', 'messageChannel', channel, null, { to })
    return reference
  } catch (error) {
    throw refused('CHANNEL_REFUSED', {
      message: (error instanceof Error ? error.message : String(error)).slice(0, 300),
    })
  } finally {
    adapter.close?.()
  }
}

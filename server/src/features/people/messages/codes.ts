import { smsValues } from '@neev/domain/people/messages/channel-values'
import { fillText } from '@neev/domain/people/messages/message-texts'
import { plainSms } from '@neev/domain/people/messages/sms'
import type { Ctx } from '#core/context.ts'
import { AccountSecret } from '#core/secrets/account-secret.ts'
import { isSandbox, readChannel } from './channels/channel-rows.ts'
import { readLiveTexts, readSending } from './send.queries.ts'
import { addMessages, liveText } from './send.ts'
import { languageOf } from './templates/texts.ts'

const event = 'account.code'
const party = 'CUSTOMER'

/**
 * Whether codes can be sent by SMS: a provider is set up and the text has its DLT template ID in English, or a sandbox
 * plays the provider.
 */
export async function isCodeOffered(ctx: Ctx): Promise<boolean> {
  const provider = await readChannel(ctx, 'SMS')
  if (!provider?.enabled) return isSandbox(ctx, 'SMS')
  return liveText(await readLiveTexts(ctx, [event]), event, party, 'SMS', 'en')?.enabled ?? false
}

type Code = {
  /** The number in E.164; it need not be verified, or belong to anybody. */
  to: string
  code: string
  /** The account that asked for it, if one did. */
  userId: number | null
  locale: string
  expiresAt: Date
  /** Identifies the code: one message for each. */
  key: string
}

/** Puts a code into the outbox, in the transaction that stores its hash; a job of its own sends it within seconds. */
export async function sendCode(ctx: Ctx, { to, code, userId, locale, expiresAt, key }: Code): Promise<void> {
  const language = languageOf(locale)
  const { texts, states } = await readSending(ctx, [event])
  const text = liveText(texts, event, party, 'SMS', language)
  if (!text) throw new Error(`${event} has no text.`)
  const minutes = String(Math.round((expiresAt.getTime() - ctx.now.getTime()) / 60_000))
  const body = fillText(text.words.body, { minutes, name: '' })
  const link = new AccountSecret('CODE', code)
  const row = { event, party, language, key, userId, link, allowed: null, category: 'UTILITY' } as const
  const provider = { dltTemplateId: text.row?.dltTemplateId ?? null }
  const words = { subject: '', body }
  await addMessages(ctx, [{ ...row, channel: 'SMS', recipient: to, words, provider, expiresAt }], states)
}

type ToNumber = {
  event: string
  /** The number in E.164, of somebody without an account. */
  to: string
  facts: Readonly<Record<string, string>>
  locale: string
  /** Identifies the message: one for each. */
  key: string
}

/**
 * Sends a declared message by SMS to a number without an account, in the caller's transaction. False if no SMS can be
 * sent: no provider is set up, or its text is not enabled.
 */
export async function sendToNumber(ctx: Ctx, { event, to, facts, locale, key }: ToNumber): Promise<boolean> {
  const provider = await readChannel(ctx, 'SMS')
  const language = languageOf(locale)
  const text = liveText(await readLiveTexts(ctx, [event]), event, party, 'SMS', language)
  const isSent = provider?.enabled ? text?.enabled : isSandbox(ctx, 'SMS')
  if (!text || !isSent) return false
  const body = plainSms(fillText(text.words.body, smsValues(facts)))
  const row = { event, party, language, key, userId: null, link: null, allowed: null, category: 'UTILITY' } as const
  const dlt = { dltTemplateId: text.row?.dltTemplateId ?? null }
  await addMessages(ctx, [{ ...row, channel: 'SMS', recipient: to, words: { subject: '', body }, provider: dlt }])
  return true
}

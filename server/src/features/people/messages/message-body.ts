import { codeLine, type MessageChannel, type MessageLanguage } from '@neev/domain/people/messages/message-texts'
import { plainSms } from '@neev/domain/people/messages/sms'
import type { Services } from '#core/context.ts'
import { unseal } from '#core/secrets/sealed.ts'
import { renderHtml, renderText } from './render.ts'
import type { Words } from './templates/texts.ts'

type Parts = { channel: MessageChannel; language: MessageLanguage; words: Words; optOut: string | null }
type Placed = { LINK?: string | null; CODE?: string }

/** Text and HTML of a message around its link or code, which has its own button or line. */
export function textOf(parts: Parts, { LINK: link = null, CODE: code }: Placed): { body: string; html: string } {
  const { channel, language, words, optOut } = parts
  if (channel === 'EMAIL')
    return { body: renderText(words, link, language, optOut), html: renderHtml(words, link, language, optOut) }
  if (code === undefined) return { body: words.body, html: '' }
  const body = `${codeLine[language](code)} ${words.body}`
  return { body: channel === 'SMS' ? plainSms(body) : body, html: '' }
}

type Stored = {
  channel: string
  language: string | null
  dedupeKey: string
  body: string
  html: string
  secretKind: string | null
  secret: Buffer | null
  secretWords: unknown
}

/**
 * Text and HTML of a message as its recipient gets them: here, and nowhere else, a sealed link or code becomes text.
 * Throws if the secret is gone; one that was sealed for another message does not open.
 */
export function messageBody(services: Pick<Services, 'config'>, row: Stored): { body: string; html: string } {
  if (row.secretKind === null) return { body: row.body, html: row.html }
  if (!row.secret) throw new Error('The link or code of this message is not kept any more.')
  const value = unseal(services, { use: 'account-secret', to: row.dedupeKey }, row.secret).toString('utf8')
  const parts = {
    channel: row.channel as MessageChannel,
    language: (row.language ?? 'en') as MessageLanguage,
    words: row.secretWords as Words,
    optOut: null,
  }
  return textOf(parts, row.secretKind === 'CODE' ? { CODE: value } : { LINK: value })
}

import { readdirSync, readFileSync } from 'node:fs'
import {
  type MessageChannel,
  type MessageLanguage,
  type MessageParty,
  messageLanguageOf,
  messageLanguages,
} from '@neev/domain/people/messages/message-texts'

/** A declared message, such as `order.placed`. */
export type MessageTypeName = string
export type Facts = Readonly<Record<string, string | undefined>>
/** A text as sent: lines of the body are paragraphs, `action` is the label of the button. */
export type Words = { subject: string; body: string; action?: string }
type Stored = Partial<Words> & { sms?: string; whatsapp?: string }
type Entry = { label: string } & Partial<Record<MessageParty | 'ALL', Stored>>
type Variable = { description: string; sample: string }

export const languageOf = messageLanguageOf

const folder = new URL('../../../../../content/messages/', import.meta.url)
const json = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, folder), 'utf8')) as T

/** The default texts: language → message → party. */
const defaults = Object.fromEntries(
  messageLanguages.map((language) => {
    const files = readdirSync(new URL(`${language}/`, folder)).filter((name) => name !== 'variables.json')
    return [language, Object.assign({}, ...files.map((name) => json(`${language}/${name}`)))]
  }),
) as Record<MessageLanguage, Record<string, Entry>>

const variables = Object.fromEntries(
  messageLanguages.map((language) => [language, json<Record<string, Variable>>(`${language}/variables.json`)]),
) as Record<MessageLanguage, Record<string, Variable>>

const { inAppOnly, emailOnly } = json<{ inAppOnly: string[]; emailOnly: string[] }>('channels.json')
const isListed = (list: readonly string[], name: string, party: MessageParty) =>
  list.includes(name) || list.includes(`${name}:${party}`)

/** Whether a message is sent by email unless the operator decided otherwise. */
export const isMailed = (name: string, party: MessageParty): boolean => !isListed(inAppOnly, name, party)
/** Whether a message is shown as a notification too. */
export const isShownInApp = (name: string, party: MessageParty): boolean => !isListed(emailOnly, name, party)

/** Parties that share the text of another one where they have none of their own. */
const sharedWith: Partial<Record<MessageParty, MessageParty>> = {
  B2B: 'CUSTOMER',
  ASSOCIATE: 'SELLER',
  DEALER: 'SELLER',
  ENQUIRY: 'SELLER',
  SERVICE: 'SELLER',
}

/** The name of a message in a language. */
export const labelOf = (name: string, language: MessageLanguage): string =>
  defaults[language][name]?.label ?? defaults.en[name]?.label ?? name

/** What a variable means and a sample value. */
export const variableOf = (name: string, language: MessageLanguage): Variable =>
  variables[language][name] ?? variables.en[name] ?? { description: name, sample: name }

/** The default text of a message for a party on a channel; null if there is none. */
export function defaultText(
  name: string,
  party: MessageParty,
  channel: MessageChannel,
  language: MessageLanguage,
): Words | null {
  const entry = defaults[language][name]
  const shared = sharedWith[party]
  const stored = entry?.[party] ?? (shared && entry?.[shared]) ?? entry?.ALL
  if (!stored) return null
  if (channel !== 'EMAIL') {
    const body = stored[channel === 'SMS' ? 'sms' : 'whatsapp']
    return body ? { subject: '', body } : null
  }
  const { subject, body, action } = stored
  return subject && body ? { subject, body, ...(action && { action }) } : null
}

/** Names of all messages that have default texts. */
export const messageNames = (): string[] => Object.keys(defaults.en)

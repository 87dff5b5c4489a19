import { nearestVariable } from '../../core/nearest.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'

/** Recipients of messages: buyers, sellers of each kind, partners, and the operator's staff. */
export const messageParties = [
  'CUSTOMER',
  'B2B',
  'SELLER',
  'ASSOCIATE',
  'DEALER',
  'ENQUIRY',
  'SERVICE',
  'ADMIN',
] as const
export type MessageParty = (typeof messageParties)[number]

export const messageGroups = [
  'ACCOUNT',
  'ORDERS',
  'PAYMENTS',
  'CLAIMS',
  'PRODUCTS',
  'ENQUIRIES',
  'APPLICATIONS',
  'SETTLEMENTS',
  'OPERATIONS',
] as const
export type MessageGroup = (typeof messageGroups)[number]

export const messageChannels = ['EMAIL', 'SMS', 'WHATSAPP'] as const
export type MessageChannel = (typeof messageChannels)[number]

export const messageLanguages = ['en', 'hi', 'es', 'de'] as const
export type MessageLanguage = (typeof messageLanguages)[number]

/** A user's language by the locale of the account. */
export const messageLanguageOf = (locale: string): MessageLanguage =>
  messageLanguages.find((language) => locale.startsWith(language)) ?? 'en'

/** The line in which a code that opens an account stands, before the words of its message. */
export const codeLine: Readonly<Record<MessageLanguage, (code: string) => string>> = {
  en: (code) => `${code} is your Neev code.`,
  hi: (code) => `${code} आपका Neev कोड है।`,
  de: (code) => `${code} ist Ihr Neev-Code.`,
  es: (code) => `${code} es su código de Neev.`,
}

/** The variables of a text, in the order in which they first occur. */
export const variablesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '')),
]

/**
 * Why a text cannot be saved: MESSAGE_BRACES if a brace is nested, unclosed or empty, MESSAGE_VARIABLE with the nearest
 * known name if a variable is unknown. `field` is the input field of the text.
 */
export function whyNotText(text: string, known: readonly string[], field: string): Refusal | null {
  const bare = text.replace(/\{[^{}]*\}/g, '')
  if (/[{}]/.test(bare)) return refuse('MESSAGE_BRACES', {}, field)
  for (const name of variablesOf(text)) {
    if (known.includes(name)) continue
    if (!name.trim()) return refuse('MESSAGE_BRACES', {}, field)
    return refuse('MESSAGE_VARIABLE', { name, wanted: nearestVariable(name, known) ?? '–' }, field)
  }
  return null
}

/**
 * Fills in the variables of a text. Throws if a value is missing, so that nobody gets an incomplete message. A value is
 * never searched for variables again.
 */
export const fillText = (text: string, values: Readonly<Record<string, string | undefined>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The message needs {${name}}.`)
    return value
  })

import { type Refusal, refuse } from '../../core/refusals.ts'
import { variablesOf } from './message-texts.ts'
import { plainSms } from './sms.ts'

/** Everything that ends a line, tabs and other spaces, as single spaces. */
const flat = (value: string): string => value.replace(/\s+/gu, ' ').trim()

/** Meta's limit for a parameter of a text (WhatsApp Business Platform, Cloud API: messages/template-messages). */
const whatsappMax = 1024

/**
 * A parameter as WhatsApp accepts it: no line breaks, tabs or more than four spaces in a row, not empty, and not too
 * long (Cloud API, error 132000 and 132018).
 */
export function whatsappParameter(value: string): string {
  const text = flat(value)
  if (text === '') return '–'
  return text.length > whatsappMax ? `${text.slice(0, whatsappMax - 1)}…` : text
}

/** Letters that a variable of a registered SMS text may have (TRAI, Telecom Commercial Communications Customer Preference Regulations, content templates: 30 for each `{#var#}`). */
const smsMax = 30

/**
 * Variables whose values are of no use when they are cut, and can be longer: bank details, and a driver with a number.
 * A link is registered with the address of the site as fixed text, so that only its end is a variable.
 */
const neverInSms: ReadonlySet<string> = new Set(['bank', 'driver'])
const neverCut: ReadonlySet<string> = new Set(['link', 'code'])

/** Why a text cannot be sent by SMS, or null: MESSAGE_SMS_VALUE if a variable neither fits nor may be cut. */
export function whyNotSmsText(text: string, field: string): Refusal | null {
  const name = variablesOf(text).find((one) => neverInSms.has(one))
  return name === undefined ? null : refuse('MESSAGE_SMS_VALUE', { name }, field)
}

/** The values of an SMS: one line each, in plain letters, cut where they are longer than a variable may be. */
export const smsValues = (values: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value && smsValue(name, value)]))

function smsValue(name: string, value: string): string {
  const text = flat(plainSms(value))
  if (neverCut.has(name) || text.length <= smsMax) return text
  return `${text.slice(0, smsMax - 3).trimEnd()}...`
}

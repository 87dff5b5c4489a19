import { IST_OFFSET_MS } from '../../core/fiscal.ts'
import { cleanText } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'
import { messageChannels, messageLanguages, messageParties } from './message-texts.ts'

const host = z
  .string()
  .overwrite(cleanText)
  .regex(/^[\w.:[\]-]{1,253}$/, 'Enter the name of the mail server, without https://.')
const oneLine = (max: number, message: string) =>
  z
    .string()
    .overwrite(cleanText)
    .max(max, message)
    .refine((value) => !/[\r\n]/.test(value), 'Enter one line.')
const address = z.email('Enter a valid email address.')

/** The mail server and the sender of mail. The password is set separately. */
export const emailConfigInput = z.object({
  host,
  port: z.int().min(1, 'The port must be from 1 to 65535.').max(65_535, 'The port must be from 1 to 65535.'),
  secure: z.boolean(),
  user: oneLine(200, 'The user name must be 200 characters or fewer.').default(''),
  fromName: oneLine(80, 'The name must be 80 characters or fewer.').min(1, 'Enter the sender’s name.'),
  fromAddress: address,
  replyTo: z.union([z.literal(''), address]).default(''),
  dailyCap: z.int().min(0, 'The daily limit can’t be negative.').max(1_000_000),
})
export type EmailConfig = z.infer<typeof emailConfigInput>

const header = z.object({
  name: z.string().regex(/^[A-Za-z0-9-]{1,60}$/, 'A header name has letters, digits and hyphens.'),
  value: oneLine(500, 'A header value must be 500 characters or fewer.'),
})

/**
 * A provider that is called over HTTP. `{to}`, `{text}`, `{secret}` and others in the payload and headers are replaced;
 * `successPath` is where the response has the provider's id, such as `messages.0.id`.
 */
export const httpConfigInput = z.object({
  url: z.url('Enter the address of the provider’s interface.').max(500),
  method: z.enum(['POST', 'PUT']),
  headers: z.array(header).max(20, 'Enter at most 20 headers.'),
  payload: z
    .string()
    .min(2, 'Enter the payload.')
    .max(4000)
    .refine((value) => {
      try {
        JSON.parse(value)
        return true
      } catch {
        return false
      }
    }, 'The payload must be valid JSON.'),
  successPath: z.string().regex(/^[\w]+(\.[\w]+)*$/, 'Enter the path of the message ID in the response.'),
  dltEntityId: z
    .string()
    .regex(/^([0-9]{15,20})?$/, 'The DLT entity ID has 15 to 20 digits.')
    .default(''),
  senderId: z
    .string()
    .regex(/^([A-Za-z]{6})?$/, 'The sender ID has 6 letters.')
    .default(''),
})
export type HttpConfig = z.infer<typeof httpConfigInput>

/** What the forms of a provider have besides its settings. */
const secretFields = { secret: z.string().max(2000), removeSecret: z.boolean(), enabled: z.boolean() }
export const emailConfigForm = emailConfigInput.extend(secretFields)
/** Headers are entered one a line, as in a request. */
export const httpConfigForm = httpConfigInput
  .omit({ headers: true })
  .extend({ ...secretFields, headers: z.string().max(4000) })

/** A user's choice of channels. */
export const channelPreferencesInput = z.object({ sms: z.boolean(), whatsapp: z.boolean(), marketing: z.boolean() })

/** An address whose mail came back. */
export const bounceInput = z.object({
  address,
  reason: oneLine(300, 'The reason must be 300 characters or fewer.').min(3, 'Enter a reason.'),
})

/** An internal recipient of messages. */
export const messageRecipientInput = z.object({
  name: oneLine(80, 'The name must be 80 characters or fewer.').min(2, 'Enter a name.'),
  address,
  events: z.array(z.string().max(60)).max(200, 'Choose at most 200 messages.'),
  parties: z.array(z.enum(messageParties)).default([]),
  active: z.boolean().default(true),
})

/** Which message a text belongs to. */
export const messageKeyInput = z.object({
  event: z.string().max(60),
  party: z.enum(messageParties),
  channel: z.enum(messageChannels),
  language: z.enum(messageLanguages),
})

/** A text as the operator enters it; the variables are checked separately. */
export const messageContentInput = z.object({
  subject: z.string().overwrite(cleanText).max(150, 'The subject must be 150 characters or fewer.').default(''),
  body: z.string().overwrite(cleanText).max(4000, 'The text must be 4,000 characters or fewer.'),
  action: oneLine(40, 'The button must be 40 characters or fewer.').default(''),
  enabled: z.boolean(),
  category: z.enum(['UTILITY', 'MARKETING']),
  dltTemplateId: z
    .string()
    .regex(/^([0-9]{15,20})?$/, 'The DLT template ID has 15 to 20 digits.')
    .nullish()
    .transform((value) => value || null),
  providerTemplate: z
    .string()
    .regex(/^[a-z0-9_]{0,512}$/, 'A template name has small letters, digits and underscores.')
    .nullish()
    .transform((value) => value || null),
  parameters: z.array(z.string().max(40)).max(30, 'Choose at most 30 variables.').default([]),
})
export type TemplateContent = z.infer<typeof messageContentInput>

const dayMs = 24 * 60 * 60_000
const hourMs = 60 * 60_000
const quietFrom = 21 * hourMs

/** Now, or the end of the night in India, which is from 21:00 to this time. */
function afterNight(now: Date, until: number): Date {
  const local = now.getTime() + IST_OFFSET_MS
  const time = local % dayMs
  if (time >= until && time < quietFrom) return now
  const midnight = local - time
  return new Date(midnight + until + (time >= quietFrom ? dayMs : 0) - IST_OFFSET_MS)
}

/** When a marketing message may be sent: now, or at 08:00 Indian time if it is between 21:00 and 08:00. */
export const marketingMoment = (now: Date): Date => afterNight(now, 8 * hourMs)

/** When an SMS that is not urgent is sent: now, or at 09:00 Indian time if it is between 21:00 and 09:00. */
export const smsMoment = (now: Date): Date => afterNight(now, 9 * hourMs)

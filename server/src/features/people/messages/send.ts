import { smsValues } from '@neev/domain/people/messages/channel-values'
import {
  fillText,
  type MessageChannel,
  type MessageLanguage,
  type MessageParty,
} from '@neev/domain/people/messages/message-texts'
import { plainSms } from '@neev/domain/people/messages/sms'
import type { Ctx } from '#core/context.ts'
import type { MessageType } from '#core/events/event-messages.ts'
import { writeTogether } from '#core/events/gathered.ts'
import { AccountSecret, hiddenSecret, sealSecret } from '#core/secrets/account-secret.ts'
import { type Note as Bell, notifyAll } from '#features/people/notifications/notifications.ts'
import { type ChannelsNow, readChannelStates } from './channels/channel-rows.ts'
import { firstStatus } from './channels/channels.ts'
import { textOf } from './message-body.ts'
import { unwantedReasons } from './outbox.queries.ts'
import { optOutLink } from './preferences.ts'
import { type Contact, type LiveText, readContacts, readCopies, readLiveTexts, readSending } from './send.queries.ts'
import { defaultText, type Facts, isMailed, isShownInApp, languageOf, type Words } from './templates/texts.ts'

/** A recipient of messages. */
export type Recipient = { userId: number | null; name?: string; email: string; locale: string }

export type Outgoing = {
  /** A declared message. */
  event: string
  /** The party of the recipients; otherwise it follows from their roles. */
  party?: MessageParty | undefined
  facts: Facts
  /** URL of the button; an `AccountSecret` if it lets its reader act as somebody. */
  link: string | AccountSecret | null
  /** The notification: its kind, path and key. Null for messages to people who cannot sign in. */
  bell: { kind: Bell['kind']; path: string; key: string } | null
  /** Deduplicates messages: one per key and recipient. */
  key: string
  /** Not important enough for more than a notification. */
  minor?: boolean
}

const roleParties: Readonly<Record<string, MessageParty>> = {
  b2b: 'B2B',
  superSeller: 'ASSOCIATE',
  seller: 'SELLER',
  subBusiness: 'DEALER',
  enquiry: 'ENQUIRY',
  service: 'SERVICE',
  customer: 'CUSTOMER',
}

/** The party that a user receives a message as: of those it is declared for, the one that the user has a role of. */
function partyOf(contact: Contact | undefined, parties: readonly MessageParty[], named?: MessageParty): MessageParty {
  // A company buys as a customer does; its messages are its own
  if (named === 'CUSTOMER' && parties.includes('B2B') && contact?.roles.includes('b2b')) return 'B2B'
  if (named) return named
  const held = (contact?.roles ?? []).map((role) => roleParties[role] ?? 'ADMIN')
  const order = Object.values(roleParties)
  const found = [...order, 'ADMIN' as const].find((party) => parties.includes(party) && held.includes(party))
  return found ?? parties[0] ?? 'CUSTOMER'
}

/** The text in force on a channel: the operator's in this language, then in English, or the default. */
export function liveText(
  live: readonly LiveText[],
  event: string,
  party: MessageParty,
  channel: MessageChannel,
  language: MessageLanguage,
): { words: Words; enabled: boolean; row: LiveText | undefined } | null {
  const of = (wanted: MessageLanguage) =>
    live.find((row) => row.party === party && row.channel === channel && row.language === wanted)
  const row = of(language) ?? (channel === 'EMAIL' ? undefined : of('en'))
  if (row) {
    const { subject, body, action } = row
    return { words: { subject, body, ...(action && { action }) }, enabled: row.enabled, row }
  }
  const words = defaultText(event, party, channel, language)
  return words && { words, enabled: channel === 'EMAIL' && isMailed(event, party), row: undefined }
}

/** A message's email in force for a party, filled in: what it would say. Throws if it has no text. */
export async function messagePreview(
  ctx: Ctx,
  event: string,
  party: MessageParty,
  locale: string,
  facts: Facts,
): Promise<Words> {
  const text = liveText(await readLiveTexts(ctx, [event]), event, party, 'EMAIL', languageOf(locale))
  if (!text) throw new Error(`${event} has no text.`)
  return fill(text.words, facts)
}

const fill = (words: Words, facts: Facts): Words => ({
  ...words,
  // What a person wrote must not add a header
  subject: fillText(words.subject, facts).replace(/\s*[\r\n]+\s*/g, ' '),
  body: fillText(words.body, facts),
})

/** Removes the greeting of an email for the notification. */
const bellText = (body: string) => {
  const [first = '', second] = body.split('\n')
  return second && /^(Hello|Hola,|Hallo|नमस्ते) /.test(first) ? `${second[0]?.toUpperCase()}${second.slice(1)}` : first
}

type SendRequest = { recipients: readonly Recipient[]; message: Outgoing; type: MessageType }

/**
 * Sends a declared message to these people: on every channel that is turned on for it, in the language of each, once
 * per key. It is written to the outbox in the transaction of its event, with the other messages of its delivery; the job
 * sends it. Throws if the message is not declared, or a fact of its text is missing.
 */
export async function sendTo(ctx: Ctx, recipients: readonly Recipient[], message: Outgoing): Promise<void> {
  const { event, link } = message
  const type = ctx.messageTypes[event]
  if (!type) throw new Error(`No message named ${event} is declared.`)
  if (recipients.length === 0) return
  if (link instanceof AccountSecret && !type.secret) throw new Error(`${event} is not declared to carry a secret.`)
  await writeTogether(ctx, sendAll, { recipients, message, type })
}

/** Writes messages, in their order, with one statement for each kind of row. */
async function sendAll(ctx: Ctx, requests: readonly SendRequest[]): Promise<void> {
  const ids = requests.flatMap(({ recipients }) => recipients.flatMap(({ userId }) => userId ?? []))
  const events = requests.flatMap(({ type, message }) => (type.safety ? [] : message.event))
  const contacts = new Map((await readContacts(ctx, [...new Set(ids)])).map((contact) => [contact.userId, contact]))
  const { texts, states } = await readSending(ctx, events)
  const live = Map.groupBy(texts, ({ event }) => event)
  const written = requests.map((request) => rowsOfRequest(request, contacts, live.get(request.message.event) ?? []))
  await notifyAll(
    ctx,
    written.flatMap(({ notes }) => notes),
  )
  const copies = await copiesOf(
    ctx,
    written.map(({ sources }) => sources),
  )
  await addMessages(ctx, [...written.flatMap(({ rows }) => rows), ...copies], states)
}

type Note = Parameters<typeof notifyAll>[1][number]

/** The rows of a request to send: its messages, its notifications, and what copies of it are made from. */
function rowsOfRequest(request: SendRequest, contacts: ReadonlyMap<number, Contact>, live: readonly LiveText[]) {
  const rows: NewRow[] = []
  const sources: Source[] = []
  const notes: Note[] = []
  for (const recipient of request.recipients) {
    const contact = recipient.userId === null ? undefined : contacts.get(recipient.userId)
    const own = rowsOfRecipient(request, recipient, contact, live)
    rows.push(...own.rows)
    if (own.source) sources.push(own.source)
    if (own.note) notes.push(own.note)
  }
  return { rows, sources: hasCopies(request.type) ? sources : [], notes }
}

function rowsOfRecipient(
  { message, type }: SendRequest,
  recipient: Recipient,
  contact: Contact | undefined,
  live: readonly LiveText[],
): { rows: NewRow[]; source?: Source; note?: Note } {
  const { event, bell, key, link, minor = false } = message
  const party = partyOf(contact, type.parties, message.party)
  const language = languageOf(recipient.locale)
  const facts = {
    ...message.facts,
    ...(recipient.name && { name: recipient.name }),
    ...(!type.secret && { link: link === null ? '' : String(link) }),
  }
  const rows: NewRow[] = []
  const mail = liveText(live, event, party, 'EMAIL', language)
  const words = mail && fill(mail.words, facts)
  const source = words && { event, party, language, words, key, category: mail.row?.category ?? ('UTILITY' as const) }
  if (source && mail.enabled && !minor)
    rows.push({
      ...source,
      channel: 'EMAIL',
      recipient: recipient.email,
      userId: recipient.userId,
      link,
      allowed: source.category === 'UTILITY' || contact?.marketing === true ? null : unwantedReasons.noConsent,
      provider: {},
    })
  if (!minor && contact)
    for (const channel of ['SMS', 'WHATSAPP'] as const) {
      const text = liveText(live, event, party, channel, language)
      if (!text?.enabled || !text.row) continue
      const row = shortRow({ channel, text: { ...text, row: text.row }, contact, facts })
      rows.push({ ...row, event, party, language: text.row.language, key, userId: contact.userId })
    }
  const isNoted = words && bell && isShownInApp(event, party) && recipient.userId !== null
  return {
    rows,
    ...(source && { source }),
    ...(isNoted && {
      note: {
        userIds: [recipient.userId ?? 0],
        note: {
          kind: bell.kind,
          title: words.subject,
          body: bellText(words.body),
          link: bell.path,
          dedupeKey: bell.key,
        },
      },
    }),
  }
}

/** Whether internal recipients can have copies: not of messages about accounts, or that can carry a secret. */
export const hasCopies = ({ group, secret, safety }: MessageType): boolean => group !== 'ACCOUNT' && !secret && !safety

type Source = {
  event: string
  party: MessageParty
  language: MessageLanguage
  words: Words
  key: string
  category: 'UTILITY' | 'MARKETING'
}
export type NewRow = Source & {
  channel: MessageChannel
  recipient: string
  userId: number | null
  link: string | AccountSecret | null
  /** Why it must not be sent; null if it may. */
  allowed: string | null
  provider: Record<string, unknown>
  /** Set on codes: they are not sent later. */
  expiresAt?: Date
  /** Somebody waits for it. */
  isUrgent?: true
}

type Short = {
  channel: 'SMS' | 'WHATSAPP'
  text: { words: Words; row: LiveText }
  contact: Contact
  facts: Facts
}

function shortRow({ channel, text, contact, facts }: Short) {
  const { row } = text
  const body = channel === 'SMS' ? plainSms(fillText(row.body, smsValues(facts))) : fillText(row.body, facts)
  const wanted = channel === 'SMS' ? contact.sms : contact.whatsapp
  const marketing = row.category === 'MARKETING' && !contact.marketing
  return {
    channel,
    recipient: contact.mobile ?? '',
    words: { subject: '', body },
    category: row.category,
    link: null,
    allowed:
      contact.mobile === null
        ? unwantedReasons.noMobile
        : !wanted
          ? unwantedReasons.optedOut
          : marketing
            ? unwantedReasons.noConsent
            : null,
    provider:
      channel === 'SMS'
        ? { dltTemplateId: row.dltTemplateId }
        : {
            template: row.providerTemplate,
            language: row.language,
            parameters: row.parameters.map((name) => facts[name] ?? ''),
            category: row.category,
          },
  }
}

/** A statement has at most 65,535 parameters, a message some twenty. */
const maxRows = 1_000

/**
 * Writes messages to the outbox, once per key, channel and recipient. A link or code that opens an account is sealed
 * beside the text, which shows `••••••` in its place; it is not kept where nothing can send it, except in a demo shop,
 * whose messages are read instead of received.
 */
export async function addMessages(ctx: Ctx, rows: readonly NewRow[], known?: ChannelsNow): Promise<void> {
  if (rows.length === 0) return
  const states = known ?? (await readChannelStates(ctx))
  for (let from = 0; from < rows.length; from += maxRows)
    await ctx.db
      .insertInto('messages')
      .values(rows.slice(from, from + maxRows).map((row) => outboxRow(ctx, states, row)))
      .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
      .execute()
}

/** What stands in the place of the link or code in a stored text. */
function placed(link: string | AccountSecret | null): { LINK?: string | null; CODE?: string } {
  if (!(link instanceof AccountSecret)) return { LINK: link }
  return link.kind === 'CODE' ? { CODE: hiddenSecret } : { LINK: hiddenSecret }
}

function outboxRow(ctx: Ctx, states: ChannelsNow, row: NewRow) {
  const { event, party, language, category, channel, recipient, userId, words, key, link, allowed, provider } = row
  const isMail = channel === 'EMAIL'
  const optOut = category === 'MARKETING' && userId !== null ? optOutLink(ctx, userId) : null
  const dedupeKey = `${key}:${userId ?? recipient}${isMail ? '' : `:${channel}`}`
  const secret = link instanceof AccountSecret ? link : null
  const isGuarded = secret !== null || ctx.messageTypes[event]?.safety === true
  // Codes and links to an account are waited for, also at night
  const { urgent, secret: carries } = ctx.messageTypes[event] ?? {}
  const isUrgent = isGuarded || carries !== undefined || row.isUrgent === true || urgent === true
  const state = states[isGuarded ? 'guarded' : 'others'][channel]
  const first = firstStatus(ctx, state, { channel, category, isUrgent }, allowed)
  const text = textOf({ channel, language, words, optOut }, placed(link))
  const isStored = secret && (first.status === 'QUEUED' || !ctx.config.production)
  return {
    channel,
    template: event,
    event,
    party,
    language,
    category,
    recipient,
    userId,
    subject: words.subject,
    ...text,
    dedupeKey,
    provider: JSON.stringify(optOut ? { ...provider, optOut } : provider),
    createdAt: ctx.now,
    expiresAt: row.expiresAt ?? null,
    isGuarded,
    isUrgent,
    secretKind: secret?.kind ?? null,
    secret: isStored ? sealSecret(ctx, dedupeKey, secret) : null,
    secretWords: isStored ? JSON.stringify(words) : null,
    ...first,
  }
}

/** Copies of messages for internal recipients of their events, once per key; without the button. */
async function copiesOf(ctx: Ctx, requests: readonly (readonly Source[])[]): Promise<NewRow[]> {
  const events = new Set(requests.flatMap(([first]) => (first ? [first.event] : [])))
  if (events.size === 0) return []
  const addresses = await readCopies(ctx, [...events])
  return requests.flatMap((sources) =>
    addresses.flatMap(({ address, parties, events }) => {
      const [first] = sources
      const source = sources.find(({ party }) => parties.length === 0 || parties.includes(party))
      if (!first || !source || !events.includes(first.event)) return []
      const { action: _button, ...words } = source.words
      return [
        {
          ...source,
          words: { ...words, subject: `[${source.party}] ${words.subject}` },
          channel: 'EMAIL' as const,
          recipient: address,
          userId: null,
          link: null,
          allowed: null,
          key: `${source.key}:copy`,
          category: 'UTILITY' as const,
          provider: {},
        },
      ]
    }),
  )
}

import { can } from '@neev/domain/core/access/permissions'
import { smsValues, whyNotSmsText } from '@neev/domain/people/messages/channel-values'
import { messageContentInput, messageKeyInput, type TemplateContent } from '@neev/domain/people/messages/channels'
import {
  fillText,
  type MessageChannel,
  type MessageLanguage,
  type MessageParty,
  messageChannels,
  messageLanguageOf,
  messageLanguages,
  whyNotText,
} from '@neev/domain/people/messages/message-texts'
import { plainSms } from '@neev/domain/people/messages/sms'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import type { Row } from '#core/db/tables.ts'
import { found, parseInput, refused, refuseIf } from '#core/errors.ts'
import type { MessageType } from '#core/events/event-messages.ts'
import { ofAccount, rateLimit } from '#core/limits.ts'
import { AccountSecret } from '#core/secrets/account-secret.ts'
import { ownContact } from '../channels/own-contact.ts'
import { addMessages, hasCopies } from '../send.ts'
import { readStates, readVersions, type VersionRow } from './templates.queries.ts'
import { defaultText, isMailed, labelOf, variableOf } from './texts.ts'

export type TemplateRow = Row<'messageTemplates'>
export type Key = { event: string; party: MessageParty; channel: MessageChannel; language: MessageLanguage }

/** The variables of a message's text. A link or code that opens an account is none: it has its own button or line. */
export const variablesOfType = ({ variables, secret }: MessageType): string[] => [
  ...new Set(['name', ...(secret ? [] : ['link']), ...variables]),
]

/** Whether a message can be sent on a channel. */
const isOn = ({ only }: MessageType, channel: MessageChannel) => only === undefined || only === channel

export type CellState = 'ON' | 'OFF' | 'DRAFT' | 'MISSING'
export type Cell = { party: MessageParty; state: CellState; languages: MessageLanguage[]; changed: boolean }
export type EventView = { name: string; label: string; group: string; hasCopies: boolean; cells: Cell[] }

/**
 * All declared messages with the state of each party on a channel. On: sent in English or the operator's languages;
 * draft: there is a text which is not published or not turned on; missing: there is no text.
 */
export async function listMessageTypes(ctx: Ctx, channel: MessageChannel, locale: string): Promise<EventView[]> {
  const rows = await readStates(ctx, channel)
  const language = messageLanguageOf(locale)
  return Object.entries(ctx.messageTypes)
    .filter(([, type]) => isOn(type, channel))
    .map(([name, type]) => ({
      name,
      label: labelOf(name, language),
      group: type.group,
      hasCopies: hasCopies(type),
      cells: type.parties.map((party) => cellOf(name, party, channel, rows)),
    }))
}

/** All declared messages with their labels, in the order of the labels. */
export function listEventNames(ctx: Ctx, locale: string): { name: string; label: string }[] {
  const language = messageLanguageOf(locale)
  return Object.keys(ctx.messageTypes)
    .map((name) => ({ name, label: labelOf(name, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
}

function cellOf(
  event: string,
  party: MessageParty,
  channel: MessageChannel,
  all: Awaited<ReturnType<typeof readStates>>,
) {
  const rows = all.filter((row) => row.event === event && row.party === party)
  const isOn = (language: MessageLanguage) => {
    const row = rows.find((one) => one.language === language && one.published)
    if (row) return row.enabled
    return channel === 'EMAIL' && isMailed(event, party) && defaultText(event, party, channel, language) !== null
  }
  const languages = messageLanguages.filter(isOn)
  const hasText = messageLanguages.some((language) => defaultText(event, party, channel, language) !== null)
  const state: CellState = rows.some(({ hasDraft }) => hasDraft)
    ? 'DRAFT'
    : languages.length
      ? 'ON'
      : rows.some(({ published }) => published) || (channel === 'EMAIL' && hasText)
        ? 'OFF'
        : hasText
          ? 'DRAFT'
          : 'MISSING'
  return { party, state, languages, changed: rows.some(({ published }) => published) }
}

export type TemplateView = Key & {
  content: TemplateContent
  draft: TemplateContent | null
  isDefault: boolean
  hasDefault: boolean
  version: number
  updatedAt: Date | null
}

const contentOf = (row: TemplateRow): TemplateContent => {
  const { subject, body, action, enabled, category, dltTemplateId, providerTemplate, parameters } = row
  return { subject, body, action, enabled, category, dltTemplateId, providerTemplate, parameters }
}

function defaultContent({ event, party, channel, language }: Key): TemplateContent {
  const words = defaultText(event, party, channel, language)
  return {
    subject: words?.subject ?? '',
    body: words?.body ?? '',
    action: words?.action ?? '',
    enabled: channel === 'EMAIL' && words !== null && isMailed(event, party),
    category: 'UTILITY',
    dltTemplateId: null,
    providerTemplate: null,
    parameters: [],
  }
}

function viewOf(key: Key, row: TemplateRow | undefined): TemplateView {
  return {
    ...key,
    content: row?.published ? contentOf(row) : defaultContent(key),
    draft: row?.draft ? messageContentInput.parse(row.draft) : null,
    isDefault: !row?.published,
    hasDefault: defaultText(key.event, key.party, key.channel, key.language) !== null,
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt ?? null,
  }
}

/** The declared message of a key; NOT_FOUND if there is none for this party. */
function typeOf(ctx: Ctx, { event, party }: Pick<Key, 'event' | 'party'>): MessageType {
  const type = ctx.messageTypes[event]
  if (!type?.parties.includes(party)) throw refused('NOT_FOUND')
  return type
}

export type MessageView = {
  name: string
  label: string
  group: string
  secret: 'LINK' | 'CODE' | null
  isAboutAccounts: boolean
  isFixed: boolean
  party: MessageParty
  parties: readonly MessageParty[]
  variables: { name: string; description: string; sample: string }[]
  templates: TemplateView[]
}

/** A message for a party: its variables, and its texts on all channels in all languages. */
export async function getMessageType(
  ctx: Ctx,
  event: string,
  party: MessageParty,
  locale: string,
): Promise<MessageView> {
  const type = typeOf(ctx, { event, party })
  const language = messageLanguageOf(locale)
  const rows = await ctx.db
    .selectFrom('messageTemplates')
    .selectAll()
    .where('event', '=', event)
    .where('party', '=', party)
    .execute()
  const channels = messageChannels.filter((channel) => isOn(type, channel))
  const keys = channels.flatMap((channel) => messageLanguages.map((one) => ({ event, party, channel, language: one })))
  return {
    name: event,
    label: labelOf(event, language),
    group: type.group,
    secret: type.secret?.kind ?? null,
    isAboutAccounts: !hasCopies(type),
    isFixed: type.safety === true,
    party,
    parties: type.parties,
    variables: variablesOfType(type).map((name) => ({ name, ...variableOf(name, language) })),
    templates: keys.map((key) =>
      viewOf(
        key,
        rows.find((row) => row.channel === key.channel && row.language === key.language),
      ),
    ),
  }
}

/** Published versions of a text, newest first. */
export async function listVersions(ctx: Ctx, entered: unknown): Promise<VersionRow[]> {
  const key = parseInput(messageKeyInput, entered)
  typeOf(ctx, key)
  return readVersions(ctx, key)
}

const rowOfKey = (ctx: Ctx, { event, party, channel, language }: Key) =>
  ctx.db
    .selectFrom('messageTemplates')
    .selectAll()
    .where('event', '=', event)
    .where('party', '=', party)
    .where('channel', '=', channel)
    .where('language', '=', language)

/**
 * A content that can be published: refusals name the field. A line break in the subject, an unknown or nested variable,
 * and a message that is turned on without the ids its channel requires are refused.
 */
function checkedContent(type: MessageType, { channel }: Key, entered: unknown): TemplateContent {
  const content = parseInput(messageContentInput, entered)
  const known = variablesOfType(type)
  if (/[\r\n]/.test(content.subject)) throw refused('MESSAGE_LINE_BREAK', {}, 'subject')
  refuseIf(whyNotText(content.subject, known, 'subject'))
  refuseIf(whyNotText(content.body, known, 'body'))
  if (channel === 'SMS') refuseIf(whyNotSmsText(content.body, 'body'))
  if (!isOn(type, channel)) throw refused('NOT_FOUND')
  refuseIf(whyNotText(content.parameters.map((name) => `{${name}}`).join(' '), known, 'parameters'))
  if (!content.body) throw refused('MESSAGE_NOT_MISSING', {}, 'body')
  if (channel === 'EMAIL' && !content.subject) throw refused('MESSAGE_NOT_MISSING', {}, 'subject')
  if (content.enabled && channel === 'SMS' && !content.dltTemplateId)
    throw refused('MESSAGE_NEEDS_DLT', {}, 'dltTemplateId')
  if (content.enabled && channel === 'WHATSAPP' && !content.providerTemplate)
    throw refused('MESSAGE_NEEDS_TEMPLATE', {}, 'providerTemplate')
  return content
}

/** MESSAGE_FIXED for words that nobody changes; FORBIDDEN to change a message about accounts, or with a secret, for those who may only change the others. */
function refuseAccountMessage(ctx: Ctx, { event, party }: Key): void {
  const type = typeOf(ctx, { event, party })
  if (type.safety) throw refused('MESSAGE_FIXED')
  if (!hasCopies(type) && !can(actorOf(ctx).roles, 'message:account')) throw refused('FORBIDDEN')
}

/** Saves a text as a draft, or publishes it as a new version. STALE if somebody else has changed it. */
export async function saveTemplate(
  ctx: Ctx,
  enteredKey: unknown,
  entered: unknown,
  { version, publish }: { version: number; publish: boolean },
): Promise<TemplateView> {
  const key = parseInput(messageKeyInput, enteredKey)
  const content = checkedContent(typeOf(ctx, key), key, entered)
  return change(ctx, key, version, publish ? 'PUBLISHED' : 'DRAFT', () =>
    publish
      ? { ...content, parameters: content.parameters, published: true, draft: null }
      : { draft: JSON.stringify(content) },
  )
}

type Kind = 'PUBLISHED' | 'RESET' | 'RESTORED' | 'DRAFT' | 'DISCARDED'
const auditAction = {
  PUBLISHED: 'messageTemplate.publish',
  RESET: 'messageTemplate.reset',
  RESTORED: 'messageTemplate.restore',
  DRAFT: 'messageTemplate.draft',
  DISCARDED: 'messageTemplate.discard',
} as const satisfies Record<Kind, string>
type Change = Partial<Omit<TemplateContent, never>> & { published?: boolean; draft?: string | null }

/** Changes the row of a text in its current version, and keeps what was published. */
async function change(
  ctx: Ctx,
  key: Key,
  version: number,
  kind: Kind,
  changeOf: (row: TemplateRow | undefined) => Change,
): Promise<TemplateView> {
  refuseAccountMessage(ctx, key)
  return transaction(ctx, async (ctx) => {
    const before = await rowOfKey(ctx, key).forUpdate().executeTakeFirst()
    if ((before?.version ?? 0) !== version) throw refused('STALE')
    const values = {
      ...changeOf(before),
      version: version + 1,
      updatedBy: actorOf(ctx).userId,
      updatedAt: ctx.now,
    }
    const row = await ctx.db
      .insertInto('messageTemplates')
      .values({ ...key, ...values })
      .onConflict((conflict) => conflict.columns(['event', 'party', 'channel', 'language']).doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow()
    if (kind !== 'DRAFT' && kind !== 'DISCARDED')
      await ctx.db
        .insertInto('messageTemplateVersions')
        .values({
          templateId: row.id,
          version: row.version,
          kind,
          content: JSON.stringify(row.published ? contentOf(row) : defaultContent(key)),
          byId: actorOf(ctx).userId,
          at: ctx.now,
        })
        .execute()
    const entity = [key.event, key.party, key.channel, key.language].join('/')
    await audit(ctx, auditAction[kind], 'messageTemplate', entity, before && contentOf(before), {
      ...contentOf(row),
      published: row.published,
    })
    return viewOf(key, row)
  })
}

/** Removes the operator's text and its draft: the default applies again. */
export function resetTemplate(ctx: Ctx, enteredKey: unknown, version: number): Promise<TemplateView> {
  const key = parseInput(messageKeyInput, enteredKey)
  typeOf(ctx, key)
  return change(ctx, key, version, 'RESET', () => ({ published: false, enabled: false, draft: null }))
}

/** Discards the draft of a text; what is published stays. */
export function discardDraft(ctx: Ctx, enteredKey: unknown, version: number): Promise<TemplateView> {
  const key = parseInput(messageKeyInput, enteredKey)
  typeOf(ctx, key)
  return change(ctx, key, version, 'DISCARDED', () => ({ draft: null }))
}

/** Publishes the content of an earlier version again. */
export async function restoreTemplate(
  ctx: Ctx,
  enteredKey: unknown,
  wanted: number,
  version: number,
): Promise<TemplateView> {
  const key = parseInput(messageKeyInput, enteredKey)
  const type = typeOf(ctx, key)
  const earlier = found((await readVersions(ctx, key)).find((one) => one.version === wanted))
  const content = checkedContent(type, key, earlier.content)
  return change(ctx, key, version, 'RESTORED', () => ({ ...content, published: true, draft: null }))
}

const testsAnHour = rateLimit('messages.templateTests', 30, 60 * 60)

const samplesOf = (type: MessageType, language: MessageLanguage) =>
  Object.fromEntries(variablesOfType(type).map((name) => [name, variableOf(name, language).sample]))

/** The button of a test, or a code or link that opens nothing, in the place of a secret. */
function sampleLink(ctx: Ctx, { secret }: MessageType, channel: MessageChannel): string | AccountSecret | null {
  if (secret?.kind === 'CODE') return new AccountSecret('CODE', variableOf('code', 'en').sample)
  return channel === 'EMAIL' ? `${ctx.config.origin}/` : null
}

/** Sends a text, filled with sample data, to the caller's own confirmed address or number; through the outbox. */
export async function sendTestMessage(ctx: Ctx, enteredKey: unknown, entered: unknown): Promise<boolean> {
  const key = parseInput(messageKeyInput, enteredKey)
  const type = typeOf(ctx, key)
  const content = checkedContent(type, key, { ...(entered as object), enabled: false })
  const to = await ownContact(ctx, key.channel)
  const { userId } = actorOf(ctx)
  await testsAnHour(ctx, ofAccount(userId))
  const samples = samplesOf(type, key.language)
  const body = fillText(content.body, key.channel === 'SMS' ? smsValues(samples) : samples)
  await addMessages(ctx, [
    {
      ...key,
      recipient: to,
      userId: null,
      words: {
        subject: content.subject && `[Test] ${fillText(content.subject, samples)}`,
        body: key.channel === 'SMS' ? plainSms(body) : body,
        ...(content.action && { action: content.action }),
      },
      key: `test:${ctx.now.getTime()}:${userId}`,
      link: sampleLink(ctx, type, key.channel),
      allowed: null,
      isUrgent: true,
      category: 'UTILITY',
      provider: {
        dltTemplateId: content.dltTemplateId,
        template: content.providerTemplate,
        language: key.language,
        parameters: content.parameters.map((name) => samples[name] ?? ''),
        category: content.category,
      },
    },
  ])
  await audit(ctx, 'messageTemplate.test', 'messageTemplate', key.event, null, { ...key, to })
  return true
}

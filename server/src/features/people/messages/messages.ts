import type { AuditAction } from '@neev/domain/core/audit'
import { terms } from '@neev/domain/core/refusals'
import type { MessageParty } from '@neev/domain/people/messages/message-texts'
import { withoutSecrets as hide } from '@neev/domain/platform/system/system'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { type Ctx, transaction } from '#core/context.ts'
import type { Row, RowChange } from '#core/db/tables.ts'
import { found, idOf, refused } from '#core/errors.ts'
import type { MessageStatusCount } from '#core/graphql/resolver-types.ts'
import { neverNull, type Page, type PageInput, pageOf, pageParts, total } from '#core/lists.ts'
import type { AccountSecret } from '#core/secrets/account-secret.ts'
import { readChannelStates } from './channels/channel-rows.ts'
import { firstStatus } from './channels/channels.ts'
import { messageBody } from './message-body.ts'
import { lockMessages, type MessageFilter, type MessageToChange, matchingMessages } from './outbox.queries.ts'
import { sendTo } from './send.ts'
import type { Facts, MessageTypeName } from './templates/texts.ts'

export type {
  MessageChannel,
  MessageLanguage,
  MessageParty,
} from '@neev/domain/people/messages/message-texts'
export { isCodeOffered, sendCode, sendToNumber } from './codes.ts'
export {
  isActiveUser,
  printDay,
  printMoment,
  printPaise,
  type Reader,
  readAdmins,
  reader,
  readHolders,
  readReaders,
} from './messages.queries.ts'
export { notifyPeople, type Update } from './notify.ts'
export { messagePreview } from './send.ts'
export { type Facts, languageOf, type MessageTypeName } from './templates/texts.ts'

export type MessageRow = Row<'messages'>

export type NewMessage = {
  template: MessageTypeName
  /** The email address, kept if the account's address changes later. */
  to: string
  userId: number | null
  locale: string
  /** The party; otherwise it follows from the account's roles. */
  party?: MessageParty | undefined
  /** Deduplicates messages: one per key. */
  dedupeKey: string
  facts: Facts
  /** URL of the button; an `AccountSecret` if it lets its reader act as somebody. */
  link?: string | AccountSecret | null
}

/** Sends a message to an address, without a notification, once per key, in the transaction of its event. */
export const sendMessage = (ctx: Ctx, message: NewMessage): Promise<void> => {
  const { template: event, to: email, userId, locale, dedupeKey: key, facts, link = null, party } = message
  return sendTo(ctx, [{ userId, email, locale }], { event, party, facts, link, key, bell: null })
}

/**
 * A message as staff read it: links and codes that open accounts are not in it, and secrets of the provider are hidden
 * in its error. In a demo shop, whose messages are read here instead of received, they are shown, except those for their
 * addressee alone.
 */
function asRead(ctx: Ctx, row: MessageRow): MessageRow {
  const error = row.error && hide(row.error)
  const isShown = !ctx.config.production && row.secret !== null && !ctx.messageTypes[row.template]?.secret?.addressee
  return { ...row, error, ...(isShown && messageBody(ctx, row)) }
}

const sorts = {
  createdAt: neverNull(sql.ref('createdAt')),
  recipient: sql.ref('recipient'),
  template: sql.ref('template'),
  status: sql.ref('status'),
}

/** A page of the outbox for admins. */
export async function listMessages(
  ctx: Ctx,
  page: PageInput,
  filter: MessageFilter,
): Promise<Page<MessageRow> & { counts: MessageStatusCount[]; delivers: boolean }> {
  const { orderBy, limit, offset } = pageParts(page, sorts, sql.ref('id'))
  const rows = await ctx.db
    .selectFrom('messages')
    .selectAll()
    .select(total.as('total'))
    .where(matchingMessages(filter))
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset)
    .execute()
  const items = rows.map((row) => ({ ...asRead(ctx, row), total: row.total }))
  const counts = await ctx.db
    .selectFrom('messages')
    .select((db) => ['status', db.fn.countAll<number>().as('count')])
    .where(matchingMessages({ ...filter, status: null }))
    .groupBy('status')
    .execute()
  return { ...pageOf(items), counts, delivers: (await readChannelStates(ctx)).others.EMAIL }
}

/** A message, or NOT_FOUND. */
export async function getMessage(ctx: Ctx, id: string): Promise<MessageRow> {
  const row = await ctx.db.selectFrom('messages').selectAll().where('id', '=', idOf(id)).executeTakeFirst()
  return asRead(ctx, found(row))
}

const maxAtOnce = 100

/**
 * Locks messages and updates those whose status allows it; NOT_FOUND if there are none, BAD_TRANSITION if no status
 * allows it.
 */
async function updateMessageStatuses(
  ctx: Ctx,
  ids: readonly string[],
  action: AuditAction<'message'>,
  may: (row: MessageToChange) => boolean,
  changeOf: (row: MessageToChange) => RowChange<'messages'>,
): Promise<number> {
  if (ids.length > maxAtOnce) throw refused('TOO_LARGE', { field: terms('SELECTION'), max: maxAtOnce }, 'ids')
  return transaction(ctx, async (ctx) => {
    const rows = await lockMessages(ctx.db, ids.map(idOf))
    found(rows[0])
    const moved = rows.filter(may)
    if (moved.length === 0 && rows.every(({ linkIsGone }) => linkIsGone)) throw refused('TOKEN_INVALID')
    if (moved.length === 0) throw refused('BAD_TRANSITION')
    for (const row of moved) {
      const change = changeOf(row)
      await ctx.db.updateTable('messages').set(change).where('id', '=', row.id).execute()
      await audit(ctx, action, 'message', row.id, { status: row.status }, { status: change.status })
    }
    return moved.length
  })
}

/**
 * Queues messages again, except those still waiting, so that nobody gets one twice, and those that the recipient does
 * not want or cannot receive. TOKEN_INVALID if all contained a link that opens an account: it is not stored, and a new
 * one must be requested at sign-in.
 */
export async function resendMessages(ctx: Ctx, ids: readonly string[]): Promise<number> {
  const { others: states } = await readChannelStates(ctx)
  return updateMessageStatuses(
    ctx,
    ids,
    'message.resend',
    ({ status, linkIsGone, isUnwanted }) => status !== 'QUEUED' && !linkIsGone && !isUnwanted,
    ({ channel, category }) => firstStatus(ctx, states[channel], { channel, category, isUrgent: false }, null),
  )
}

/** Cancels waiting messages, except those that tell of rights or carry a link or code. One that is being sent at this moment still arrives, and shows as sent. */
export const cancelMessages = (ctx: Ctx, ids: readonly string[]): Promise<number> =>
  updateMessageStatuses(
    ctx,
    ids,
    'message.cancel',
    ({ status, isGuarded }) => status === 'QUEUED' && !isGuarded,
    () => ({ status: 'CANCELLED', secret: null, secretWords: null }),
  )

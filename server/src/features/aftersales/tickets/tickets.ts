import { guestTicketInput, ticketInput, ticketMessageInput } from '@neev/domain/aftersales/tickets/ticket-inputs'
import {
  isTicketOverdue,
  MAX_TICKET_FILES,
  TICKET_REOPEN_DAYS,
  type TicketPriority,
  type TicketTransition,
  ticketAfter,
  ticketDue,
  ticketNext,
  ticketNumber,
  ticketReopenUntil,
  ticketTransitions,
  whyNotAnswered,
  whyNotTicket,
  whyNotTicketSent,
} from '@neev/domain/aftersales/tickets/tickets'
import { can, rolesWith } from '@neev/domain/core/access/permissions'
import { istDate } from '@neev/domain/core/fiscal'
import { terms } from '@neev/domain/core/refusals'
import { audit } from '#core/audit.ts'
import { holdersOf } from '#core/colleagues.ts'
import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import { nextNumber } from '#core/counters.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { fileLink, type NamedFile, withUploads } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { readTransitions, recordTransition } from '#core/history.ts'
import { writeNote } from '#core/internal-notes.ts'
import { ofNetwork, rateLimit } from '#core/limits.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { AccountSecret } from '#core/secrets/account-secret.ts'
import { isSignature, signatureOf } from '#core/secrets/signature.ts'
import { accountById, checkBot, localeOr } from '#features/people/accounts/accounts.ts'
import { ruleValue } from '#features/tax/statutory-rules/statutory-rules.ts'
import {
  closeResolved,
  countSent,
  countTickets,
  lockTicketSender,
  type MessageRow,
  messagesOf,
  ownOrder,
  pageOfOwn,
  pageOfTickets,
  type TicketFilter,
  type TicketRow,
  ticketById,
  ticketByNumber,
} from './tickets.queries.ts'

export { type MessageRow, type TicketRow, ticketsWaiting } from './tickets.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A ticket has changed: live pages read it again. */
    'ticket.changed': { ticketId: number }
    /** For the customer: the ticket and its number. */
    'ticket.received': { ticketId: number }
    /** For staff: a new ticket. */
    'ticket.opened': { ticketId: number }
    'ticket.acknowledged': { ticketId: number }
    'ticket.answered': { ticketId: number }
    'ticket.resolved': { ticketId: number }
    /** For staff: the customer wrote or reopened it. */
    'ticket.replied': { ticketId: number }
  }
}

const DAY_MS = 86_400_000
const perVisitor = rateLimit('tickets.visitor', 30, 60 * 60)

const linkUse = 'ticket-links'

/** A guest's link works for so many days; each message about the ticket has a new one. */
const linkDays = 90

const signedText = (id: number, until: string) => `${id}:${until}`

/** The key of a guest's link: until when it works, in seconds, and the signature. It opens this ticket alone. */
function ticketKey(ctx: Ctx, id: number): string {
  const until = String(Math.floor((ctx.now.getTime() + linkDays * DAY_MS) / 1000))
  return `${until}.${signatureOf(ctx, linkUse, signedText(id, until))}`
}

function isTicketKey(ctx: Ctx, id: number, key: string): boolean {
  const [, until = '', signature = ''] = /^(\d{1,12})\.(.+)$/.exec(key) ?? []
  return isSignature(ctx, linkUse, signedText(id, until), signature) && Number(until) * 1000 > ctx.now.getTime()
}

/** A guest's link to their ticket, for a message to them. */
export const ticketLink = (ctx: Ctx, { id, number }: Pick<TicketRow, 'id' | 'number'>): AccountSecret =>
  new AccountSecret('LINK', `${ctx.config.origin}/contact_us/${number}?key=${ticketKey(ctx, id)}`)

/** The caller's tickets. */
export const listOwn = async (ctx: Ctx, page: PageInput) => pageOf(await pageOfOwn(ctx.db, actorOf(ctx).userId, page))

/** The caller's ticket by id or number; NOT_FOUND for others. */
export async function getOwn(ctx: Ctx, id: string): Promise<TicketRow> {
  const row = found(id.startsWith('TK-') ? await ticketByNumber(ctx.db, id) : await ticketById(ctx.db, idOf(id)))
  if (row.userId !== actorOf(ctx).userId) throw refused('NOT_FOUND')
  return row
}

/** A guest's ticket by its signed link; NOT_FOUND for a wrong or old key and for tickets of accounts. */
export async function getGuest(ctx: Ctx, number: string, key: string): Promise<TicketRow> {
  await perVisitor(ctx, ofNetwork(ctx.visit, 'read'))
  const row = found(await ticketByNumber(ctx.db, number))
  if (row.userId !== null || !isTicketKey(ctx, row.id, key)) throw refused('NOT_FOUND')
  return row
}

export const getTicket = async (ctx: Ctx, id: string | number): Promise<TicketRow> =>
  found(await ticketById(ctx.db, idOf(id)))

/** All tickets with their number by status. */
export async function listTickets(
  ctx: Ctx,
  page: PageInput,
  { mine, ...rest }: Omit<TicketFilter, 'assigneeId'> & { mine?: boolean | null },
) {
  const filter = { ...rest, assigneeId: mine ? actorOf(ctx).userId : null }
  const rows = await pageOfTickets(ctx.db, filter, ctx.now, { ...page, sort: page.sort ?? 'due' })
  return { ...pageOf(rows), counts: await countTickets(ctx.db, { ...filter, status: null, open: null }, ctx.now) }
}

export const messagesOfTicket = (ctx: Ctx, id: number): Promise<MessageRow[]> => batched(ctx, readMessages).load(id)

async function readMessages(ctx: Ctx, ids: readonly number[]): Promise<MessageRow[][]> {
  const byTicket = Map.groupBy(await messagesOf(ctx.db, ids), (row) => row.ticketId)
  return ids.map((id) => byTicket.get(id) ?? [])
}

/** Only admins see which of them wrote. */
export const authorOf = (ctx: Ctx, { side, author }: MessageRow): string | null =>
  side === 'CUSTOMER' || (ctx.actor && can(ctx.actor.roles, 'ticket:read')) ? author : null

export const filesOf = (ctx: Ctx, { files }: MessageRow) =>
  files.map(({ key, ...file }) => ({ ...file, url: fileLink(ctx, key) }))

export const dueOf = (row: TicketRow): Date | null => ticketNext(row)?.by ?? null
export const isOverdue = (ctx: Ctx, row: TicketRow): boolean => isTicketOverdue(row, ctx.now)
export const reopenUntil = (ctx: Ctx, row: TicketRow): Date | null =>
  row.resolvedAt && !whyNotTicket('reopen', row, ctx.now) ? ticketReopenUntil(row.resolvedAt) : null
export const transitionsOf = (ctx: Ctx, row: TicketRow): TicketTransition[] =>
  ticketTransitions.filter((name) => !whyNotTicket(name, row, ctx.now))

export const historyOf = async (ctx: Ctx, id: number) =>
  (await readTransitions(ctx, 'ticket', id)).map(({ id, from, to, actor, at }) => ({
    id,
    from: from as TicketRow['status'] | null,
    to: to as TicketRow['status'],
    by: actor,
    at,
  }))

function withFiles<T>(ctx: Ctx, uploads: readonly Upload[], use: (stored: NamedFile[]) => Promise<T>): Promise<T> {
  if (uploads.length > MAX_TICKET_FILES)
    throw refused('TOO_LARGE', { field: terms('FILES'), max: MAX_TICKET_FILES }, 'files')
  return withUploads(ctx, uploads, 'ticketFile', use)
}

async function insertMessage(
  ctx: Ctx,
  { ticketId, side, body, files }: { ticketId: number; side: 'CUSTOMER' | 'STAFF'; body: string; files: NamedFile[] },
): Promise<void> {
  const { id } = await ctx.db
    .insertInto('ticketMessages')
    .values({ ticketId, side, authorId: ctx.actor?.userId ?? null, body, at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (files.length > 0)
    await ctx.db
      .insertInto('ticketFiles')
      .values(files.map((file) => ({ messageId: id, fileId: file.id, name: file.name })))
      .execute()
}

type Entered = Record<string, unknown> & { botToken?: string | null; locale?: string | null }

/** Opens a ticket of the caller or of a guest; the number is given at once. */
export async function createTicket(ctx: Ctx, { botToken, locale, ...values }: Entered, uploads: readonly Upload[]) {
  const userId = ctx.actor?.userId ?? null
  const account = userId === null ? null : found(await accountById(ctx, userId))
  const sender = account
    ? { ...parseInput(ticketInput, values), name: account.name, email: account.email, mobile: account.mobile }
    : parseInput(guestTicketInput, values)
  await perVisitor(ctx, ofNetwork(ctx.visit))
  if (!account) await checkBot(ctx, botToken ?? undefined)
  const orderId = sender.orderId === null || userId === null ? null : idOf(sender.orderId)
  if (orderId !== null && userId !== null) found(await ownOrder(ctx.db, orderId, userId))
  return withFiles(ctx, uploads, (files) =>
    transaction(ctx, async (ctx) => {
      await lockTicketSender(ctx.db, userId === null ? sender.email : String(userId))
      const { sent = 0 } =
        (await countSent(ctx.db, { userId, email: sender.email }, new Date(ctx.now.getTime() - DAY_MS))) ?? {}
      refuseIf(whyNotTicketSent({ isGuest: userId === null, sent }))
      const hours = await ruleValue(ctx, 'COMPLAINT_ACK_HOURS', istDate(ctx.now))
      const due = ticketDue(ctx.now, hours)
      const row = await ctx.db
        .insertInto('tickets')
        .values({
          number: ticketNumber(await nextNumber(ctx.db, 'tickets')),
          topic: sender.topic,
          subject: sender.subject,
          priority: sender.topic === 'GRIEVANCE' ? 'HIGH' : 'NORMAL',
          userId,
          orderId,
          name: sender.name,
          email: sender.email,
          mobile: sender.mobile ?? null,
          locale: localeOr(locale, account?.locale ?? 'en-IN'),
          ...due,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        })
        .returning(['id', 'number'])
        .executeTakeFirstOrThrow()
      await insertMessage(ctx, { ticketId: row.id, side: 'CUSTOMER', body: sender.text, files })
      await recordTransition(ctx, { entity: 'ticket', id: row.id, from: null, to: 'OPEN' })
      await ctx.emit('ticket.received', { ticketId: row.id })
      await ctx.emit('ticket.opened', { ticketId: row.id })
      return {
        id: userId === null ? null : row.id,
        number: row.number,
        email: sender.email,
        createdAt: ctx.now,
        ...due,
        key: userId === null ? ticketKey(ctx, row.id) : null,
      }
    }),
  )
}

/** Locks a ticket and reads it. */
async function lockTicket(ctx: Ctx, id: number): Promise<TicketRow> {
  await ctx.db.selectFrom('tickets').select('id').where('id', '=', id).forUpdate().execute()
  return found(await ticketById(ctx.db, id))
}

/** Writes a transition with its times. An answer or a transition of staff acknowledges the ticket. */
async function moveTicket(ctx: Ctx, row: TicketRow, name: TicketTransition, byStaff: boolean): Promise<void> {
  refuseIf(whyNotTicket(name, row, ctx.now))
  const status = ticketAfter(name)
  const done = status === 'RESOLVED' || status === 'CLOSED'
  await ctx.db
    .updateTable('tickets')
    .set({
      status,
      acknowledgedAt: row.acknowledgedAt ?? (byStaff || status !== 'CLOSED' ? ctx.now : null),
      resolvedAt: done ? (row.resolvedAt ?? ctx.now) : null,
      closedAt: status === 'CLOSED' ? ctx.now : null,
      updatedAt: ctx.now,
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute()
  if (status !== row.status) await recordTransition(ctx, { entity: 'ticket', id: row.id, from: row.status, to: status })
}

async function touch(ctx: Ctx, row: TicketRow): Promise<void> {
  await ctx.db
    .updateTable('tickets')
    .set({ updatedAt: ctx.now, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
}

/** A message of the customer, whose access `row` was checked before. */
async function writeAsCustomer(ctx: Ctx, { id }: TicketRow, text: string, uploads: readonly Upload[]) {
  const { text: body } = parseInput(ticketMessageInput, { text })
  await perVisitor(ctx, ofNetwork(ctx.visit))
  return withFiles(ctx, uploads, (files) =>
    transaction(ctx, async (ctx) => {
      const row = await lockTicket(ctx, id)
      refuseIf(whyNotAnswered(row.status))
      await insertMessage(ctx, { ticketId: id, side: 'CUSTOMER', body, files })
      if (row.status === 'WAITING_FOR_CUSTOMER') await moveTicket(ctx, row, 'start', false)
      else await touch(ctx, row)
      await ctx.emit('ticket.replied', { ticketId: id })
      await ctx.emit('ticket.changed', { ticketId: id })
      return getTicket(ctx, id)
    }),
  )
}

export const writeOwn = async (ctx: Ctx, id: string, text: string, files: readonly Upload[]): Promise<TicketRow> =>
  writeAsCustomer(ctx, await getOwn(ctx, id), text, files)

type Link = { number: string; key: string }
export const writeAsGuest = async (ctx: Ctx, { number, key }: Link, text: string, files: readonly Upload[]) =>
  writeAsCustomer(ctx, await getGuest(ctx, number, key), text, files)

const moveAsCustomer = (ctx: Ctx, { id }: TicketRow, name: 'reopen' | 'close'): Promise<TicketRow> =>
  transaction(ctx, async (ctx) => {
    await moveTicket(ctx, await lockTicket(ctx, id), name, false)
    if (name === 'reopen') await ctx.emit('ticket.replied', { ticketId: id })
    await ctx.emit('ticket.changed', { ticketId: id })
    return getTicket(ctx, id)
  })

export const moveOwn = async (ctx: Ctx, id: string, name: 'reopen' | 'close'): Promise<TicketRow> =>
  moveAsCustomer(ctx, await getOwn(ctx, id), name)

export const moveAsGuest = async (ctx: Ctx, { number, key }: Link, name: 'reopen' | 'close'): Promise<TicketRow> =>
  moveAsCustomer(ctx, await getGuest(ctx, number, key), name)

/** An answer of staff, with what follows: work goes on, the customer has to act, or it is resolved. */
export async function submitAnswer(
  ctx: Ctx,
  id: string,
  { text, next, files: uploads }: { text: string; next: TicketTransition; files: readonly Upload[] },
): Promise<TicketRow> {
  const { text: body } = parseInput(ticketMessageInput, { text })
  if (next !== 'start' && next !== 'wait' && next !== 'resolve')
    throw refused('NOT_A_CHOICE', { field: terms('TRANSITION') }, 'next')
  await getTicket(ctx, id)
  return withFiles(ctx, uploads, (files) =>
    transaction(ctx, async (ctx) => {
      const row = await lockTicket(ctx, idOf(id))
      refuseIf(whyNotAnswered(row.status))
      await insertMessage(ctx, { ticketId: row.id, side: 'STAFF', body, files })
      if (ticketAfter(next) === row.status) await touch(ctx, row)
      else await moveTicket(ctx, row, next, true)
      if (row.assigneeId === null) await setAssignee(ctx, row.id, actorOf(ctx).userId)
      await audit(ctx, 'ticket.answer', 'ticket', row.id, { status: row.status }, { status: ticketAfter(next) })
      await ctx.emit(next === 'resolve' ? 'ticket.resolved' : 'ticket.answered', { ticketId: row.id })
      await ctx.emit('ticket.changed', { ticketId: row.id })
      return getTicket(ctx, row.id)
    }),
  )
}

const setAssignee = (ctx: Ctx, id: number, assigneeId: number | null) =>
  ctx.db.updateTable('tickets').set({ assigneeId }).where('id', '=', id).execute()

/** A transition of staff without a message. Resolving takes an answer. */
export const updateStatus = (ctx: Ctx, id: string, name: TicketTransition): Promise<TicketRow> =>
  transaction(ctx, async (ctx) => {
    if (name === 'resolve' || name === 'wait')
      throw refused('NOT_A_CHOICE', { field: terms('TRANSITION') }, 'transition')
    const row = await lockTicket(ctx, idOf(id))
    await moveTicket(ctx, row, name, true)
    if (row.assigneeId === null && name !== 'close') await setAssignee(ctx, row.id, actorOf(ctx).userId)
    await audit(ctx, `ticket.${name}`, 'ticket', row.id, { status: row.status }, { status: ticketAfter(name) })
    if (name === 'acknowledge') await ctx.emit('ticket.acknowledged', { ticketId: row.id })
    await ctx.emit('ticket.changed', { ticketId: row.id })
    return getTicket(ctx, row.id)
  })

/** Assigns a ticket to somebody who handles them, or to nobody, and sets its priority. */
export const assignTicket = (
  ctx: Ctx,
  id: string,
  version: number,
  { assigneeId, priority }: { assigneeId: string | null; priority: TicketPriority },
): Promise<TicketRow> =>
  transaction(ctx, async (ctx) => {
    const row = await lockTicket(ctx, idOf(id))
    if (row.version !== version) throw refused('STALE')
    const assignee = assigneeId === null ? null : idOf(assigneeId)
    if (assignee !== null && !(await colleagues(ctx)).some((one) => one.id === assignee))
      throw refused('NOT_A_CHOICE', { field: terms('COLLEAGUE') }, 'assigneeId')
    await ctx.db
      .updateTable('tickets')
      .set({ assigneeId: assignee, priority, updatedAt: ctx.now, version: version + 1 })
      .where('id', '=', row.id)
      .execute()
    const was = { assigneeId: row.assigneeId, priority: row.priority }
    await audit(ctx, 'ticket.assign', 'ticket', row.id, was, { assigneeId: assignee, priority })
    await ctx.emit('ticket.changed', { ticketId: row.id })
    return getTicket(ctx, row.id)
  })

export const colleagues = (ctx: Ctx) => holdersOf(ctx, 'ticket:write')

/** An internal note; customers never see it. */
export const addNote = (ctx: Ctx, id: string, body: string): Promise<TicketRow> =>
  transaction(ctx, async (ctx) => {
    const row = await getTicket(ctx, id)
    await writeNote(ctx, 'ticket', row.id, body)
    await ctx.emit('ticket.changed', { ticketId: row.id })
    return row
  })

/** Closes resolved tickets after 7 days: a job. */
export const closeTickets = (ctx: Ctx): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const before = new Date(ctx.now.getTime() - TICKET_REOPEN_DAYS * DAY_MS)
    for (const { id } of await closeResolved(ctx.db, before, ctx.now)) {
      await recordTransition(ctx, { entity: 'ticket', id, from: 'RESOLVED', to: 'CLOSED' })
      await ctx.emit('ticket.changed', { ticketId: id })
    }
  })

/** Roles that handle tickets. */
export const staffRoles = rolesWith('ticket:write')

/** What the user wrote and was answered, for the copy of their data. */
export const ownMessages = (ctx: Ctx, userId: number) =>
  ctx.db
    .selectFrom('ticketMessages')
    .innerJoin('tickets', 'tickets.id', 'ticketMessages.ticketId')
    .select(['ticketMessages.at', 'tickets.number as ticket', 'ticketMessages.side', 'ticketMessages.body'])
    .where('tickets.userId', '=', userId)
    .orderBy('ticketMessages.id')
    .execute()

/** Removes name, address and number from the tickets of an account; what was written and answered stays. */
export async function eraseTickets(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db
    .updateTable('tickets')
    .set({ name: 'Deleted account', email: `deleted-${userId}@invalid`, mobile: null })
    .where('userId', '=', userId)
    .execute()
}

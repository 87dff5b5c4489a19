import type { TicketPriority, TicketStatus, TicketTopic } from '@neev/domain/aftersales/tickets/tickets'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import type { TicketStatusCount } from '#core/graphql/resolver-types.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

export type TicketRow = RowOf<'tickets.ticketById'>

const columns = sql`t.id, t.number, t.topic, t.subject, t.status, t.priority, t.user_id,
  t.order_id, o.number as "orderNumber", t.name as customer, t.email, t.mobile, t.locale,
  t.assignee_id, a.name as assignee, t.ack_due, t.resolve_due,
  t.acknowledged_at, t.resolved_at, t.closed_at,
  t.created_at, t.updated_at, t.version`
const tables = sql`tickets t left join order_shown o on o.id = t.order_id left join person_shown a on a.id = t.assignee_id`

export const ticketById = (db: Db, id: number) =>
  rowOf(db, 'tickets.ticketById', sql`select ${columns} from ${tables} where t.id = ${id}`)

export const ticketByNumber = (db: Db, number: string) =>
  rowOf(db, 'tickets.ticketByNumber', sql`select ${columns} from ${tables} where t.number = ${number}`)

const ownSorts = { createdAt: sql`t.created_at` }

/** A page of a user's tickets. */
export const pageOfOwn = (db: Db, userId: number, page: PageInput): Promise<(TicketRow & { total: number })[]> =>
  rowsOf(
    db,
    'tickets.pageOfOwn',
    sql`select ${columns}, count(*) over () as total from ${tables} where t.user_id = ${userId}
        ${pageTail(page, ownSorts, sql`t.id`)}`,
  )

export type TicketFilter = {
  search?: string | null
  status?: TicketStatus | null
  topic?: TicketTopic | null
  priority?: TicketPriority | null
  overdue?: boolean | null
  open?: boolean | null
  assigneeId: number | null
}

/** When the open promise of a ticket (t) is due; null if it is resolved. */
const due = sql`case when t.status = 'OPEN' then t.ack_due
  when t.status in ('ACKNOWLEDGED', 'IN_PROGRESS', 'WAITING_FOR_CUSTOMER') then t.resolve_due end`

const matching = (filter: TicketFilter, now: Date): Sql => {
  const { search, status, topic, priority, overdue, open, assigneeId } = filter
  return allOf([
    search &&
      sql`(t.number || ' ' || t.subject || ' ' || t.name || ' ' || t.email || ' ' || coalesce(o.number, ''))
        ilike ${containing(search)}`,
    status && sql`t.status = ${status}`,
    topic && sql`t.topic = ${topic}`,
    priority && sql`t.priority = ${priority}`,
    overdue && sql`${due} < ${now}`,
    open && sql`t.status not in ('RESOLVED', 'CLOSED')`,
    assigneeId !== null && sql`t.assignee_id = ${assigneeId}`,
  ])
}

const sorts = { due, createdAt: sql`t.created_at`, updatedAt: sql`t.updated_at`, number: sql`t.number` }

/** A page of all tickets. */
export const pageOfTickets = (
  db: Db,
  filter: TicketFilter,
  now: Date,
  page: PageInput,
): Promise<(TicketRow & { total: number })[]> =>
  rowsOf(
    db,
    'tickets.pageOfTickets',
    sql`select ${columns}, count(*) over () as total from ${tables} where ${matching(filter, now)}
        ${pageTail(page, sorts, sql`t.id`)}`,
  )

/** Number of tickets by status. */
export const countTickets = (db: Db, filter: TicketFilter, now: Date): Promise<TicketStatusCount[]> =>
  rowsOf(
    db,
    'tickets.countTickets',
    sql`select t.status, count(*)::int as count from ${tables} where ${matching(filter, now)}
        group by t.status order by t.status`,
  )

export type MessageRow = RowOf<'tickets.messagesOf'>

/** The messages of tickets, oldest first, with their files. */
export const messagesOf = (db: Db, ids: readonly number[]): Promise<MessageRow[]> =>
  rowsOf(
    db,
    'tickets.messagesOf',
    sql`select m.id, m.ticket_id, m.side, coalesce(u.name, t.name) as author, m.body, m.at,
          coalesce((select jsonb_agg(jsonb_build_object('key', f.key, 'name', x.name, 'mime', f.mime, 'size', f.size)
            order by f.id) from ticket_files x join file_shown f on f.id = x.file_id where x.message_id = m.id),
            '[]') as files
        from ticket_messages m join tickets t on t.id = m.ticket_id left join person_shown u on u.id = m.author_id
        where m.ticket_id = any(${ids}::bigint[]) order by m.id`,
  )

/** How many tickets an account, or a guest's email address, has opened since a moment. */
export const countSent = (db: Db, { userId, email }: { userId: number | null; email: string }, since: Date) =>
  rowOf(
    db,
    'tickets.countSent',
    sql`select count(*)::int as sent from tickets where created_at > ${since}
          and case when ${userId}::bigint is null then user_id is null and email = ${email}
            else user_id = ${userId}::bigint end`,
  )

/** Holds a sender until the end of the transaction, so that concurrent tickets are counted. */
export async function lockTicketSender(db: Db, sender: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`ticket:${sender}`}))`.execute(db)
}

/** Whether an order is of this user. */
export const ownOrder = (db: Db, orderId: number, userId: number) =>
  rowOf(db, 'tickets.ownOrder', sql`select id from order_shown where id = ${orderId} and user_id = ${userId}`)

/** Closes resolved tickets that nobody reopened in time. */
export const closeResolved = (db: Db, before: Date, now: Date): Promise<{ id: number }[]> =>
  rowsOf(
    db,
    'tickets.closeResolved',
    sql`update tickets set status = 'CLOSED', closed_at = ${now}, updated_at = ${now}, version = version + 1
        where status = 'RESOLVED' and resolved_at < ${before} returning id`,
  )

/** Tickets that are not resolved, for the dashboard. */
export const ticketsWaiting = (now: Date): Sql =>
  sql`select t.created_at as since, ${due} < ${now} as late, null::bigint as paise, null as who
      from tickets t where t.status not in ('RESOLVED', 'CLOSED')`

/** Accounts that handle tickets: those with one of the roles. */
export const ticketStaff = (db: Db, roles: readonly string[]): Promise<{ id: number }[]> =>
  rowsOf(
    db,
    'tickets.ticketStaff',
    sql`select distinct user_id as id from user_role_shown user_roles where role = any(${roles}::text[]) order by 1`,
  )

import { sql } from 'kysely'
import { historyInvariant } from '#core/history.queries.ts'
import type { Invariant } from '#core/invariants/invariant.ts'

export const ticketInvariants: Invariant[] = [
  {
    name: 'promises of tickets',
    message: 'a ticket is acknowledged within 48 hours and solved within a month of India’s calendar',
    query: sql`
      select id from tickets where ack_due <> created_at + interval '48 hours' or resolve_due <>
        (created_at at time zone 'Asia/Kolkata' + interval '1 month') at time zone 'Asia/Kolkata'`,
  },
  {
    name: 'ends of tickets',
    message: 'what is resolved or closed has its end, and its order is the customer’s',
    query: sql`
      select t.id from tickets t left join order_shown o on o.id = t.order_id
      where (t.status in ('RESOLVED', 'CLOSED')) <> (t.resolved_at is not null)
        or (t.status = 'CLOSED') <> (t.closed_at is not null)
        or (t.status not in ('OPEN', 'CLOSED') and t.acknowledged_at is null)
        or o.user_id <> t.user_id`,
  },
  {
    name: 'authors of tickets',
    message: 'each ticket begins with a message of its customer, and customers write only in their own',
    query: sql`
      select t.id from tickets t
      where not exists (select 1 from ticket_messages m where m.ticket_id = t.id and m.side = 'CUSTOMER')
      union all
      select m.ticket_id from ticket_messages m join tickets t on t.id = m.ticket_id
      where m.side = 'CUSTOMER' and m.author_id is distinct from t.user_id`,
  },
  {
    name: 'clocks of tickets',
    message:
      'a ticket is acknowledged, resolved and closed in this order, after it was opened, and written to since then',
    query: sql`
      select t.id from tickets t
      where t.acknowledged_at < t.created_at or t.resolved_at < t.created_at or t.closed_at < t.resolved_at
        or t.resolved_at < t.acknowledged_at or t.updated_at < t.created_at
      union all
      select m.ticket_id from ticket_messages m join tickets t on t.id = m.ticket_id where m.at < t.created_at`,
  },
  historyInvariant('ticket', 'tickets'),
]

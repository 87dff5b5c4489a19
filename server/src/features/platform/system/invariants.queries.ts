import { sql } from 'kysely'
import { brokenNotes, brokenSeals } from '#core/audit.queries.ts'
import type { Invariant } from '#core/invariants/invariant.ts'

/** Invariants of background work. */
export const systemInvariants: Invariant[] = [
  {
    name: 'events',
    message: 'no event is given up, and none that is due has waited for ten minutes',
    query: sql`
      select e.id from events e where e.done_at is null and (e.failed_at is not null
      or e.not_before < now() - interval '10 minutes'
        and not exists (select 1 from events a where a.id = e.after_id and a.done_at is null and a.failed_at is null))`,
  },
  {
    name: 'jobs',
    message: 'no job is held by a process that is gone, and none has failed five times in a row',
    query: sql`select name from jobs where failures >= 5 or (runner is not null
      and lease_until < now() - interval '5 minutes')`,
  },
  {
    name: 'outbox',
    message: 'no message has waited for an hour while others were written, and what was sent says when',
    query: sql`
      select m.id from messages m where (m.status = 'QUEUED' and m.next_at < (select max(created_at)
      from messages) - interval '1 hour')
        or (m.status = 'SENT') <> (m.sent_at is not null)
      union all
      select min(id) from messages where status = 'SENT' group by dedupe_key having count(*) > 1`,
  },
  {
    name: 'imports',
    message: 'an import is worked on or waits, and what is done of it is no more than it has',
    query: sql`
      select id from imports where (lease_until is not null and lease_until < now() - interval '10 minutes'
          and state in ('UPLOADED', 'CHECKING', 'IMPORTING')) or progress > total and total > 0`,
  },
  { name: 'audit', message: 'the audit log is as it was sealed: nothing changed, nothing removed', query: brokenSeals },
  {
    name: 'audit before its seal',
    message: 'what was written to the audit log since its last seal is there, as it was written',
    query: brokenNotes,
  },
  {
    name: 'files',
    message: 'what orders, documents and imports point to is a stored file',
    query: sql`
      select i.id from imports i where i.state in ('UPLOADED', 'CHECKING', 'IMPORTING')
        and not exists (select 1 from file_shown f where f.key = i.file_key)
      union all
      select f.id from file_shown f where f.size <= 0`,
  },
]

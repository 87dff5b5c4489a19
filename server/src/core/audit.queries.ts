import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'
import { type Db, rowOf } from './db/open.ts'

/** The full content of an entry on one line, independent of session settings. */
const entryText = sql`concat_ws('|', a.id, coalesce(a.actor_id::text, ''), array_to_string(a.actor_roles, ','),
  a.action, a.entity,
  a.entity_id, coalesce(a.before::text, ''), coalesce(a.after::text, ''), extract(epoch from a.at))`

const hashOf = (before: Sql, after: Sql, upTo: Sql): Sql => sql`sha256(coalesce(${before}, ''::bytea) || convert_to(
  (select coalesce(string_agg(${entryText}, E'\n' order by a.id), '') from audit_log a where a.id > ${after}
  and a.id <= ${upTo}), 'UTF8'))`

/** No transaction lasts this long, so all entries with a smaller number than one of this age are committed. */
const settledSeconds = 900

/**
 * Seals the entries since the last seal that are older than 15 minutes, with a hash of the previous seal and their
 * content. Returns the hash, or null if there are no new entries. What is noted of them until then is deleted; of an entry
 * that is gone or changed it stays.
 */
export async function sealAudit(db: Db, olderThanSeconds = settledSeconds): Promise<string | null> {
  const row = await rowOf(
    db,
    'audit.sealAudit',
    sql`with last as (select up_to, hash from audit_seals order by id desc limit 1),
          fresh as (select max(id) as up_to, count(*)::int as entries from audit_log
            where id > coalesce((select up_to from last), 0)
            and written_at < clock_timestamp() - ${olderThanSeconds} * interval '1 second'),
          noted as (delete from audit_unsealed n using audit_log a
            where a.id = n.id and n.hash = audit_entry_hash(a) and a.id <= (select up_to from fresh))
        insert into audit_seals (up_to, entries, hash)
        select f.up_to, f.entries, ${hashOf(
          sql`(select hash from last)`,
          sql`coalesce((select up_to
        from last), 0)`,
          sql`f.up_to`,
        )}
        from fresh f where f.entries > 0 returning encode(hash, 'hex') as hash`,
  )
  return row?.hash ?? null
}

/** Entries since the last seal that are gone, or are not as they were written. */
export const brokenNotes: Sql = sql`
  select n.id from audit_unsealed n left join audit_log a on a.id = n.id
  where a.id is null or n.hash <> audit_entry_hash(a)`

/** Seals that do not match the entries they cover. */
export const brokenSeals: Sql = sql`
  select s.id from (
    select id, up_to, entries, hash, lag(up_to, 1, 0::bigint) over (order by id) as after,
    lag(hash) over (order by id) as before
    from audit_seals) s
  where s.entries <> (select count(*) from audit_log a where a.id > s.after and a.id <= s.up_to)
    or s.hash <> ${hashOf(sql`s.before`, sql`s.after`, sql`s.up_to`)}`

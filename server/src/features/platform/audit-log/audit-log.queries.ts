import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'

export type AuditLogRow = RowOf<'audit-log.pageOfAuditLog'>

export type AuditLogFilter = {
  search: string | null
  actorId: number | null
  entity: string | null
  entityId: string | null
  action: string | null
  /** From this time on. */
  since: Date | null
  /** Before this time. */
  before: Date | null
}

const matching = ({ search, actorId, entity, entityId, action, since, before }: AuditLogFilter) =>
  allOf([
    search && sql`l.actor_id in (select id from users where (name || ' ' || email) ilike ${containing(search)})`,
    actorId !== null && sql`l.actor_id = ${actorId}`,
    entity && sql`l.entity = ${entity}`,
    entityId && sql`l.entity_id = ${entityId}`,
    action && sql`l.action = ${action}`,
    since && sql`l.at >= ${since}`,
    before && sql`l.at < ${before}`,
  ])

const sorts = { at: sql`l.at` }

/** A page of the audit log. */
export async function pageOfAuditLog(db: Db, page: PageInput, filter: AuditLogFilter) {
  const where = matching(filter)
  const [items, count] = await Promise.all([
    rowsOf(
      db,
      'audit-log.pageOfAuditLog',
      sql`select l.id, l.at, l.actor_id, u.name as "actorName", l.actor_roles, l.entity,
            l.entity_id, l.action, l.before, l.after
          from audit_log l left join users u on u.id = l.actor_id
          where ${where} ${pageTail(page, sorts, sql`l.id`)}`,
    ),
    rowOf(db, 'audit-log.pageOfAuditLog2', sql`select count(*)::int as total from audit_log l where ${where}`),
  ])
  return { items, total: count?.total ?? 0 }
}

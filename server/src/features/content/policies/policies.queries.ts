import type { PolicyKind, returnPayers } from '@neev/domain/content/policies'
import { sql } from 'kysely'
import { type Db, rowsOf } from '#core/db/open.ts'

export type RawPolicy = {
  id: number
  kind: PolicyKind
  versions: {
    version: number
    title: string
    body: string
    windowDays: number | null
    returnPaidBy: (typeof returnPayers)[number] | null
    conditions: string[]
    effectiveFrom: string
    createdAt: string
    createdBy: string | null
  }[]
  retiredAt: Date | null
  classCount: number
}

/** All policies by kind, active ones first; or one. */
export const readPolicies = (db: Db, id?: number): Promise<RawPolicy[]> =>
  rowsOf(
    db,
    'policies.readPolicies',
    sql`select p.id, p.kind, p.retired_at,
          (select count(*)::int from product_class_shown c where c.return_policy_id = p.id) as "classCount",
          coalesce((select json_agg(json_build_object('version', v.version, 'title', v.title, 'body', v.body, 'windowDays',
          v.window_days,
              'returnPaidBy', v.return_paid_by, 'conditions', v.conditions, 'effectiveFrom', v.effective_from,
              'createdAt', v.created_at,
              'createdBy', u.name) order by v.version desc)
            from policy_versions v left join person_shown u on u.id = v.created_by where v.policy_id = p.id), '[]') as versions
        from policies p where ${id === undefined ? sql`true` : sql`p.id = ${id}`}
        order by p.retired_at is not null, array_position(array['RETURN','CANCEL','WARRANTY','DELIVERY','PRICE'],
        p.kind), p.id`,
  )

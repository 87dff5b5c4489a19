import type { RuleKey, RuleValue } from '@neev/domain/tax/statutory-rules'
import { sql } from 'kysely'
import { type Db, type RowOf, rowOf, rowsOf } from '#core/db/open.ts'

/** All values that apply or will, in any order. */
export const readValues = (db: Db): Promise<RuleValue[]> =>
  rowsOf(
    db,
    'statutory-rules.readValues',
    sql`select rule, scope, to_char(from_day, 'YYYY-MM-DD') as "from", value from statutory_values
        where withdrawn_by_id is null`,
  )

/** The values of one rule for these scopes. */
export const readValuesOf = (db: Db, rule: RuleKey, scopes: readonly string[]): Promise<RuleValue[]> =>
  rowsOf(
    db,
    'statutory-rules.readValuesOf',
    sql`select rule, scope, to_char(from_day, 'YYYY-MM-DD') as "from", value from statutory_values
        where withdrawn_by_id is null and rule = ${rule} and scope = any(${scopes}::text[]) order by from_day desc`,
  )

export type EnteredValue = RowOf<'statutory-rules.readEntered'>

/** All values with their sources and the people who set them, latest first; the names of HSN codes with them. */
export const readEntered = (db: Db): Promise<EnteredValue[]> =>
  rowsOf(
    db,
    'statutory-rules.readEntered',
    sql`select v.rule, v.scope, to_char(v.from_day, 'YYYY-MM-DD') as "from", v.value, v.source, a.name as "enteredBy",
          q.requested_at as "enteredAt", b.name as "signedBy"
        from statutory_values v left join statutory_requests q on q.id = v.request_id
          left join person_shown a on a.id = q.requested_by left join person_shown b on b.id = q.decided_by
        where v.withdrawn_by_id is null order by v.rule, v.scope, v.from_day desc`,
  )

/** The descriptions of HSN codes. */
export const readHsnNames = (db: Db): Promise<{ hsn: string; description: string }[]> =>
  rowsOf(db, 'statutory-rules.readHsnNames', sql`select hsn, description from hsn_code_shown hsn_codes order by hsn`)

/** Whether the tariff has this HSN code. */
export const isHsn = async (db: Db, hsn: string): Promise<boolean> =>
  (await rowOf(db, 'statutory-rules.isHsn', sql`select 1 from hsn_code_shown hsn_codes where hsn = ${hsn}`)) !==
  undefined

/** The value that starts on this day, to be withdrawn; undefined if there is none. */
export const valueFrom = (db: Db, rule: RuleKey, scope: string, from: string) =>
  rowOf(
    db,
    'statutory-rules.valueFrom',
    sql`select id, value from statutory_values where withdrawn_by_id is null and rule = ${rule} and scope = ${scope}
        and from_day = ${from}::date for update`,
  )

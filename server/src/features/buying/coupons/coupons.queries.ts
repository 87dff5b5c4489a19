import type { CouponStatus } from '@neev/domain/buying/coupons'
import { sql } from 'kysely'
import { allOf, containing } from '#core/lists.ts'

/** `couponStatus` in SQL, for filtering lists; a test compares the two. */
const statusSql = (now: Date) => sql<CouponStatus>`case
  when state <> 'LIVE' then state
  when ends_at <= ${now} then 'EXPIRED'
  when used_count >= usage_limit then 'EXHAUSTED'
  when starts_at > ${now} then 'SCHEDULED'
  else 'ACTIVE' end`

export type CouponFilter = { search?: string | null; status?: CouponStatus | null; kind?: string | null }

/** The coupons that a list is filtered to. */
export const matching = ({ search, status, kind }: CouponFilter, now: Date) =>
  allOf([
    search && sql`(code || ' ' || title) ilike ${containing(search)}`,
    status && sql`${statusSql(now)} = ${status}`,
    kind && sql`kind = ${kind}`,
  ])

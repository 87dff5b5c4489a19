import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'

/** Waiting for review longer than two days; also used by the dashboard. */
export const lateSeller = (now: Date): Sql =>
  sql`s.status in ('SUBMITTED', 'UNDER_REVIEW') and s.status_changed_at < ${now}::timestamptz - interval '2 days'`

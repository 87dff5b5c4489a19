import { sql } from 'kysely'
import type { Sql } from '#core/db/open.ts'

/** For `readOffers`: these offers (o). */
export const offersWithIds = (ids: readonly number[]): Sql => sql`o.id = any(${ids}::bigint[])`

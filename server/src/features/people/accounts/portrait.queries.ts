import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'

/** Sets a user's picture; null removes it. Returns the one before. */
export const replaceThumb = (db: Db, userId: number, thumb: string | null, now: Date) =>
  rowOf(
    db,
    'accounts.replaceThumb',
    sql`update users u set thumb = ${thumb}, updated_at = ${now}
        from (select id, thumb from users where id = ${userId} for update) old where u.id = old.id returning old.thumb`,
  )

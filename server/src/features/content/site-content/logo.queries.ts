import { sql } from 'kysely'
import { type Db, type RowOf, rowOf } from '#core/db/open.ts'
import { found } from '#core/errors.ts'

/** The logo with the keys of its public files; sizes are those of the light one. */
export type LogoRow = RowOf<'site-content.readLogo'>

export const readLogo = async (db: Db): Promise<LogoRow> =>
  found(
    await rowOf(
      db,
      'site-content.readLogo',
      sql`select s.version, s.height, l.key as "lightKey", d.key as "darkKey", f.key as "faviconKey",
            l.width as "imageWidth", l.height as "imageHeight"
          from store_logo s left join file_shown l on l.id = s.light_id left join file_shown d on d.id = s.dark_id
            left join file_shown f on f.id = s.favicon_id`,
    ),
  )

import { sql } from 'kysely'
import { type Db, type RowOf, rowsOf } from '#core/db/open.ts'

export type MessageRow = RowOf<'quotations.readMessages'>

/** The messages of a conversation, oldest first. */
export const readMessages = (db: Db, requestId: number, sellerId: number): Promise<MessageRow[]> =>
  rowsOf(
    db,
    'quotations.readMessages',
    sql`select m.id, m.side, u.name as author, m.body, m.unmasked_body, m.sent_at,
          (select coalesce(json_agg(json_build_object('key', f.key, 'name', x.name, 'mime', f.mime, 'size', f.size)
            order by f.id), '[]') from quote_message_files x join file_shown f on f.id = x.file_id
            where x.message_id = m.id) as files
        from quote_messages m join person_shown u on u.id = m.author_id
        where m.request_id = ${requestId} and m.seller_id = ${sellerId} order by m.id`,
  )

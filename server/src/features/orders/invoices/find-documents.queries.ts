import { cleanNumber } from '@neev/domain/core/input/clean'
import { sql } from 'kysely'
import { type Db, rowsOf, type Sql } from '#core/db/open.ts'
import { canReadDocument, type Reader } from './readers.queries.ts'

export type FoundDocument = {
  kind: 'INVOICE' | 'CREDIT_NOTE' | 'DEBIT_NOTE'
  id: number
  number: string
  orderNumber: string
  issuedAt: Date
  totalPaise: number
}

const shown = 6

/** The newest documents that the reader may see whose number begins, or ends, with these characters. */
export function documentsByNumber(db: Db, number: string, reader: Reader): Promise<FoundDocument[]> {
  const clean = cleanNumber(number)
  const typed = clean.replace(/[\\%_]/g, '\\$&')
  // A pattern character is escaped before it, so the reversed text is escaped again
  const reversed = [...clean]
    .reverse()
    .join('')
    .replace(/[\\%_]/g, '\\$&')
  const from = (kind: FoundDocument['kind'], table: Sql, total: Sql) =>
    sql`(select ${sql<FoundDocument['kind']>`${kind}::text`} as kind, d.id, d.number, o.number as "orderNumber", d.issued_at,
        ${total} as "totalPaise"
      from ${table} d join order_shown o on o.id = d.order_id join suborder_shown s on s.id = d.suborder_id
      where ${canReadDocument(reader, sql`d.seller_id`)}
        and (upper(d.number) like ${`${typed}%`} or reverse(upper(d.number)) like ${`${reversed}%`})
      order by d.issued_at desc limit ${shown})`
  const total = sql`d.total_paise`
  return rowsOf(
    db,
    'invoices.documentsByNumber',
    sql`select * from (
        ${from('INVOICE', sql`invoices`, sql`(d.totals ->> 'totalPaise')::bigint`)}
        union all ${from('CREDIT_NOTE', sql`credit_notes`, total)}
        union all ${from('DEBIT_NOTE', sql`debit_notes`, total)}) found
      order by issued_at desc, kind, id desc limit ${shown}`,
  )
}

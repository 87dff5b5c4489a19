import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'
import { companyPeople } from './lines.queries.ts'

/** A line for its company. */
export const lineFacts = (db: Db, lineId: number) =>
  rowOf(
    db,
    'credit.lineFacts',
    sql`select ${companyPeople} as people, coalesce(nullif(c.trade_name, ''), c.legal_name) as seller,
          l.limit_paise, l.terms_days, l.hold_reason
        from credit_lines l join seller_shown c on c.id = l.seller_id join b2b_account_shown b on b.id = l.account_id
        where l.id = ${lineId}`,
  )

/** What is open of an entry. */
export const dueById = (db: Db, entryId: number) =>
  rowOf(
    db,
    'credit.dueById',
    sql`select e.line_id, ${companyPeople} as people,
          coalesce(nullif(c.trade_name, ''), c.legal_name) as seller,
          coalesce(i.number, n.number, e.reference, '–') as number, e.due_on::text as "dueOn",
          (e.amount_paise - coalesce((select sum(a.amount_paise) from credit_allocations a
            where a.to_entry_id = e.id and a.undone_at is null), 0))::bigint as "openPaise"
        from credit_entries e join credit_lines l on l.id = e.line_id join seller_shown c on c.id = l.seller_id
          join b2b_account_shown b on b.id = l.account_id left join invoice_shown i on i.id = e.invoice_id
          left join debit_note_shown n on n.id = e.debit_note_id
        where e.id = ${entryId} and e.due_on is not null`,
  )

export const receiptFacts = (db: Db, entryId: number) =>
  rowOf(
    db,
    'credit.receiptFacts',
    sql`select e.line_id, ${companyPeople} as people,
          coalesce(nullif(c.trade_name, ''), c.legal_name) as seller, coalesce(e.reference, '–') as number,
          -e.amount_paise as "amountPaise"
        from credit_entries e join credit_lines l on l.id = e.line_id join seller_shown c on c.id = l.seller_id
          join b2b_account_shown b on b.id = l.account_id where e.id = ${entryId}`,
  )

/** The people of a seller who decide about credit. */
export async function sellerPeople(db: Db, sellerId: number): Promise<{ people: number[]; isAssociate: boolean }> {
  const row = await rowOf(
    db,
    'credit.sellerPeople',
    sql`select c.kind = 'ASSOCIATE' as "isAssociate", coalesce((select array_agg(m.user_id order by m.user_id)
          from seller_member_shown m where m.seller_id = c.id and m.role in ('OWNER', 'ACCOUNTS')), '{}') as people
        from seller_shown c where c.id = ${sellerId}`,
  )
  return row ?? { people: [], isAssociate: false }
}

import { sql } from 'kysely'
import { type Db, type RowOf, rowOf } from '#core/db/open.ts'

/** Writes what a bank file pays for a statement, and to the seller's current account. */
export async function insertPayment(db: Db, settlementId: number, fileId: number): Promise<void> {
  await sql`
    insert into settlement_payments (settlement_id, file_id, holder, account_number, ifsc, amount_paise)
    select m.id, ${fileId}::bigint, b.holder, b.account_number, b.ifsc, m.payable_paise
    from settlements m join seller_bank_accounts b on b.seller_id = m.seller_id and b.replaced_at is null
    and b.verified_at is not null
    where m.id = ${settlementId}`.execute(db)
}

export type FileRow = RowOf<'settlements.readFile'>

/** A bank file with its payments; undefined if there is none. */
export const readFile = (db: Db, id: number): Promise<FileRow | undefined> =>
  rowOf(
    db,
    'settlements.readFile',
    sql`select f.id, f.number, ${sql<'BANK' | 'GATEWAY'>`f.pays_from`} as "paysFrom", f.made_at, u.name as "madeBy",
          sum(p.amount_paise)::bigint as "totalPaise",
          jsonb_agg(jsonb_build_object('id', m.id::text, 'beneficiary', p.holder, 'accountNumber', p.account_number,
            'ifsc', p.ifsc, 'amountPaise', p.amount_paise, 'reference', m.number) order by m.number) as payments
        from settlement_files f join users u on u.id = f.made_by join settlement_payments p on p.file_id = f.id
          join settlements m on m.id = p.settlement_id
        where f.id = ${id} group by f.id, u.id`,
  )

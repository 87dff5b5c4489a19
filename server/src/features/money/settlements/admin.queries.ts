import { sql } from 'kysely'
import { type Db, rowOf } from '#core/db/open.ts'

/** Writes what a bank file pays for a statement, and to the seller's current account. */
export async function insertPayment(db: Db, settlementId: number, fileId: number): Promise<void> {
  await sql`
    insert into settlement_payments (settlement_id, file_id, holder, account_number, ifsc, amount_paise)
    select m.id, ${fileId}::bigint, b.holder, b.account_number, b.ifsc, m.payable_paise
    from settlements m join seller_bank_accounts b on b.seller_id = m.seller_id and b.replaced_at is null
    and b.verified_at is not null
    where m.id = ${settlementId}`.execute(db)
}

export type FileRow = {
  id: number
  number: string
  madeAt: Date
  madeBy: string
  paysFrom: 'BANK' | 'GATEWAY'
  totalPaise: number
  payments: {
    id: string
    beneficiary: string
    accountNumber: string
    ifsc: string
    amountPaise: number
    reference: string
  }[]
}

/** A bank file with its payments; undefined if there is none. */
export const readFile = (db: Db, id: number): Promise<FileRow | undefined> =>
  rowOf<FileRow>(
    db,
    sql`select f.id, f.number, f.pays_from, f.made_at, u.name as "madeBy",
          sum(p.amount_paise)::bigint as "totalPaise",
          jsonb_agg(jsonb_build_object('id', m.id::text, 'beneficiary', p.holder, 'accountNumber', p.account_number,
            'ifsc', p.ifsc, 'amountPaise', p.amount_paise, 'reference', m.number) order by m.number) as payments
        from settlement_files f join users u on u.id = f.made_by join settlement_payments p on p.file_id = f.id
          join settlements m on m.id = p.settlement_id
        where f.id = ${id} group by f.id, u.id`,
  )

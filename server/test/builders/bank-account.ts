import { sql } from 'kysely'
import type { Kit } from './kit.ts'

/** The operator's bank account for buyers' transfers; created once. */
export async function buildBankAccount(kit: Kit): Promise<void> {
  await sql`
    insert into bank_accounts (holder, account_number, ifsc, bank, branch, upi, is_default)
    values ('Neev Marketplace Private Limited', '50200012345678', 'HDFC0000007', 'HDFC Bank', 'Pune, Bhandarkar Road', 'neev@hdfcbank', true)
    on conflict do nothing`.execute(kit.ctx().db)
}

import { insertRow, type Kit } from './kit.ts'
import type { BuiltSeller } from './seller.ts'

/** The verified bank account for a seller's payouts. */
export async function buildPayoutAccount(
  kit: Kit,
  { id, pan, name }: Pick<BuiltSeller, 'id' | 'pan' | 'name'>,
): Promise<void> {
  const ctx = kit.ctx()
  await insertRow(ctx, 'seller_bank_accounts', {
    seller_id: id,
    pan,
    holder: `${name} LLP`,
    account_number: String(50_200_010_000_000 + id * 137),
    ifsc: 'HDFC0000101',
    bank: 'HDFC Bank',
    verified_at: ctx.now,
    created_at: ctx.now,
  })
}

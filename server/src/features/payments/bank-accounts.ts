import { fields } from '@neev/domain/identity'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { rowOf, rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { requireStepUp } from '#features/accounts/accounts.ts'
import type { BankAccountRow } from './transfers.ts'

const columns = sql`id, holder, account_number as "accountNumber", ifsc, bank, branch, upi, is_default as "isDefault", is_active as "isActive"`

const accountInput = z.object({
  holder: z.string().trim().min(3, 'Holder needs at least 3 characters.').max(100),
  accountNumber: fields.bankAccount,
  accountNumberAgain: z.string().trim(),
  ifsc: fields.ifsc,
  bank: z.string().trim().min(2, 'Bank needs a name.').max(80),
  branch: z.string().trim().min(2, 'Branch needs a name.').max(80),
  upi: z.preprocess((value) => value || null, fields.upi.nullable()),
  isDefault: z.boolean(),
})

/** Accounts that buyers pay into, the default first. */
export const listBankAccounts = (ctx: Ctx): Promise<BankAccountRow[]> =>
  rowsOf<BankAccountRow>(ctx.db, sql`select ${columns} from bank_accounts order by is_active desc, is_default desc, id`)

const last4 = (account: string) => `…${account.slice(-4)}`

/** A new account to pay into. Accounts are never changed, only added and retired, so old instructions stay true. */
export async function saveBankAccount(ctx: Ctx, given: unknown): Promise<BankAccountRow> {
  await requireStepUp(ctx)
  const input = parseInput(accountInput, given)
  if (input.accountNumber !== input.accountNumberAgain) throw refused('BANK_ACCOUNTS_DIFFER', {}, 'accountNumberAgain')
  return transaction(ctx, async (ctx) => {
    if (input.isDefault) await ctx.db.execute(sql`update bank_accounts set is_default = false where is_default`)
    const row = found(
      await rowOf<BankAccountRow>(
        ctx.db,
        sql`insert into bank_accounts (holder, account_number, ifsc, bank, branch, upi, is_default, created_by, created_at)
            values (${input.holder}, ${input.accountNumber}, ${input.ifsc}, ${input.bank}, ${input.branch}, ${input.upi}, ${input.isDefault},
              ${actorOf(ctx).userId}, ${ctx.now.toISOString()}) returning ${columns}`,
      ),
    )
    await audit(ctx, 'bankAccount.add', 'bank_account', row.id, null, {
      ...row,
      accountNumber: last4(row.accountNumber),
    })
    return row
  })
}

/** Takes an account out of use; the default one only after another has taken its place. */
export async function retireBankAccount(ctx: Ctx, id: string): Promise<boolean> {
  await requireStepUp(ctx)
  return transaction(ctx, async (ctx) => {
    const row = await rowOf<BankAccountRow>(
      ctx.db,
      sql`update bank_accounts set is_active = false where id = ${idOf(id)} and not is_default and is_active returning ${columns}`,
    )
    const { id: done } = found(row)
    await audit(ctx, 'bankAccount.retire', 'bank_account', done, { isActive: true }, { isActive: false })
    return true
  })
}

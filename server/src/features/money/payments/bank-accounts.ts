import {
  bankAccountHoldsFrom,
  bankRequestTransitions,
  whyNotBankRequestTransition,
} from '@neev/domain/businesses/sellers/bank-accounts'
import { can } from '@neev/domain/core/access/permissions'
import { fields } from '@neev/domain/core/identity/identity'
import { cleanText } from '@neev/domain/core/input/clean'
import { z } from '@neev/domain/core/input/zod'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import type { BankAccountRequestRow } from './bank-accounts.queries.ts'
import * as rows from './bank-accounts.queries.ts'
import type { BankAccountRow } from './transfers.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** The operator's bank account is to be changed, or was changed; notifies the master admins. */
    'bankAccount.moved': { requestId: number; to: 'PENDING' | 'APPROVED' | 'IN_USE' | 'REJECTED' | 'WITHDRAWN' }
    'bankAccount.retired': { accountId: number; byId: number }
  }
}

const accountInput = z.object({
  holder: z.string().overwrite(cleanText).min(3, 'The holder must be at least 3 characters.').max(100),
  accountNumber: fields.bankAccount,
  accountNumberAgain: z.string().overwrite(cleanText),
  ifsc: fields.ifsc,
  bank: z.string().overwrite(cleanText).min(2, 'Enter the name of the bank.').max(80),
  branch: z.string().overwrite(cleanText).min(2).max(80),
  upi: z.preprocess((value) => value || null, fields.upi.nullable()),
  isDefault: z.boolean(),
})
const rejectInput = z.object({
  reason: z.string().overwrite(cleanText).min(3, 'The reason must be at least 3 characters.').max(300),
})

/** Bank accounts for receiving payments, default first. */
export const listBankAccounts = (ctx: Ctx): Promise<BankAccountRow[]> => rows.readBankAccounts(ctx)

/** Requests for another account: open ones and the latest decided ones. */
export const listBankAccountRequests = (ctx: Ctx): Promise<BankAccountRequestRow[]> => rows.readShownRequests(ctx)

/** The transitions of a request open to the caller now. */
export const bankRequestTransitionsOf = (ctx: Ctx, request: BankAccountRequestRow) => {
  const { roles, userId } = actorOf(ctx)
  if (!can(roles, 'bankAccount:write')) return []
  return bankRequestTransitions.filter((transition) => !whyNotBankRequestTransition(transition, request, userId))
}

const last4 = (account: string) => `…${account.slice(-4)}`
const factsOf = ({ bank, ifsc, accountNumber, isDefault }: rows.NewBankAccount) => ({
  bank,
  ifsc,
  accountNumber: last4(accountNumber),
  isDefault,
})

const oneRequest = async (ctx: Ctx, id: number): Promise<BankAccountRequestRow> =>
  found(await rows.requestById(ctx, id))

/**
 * Requests another bank account; somebody else has to approve it. Accounts are never changed, only added and retired,
 * so that earlier payment instructions remain valid. One request for new transfers at a time (REQUEST_OPEN).
 */
export async function submitBankAccount(ctx: Ctx, input: unknown): Promise<BankAccountRequestRow> {
  const { accountNumberAgain, ...account } = parseInput(accountInput, input)
  if (account.accountNumber !== accountNumberAgain) throw refused('BANK_ACCOUNTS_DIFFER', {}, 'accountNumberAgain')
  return transaction(ctx, async (ctx) => {
    const id = await rows.insertRequest(ctx, account).catch((error: unknown) => {
      if (brokeConstraint(error, 'bank_account_requests_default')) throw refused('BANK_REQUEST_OPEN', {}, 'isDefault')
      throw error
    })
    await audit(ctx, 'bankAccount.request', 'bankAccountRequest', id, null, factsOf(account))
    await ctx.emit('bankAccount.moved', { requestId: id, to: 'PENDING' })
    return oneRequest(ctx, id)
  })
}

/**
 * Approves a request as the second person. An account for new transfers comes into use after 72 hours, an additional
 * one at once.
 */
export async function approveBankAccount(ctx: Ctx, input: string): Promise<BankAccountRequestRow> {
  return transaction(ctx, async (ctx) => {
    const request = await rows.lockRequest(ctx, idOf(input))
    refuseIf(whyNotBankRequestTransition('APPROVE', request, actorOf(ctx).userId))
    const holdsFrom = bankAccountHoldsFrom(request, ctx.now)
    await rows.approve(ctx, request.id, holdsFrom)
    const after = { ...factsOf(request), status: 'APPROVED', holdsFrom }
    await audit(ctx, 'bankAccount.approve', 'bankAccountRequest', request.id, { status: request.status }, after)
    await ctx.emit('bankAccount.moved', { requestId: request.id, to: 'APPROVED' })
    if (holdsFrom <= ctx.now) await use(ctx, request.id)
    return oneRequest(ctx, request.id)
  })
}

async function closeRequest(ctx: Ctx, input: string, transition: 'REJECT' | 'WITHDRAW', reason: string | null) {
  const to = transition === 'REJECT' ? 'REJECTED' : 'WITHDRAWN'
  return transaction(ctx, async (ctx) => {
    const request = await rows.lockRequest(ctx, idOf(input))
    refuseIf(whyNotBankRequestTransition(transition, request, actorOf(ctx).userId))
    await rows.close(ctx, request.id, to, reason)
    const action = transition === 'REJECT' ? 'bankAccount.reject' : 'bankAccount.withdraw'
    await audit(ctx, action, 'bankAccountRequest', request.id, { status: request.status }, { status: to, reason })
    await ctx.emit('bankAccount.moved', { requestId: request.id, to })
    return oneRequest(ctx, request.id)
  })
}

/** Rejects a request of somebody else, also after approval until it is in use; the old account stays. */
export const rejectBankAccount = (ctx: Ctx, id: string, input: string): Promise<BankAccountRequestRow> =>
  closeRequest(ctx, id, 'REJECT', parseInput(rejectInput, { reason: input }).reason)

/** Withdraws one's own request. */
export const cancelBankAccountRequest = (ctx: Ctx, id: string): Promise<BankAccountRequestRow> =>
  closeRequest(ctx, id, 'WITHDRAW', null)

/** Checks again under the lock, because it may just have been rejected. */
async function use(ctx: Ctx, id: number): Promise<void> {
  const request = await rows.lockRequest(ctx, id)
  if (request.status !== 'APPROVED' || !request.holdsFrom || new Date(request.holdsFrom) > ctx.now) return
  await rows.putInUse(ctx, request)
  await audit(ctx, 'bankAccount.use', 'bankAccountRequest', id, { status: 'APPROVED' }, factsOf(request))
  await ctx.emit('bankAccount.moved', { requestId: id, to: 'IN_USE' })
}

/** The job: puts accounts into use whose 72 hours are over. */
export async function useDueBankAccounts(ctx: Ctx): Promise<void> {
  for (const { id } of await rows.readDueRequests(ctx)) await transaction(ctx, (ctx) => use(ctx, id))
}

/** Retires an account; a default one must be replaced first. */
export async function archiveBankAccount(ctx: Ctx, id: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const { id: accountId } = found(await rows.retire(ctx, idOf(id)))
    await audit(ctx, 'bankAccount.retire', 'bankAccount', accountId, { isActive: true }, { isActive: false })
    await ctx.emit('bankAccount.retired', { accountId, byId: actorOf(ctx).userId })
    return true
  })
}

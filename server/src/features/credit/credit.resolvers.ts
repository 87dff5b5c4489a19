import { istDate } from '@neev/domain/core/fiscal'
import { creditReference } from '@neev/domain/credit/credit-entries'
import { availableOf, exposureOf, isMsmeProtected, shownCreditStatus } from '@neev/domain/credit/credit-lines'
import { batched, type Ctx } from '#core/context.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { accountOf, payeeOf, paymentCode } from './account.ts'
import { sheetLink } from './credit.http.ts'
import * as ledger from './ledger.ts'
import * as lines from './lines.ts'
import { creditOf } from './orders.queries.ts'
import * as requests from './requests.ts'

async function creditBySuborder(ctx: Ctx, ids: readonly number[]) {
  const rows = await creditOf(ctx.db, ids)
  return ids.map((id) => rows.find(({ suborderId }) => suborderId === id) ?? null)
}

export const resolvers: Resolvers = {
  Query: {
    creditLines: (_, { side, page, filter }, ctx) => lines.listLines(ctx, side, page, filter),
    creditLine: (_, { id }, ctx) => lines.getLine(ctx, id),
    creditPaymentCode: (_, { id, amountPaise }, ctx) => paymentCode(ctx, id, amountPaise),
    creditRequests: (_, { side }, ctx) => requests.listRequests(ctx, side),
    creditGrantors: (_, _args, ctx) => requests.grantorsFor(ctx),
    creditCompanies: (_, _args, ctx) => lines.grantable(ctx),
  },
  Mutation: {
    requestCredit: (_, { input }, ctx) => requests.requestCredit(ctx, input),
    withdrawCreditRequest: (_, { id }, ctx) => requests.withdrawRequest(ctx, id),
    declineCreditRequest: (_, { id, reason }, ctx) => requests.declineRequest(ctx, id, reason),
    grantCredit: (_, { companyId, input }, ctx) => lines.grantCredit(ctx, companyId, input),
    updateCreditTerms: (_, { id, version, input }, ctx) => lines.updateTerms(ctx, id, version, input),
    updateCreditStatus: (_, { id, reason, ...step }, ctx) =>
      lines.updateStatus(ctx, id, { ...step, reason: reason ?? null }),
    recordCreditReceipt: (_, { idempotencyKey, lineId, input }, ctx) =>
      ledger.recordReceipt(ctx, idempotencyKey, lineId, input),
    allocateCreditEntry: (_, { id, allocations }, ctx) => ledger.allocateEntry(ctx, id, allocations),
    reverseCreditReceipt: (_, { id, reason }, ctx) => ledger.reverseReceipt(ctx, id, reason),
    writeOffCreditEntry: (_, { id, ...input }, ctx) => ledger.writeOff(ctx, id, input),
    addCreditDebitNote: (_, { idempotencyKey, lineId, input }, ctx) =>
      ledger.addDebitNote(ctx, idempotencyKey, lineId, input),
    chargeCreditInterest: (_, { lineId }, ctx) => ledger.chargeInterest(ctx, lineId),
  },
  CreditLine: {
    reference: ({ id }) => creditReference(id),
    companyId: ({ accountId }) => String(accountId),
    status: (line, _, ctx) => shownCreditStatus(line, istDate(ctx.now)),
    exposurePaise: (line) => exposureOf(line),
    availablePaise: (line) => availableOf(line),
    isMsme: (line) => isMsmeProtected(line),
    transitions: (line, _, ctx) => lines.transitionsOf(ctx, line),
    mayRecord: (line, _, ctx) => lines.isGrantor(ctx, line),
    account: (line, _, ctx) => accountOf(ctx, line),
  },
  CreditAccount: {
    payee: ({ sellerId }, _, ctx) => payeeOf(ctx, sellerId),
    sheetUrl: ({ lineId }, _, ctx) => sheetLink(ctx, lineId),
  },
  Suborder: { credit: ({ id }, _, ctx) => batched(ctx, creditBySuborder).load(id) },
  CreditRequest: { companyId: ({ accountId }) => String(accountId) },
}

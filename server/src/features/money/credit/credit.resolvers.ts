import { istDate } from '@neev/domain/core/fiscal'
import { creditReference, daysLate, interestToCharge } from '@neev/domain/money/credit/credit-entries'
import { availableOf, exposureOf, isMsmeProtected, shownCreditStatus } from '@neev/domain/money/credit/credit-lines'
import { batched, type Ctx } from '#core/context.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { accountOf, ledgerPage, openOfAccount, payeeOf, paymentCode, unallocatedEntries } from './account.ts'
import * as bankRows from './bank-rows.ts'
import { sheetLink } from './credit.http.ts'
import * as gstTds from './gst-tds/gst-tds.ts'
import { readPays } from './ledger.queries.ts'
import * as ledger from './ledger.ts'
import * as lines from './lines.ts'
import { creditOf } from './orders.queries.ts'
import * as proposals from './proposals.ts'
import * as requests from './requests.ts'

async function creditBySuborder(ctx: Ctx, ids: readonly number[]) {
  const rows = await creditOf(ctx.db, ids)
  return ids.map((id) => rows.find(({ suborderId }) => suborderId === id) ?? null)
}

async function paysByEntry(ctx: Ctx, ids: readonly number[]) {
  const rows = await readPays(ctx.db, ids)
  return ids.map((id) => rows.filter(({ fromId }) => fromId === id))
}

export const resolvers: Resolvers = {
  Query: {
    creditLines: (_, { side, page, filter }, ctx) => lines.listLines(ctx, side, page, filter),
    creditLine: (_, { id }, ctx) => lines.getLine(ctx, id),
    creditPaymentCode: (_, { id, amountPaise }, ctx) => paymentCode(ctx, id, amountPaise),
    creditRequests: (_, { side }, ctx) => requests.listRequests(ctx, side),
    creditGrantors: (_, _args, ctx) => requests.grantorsFor(ctx),
    creditProposals: (_, _args, ctx) => proposals.listProposals(ctx),
    creditTwoPeopleAbove: (_, _args, ctx) => lines.twoPeopleAbove(ctx),
    creditBankRows: (_, { page, filter }, ctx) => bankRows.listBankRows(ctx, page, filter),
    creditBankSuggestion: (_, { id, lineId }, ctx) => bankRows.suggestBankRow(ctx, id, lineId),
    creditDeductions: (_, { page, filter }, ctx) => gstTds.listDeductions(ctx, page, filter),
    creditCompanies: (_, _args, ctx) => lines.grantableCompanies(ctx),
  },
  Mutation: {
    requestCredit: (_, { input }, ctx) => requests.requestCredit(ctx, input),
    withdrawCreditRequest: (_, { id }, ctx) => requests.withdrawRequest(ctx, id),
    declineCreditRequest: (_, { id, reason }, ctx) => requests.declineRequest(ctx, id, reason),
    grantCredit: (_, { companyId, input }, ctx) => lines.grantCredit(ctx, companyId, input),
    updateCreditTerms: (_, { id, version, input }, ctx) => lines.updateTerms(ctx, id, version, input),
    proposeCredit: (_, { companyId, input }, ctx) => proposals.proposeCredit(ctx, companyId, input),
    approveCreditProposal: (_, { id }, ctx) => proposals.approveProposal(ctx, id),
    declineCreditProposal: (_, { id, reason }, ctx) => proposals.declineProposal(ctx, id, reason),
    withdrawCreditProposal: (_, { id }, ctx) => proposals.withdrawProposal(ctx, id),
    uploadCreditStatement: (_, { file }, ctx) => bankRows.uploadBankRows(ctx, file),
    addCreditBankRow: (_, { input }, ctx) => bankRows.addBankRow(ctx, input),
    recordCreditBankRow: (_, { id, lineId, allocations }, ctx) =>
      bankRows.recordBankRow(ctx, id, lineId, allocations ?? null),
    ignoreCreditBankRow: (_, { id }, ctx) => bankRows.ignoreBankRow(ctx, id),
    updateCreditStatus: (_, { id, reason, ...step }, ctx) =>
      lines.updateStatus(ctx, id, { ...step, reason: reason ?? null }),
    recordCreditReceipt: (_, { idempotencyKey, lineId, input }, ctx) =>
      ledger.recordReceipt(ctx, idempotencyKey, lineId, input),
    allocateCreditEntry: (_, { id, allocations }, ctx) => ledger.allocateEntry(ctx, id, allocations),
    addCreditDeductions: (_, { id, deductions }, ctx) => ledger.addDeductions(ctx, id, deductions),
    recordGstTdsCertificate: (_, { id, input }, ctx) => gstTds.recordCertificate(ctx, id, input),
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
    overdueDays: ({ overdueSince }, _, ctx) =>
      overdueSince === null ? null : daysLate(overdueSince, istDate(ctx.now)),
    isMsme: (line) => isMsmeProtected(line),
    transitions: (line, _, ctx) => lines.transitionsOf(ctx, line),
    mayRecord: (line, _, ctx) => lines.isGrantor(ctx, line),
    account: (line, _, ctx) => accountOf(ctx, line),
  },
  CreditAccount: {
    open: (account) => openOfAccount(account),
    unallocated: (account) => unallocatedEntries(account),
    entries: ({ line }, { page }, ctx) => ledgerPage(ctx, line, page),
    uncharged: ({ entries }) =>
      entries.filter((one) => interestToCharge(one.interestPaise, one.chargedPaise) > 0).length,
    payee: ({ line }, _, ctx) => payeeOf(ctx, line.sellerId),
    sheetUrl: ({ line }, _, ctx) => sheetLink(ctx, line.id),
  },
  CreditEntry: {
    pays: ({ id }, _, ctx) => batched(ctx, paysByEntry).load(id),
    gstTdsPaise: ({ id }, _, ctx) => batched(ctx, gstTds.mostToday).load(id),
  },
  CreditProposal: {
    companyId: ({ accountId }) => String(accountId),
    termsDays: ({ terms }) => terms.termsDays,
    interestBp: ({ terms }) => terms.interestBp,
    validTo: ({ terms }) => terms.validTo,
    isOwn: (proposal, _, ctx) => proposals.isOwn(ctx, proposal),
  },
  Suborder: { credit: ({ id }, _, ctx) => batched(ctx, creditBySuborder).load(id) },
  CreditRequest: { companyId: ({ accountId }) => String(accountId) },
}

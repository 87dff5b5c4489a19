import { can } from '@neev/domain/core/access/permissions'
import { mask } from '@neev/domain/people/accounts/accounts'
import type { Ctx } from '#core/context.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as admin from './admin.ts'
import * as ledgerUse from './ledger/admin-ledger.ts'
import { documentLink } from './settlements.http.ts'
import { printSettlement } from './statements/printed-statement.ts'
import { sumsOf } from './statements/statement-labels.ts'
import * as use from './statements/statements.ts'

const isAdmin = (ctx: Ctx) => can(ctx.actor?.roles ?? [], 'settlement:write')

export const resolvers: Resolvers = {
  Query: {
    sellerBalance: (_, { sellerId }, ctx) => use.sellerBalance(ctx, sellerId ?? null),
    earnings: (_, { sellerId, page, filter }, ctx) => use.listEarnings(ctx, sellerId ?? null, page, filter),
    settlements: (_, { page, status, sellerId, search }, ctx) =>
      use.listSettlements(ctx, page, { status: status ?? null, sellerId: sellerId ?? null, search: search ?? null }),
    settlement: (_, { id }, ctx) => use.getSettlement(ctx, id),
    settlementSuborders: (_, { id, page }, ctx) => use.settlementSuborders(ctx, id, page),
    settlementFile: (_, { id }, ctx) => admin.getSettlementFile(ctx, id),
    ledgerBalances: (_, __, ctx) => ledgerUse.ledgerBalances(ctx),
    ledger: (_, { page, filter }, ctx) => ledgerUse.listLedger(ctx, page, filter),
    ledgerAdjustments: (_, { page, status }, ctx) => ledgerUse.listAdjustments(ctx, page, status ?? null),
  },
  Mutation: {
    createSettlement: (_, { sellerId }, ctx) => admin.createSettlement(ctx, sellerId),
    sendSettlements: (_, { ids }, ctx) => admin.sendSettlements(ctx, ids),
    acceptSettlement: (_, { id }, ctx) => use.acceptSettlement(ctx, id),
    submitSettlementDispute: (_, { id, ...dispute }, ctx) => use.submitSettlementDispute(ctx, id, dispute),
    submitSettlementDisputeResponse: (_, { id, answer }, ctx) => admin.submitSettlementDisputeResponse(ctx, id, answer),
    approveSettlement: (_, { id }, ctx) => admin.approveSettlement(ctx, id),
    createSettlementFile: (_, { ids }, ctx) => admin.createSettlementFile(ctx, ids),
    markSettlementPaid: (_, { id, utr }, ctx) => admin.markSettlementPaid(ctx, id, utr),
    markSettlementFailed: (_, { id, reason }, ctx) => admin.markSettlementFailed(ctx, id, reason),
    retrySettlement: (_, { id }, ctx) => admin.retrySettlement(ctx, id),
    submitAdjustment: (_, { input }, ctx) => ledgerUse.submitAdjustment(ctx, input),
    submitAdjustmentDecision: (_, { id, decision }, ctx) =>
      ledgerUse.submitAdjustmentDecision(ctx, id, decision === 'APPROVE'),
  },
  Earning: {
    entries: (row) => sumsOf(row),
  },
  Settlement: {
    carriedPaise: ({ closingPaise, payablePaise }) => closingPaise - payablePaise,
    approvedBy: ({ approvedByName }, _, ctx) => (isAdmin(ctx) ? approvedByName : null),
    paidBy: ({ paidByName }, _, ctx) => (isAdmin(ctx) ? paidByName : null),
    fileId: ({ fileId }, _, ctx) => (isAdmin(ctx) ? fileId : null),
    fileNumber: ({ fileNumber }, _, ctx) => (isAdmin(ctx) ? fileNumber : null),
    payee: ({ payee }) => payee && { ...payee, accountNumber: mask(payee.accountNumber) },
    history: (row, _, ctx) => use.historyOf(ctx, row),
    transitions: (row, _, ctx) => use.transitionsOf(ctx, row),
    printed: (row, _, ctx) => printSettlement(ctx, row),
    pdfUrl: ({ id }, _, ctx) => documentLink(ctx, id, 'pdf'),
    sheetUrl: ({ id }, _, ctx) => documentLink(ctx, id, 'xlsx'),
  },
}

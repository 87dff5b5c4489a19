import { istDate } from '@neev/domain/core/fiscal'
import { daysSince } from '@neev/domain/money/statements/statements'
import { batched, type Ctx } from '#core/context.ts'
import { found } from '#core/errors.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { type BankAccountRow, listBankAccounts } from '#features/money/payments/payments.ts'
import * as lines from './lines.ts'
import * as use from './statements.ts'

async function accountsById(ctx: Ctx, ids: readonly number[]): Promise<BankAccountRow[]> {
  const accounts = new Map((await listBankAccounts(ctx)).map((account) => [account.id, account]))
  return ids.map((id) => found(accounts.get(id)))
}

export const resolvers: Resolvers = {
  Query: {
    statements: (_, { page }, ctx) => use.listStatements(ctx, page),
    statement: (_, { id }, ctx) => use.getStatement(ctx, id),
    statementLines: (_, { page, show, search, statementId }, ctx) =>
      lines.listLines(ctx, page, { show: show ?? null, search: search ?? null, statementId: statementId ?? null }),
    transfersToMatch: (_, { lineId, search }, ctx) => lines.transfersToMatch(ctx, lineId, search ?? null),
  },
  Mutation: {
    uploadStatement: (_, { accountId, file }, ctx) => use.uploadStatement(ctx, accountId, file),
    importStatement: (_, { id, columns }, ctx) => use.importStatement(ctx, id, columns),
    assignStatementLine: (_, { id, parts }, ctx) => lines.assignStatementLine(ctx, id, parts),
    markStatementLineIgnored: (_, { id, reason }, ctx) => lines.markStatementLineIgnored(ctx, id, reason),
    refundStatementLine: (_, { id, reason }, ctx) => lines.refundStatementLine(ctx, id, reason),
    cancelStatementLineDecision: (_, { id }, ctx) => lines.cancelStatementLineDecision(ctx, id),
  },
  Statement: {
    account: (statement, _, ctx) => batched(ctx, accountsById).load(statement.accountId),
  },
  MatchTransfer: {
    isOver: ({ stage }) => stage === 'LATE',
  },
  StatementLine: {
    ageDays: ({ onDay }, _, ctx) => daysSince(onDay, istDate(ctx.now)),
    proposal: (line) => {
      const { proposed: to, proposedReason: reason, confidence } = line
      return to && reason && confidence ? { to, reason, confidence, outcome: lines.outcomeOfLine(line, to) } : null
    },
    allocations: ({ allocations }) => allocations.map((one) => ({ ...one, at: new Date(one.at) })),
    canUndo: (line) => lines.canUndo(line),
  },
}

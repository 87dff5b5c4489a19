import type { QuotedLineOfStatement } from '@neev/domain/procurement/quotations/statement'
import { checkValue, type Statement } from '@neev/domain/procurement/quotations/statement'
import type { Ctx } from '#core/context.ts'
import { storedStatement } from '#features/procurement/quotations/quotations.ts'
import { knownOf } from './awards.queries.ts'
import type { ApprovalRow } from './order-approvals.queries.ts'

/** Whether the comparative statements of a request are those that it was sent with, and fit their hashes. */
export async function areStatementsIntact(ctx: Ctx, { snapshot }: ApprovalRow): Promise<boolean> {
  for (const { requestId, hash } of snapshot.statements ?? []) {
    const stored = await storedStatement(ctx, requestId)
    if (!stored?.isIntact || stored.hash !== hash) return false
  }
  return true
}

/** The awards that an order for approval comes from, as their comparative statements were frozen. */
export async function awardsOf(ctx: Ctx, row: ApprovalRow) {
  const awards = await Promise.all(
    (row.snapshot.statements ?? []).map(async ({ requestId, hash }) => {
      const stored = await storedStatement(ctx, requestId)
      return stored
        ? [
            await presentAward(
              ctx,
              row,
              requestId,
              stored.statement,
              stored.hash,
              stored.isIntact && stored.hash === hash,
            ),
          ]
        : []
    }),
  )
  return awards.flat()
}

async function presentAward(
  ctx: Ctx,
  { companyId, requestedAt }: ApprovalRow,
  requestId: number,
  statement: Statement,
  hash: string,
  isIntact: boolean,
) {
  const { number, title, reason, awardedPaise, bestPaise = null, abovePaise = null, scenarios = [] } = statement
  const { frozenAt, frozenBy, deliverBy, lines, quotations, awardedLineIds } = statement
  const known = await knownOf(ctx.db, { companyId, lineIds: awardedLineIds, before: requestedAt })
  const all = quotations.flatMap((quotation) => quotation.lines.map((line) => ({ quotation, line })))
  return {
    ...{
      requestId,
      number,
      title,
      reason,
      awardedPaise,
      bestPaise,
      abovePaise,
      scenarios,
      isIntact,
      frozenBy,
      deliverBy,
    },
    frozenAt: new Date(frozenAt),
    checkValue: checkValue(hash),
    requestedLines: lines.length,
    quoted: quotations.length,
    lines: all
      .filter(({ line }) => awardedLineIds.includes(line.id))
      .map(({ quotation, line }) => {
        const lowest = all.find((one) => one.line.requestLineId === line.requestLineId && one.line.rank === 1)
        const {
          lastPaidPaise = null,
          lastPaidAt = null,
          indexPaise = null,
        } = known.find(({ lineId }) => lineId === line.id) ?? {}
        const { deliveredPerUnitPaise, rank, apartRank = null, deviations = [], pricePaise, unit } = line
        return {
          ...{ title: line.title, sellerName: quotation.sellerName, unit, pricePaise, rank, apartRank, deviations },
          ...{ deliveredPerUnitPaise, lastPaidPaise, lastPaidAt, indexPaise },
          equalPerUnitPaise: line.equalPerUnitPaise ?? deliveredPerUnitPaise,
          quantityMilli: quantityOf(statement, line),
          termsDays: quotation.termsDays ?? 0,
          lowestPerUnitPaise: lowest ? (lowest.line.equalPerUnitPaise ?? lowest.line.deliveredPerUnitPaise) : null,
          lowestSellerName: lowest?.quotation.sellerName ?? null,
        }
      }),
  }
}

/** What was awarded of a quoted line: all of it in statements from before parts could be. */
const quantityOf = ({ awardedQuantities = [] }: Statement, line: QuotedLineOfStatement): number =>
  awardedQuantities.find(({ lineId }) => lineId === line.id)?.quantityMilli ?? line.quantityMilli

import { sum } from '@neev/domain/core/money'
import { inUnit } from '@neev/domain/procurement/quotations/equality'
import type { QuotedLineOfStatement } from '@neev/domain/procurement/quotations/statement'
import { checkValue, type Statement } from '@neev/domain/procurement/quotations/statement'
import type { Ctx } from '#core/context.ts'
import { type KnownPrice, knownOfQuoted, storedStatements } from '#features/procurement/quotations/quotations.ts'
import type { ApprovalRow } from './order-approvals.queries.ts'

/** The statements that a request was sent with, with whether they are still those and fit their hashes; one statement reads all. */
async function sentStatements(ctx: Ctx, { snapshot }: ApprovalRow) {
  const sent = snapshot.statements ?? []
  const stored = await storedStatements(
    ctx,
    sent.map(({ requestId }) => requestId),
  )
  return sent.map(({ requestId, hash }) => {
    const found = stored.get(requestId)
    return { requestId, stored: found, isIntact: found?.isIntact === true && found.hash === hash }
  })
}

/** Whether the comparative statements of a request are those that it was sent with, and fit their hashes. */
export const areStatementsIntact = async (ctx: Ctx, row: ApprovalRow): Promise<boolean> =>
  (await sentStatements(ctx, row)).every(({ isIntact }) => isIntact)

/** The awards that an order for approval comes from, as their comparative statements were frozen. */
export async function awardsOf(ctx: Ctx, row: ApprovalRow) {
  const sent = await sentStatements(ctx, row)
  const lineIds = sent.flatMap(({ stored }) => stored?.statement.awardedLineIds ?? [])
  const { companyId, requestedAt: before } = row
  const known = lineIds.length === 0 ? [] : await knownOfQuoted(ctx.db, lineIds, { companyId }, before)
  return sent.flatMap(({ requestId, stored, isIntact }) =>
    stored ? presentAward(requestId, stored, isIntact, known) : [],
  )
}

type Stored = { statement: Statement; hash: string }

function presentAward(requestId: number, { statement, hash }: Stored, isIntact: boolean, known: readonly KnownPrice[]) {
  const { number, title, reason, awardedPaise, bestPaise = null, abovePaise = null, scenarios = [] } = statement
  const { frozenAt, frozenBy, deliverBy, lines, quotations, awardedLineIds } = statement
  const lineIndexOf = ({ requestLineId }: QuotedLineOfStatement) => lines.findIndex(({ id }) => id === requestLineId)
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
    open: openOf(statement),
    lines: all
      .filter(({ line }) => awardedLineIds.includes(line.id))
      .sort((a, b) => lineIndexOf(a.line) - lineIndexOf(b.line))
      .map(({ quotation, line }) => {
        const lowest = all.find((one) => one.line.requestLineId === line.requestLineId && one.line.rank === 1)
        const { deliveredPerUnitPaise, rank, apartRank = null, deviations = [], pricePaise, unit } = line
        return {
          ...{ title: line.title, sellerName: quotation.sellerName, unit, pricePaise, rank, apartRank, deviations },
          deliveredPerUnitPaise,
          known: known.find(({ lineId }) => lineId === line.id) ?? null,
          equalPerUnitPaise: line.equalPerUnitPaise ?? deliveredPerUnitPaise,
          quantityMilli: quantityOf(statement, line),
          termsDays: quotation.termsDays ?? 0,
          lowestPerUnitPaise: lowest ? (lowest.line.equalPerUnitPaise ?? lowest.line.deliveredPerUnitPaise) : null,
          lowestSellerName: lowest?.quotation.sellerName ?? null,
        }
      }),
  }
}

/** What the award left open of the requested lines, in their units. */
function openOf(statement: Statement) {
  const quoted = statement.quotations.flatMap(({ lines }) => lines)
  const awarded = quoted.filter(({ id }) => statement.awardedLineIds.includes(id))
  return statement.lines.flatMap(({ id, description, quantityMilli, unit }) => {
    const own = awarded.filter(({ requestLineId }) => requestLineId === id)
    const openMilli = quantityMilli - sum(own.map((line) => inUnit(quantityOf(statement, line), line.unit, unit) ?? 0))
    return openMilli > 0 ? [{ description, quantityMilli: openMilli, unit }] : []
  })
}

/** What was awarded of a quoted line: all of it in statements from before parts could be. */
const quantityOf = ({ awardedQuantities = [] }: Statement, line: QuotedLineOfStatement): number =>
  awardedQuantities.find(({ lineId }) => lineId === line.id)?.quantityMilli ?? line.quantityMilli

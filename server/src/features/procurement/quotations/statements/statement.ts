import { createHash } from 'node:crypto'
import type { ContentLanguage } from '@neev/domain/content/languages'
import { scopeOf } from '@neev/domain/core/access/permissions'
import { stateName } from '@neev/domain/core/states'
import { quoteRequestNumber } from '@neev/domain/procurement/quotations/requests'
import type { ComparedQuotation, Statement } from '@neev/domain/procurement/quotations/statement'
import { actorOf, type Ctx } from '#core/context.ts'
import { found } from '#core/errors.ts'
import { partyTexts } from '#core/graphql/party-text.ts'
import type { PresentedQuotation } from '../comparison/comparison.ts'
import type { LineRow, RequestRow } from '../requests.queries.ts'
import { getRequest } from '../requests.ts'
import { printedComparison } from './printed-statement.ts'
import { signaturesOf } from './signatures.queries.ts'

const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex')

/** What of an award the statement records. */
type Awarded = {
  quantities: readonly { lineId: number; quantityMilli: number }[]
  paise: number
  lowestSinglePaise: number | null
  bestPaise: number | null
  abovePaise: number
  scenarios: NonNullable<Statement['scenarios']>
  reason: string | null
}

function quotationOf(one: PresentedQuotation): ComparedQuotation {
  const { id, number, revision, sellerName, leadDays, hasCertificate, termsDays, rank, score } = one
  const note = one.note?.shown ?? null
  const { goodsPaise, freightPaise, loadingPaise, taxPaise, totalPaise } = one
  const sums = { goodsPaise, freightPaise, loadingPaise, taxPaise, totalPaise }
  return {
    ...{ id, number, revision, sellerName, leadDays, hasCertificate, termsDays, note, rank, score, ...sums },
    validUntil: one.validUntil.toISOString(),
    lines: one.lines.map(
      ({
        offerId: _,
        isAwarded: __,
        awardedMilli: _______,
        arrives: ________,
        isOrdered: ___,
        scheduleId: ____,
        classCode: _____,
        attributes: ______,
        remark,
        ...line
      }) => ({
        ...line,
        remark: remark?.shown ?? null,
      }),
    ),
  }
}

type Compared = { lines: readonly LineRow[]; quotations: readonly PresentedQuotation[] }

/**
 * Stores the requested lines and ranked quotations that were compared, with what is awarded. Part of the award's
 * transaction.
 */
export async function freezeStatement(ctx: Ctx, request: RequestRow, compared: Compared, awarded: Awarded) {
  const { userId } = actorOf(ctx)
  const { name } = await ctx.db
    .selectFrom('personShown')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const statement: Statement = {
    number: quoteRequestNumber(request.id),
    title: request.title,
    buyerName: request.buyerName,
    site: [request.district, stateName(request.stateCode), request.pincode].join(', '),
    deliverBy: request.deliverBy,
    deadline: request.deadline.toISOString(),
    certificateNeeded: request.certificateNeeded,
    lines: compared.lines.map(({ id, description, quantityMilli, unit, note }) => ({
      ...{ id, description, quantityMilli, unit, note },
    })),
    quotations: compared.quotations.map(quotationOf),
    awardedLineIds: awarded.quantities.map(({ lineId }) => lineId),
    awardedQuantities: awarded.quantities.map((one) => ({ ...one })),
    costOfMoneyBp: request.costOfMoneyBp,
    awardedPaise: awarded.paise,
    lowestSinglePaise: awarded.lowestSinglePaise,
    bestPaise: awarded.bestPaise,
    abovePaise: awarded.abovePaise,
    scenarios: awarded.scenarios,
    reason: awarded.reason,
    frozenAt: ctx.now.toISOString(),
    frozenBy: name,
  }
  const content = JSON.stringify(statement)
  await ctx.db
    .insertInto('comparativeStatements')
    .values({ requestId: request.id, content, hash: hashOf(content), frozenBy: userId, frozenAt: ctx.now })
    .execute()
}

/** The stored statements of requests with their hashes, by request, in one statement; none before an award. */
export async function storedStatements(ctx: Ctx, requestIds: readonly number[]) {
  const rows =
    requestIds.length === 0
      ? []
      : await ctx.db
          .selectFrom('comparativeStatements')
          .select(['requestId', 'content', 'hash'])
          .where('requestId', 'in', requestIds)
          .execute()
  return new Map(
    rows.map(({ requestId, content, hash }) => [
      requestId,
      { statement: JSON.parse(content) as Statement, hash, isIntact: hashOf(content) === hash },
    ]),
  )
}

/** The stored statement of a request with who signed it, for holders of a signed link; undefined before the award. */
export async function storedStatement(ctx: Ctx, requestId: number) {
  const stored = (await storedStatements(ctx, [requestId])).get(requestId)
  return stored && { ...stored, signatures: await signaturesOf(ctx.db, { requestId, hash: stored.hash }) }
}

/**
 * The statement of one of the caller's requests, any for admins, with its hash and whether they still fit; NOT_FOUND for
 * others and before the award. Printed in a language.
 */
export async function getStatement(ctx: Ctx, id: string, language: ContentLanguage) {
  const request = await getRequest(ctx, id)
  const { statement, hash, isIntact, signatures } = found(await storedStatement(ctx, request.id))
  // Most of the compared sellers never become known to the buyer
  const isKnown = scopeOf(actorOf(ctx).roles, 'quotation:read') === 'any'
  const quotations = statement.quotations.map((one) => {
    const [note, ...remarks] = partyTexts([one.note, ...one.lines.map(({ remark }) => remark)], isKnown)
    return { ...one, note, lines: one.lines.map((line, at) => ({ ...line, remark: remarks[at] ?? null })) }
  })
  return {
    ...{ ...statement, requestId: request.id, quotations, hash, isIntact },
    printed: printedComparison(statement, hash, signatures, language),
    signatures,
  }
}

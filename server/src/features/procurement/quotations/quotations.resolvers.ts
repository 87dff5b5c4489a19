import { stateName } from '@neev/domain/core/states'
import { shownQuotationStatus } from '@neev/domain/procurement/quotations/quotations'
import { quoteRequestNumber } from '@neev/domain/procurement/quotations/requests'
import { batched, type Ctx } from '#core/context.ts'
import { found } from '#core/errors.ts'
import { partyTexts } from '#core/graphql/party-text.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { addAwardedToCart, awardQuotations, previewAward } from './award/award.ts'
import { requestRest, restLines, restRequestsOf, restSchedulesOf, scheduleRest } from './award/rest.ts'
import { compare, knownPrices, presentQuotation, scenariosWithin } from './comparison/comparison.ts'
import { createCounterOffer } from './counters.ts'
import * as live from './live.ts'
import { createMessage, getConversation, markRead } from './messages.ts'
import { readBasis } from './pricing.ts'
import { statementPdfLink } from './quotations.http.ts'
import { type ReceivedRow, readOwn } from './quotations.queries.ts'
import * as received from './received.ts'
import { type InvitationRow, type LineRow, readInvitations, readLines } from './requests.queries.ts'
import * as requests from './requests.ts'
import { getStatement } from './statements/statement.ts'
import { statementSheet } from './statements/statement-sheet.ts'
import { countersTo, presentCounters } from './turns.ts'

/** Lines by request, read together. */
async function linesByRequest(ctx: Ctx, ids: readonly number[]) {
  const rows = await readLines(ctx.db, ids)
  return ids.map((id) => rows.filter(({ requestId }) => requestId === id))
}

async function invitationsByRequest(ctx: Ctx, ids: readonly number[]) {
  const rows = await readInvitations(ctx.db, ids)
  return ids.map((id) => rows.filter(({ requestId }) => requestId === id))
}

const placeLabel = ({ district, stateCode }: { district: string; stateCode: string }) =>
  [district, stateName(stateCode)].join(', ')

type Answered = Pick<InvitationRow, 'seenAt' | 'declinedAt' | 'quotationStatus'>

/** An invited seller's answer, and what became of it. */
function stateOf({ quotationStatus, declinedAt, seenAt }: Answered, isOpen: boolean) {
  if (quotationStatus === 'ACCEPTED' || quotationStatus === 'PART_ACCEPTED') return 'WON' as const
  if (quotationStatus === 'REJECTED') return 'LOST' as const
  if (quotationStatus !== null) return 'QUOTED' as const
  if (declinedAt !== null) return 'DECLINED' as const
  if (!isOpen) return 'MISSED' as const
  return seenAt === null ? ('INVITED' as const) : ('SEEN' as const)
}

const isAwardedTo = (row: ReceivedRow) => stateOf(row, false) === 'WON'

/** Lines of a request for a reader who knows the buyer, or does not. */
function presentLines(lines: readonly LineRow[], isKnown: boolean) {
  // A unit is the buyer's word where the line names no size
  const texts = partyTexts(
    lines.flatMap(({ description, note, unit }) => [description, note, unit]),
    isKnown,
  )
  return lines.map((line, at) => ({
    ...line,
    description: found(texts[at * 3]),
    note: texts[at * 3 + 1] ?? null,
    unit: found(texts[at * 3 + 2]),
  }))
}

async function ownQuotations(ctx: Ctx, { id, sellerId, pincode }: ReceivedRow) {
  const rows = await readOwn(ctx.db, id, sellerId)
  const ids = rows.flatMap(({ lines }) => lines.map(({ offerId }) => offerId))
  const basis = await readBasis(ctx, pincode, ids)
  return rows.map((row) => presentQuotation(ctx, basis, row, true))
}

export const resolvers: Resolvers = {
  Query: {
    quoteRequests: (_, { side, page, filter }, ctx) => requests.listRequests(ctx, side, page, filter),
    quoteRequestsToDecide: (_, _args, ctx) => requests.listDecisions(ctx),
    quoteRequest: (_, { id }, ctx) => requests.getRequest(ctx, id),
    receivedQuoteRequests: (_, { page, filter }, ctx) => received.listReceived(ctx, page, filter),
    receivedQuoteRequest: (_, { id }, ctx) => received.viewReceived(ctx, id),
    awardPreview: (_, { id, ...award }, ctx) => previewAward(ctx, id, award),
    quoteScenarios: (_, { id, limits }, ctx) => scenariosWithin(ctx, id, limits),
    quoteConversation: (_, { requestId, sellerId }, ctx) => getConversation(ctx, requestId, sellerId ?? null),
    comparativeStatement: async (_, { id, language }, ctx) => {
      const statement = await getStatement(ctx, id, language)
      return { ...statement, pdfUrl: statementPdfLink(ctx, statement.requestId, language) }
    },
    comparativeStatementSheet: (_, { id, language }, ctx) => statementSheet(ctx, id, language),
    quotationPreview: (_, { requestId, lines }, ctx) => received.previewQuotation(ctx, requestId, { lines }),
  },
  Mutation: {
    createQuoteRequest: (_, { idempotencyKey, input }, ctx) => requests.createRequest(ctx, idempotencyKey, input),
    createQuoteRequestForRest: (_, { idempotencyKey, id, sellers }, ctx) =>
      requestRest(ctx, idempotencyKey, id, sellers),
    createSchedulesForRest: (_, { idempotencyKey, id, ...input }, ctx) => scheduleRest(ctx, idempotencyKey, id, input),
    updateQuoteRequestStatus: (_, { id, reason, ...step }, ctx) =>
      requests.updateRequestStatus(ctx, id, { ...step, reason: reason ?? null }),
    awardQuotations: (_, { idempotencyKey, id, version, ...award }, ctx) =>
      awardQuotations(ctx, idempotencyKey, id, version, award),
    addAwardedToCart: (_, { id }, ctx) => addAwardedToCart(ctx, id),
    sendQuotation: (_, { idempotencyKey, requestId, input }, ctx) =>
      received.sendQuotation(ctx, idempotencyKey, requestId, input),
    createCounterOffer: (_, { idempotencyKey, quotationId, input }, ctx) =>
      createCounterOffer(ctx, idempotencyKey, quotationId, input),
    keepQuotation: (_, { requestId }, ctx) => received.keepQuotation(ctx, requestId),
    createQuoteMessage: (_, { files, sellerId, ...message }, ctx) =>
      createMessage(ctx, { ...message, sellerId: sellerId ?? null }, files),
    markQuoteMessagesRead: (_, { requestId, sellerId, messageId }, ctx) =>
      markRead(ctx, requestId, sellerId ?? null, messageId),
    withdrawQuotation: (_, { requestId }, ctx) => received.withdrawQuotation(ctx, requestId),
    declineQuoteRequest: (_, { id, reason }, ctx) => received.declineRequest(ctx, id, { reason }),
  },
  Subscription: {
    quoteRequestUpdated: { subscribe: (_, { id }, ctx) => live.watchRequest(ctx, id) },
    receivedQuoteRequestUpdated: { subscribe: (_, { id }, ctx) => live.watchReceived(ctx, id) },
    quoteConversationUpdated: {
      subscribe: (_, { requestId, sellerId }, ctx) => live.watchConversation(ctx, requestId, sellerId ?? null),
    },
  },
  QuoteRequest: {
    number: ({ id }) => quoteRequestNumber(id),
    place: placeLabel,
    transitions: (row, _, ctx) => requests.transitionsOf(ctx, row),
    isOfOther: (row, _, ctx) => requests.isOfOther(ctx, row),
    lines: async ({ id }, _, ctx) => presentLines(await batched(ctx, linesByRequest).load(id), true),
    invitations: async ({ id, status }, _, ctx) =>
      (await batched(ctx, invitationsByRequest).load(id)).map((row) => ({
        ...row,
        state: stateOf(row, status === 'OPEN'),
      })),
    unsoldLines: async (row, _, ctx) => (await requests.unsoldLines(ctx, row)).map(String),
    rest: (row, _, ctx) => restLines(ctx, row),
    restOf: ({ restOf }) => (restOf === null ? null : { id: restOf, number: quoteRequestNumber(restOf) }),
    restRequests: (row, _, ctx) => restRequestsOf(ctx, row),
    restSchedules: (row, _, ctx) => restSchedulesOf(ctx, row),
    comparison: (row, _, ctx) => compare(ctx, row),
  },
  QuoteComparison: {
    known: ({ request }, _, ctx) => knownPrices(ctx, request),
  },
  KnownPrice: {
    indexState: ({ indexState }) => indexState && stateName(indexState),
  },
  QuoteInvitation: {
    counters: async ({ requestId, sellerId }, _, ctx) =>
      presentCounters(await countersTo(ctx, requestId, sellerId), true),
  },
  ReceivedQuoteRequest: {
    number: ({ id }) => quoteRequestNumber(id),
    place: placeLabel,
    state: (row) => stateOf(row, row.status === 'OPEN'),
    // Named once it buys
    buyerName: (row) => (isAwardedTo(row) ? row.buyerName : null),
    quotationStatus: ({ quotationStatus, validUntil }, _, ctx) =>
      quotationStatus && validUntil ? shownQuotationStatus(quotationStatus, validUntil, ctx.now) : null,
    whyNot: (row, _, ctx) => received.whyNotQuotedNow(ctx, row),
    title: (row) => partyTexts([row.title, row.note], isAwardedTo(row))[0],
    note: (row) => partyTexts([row.title, row.note], isAwardedTo(row))[1],
    lines: async (row, _, ctx) => presentLines(await batched(ctx, linesByRequest).load(row.id), isAwardedTo(row)),
    quotations: (row, _, ctx) => ownQuotations(ctx, row),
    counters: async (row, _, ctx) => presentCounters(await countersTo(ctx, row.id, row.sellerId), isAwardedTo(row)),
    offers: (row, _, ctx) => received.quotableOffers(ctx, row),
  },
}

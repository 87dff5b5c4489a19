import { scopeOf } from '@neev/domain/core/access/permissions'
import { istDate } from '@neev/domain/core/fiscal'
import { terms } from '@neev/domain/core/refusals'
import {
  chooseCandidates,
  noAwardInput,
  type QuoteRequestInput,
  type QuoteRequestTransition,
  quoteRequestAfter,
  quoteRequestInput,
  type RestSellers,
  transitionsOfQuoteRequest,
  whyNotQuoteRequestTransition,
  whyNotRequested,
} from '@neev/domain/procurement/quotations/requests'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import type { QuoteSide } from '#core/graphql/resolver-types.ts'
import { recordTransition } from '#core/history.ts'
import { withIdempotency } from '#core/idempotency.ts'
import { ofAccount, rateLimit } from '#core/limits.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { lockAccount } from '#features/people/accounts/accounts.ts'
import { getPlace } from '#features/places/pincodes/pincodes.ts'
import { kmTo } from '#features/places/shipping/shipping.ts'
import {
  countOpen,
  countRequests,
  type DecisionRow,
  insertRequest,
  type NewLine,
  type Reader,
  type RequestFilter,
  type RequestRow,
  readAnswers,
  readCandidates,
  readDecisions,
  readInvitations,
  readRequestPage,
  readUnsold,
  requestById,
  sizesOf,
} from './requests.queries.ts'
import { lapseCounters } from './turns.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** Sellers were invited to quote. */
    'quotation.asked': { requestId: number; sellerIds: number[] }
    /** A request accepts no more quotations, by its buyer or automatically. */
    'quotation.closed': { requestId: number }
  }
}

const perBuyer = rateLimit('quotations.ask', 20, 24 * 60 * 60)

function readerOf(ctx: Ctx, side: QuoteSide): Reader {
  const { userId, roles } = actorOf(ctx)
  if (side === 'BUYER') return { userId }
  if (scopeOf(roles, 'quotation:read') !== 'any') throw refused('FORBIDDEN')
  return 'ALL'
}

/** A page of requests of the caller, or of all buyers, with counts by status. */
export async function listRequests(ctx: Ctx, side: QuoteSide, page: PageInput, filter: RequestFilter) {
  const reader = readerOf(ctx, side)
  const rows = await readRequestPage(ctx.db, reader, page, filter)
  return { ...pageOf(rows), counts: await countRequests(ctx.db, reader, { ...filter, status: null }) }
}

const DECISIONS_SHOWN = 20

/** The caller's requests that wait for a decision: closed with quotations that hold, then open whose prices are shown. */
export const listDecisions = (ctx: Ctx): Promise<DecisionRow[]> =>
  readDecisions(ctx.db, actorOf(ctx).userId, ctx.now, DECISIONS_SHOWN)

/** A request of the caller or of a colleague that their role reads, any for admins; NOT_FOUND for others. */
export async function getRequest(ctx: Ctx, id: string | number): Promise<RequestRow> {
  const { userId, roles } = actorOf(ctx)
  const reader = scopeOf(roles, 'quotation:read') === 'any' ? 'ALL' : { userId, asColleague: true }
  return found(await requestById(ctx.db, reader, idOf(id)))
}

/** The request of the caller, locked; NOT_FOUND for others, STALE if it changed since `version`. */
export async function lockOwnRequest(ctx: Ctx, id: string, version: number): Promise<RequestRow> {
  await lockRequest(ctx, idOf(id))
  const request = found(await requestById(ctx.db, { userId: actorOf(ctx).userId }, idOf(id)))
  if (request.version !== version) throw refused('STALE')
  return request
}

/** Locks a request, so that concurrent quotations, closures and awards of it wait for each other. */
export const lockRequest = (ctx: Ctx, id: number) =>
  ctx.db.selectFrom('quoteRequests').select('id').where('id', '=', id).forUpdate().execute()

/** Whether the caller reads it as an admin or for their company, and so cannot change, negotiate or award it. */
export const isOfOther = (ctx: Ctx, { userId }: Pick<RequestRow, 'userId'>): boolean => actorOf(ctx).userId !== userId

/** The transitions open to the caller now. */
export const transitionsOf = (ctx: Ctx, request: RequestRow): QuoteRequestTransition[] =>
  isOfOther(ctx, request) ? [] : transitionsOfQuoteRequest(request.status)

type LineInput = QuoteRequestInput['lines'][number]

/** The lines to store: titles and units of sizes from the catalogue, words of the buyer otherwise. */
async function linesOf(ctx: Ctx, inputs: readonly LineInput[]): Promise<Omit<NewLine, 'restOf'>[]> {
  const sizes = await sizesOf(
    ctx.db,
    inputs.flatMap(({ sku }) => sku ?? []),
  )
  const bySku = new Map(sizes.map((size) => [size.sku, size]))
  const slugs = [...new Set(inputs.flatMap(({ sku, category }) => (sku === null && category ? category : [])))]
  const categories = slugs.length
    ? await ctx.db
        .selectFrom('categoryShown')
        .select(['id', 'slug'])
        .where('slug', 'in', slugs)
        .where('status', '=', 'ACTIVE')
        .execute()
    : []
  return inputs.map(({ sku, category, description, quantityMilli, unit, note }, at) => {
    const path = `lines.${at}`
    if (sku !== null) {
      const size = bySku.get(sku)
      if (!size) throw refused('NOT_A_CHOICE', { field: terms('SIZE') }, `${path}.sku`)
      const { variantId, categoryId, title } = size
      return { position: at, categoryId, variantId, description: title, quantityMilli, unit: size.unit, note }
    }
    const known = categories.find(({ slug }) => slug === category)
    if (!known) throw refused('NOT_A_CHOICE', { field: terms('CATEGORY') }, `${path}.category`)
    const words = { description: description ?? '', unit: unit ?? '' }
    return { position: at, categoryId: known.id, variantId: null, ...words, quantityMilli, note }
  })
}

/** What an award left open of another request, line by line, and which sellers are asked for it. */
type Rest = { of: number; sellers: RestSellers; lineIds: readonly number[] }

/** Refuses more requests in a day than a buyer can make. */
export const limitRequests = (ctx: Ctx) => perBuyer(ctx, ofAccount(actorOf(ctx).userId))

/** Stores a request and invites its first round, in the caller's transaction. Returns its id. */
export async function sendRequest(ctx: Ctx, values: QuoteRequestInput, rest: Rest | null): Promise<number> {
  const { lines, deadlineHours, ...input } = values
  const { userId } = actorOf(ctx)
  await lockAccount(ctx, userId)
  refuseIf(whyNotRequested(await countOpen(ctx.db, userId)))
  const place = await getPlace(ctx, input.pincode)
  if (!place.serviceable) throw refused('NOT_SERVICEABLE', { pincode: place.pincode }, 'pincode')
  if (input.deliverBy !== null && input.deliverBy < istDate(ctx.now)) throw refused('DAY_PAST', {}, 'deliverBy')
  const deadline = new Date(ctx.now.getTime() + deadlineHours * 3_600_000)
  const requested = (await linesOf(ctx, lines)).map((line, at) => ({ ...line, restOf: rest?.lineIds[at] ?? null }))
  const { id } = found(await insertRequest(ctx.db, { ...input, userId, deadline, rest }, requested, ctx.now))
  await recordTransition(ctx, { entity: 'quoteRequest', id, from: null, to: 'OPEN' })
  const invited = await inviteRound(ctx, { id, pincode: place.pincode, round: 1 })
  if (invited === 0) throw refused('NOBODY_QUOTES', { pincode: place.pincode })
  return id
}

/** Asks sellers to quote: stores the request and invites the first round. */
export async function createRequest(ctx: Ctx, key: string, values: unknown): Promise<RequestRow> {
  const input = parseInput(quoteRequestInput, values)
  await limitRequests(ctx)
  const { id } = await withIdempotency(ctx, key, values, async (ctx) => {
    const id = await sendRequest(ctx, input, null)
    return { id }
  })
  return getRequest(ctx, id)
}

const declinedDays = 90

/** The lines of a request that nobody who delivers there sells. */
export async function unsoldLines(ctx: Ctx, { id, pincode }: Pick<RequestRow, 'id' | 'pincode'>): Promise<number[]> {
  const km = await kmTo(ctx, await getPlace(ctx, pincode))
  return (await readUnsold(ctx.db, id, [...km.keys()])).map((line) => line.id)
}

/** Invites further sellers to a request, those first who sell lines without enough answers. Returns their number. */
export async function inviteRound(ctx: Ctx, { id, pincode, round }: { id: number; pincode: string; round: number }) {
  const km = await kmTo(ctx, await getPlace(ctx, pincode))
  const since = new Date(ctx.now.getTime() - declinedDays * 86_400_000)
  const candidates = await readCandidates(ctx.db, id, [...km.keys()], since)
  const answers = await readAnswers(ctx.db, id)
  const chosen = chooseCandidates(candidates, new Map(answers.map((line) => [line.lineId, line.answers])))
  if (chosen.length === 0) return 0
  const sellerIds = chosen.map(({ sellerId }) => sellerId)
  await ctx.db
    .insertInto('quoteInvitations')
    .values(sellerIds.map((sellerId) => ({ requestId: id, sellerId, round, invitedAt: ctx.now })))
    .execute()
  await ctx.emit('quotation.asked', { requestId: id, sellerIds })
  return chosen.length
}

/**
 * Invites the next round at once where every invited seller has quoted or declined and more quotations are wanted: nobody
 * waits for an answer that has come. In the caller's transaction, locked.
 */
export async function inviteWhenAllAnswered(ctx: Ctx, id: number): Promise<void> {
  const request = found(await requestById(ctx.db, 'ALL', id))
  if (request.status !== 'OPEN' || request.deadline <= ctx.now) return
  const invitations = await readInvitations(ctx.db, [id])
  const quoted = invitations.filter(({ quotationStatus }) => quotationStatus !== null).length
  const isWaiting = invitations.some((one) => one.quotationStatus === null && one.declinedAt === null)
  if (isWaiting || quoted >= request.maxQuotes) return
  const last = invitations.reduce((round, one) => Math.max(round, one.round), 0)
  await inviteRound(ctx, { id, pincode: request.pincode, round: last + 1 })
}

/** Refuses a further quotation of a request that has as many as it wants, before the job has closed it. */
export async function refuseFull(ctx: Ctx, id: number): Promise<void> {
  const { maxQuotes } = found(await requestById(ctx.db, 'ALL', id))
  const current = (await readInvitations(ctx.db, [id])).filter(({ quotationStatus }) => quotationStatus !== null)
  if (current.length >= maxQuotes) throw refused('REQUEST_CLOSED')
}

/** Closes an open request, for the buyer's decision. In the caller's transaction, locked. */
export async function closeRequest(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .updateTable('quoteRequests')
    .set((db) => ({ status: 'CLOSED', movedAt: ctx.now, version: db('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await recordTransition(ctx, { entity: 'quoteRequest', id, from: 'OPEN', to: 'CLOSED', reasonCode: 'close' })
  await ctx.emit('quotation.closed', { requestId: id })
}

type Step = { transition: QuoteRequestTransition; version: number; reason: string | null }

/** The buyer closes or cancels a request, or ends it without an award, in the version that was seen. */
export function updateRequestStatus(ctx: Ctx, id: string, { transition, version, reason }: Step) {
  const ends = transition === 'endWithoutAward'
  const noAwardReason = ends ? parseInput(noAwardInput, { reason }).reason : null
  return transaction(ctx, async (ctx) => {
    const request = await lockOwnRequest(ctx, id, version)
    refuseIf(whyNotQuoteRequestTransition(transition, request.status))
    if (transition === 'close') {
      await closeRequest(ctx, request.id)
      return getRequest(ctx, id)
    }
    const to = quoteRequestAfter(transition)
    await ctx.db
      .updateTable('quoteRequests')
      .set((db) => ({ status: to, noAwardReason, movedAt: ctx.now, version: db('version', '+', 1) }))
      .where('id', '=', request.id)
      .execute()
    const step = { entity: 'quoteRequest', id: request.id, from: request.status, to }
    await recordTransition(ctx, { ...step, reasonCode: noAwardReason ?? transition })
    await rejectOthers(ctx, request.id)
    return getRequest(ctx, id)
  })
}

/** Rejects the quotations of a request that were not awarded, and ends its open counter-offers. */
export async function rejectOthers(ctx: Ctx, requestId: number): Promise<void> {
  await lapseCounters(ctx, requestId)
  const rejected = await ctx.db
    .updateTable('quotations')
    .set({ status: 'REJECTED', decidedAt: ctx.now })
    .where('requestId', '=', requestId)
    .where('status', '=', 'SENT')
    .returning('id')
    .execute()
  for (const { id } of rejected) await ctx.emit('quotation.decided', { quotationId: id, isAccepted: false })
}

/** Ends the open requests of a deleted account and removes what its owner wrote; what was bought from them stays. */
export async function eraseRequests(ctx: Ctx, userId: number): Promise<void> {
  const ended = await ctx.db
    .selectFrom('quoteRequests')
    .select(['id', 'status'])
    .where('userId', '=', userId)
    .where('status', 'in', ['OPEN', 'CLOSED'])
    .forUpdate()
    .execute()
  for (const { id, status } of ended) {
    await ctx.db
      .updateTable('quoteRequests')
      .set((db) => ({ status: 'CANCELLED', movedAt: ctx.now, version: db('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await recordTransition(ctx, { entity: 'quoteRequest', id, from: status, to: 'CANCELLED' })
    await rejectOthers(ctx, id)
  }
  const own = ctx.db.selectFrom('quoteRequests').select('id').where('userId', '=', userId)
  await ctx.db.updateTable('quoteRequestLines').set({ note: null }).where('requestId', 'in', own).execute()
  await ctx.db
    .updateTable('quoteRequests')
    .set({ title: 'Deleted account', note: null, awardReason: null })
    .where('userId', '=', userId)
    .execute()
}

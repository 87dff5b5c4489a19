import {
  type ReviewInput,
  reviewInput,
  reviewReplyInput,
  reviewReportInput,
} from '@neev/domain/aftersales/reviews/review-inputs'
import {
  findingsOf,
  type ReviewFinding,
  type ReviewKind,
  type ReviewStatus,
  reviewDecideBy,
  reviewEditUntil,
  reviewUntil,
  whyNotReplied,
  whyNotReviewEdited,
  whyNotReviewed,
} from '@neev/domain/aftersales/reviews/reviews'
import { memberMay } from '@neev/domain/businesses/sellers/members'
import { can } from '@neev/domain/core/access/permissions'
import { terms } from '@neev/domain/core/refusals'
import { audit } from '#core/audit.ts'
import { createFollowingCache } from '#core/changes/following-cache.ts'
import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { ofAccount, rateLimit } from '#core/limits.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { settingsAsOf } from '#core/settings.ts'
import { addSellerRating } from '#features/businesses/sellers/sellers.ts'
import { addProductRating } from '#features/catalogue/products/products.ts'
import { worksOn } from '#features/orders/orders/orders.ts'
import { picturesFor } from '#features/platform/pictures/pictures.ts'
import {
  aspectsOf,
  countItems,
  countUnanswered,
  type ItemFilter,
  type ItemRow,
  lockReview,
  pageOfItems,
  pageOfReceived,
  pageOfReviews,
  purchaseOf,
  type ReceivedFilter,
  type ReviewFilter,
  type ReviewRow,
  ratingsOf,
  receivedReview,
  reviewsById,
  type Subject,
  votesOf,
} from './reviews.queries.ts'

export { reviewsWaiting } from './moderation.queries.ts'
export type { ItemRow, ReviewRow } from './reviews.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** What pages show of a review has changed. */
    'review.changed': { reviewId: number }
    /** The mean of a product or seller has changed: lists sort by it. */
    'review.counted': { reviewId: number }
    /** A review is shown for the first time: notifies the seller. */
    'review.received': { reviewId: number }
    'review.published': { reviewId: number }
    /** Published without the contact data or words that were found. */
    'review.redacted': { reviewId: number }
    'review.rejected': { reviewId: number }
    'review.hidden': { reviewId: number }
    /** A buyer is asked to review a delivered suborder. */
    'review.requested': { suborderId: number }
  }
}

/** A review by id, in one query per request. */
export const reviewById = async (ctx: Ctx, id: number): Promise<ReviewRow> =>
  found(await batched(ctx, readReviews).load(id))

async function readReviews(ctx: Ctx, ids: readonly number[]): Promise<(ReviewRow | null)[]> {
  const byId = new Map((await reviewsById(ctx.db, ids)).map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? null)
}

/** The review as it is in this transaction. */
export const readReview = async (ctx: Ctx, id: number): Promise<ReviewRow> =>
  found((await reviewsById(ctx.db, [id]))[0])

type Requested = { productId?: string | null; sellerSlug?: string | null }

/** A page of published reviews of a product or seller, with the distribution of ratings and the mean shown. */
export async function listReviews(ctx: Ctx, input: Requested, filter: ReviewFilter, page: PageInput) {
  const subject = subjectOf(input)
  const { productId } = subject
  // Reviews of sellers are read on pages of their own
  if (productId === undefined) return readReviewPage(ctx, subject, filter, page)
  return shown.get(ctx, JSON.stringify([productId, filter, page]), () => readReviewPage(ctx, subject, filter, page))
}

async function readReviewPage(ctx: Ctx, subject: Subject, filter: ReviewFilter, page: PageInput) {
  const rows = await pageOfReviews(ctx.db, subject, filter, page)
  const sums = found(await ratingsOf(ctx.db, subject))
  return { ...pageOf(rows), ...sums, aspects: await aspectsOf(ctx.db, subject), subject }
}

/** Pages of a product's reviews. What they show of orders is not changed after the delivery. */
const shown = createFollowingCache<Awaited<ReturnType<typeof readReviewPage>>>({
  name: 'reviews-of-products',
  max: 2_000,
  rowsOf: ({ items, subject }) => {
    const productIds = subject.productId === undefined ? [] : [subject.productId]
    return {
      REVIEW: productIds,
      PRODUCT: productIds,
      PERSON: items.map(({ userId }) => userId),
      SELLER: items.map(({ sellerId }) => sellerId),
    }
  },
})

function subjectOf({ productId, sellerSlug }: Requested): Subject {
  if (!productId === !sellerSlug) throw refused('REQUIRED', { field: terms('PRODUCT') }, 'productId')
  return productId ? { productId: idOf(productId) } : { sellerSlug: sellerSlug ?? '' }
}

/** What the caller has reviewed or can review. */
export async function listItems(
  ctx: Ctx,
  page: PageInput,
  { suborderId, written }: { suborderId?: string | null; written?: boolean | null },
) {
  const who = { userId: actorOf(ctx).userId, now: ctx.now }
  const filter: ItemFilter = { suborderId: suborderId ? idOf(suborderId) : null, written: written ?? null }
  const rows = await pageOfItems(ctx.db, who, filter, page)
  const counts = (await countItems(ctx.db, who)) ?? { toWrite: 0, written: 0 }
  return { ...pageOf(rows), ...counts }
}

export const itemReview = (ctx: Ctx, { reviewId }: ItemRow): Promise<ReviewRow> | null =>
  reviewId === null ? null : reviewById(ctx, reviewId)

export const openUntil = ({ deliveredAt }: ItemRow): Date => reviewUntil(deliveredAt)
export const isOpen = (ctx: Ctx, { deliveredAt, reviewId }: ItemRow): boolean =>
  whyNotReviewed({ deliveredAt, reviewedAt: reviewId === null ? null : ctx.now }, ctx.now) === null

/** Until when the author can edit it; null if not any more. */
export const editUntil = (ctx: Ctx, row: ReviewRow): Date | null =>
  whyNotReviewEdited(row, ctx.now) ? null : reviewEditUntil(row.createdAt)

const perDay = rateLimit('reviews.day', 60, 24 * 60 * 60)

type Marks = { aspect: string; rating: number }[]
/** The contract lists the aspects; the form and the row have them by name. */
const read = (kind: ReviewKind, entered: Record<string, unknown> & { aspects?: Marks }): ReviewInput =>
  parseInput(reviewInput(kind), {
    ...entered,
    aspects: Object.fromEntries((entered.aspects ?? []).map(({ aspect, rating }) => [aspect, rating])),
  })

const statusOf = (findings: readonly ReviewFinding[]): ReviewStatus => (findings.length > 0 ? 'PENDING' : 'PUBLISHED')

/** Writes a review of a purchase, published at once or waiting for an admin. */
export async function createReview(
  ctx: Ctx,
  suborder: string,
  line: string | null,
  entered: Parameters<typeof read>[1],
): Promise<ReviewRow> {
  const { userId } = actorOf(ctx)
  await perDay(ctx, ofAccount(userId))
  const [suborderId, lineId] = [idOf(suborder), line === null ? null : idOf(line)]
  const { reviewWords } = await settingsAsOf(ctx)
  return transaction(ctx, async (ctx) => {
    const purchase = found(await purchaseOf(ctx.db, userId, suborderId, lineId))
    refuseIf(whyNotReviewed(purchase, ctx.now))
    const input = read(lineId === null ? 'SELLER' : 'PRODUCT', entered)
    const photos = await picturesFor(ctx, input.photos)
    const findings = findingsOf(input.rating, input.text, reviewWords)
    const status = statusOf(findings)
    const { id } = await ctx.db
      .insertInto('reviews')
      .values({
        suborderId,
        lineId,
        productId: purchase.productId,
        sellerId: purchase.sellerId,
        userId,
        rating: input.rating,
        aspects: JSON.stringify(input.aspects),
        body: input.text,
        photos: JSON.stringify(photos),
        findings,
        status,
        decideBy: status === 'PENDING' ? reviewDecideBy(ctx.now) : null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseSecond)
    const row = await readReview(ctx, id)
    await countRating(ctx, null, row)
    if (status === 'PUBLISHED') await ctx.emit('review.received', { reviewId: id })
    return row
  })
}

function refuseSecond(error: unknown): never {
  if (brokeConstraint(error, 'reviews_once')) throw refused('REVIEW_EXISTS')
  throw error
}

type Rated = Pick<ReviewRow, 'id' | 'status' | 'rating' | 'sellerId' | 'productId'>

/** Keeps the sums beside the seller or the product in step with a review before and after a change. */
export async function countRating(ctx: Ctx, before: Rated | null, now: Rated): Promise<void> {
  const of = (row: Rated | null) => (row?.status === 'PUBLISHED' ? { sum: row.rating, count: 1 } : { sum: 0, count: 0 })
  const [was, is] = [of(before), of(now)]
  const change = { sum: is.sum - was.sum, count: is.count - was.count }
  if (change.sum !== 0 || change.count !== 0) {
    if (now.productId === null) await addSellerRating(ctx.db, now.sellerId, change)
    else await addProductRating(ctx, now.productId, change)
    await ctx.emit('review.counted', { reviewId: now.id })
  }
  if (was.count + is.count > 0) await ctx.emit('review.changed', { reviewId: now.id })
}

/** Locks a review and reads it. */
export async function lockedReview(ctx: Ctx, id: number): Promise<ReviewRow> {
  found(await lockReview(ctx.db, id))
  return readReview(ctx, id)
}

/** Edits the caller's review; a rejected one waits for an admin again. */
export async function updateReview(
  ctx: Ctx,
  id: string,
  version: number,
  entered: Parameters<typeof read>[1],
): Promise<ReviewRow> {
  const { userId } = actorOf(ctx)
  await perDay(ctx, ofAccount(userId))
  const { reviewWords } = await settingsAsOf(ctx)
  return transaction(ctx, async (ctx) => {
    const before = await lockedReview(ctx, idOf(id))
    if (before.userId !== userId) throw refused('NOT_FOUND')
    refuseIf(whyNotReviewEdited(before, ctx.now))
    if (before.version !== version) throw refused('STALE')
    const input = read(before.kind, entered)
    const photos = await picturesFor(ctx, input.photos, before.photos)
    const findings = findingsOf(input.rating, input.text, reviewWords)
    if (before.status === 'REJECTED') findings.push('EDITED')
    const status = statusOf(findings)
    await ctx.db
      .updateTable('reviews')
      .set({
        rating: input.rating,
        aspects: JSON.stringify(input.aspects),
        body: input.text,
        photos: JSON.stringify(photos),
        findings,
        status,
        decideBy: status === 'PENDING' ? (before.decideBy ?? reviewDecideBy(ctx.now)) : null,
        reason: null,
        decidedBy: null,
        decidedAt: null,
        editedAt: ctx.now,
        updatedAt: ctx.now,
        version: version + 1,
      })
      .where('id', '=', before.id)
      .execute()
    const row = await readReview(ctx, before.id)
    const said = ({ rating, text, status }: ReviewRow) => ({ rating, text, status })
    await audit(ctx, 'review.update', 'review', before.id, said(before), said(row))
    await countRating(ctx, before, row)
    if (status === 'PUBLISHED' && before.status === 'PENDING')
      await ctx.emit('review.received', { reviewId: before.id })
    return row
  })
}

/** Published reviews of what the caller's business sold or delivered. */
export async function listReceived(ctx: Ctx, page: PageInput, filter: ReceivedFilter) {
  const works = worksOn(ctx)
  const rows = await pageOfReceived(ctx.db, works, filter, page)
  return { ...pageOf(rows), unanswered: (await countUnanswered(ctx.db, works))?.count ?? 0 }
}

/** Whether the caller can reply: a member of the business that sold or delivered it. */
export function mayReply(ctx: Ctx, row: ReviewRow): boolean {
  const { roles, sellerId, memberRole } = actorOf(ctx)
  return (
    can(roles, 'review:reply') &&
    memberRole !== null &&
    memberMay(memberRole, 'review:reply') &&
    sellerId !== null &&
    // What a dealer delivered is answered by the dealer or its associate
    (row.sellerId === sellerId || row.dealerId === sellerId) &&
    whyNotReplied(row) === null
  )
}

/** The seller's or dealer's only reply. */
export async function submitReply(ctx: Ctx, id: string, text: string): Promise<ReviewRow> {
  const input = parseInput(reviewReplyInput, { text })
  const { userId, sellerId } = actorOf(ctx)
  return transaction(ctx, async (ctx) => {
    found(await receivedReview(ctx.db, worksOn(ctx), idOf(id)))
    const before = await lockedReview(ctx, idOf(id))
    if (sellerId === null || (before.sellerId !== sellerId && before.dealerId !== sellerId)) throw refused('NOT_FOUND')
    if (before.status !== 'PUBLISHED') throw refused('NOT_FOUND')
    refuseIf(whyNotReplied(before))
    await ctx.db
      .updateTable('reviews')
      .set({
        reply: input.text,
        repliedAt: ctx.now,
        repliedBy: userId,
        updatedAt: ctx.now,
        version: before.version + 1,
      })
      .where('id', '=', before.id)
      .execute()
    await audit(ctx, 'review.reply', 'review', before.id, null, { reply: input.text })
    await ctx.emit('review.changed', { reviewId: before.id })
    return readReview(ctx, before.id)
  })
}

/** A published review of somebody else, locked. */
async function lockedOfOthers(ctx: Ctx, id: string): Promise<ReviewRow> {
  const row = await lockedReview(ctx, idOf(id))
  if (row.status !== 'PUBLISHED') throw refused('NOT_FOUND')
  if (row.userId === actorOf(ctx).userId) throw refused('REVIEW_OWN')
  return row
}

/** Reports a review; once per user. */
export async function reportReview(ctx: Ctx, id: string, entered: unknown): Promise<boolean> {
  const { reason, note } = parseInput(reviewReportInput, entered)
  const { userId } = actorOf(ctx)
  await perDay(ctx, ofAccount(userId))
  return transaction(ctx, async (ctx) => {
    const row = await lockedOfOthers(ctx, id)
    await ctx.db
      .insertInto('reviewReports')
      .values({ reviewId: row.id, userId, reason, note, createdAt: ctx.now })
      .execute()
      .catch((error) => {
        if (brokeConstraint(error, 'review_reports_once')) throw refused('REVIEW_REPORTED')
        throw error
      })
    await ctx.db
      .updateTable('reviews')
      .set((db) => ({ openReports: db('openReports', '+', 1) }))
      .where('id', '=', row.id)
      .execute()
    return true
  })
}

/** Marks a review as helpful or not; answers the number of marks. */
export async function setHelpful(ctx: Ctx, id: string, helpful: boolean): Promise<number> {
  const { userId } = actorOf(ctx)
  return transaction(ctx, async (ctx) => {
    const row = await lockedOfOthers(ctx, id)
    const changed = helpful
      ? await ctx.db
          .insertInto('reviewVotes')
          .values({ reviewId: row.id, userId, createdAt: ctx.now })
          .onConflict((conflict) => conflict.doNothing())
          .returning('reviewId')
          .execute()
      : await ctx.db
          .deleteFrom('reviewVotes')
          .where('reviewId', '=', row.id)
          .where('userId', '=', userId)
          .returning('reviewId')
          .execute()
    const count = row.helpfulCount + (helpful ? changed.length : -changed.length)
    await ctx.db.updateTable('reviews').set({ helpfulCount: count }).where('id', '=', row.id).execute()
    if (changed.length > 0) await ctx.emit('review.changed', { reviewId: row.id })
    return count
  })
}

/** Those of these reviews that the caller marked as helpful. */
export async function helpfulOf(ctx: Ctx, ids: readonly string[]): Promise<number[]> {
  if (ids.length > 100) throw refused('TOO_LARGE', { field: terms('SELECTION'), max: 100 }, 'ids')
  return (await votesOf(ctx.db, actorOf(ctx).userId, ids.map(idOf))).map(({ id }) => id)
}

import {
  findIssues,
  type ModerationDecision,
  needsReviewReason,
  REVIEW_DAYS,
  REVIEW_LOCK_MINUTES,
  type ReviewReason,
  redact,
  statusAfterDecision,
  whyNotDecided,
} from '@neev/domain/aftersales/reviews/reviews'
import { printIstMoment } from '@neev/domain/core/fiscal'
import { audit } from '#core/audit.ts'
import { actorOf, batched, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, refused, refuseIf } from '#core/errors.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { settingsAsOf } from '#core/settings.ts'
import {
  type ContextRow,
  contextsOf,
  countQueues,
  type ModerationFilter,
  markRequested,
  openReports,
  pageOfModerated,
  publishedSince,
  type ReportRow,
  reviewFacts,
  takeReview,
} from './moderation.queries.ts'
import { decisionText } from './reviews.messages.ts'
import { countRating, lockedReview, type ReviewRow, readReview, reviewById } from './reviews.ts'

const DAY_MS = 86_400_000

/** All reviews for admins, with their number by queue. */
export async function listModerated(ctx: Ctx, page: PageInput, filter: ModerationFilter) {
  const { items, total } = pageOf(await pageOfModerated(ctx.db, filter, page))
  const thisWeek = await publishedSince(ctx.db, new Date(ctx.now.getTime() - 7 * DAY_MS))
  return {
    items: await Promise.all(items.map(({ id }) => reviewById(ctx, id))),
    total,
    counts: await countQueues(ctx.db, filter),
    publishedThisWeek: thisWeek?.publishedThisWeek ?? 0,
    publishedAtOnce: thisWeek?.publishedAtOnce ?? 0,
  }
}

export const getModerated = (ctx: Ctx, id: string): Promise<ReviewRow> => reviewById(ctx, idOf(id))

export const reportsOf = (ctx: Ctx, id: number): Promise<ReportRow[]> => batched(ctx, readReports).load(id)

async function readReports(ctx: Ctx, ids: readonly number[]): Promise<ReportRow[][]> {
  const byReview = Map.groupBy(await openReports(ctx.db, ids), (row) => row.reviewId)
  return ids.map((id) => byReview.get(id) ?? [])
}

export const contextOf = (ctx: Ctx, id: number): Promise<ContextRow> => batched(ctx, readContexts).load(id)

async function readContexts(ctx: Ctx, ids: readonly number[]): Promise<ContextRow[]> {
  const byId = new Map((await contextsOf(ctx.db, ids)).map((row) => [row.id, row]))
  return ids.map((id) => found(byId.get(id)))
}

/** Parts of the text that need a look, by the operator's list of now. */
export const issuesOf = async (ctx: Ctx, { text }: ReviewRow) =>
  findIssues(text, (await batched(ctx, readWords).load('words')) ?? '')

async function readWords(ctx: Ctx, keys: readonly string[]): Promise<string[]> {
  const { reviewWords } = await settingsAsOf(ctx)
  return keys.map(() => reviewWords)
}

/** Another admin who has it open, as long as the lock lasts. */
const openedByOther = (ctx: Ctx, row: ReviewRow): boolean =>
  row.openedById !== null && row.openedById !== actorOf(ctx).userId && row.openUntil !== null && row.openUntil > ctx.now

export const nameOfOpener = (ctx: Ctx, row: ReviewRow) => (openedByOther(ctx, row) ? row.openedByName : null)
export const openUntilOf = (ctx: Ctx, row: ReviewRow) => (openedByOther(ctx, row) ? row.openUntil : null)

/** Locks a review to the caller; refuses if another admin has it open. */
export const openReview = (ctx: Ctx, id: string): Promise<ReviewRow> =>
  transaction(ctx, async (ctx) => {
    const until = new Date(ctx.now.getTime() + REVIEW_LOCK_MINUTES * 60_000)
    const row = await takeReview(ctx.db, idOf(id), actorOf(ctx).userId, { now: ctx.now, until })
    if (!row) refuseOpen(await readReview(ctx, idOf(id)))
    return readReview(ctx, idOf(id))
  })

function refuseOpen({ openedByName, openUntil }: ReviewRow): never {
  throw refused('REVIEW_OPEN', { name: openedByName ?? '', until: printIstMoment(openUntil ?? new Date(0)) })
}

const auditAction = {
  PUBLISH: 'review.publish',
  PUBLISH_REDACTED: 'review.publishRedacted',
  REJECT: 'review.reject',
  HIDE: 'review.hide',
} as const satisfies Record<ModerationDecision, string>

/** Decides about a review as it was shown in `version`; notifies its buyer. */
export const submitDecision = (
  ctx: Ctx,
  id: string,
  version: number,
  decision: ModerationDecision,
  reason: ReviewReason | null,
): Promise<ReviewRow> =>
  transaction(ctx, async (ctx) => {
    const before = await lockedReview(ctx, idOf(id))
    if (openedByOther(ctx, before)) refuseOpen(before)
    if (before.version !== version) throw refused('STALE')
    refuseIf(whyNotDecided(decision, { status: before.status, reason }))
    const status = statusAfterDecision[decision]
    const { reviewWords } = await settingsAsOf(ctx)
    const body = decision === 'PUBLISH_REDACTED' ? redact(before.text, reviewWords) : before.text
    await ctx.db
      .updateTable('reviews')
      .set({
        status,
        body,
        reason: needsReviewReason(decision) ? reason : null,
        decideBy: null,
        decidedBy: actorOf(ctx).userId,
        decidedAt: ctx.now,
        openedBy: null,
        openUntil: null,
        openReports: 0,
        updatedAt: ctx.now,
        version: version + 1,
      })
      .where('id', '=', before.id)
      .execute()
    await ctx.db
      .updateTable('reviewReports')
      .set({ closedAt: ctx.now })
      .where('reviewId', '=', before.id)
      .where('closedAt', 'is', null)
      .execute()
    const row = await readReview(ctx, before.id)
    await audit(
      ctx,
      auditAction[decision],
      'review',
      before.id,
      { status: before.status, ...(body !== before.text && { text: before.text }) },
      { status, reason, ...(body !== before.text && { text: body }) },
    )
    await countRating(ctx, before, row)
    await publishDecision(ctx, before, row, decision)
    return row
  })

async function publishDecision(
  ctx: Ctx,
  before: ReviewRow,
  row: ReviewRow,
  decision: ModerationDecision,
): Promise<void> {
  const about = { reviewId: row.id }
  if (decision === 'HIDE') return ctx.emit('review.hidden', about)
  if (decision === 'REJECT') return ctx.emit('review.rejected', about)
  if (decision === 'PUBLISH_REDACTED') await ctx.emit('review.redacted', about)
  // Only its reports were dismissed: nothing has changed for its buyer
  else if (before.status !== 'PUBLISHED') await ctx.emit('review.published', about)
  if (before.status !== 'PUBLISHED') await ctx.emit('review.received', about)
}

/** The message of a decision, before it is made. */
export async function previewMessage(ctx: Ctx, id: string, decision: ModerationDecision, reason: ReviewReason | null) {
  const facts = found(await reviewFacts(ctx.db, idOf(id)))
  return decisionText(ctx, decision, facts, reason)
}

const ROUND = 500

/** Asks buyers for reviews some days after delivery, once, unless they wrote one or a claim is open: a job. */
export async function requestReviews(ctx: Ctx): Promise<void> {
  const { reviewAskDays } = await settingsAsOf(ctx)
  const ago = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS)
  await transaction(ctx, async (ctx) => {
    // Deliveries of long ago are not asked about when this begins to run
    const span = { from: ago(Math.min(reviewAskDays + 14, REVIEW_DAYS)), to: ago(reviewAskDays), now: ctx.now }
    for (const about of await markRequested(ctx.db, span, ROUND)) await ctx.emit('review.requested', about)
  })
}

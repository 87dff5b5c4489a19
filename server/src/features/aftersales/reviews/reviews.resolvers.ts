import { partyText } from '#core/graphql/party-text.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as moderation from './moderation.ts'
import * as use from './reviews.ts'

export const resolvers: Resolvers = {
  Query: {
    reviews: (_, { page, filter, ...subject }, ctx) => use.listReviews(ctx, subject, filter, page),
    helpfulReviews: (_, { ids }, ctx) => use.helpfulOf(ctx, ids),
    reviewItems: (_, { page, filter }, ctx) => use.listItems(ctx, page, filter),
    receivedReviews: (_, { page, filter }, ctx) => use.listReceived(ctx, page, filter),
    moderatedReviews: (_, { page, filter }, ctx) => moderation.listModerated(ctx, page, filter),
    moderatedReview: (_, { id }, ctx) => moderation.getModerated(ctx, id),
    reviewMessage: (_, { id, decision, reason }, ctx) => moderation.previewMessage(ctx, id, decision, reason ?? null),
  },
  Mutation: {
    createReview: (_, { suborderId, lineId, input }, ctx) => use.createReview(ctx, suborderId, lineId ?? null, input),
    updateReview: (_, { id, version, input }, ctx) => use.updateReview(ctx, id, version, input),
    submitReviewReply: (_, { id, text }, ctx) => use.submitReply(ctx, id, text),
    reportReview: (_, { id, ...input }, ctx) => use.reportReview(ctx, id, input),
    setReviewHelpful: (_, { id, helpful }, ctx) => use.setHelpful(ctx, id, helpful),
    openReview: (_, { id }, ctx) => moderation.openReview(ctx, id),
    submitReviewDecision: (_, { id, version, decision, reason }, ctx) =>
      moderation.submitDecision(ctx, id, version, decision, reason ?? null),
  },
  // Published to everybody, who know neither the buyer nor the seller
  Review: {
    purchase: (row) => row,
    author: ({ author }) => partyText(author, false),
    place: ({ place }) => partyText(place, false),
    text: ({ text }) => partyText(text, false),
    reply: ({ reply }) => partyText(reply, false),
  },
  OwnReview: { editUntil: (row, _, ctx) => use.editUntil(ctx, row) },
  ReviewItem: {
    openUntil: (row) => use.openUntil(row),
    isOpen: (row, _, ctx) => use.isOpen(ctx, row),
    review: (row, _, ctx) => use.itemReview(ctx, row),
  },
  ReceivedReview: { mayReply: (row, _, ctx) => use.mayReply(ctx, row) },
  ModeratedReview: {
    found: (row, _, ctx) => moderation.issuesOf(ctx, row),
    reports: (row, _, ctx) => moderation.reportsOf(ctx, row.id),
    context: (row, _, ctx) => moderation.contextOf(ctx, row.id),
    openedBy: (row, _, ctx) => moderation.nameOfOpener(ctx, row),
    openUntil: (row, _, ctx) => moderation.openUntilOf(ctx, row),
  },
}

import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { submitProductOnRequest } from '../proposals/propose.ts'
import * as use from './on-request.ts'

export const resolvers: Resolvers = {
  Query: {
    requestOffers: (_, { page, filter }, ctx) => use.listOnRequest(ctx, page, filter),
  },
  Mutation: {
    submitProductOnRequest: (_, { input, hintPaise, note, draftId }, ctx) =>
      submitProductOnRequest(
        ctx,
        { ...input, offer: { hintPaise: hintPaise ?? null } },
        { note, draftId: draftId ?? null },
      ),
    createRequestOffer: (_, { identifier, hintPaise }, ctx) =>
      use.createRequestOffer(ctx, identifier, { hintPaise: hintPaise ?? null }),
    setRequestOfferHint: (_, { id, version, hintPaise }, ctx) =>
      use.setRequestOfferHint(ctx, id, version, { hintPaise: hintPaise ?? null }),
    updateRequestOfferStatus: (_, { id, transition }, ctx) => use.stepOnRequest(ctx, id, transition),
  },
  OwnProduct: { requestOffer: ({ id }, _, ctx) => use.onRequestOf(ctx, id) },
  Product: { onRequest: ({ id }, _, ctx) => use.shownPartnersOf(ctx, id) },
}

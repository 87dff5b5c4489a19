import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './on-request.ts'
import { proposeOnRequest } from './propose.ts'

export const resolvers: Resolvers = {
  Query: {
    requestOffers: (_, { page, filter }, ctx) => use.listOnRequest(ctx, page, filter),
  },
  Mutation: {
    proposeOnRequest: (_, { input, hintPaise, note, draftId }, ctx) =>
      proposeOnRequest(ctx, { ...input, offer: { hintPaise: hintPaise ?? null } }, { note, draftId: draftId ?? null }),
    offerOnRequest: (_, { identifier, hintPaise }, ctx) =>
      use.offerOnRequest(ctx, identifier, { hintPaise: hintPaise ?? null }),
    hintOnRequest: (_, { id, version, hintPaise }, ctx) =>
      use.hintOnRequest(ctx, id, version, { hintPaise: hintPaise ?? null }),
    updateRequestOfferStatus: (_, { id, move }, ctx) => use.stepOnRequest(ctx, id, move),
  },
  OwnProduct: { requestOffer: ({ id }, _, ctx) => use.onRequestOf(ctx, id) },
  Product: { onRequest: ({ id }, _, ctx) => use.partnersOf(ctx, id) },
}

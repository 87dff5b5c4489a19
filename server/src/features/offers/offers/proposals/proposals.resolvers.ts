import { idOf } from '#core/errors.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { actionsOf, cancelProductChange } from '#features/catalogue/approvals/approvals.ts'
import { attributesRequestedBy } from '#features/catalogue/attributes/attributes.ts'
import * as edit from '../edit.ts'
import { addOffers } from '../new.ts'
import * as own from '../own.queries.ts'
import { approvedSellerId } from '../pricing/company-prices.ts'
import * as drafts from './drafts.ts'
import * as propose from './propose.ts'

export const resolvers: Resolvers = {
  Query: {
    productChoices: (_, __, ctx) => drafts.productChoices(ctx),
    requestedAttributes: (_, { categoryId }, ctx) => attributesRequestedBy(ctx, idOf(categoryId)),
    similarProducts: (_, { title, brandId, modelNo, ean }, ctx) =>
      drafts.similarProducts(ctx, {
        title,
        brandId: brandId || null,
        modelNo: modelNo || null,
        ean: ean || null,
      }),
    ownProduct: (_, { identifier }, ctx) => own.ownProduct(ctx, identifier),
    ownChanges: (_, { page, status }, ctx) => own.listOwnChanges(ctx, page, status ?? null),
    offerBook: (_, { offerId }, ctx) => edit.offerBook(ctx, offerId),
    productDrafts: (_, __, ctx) => drafts.listDrafts(ctx),
  },
  Mutation: {
    setProductDraft: (_, { id, title, form }, ctx) => drafts.saveDraft(ctx, id ?? null, title, form),
    deleteProductDraft: (_, { id }, ctx) => drafts.dropDraft(ctx, id),
    submitProduct: (_, { input, offer, note, draftId }, ctx) =>
      propose.submitProduct(
        ctx,
        { ...input, offer: { ...offer, validTo: offer.validTo ?? null } },
        { note, draftId: draftId ?? null },
      ),
    submitProductChange: (_, { identifier, version, input, note }, ctx) =>
      propose.submitProductChange(ctx, identifier, version, input, note),
    submitProductRetirement: (_, { identifier, note }, ctx) => propose.submitProductRetirement(ctx, identifier, note),
    cancelProductChange: async (_, { id }, ctx) => cancelProductChange(ctx, id, await approvedSellerId(ctx)),
    addOffers: (_, { identifier, offers, sure }, ctx) =>
      addOffers(
        ctx,
        identifier,
        offers.map(({ variantId, offer }) => ({ variantId, offer: { ...offer, validTo: offer.validTo ?? null } })),
        sure,
      ),
    editOffer: (_, { offerId, version, ...rules }, ctx) => edit.editOffer(ctx, offerId, version, rules),
    setPrices: (_, { offerId, validTo, ...prices }, ctx) =>
      edit.setPrices(ctx, offerId, { ...prices, validTo: validTo ?? null }),
    setPriceValidity: (_, { offerIds, validTo }, ctx) => edit.setPriceValidity(ctx, offerIds, validTo ?? null),
    pauseOffers: (_, { offerIds, pause }, ctx) => edit.pauseOffers(ctx, offerIds, pause),
    archiveOffer: (_, { offerId }, ctx) => edit.archiveOffer(ctx, offerId),
  },
  OwnProduct: {
    form: (product, _, ctx) => own.formOf(ctx, product),
    attributeNames: (product, _, ctx) => own.namesOf(ctx, product),
    change: (product, _, ctx) => own.changeOf(ctx, product),
    sizes: (product, _, ctx) => own.sizesOf(ctx, product),
    offers: (product, _, ctx) => own.offersOf(ctx, product),
  },
  OwnChange: { actions: (change, _, ctx) => actionsOf(ctx, change) },
}

import { can } from '@neev/domain/permissions'
import { canEdit } from '@neev/domain/sellers'
import { actorOf, type Ctx } from '#core/context.ts'
import type { Feature } from '#core/feature.ts'
import { decideDocument, documentsOf } from '#features/documents/documents.ts'
import { invalidateNetwork } from '#features/shipping/shipping.ts'
import { sellerAdmin } from './admin.resolvers.ts'
import * as applications from './application.ts'
import { ownCompany } from './business.resolvers.ts'
import { historyOf } from './history.ts'
import { findSeller } from './sellers.ts'
import { notifyOfPartner } from './taken-on.ts'

/** Whether the actor's desk works on everybody's applications. */
const mayAny = (ctx: Ctx) => can(actorOf(ctx).roles, 'seller:write:any')

export const sellers: Feature = {
  resolvers: {
    ...sellerAdmin,
    ...ownCompany,
    Query: {
      ...sellerAdmin.Query,
      ...ownCompany.Query,
      seller: (_, { slug }, ctx) => findSeller(ctx, slug),
      sellerApplication: (_, __, ctx) => applications.ownApplication(ctx),
    },
    Mutation: {
      ...sellerAdmin.Mutation,
      ...ownCompany.Mutation,
      saveSellerStep: (_, { id, ...step }, ctx) => applications.saveStep(ctx, { id: id ?? null, ...step }, mayAny(ctx)),
      submitSellerApplication: (_, { id, acceptTerms }, ctx) =>
        applications.submit(ctx, id ?? null, acceptTerms, mayAny(ctx)),
      startSellerFor: (_, { userId }, ctx) => applications.startFor(ctx, userId),
      decideSellerDocument: (_, { id, ...decision }, ctx) => decideDocument(ctx, 'SELLER', id, decision),
    },
    SellerApplication: {
      canEdit: ({ status }) => canEdit(status),
      documents: ({ id }, _, ctx) => documentsOf(ctx, 'SELLER', id),
      openSteps: (row, _, ctx) => applications.stepsOpen(ctx, row),
      history: ({ id }, _, ctx) => historyOf(ctx, id),
    },
  },
  subscribers: {
    'seller.changed': async (ctx) => invalidateNetwork(ctx),
    'account.standing': (ctx, { userId }) => notifyOfPartner(ctx, userId),
  },
}

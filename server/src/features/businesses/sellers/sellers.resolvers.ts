import { canEdit } from '@neev/domain/businesses/applications'
import { can } from '@neev/domain/core/access/permissions'
import { actorOf, type Ctx } from '#core/context.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { decideDocument, documentsOf } from '#features/people/documents/documents.ts'
import { sellerAdmin } from './admin/admin.resolvers.ts'
import * as applications from './application/application.ts'
import { ownCompany } from './business.resolvers.ts'
import { historyOf } from './history.ts'
import { findSeller } from './sellers.ts'

/** Whether the caller works on everybody's applications. */
const mayAny = (ctx: Ctx) => can(actorOf(ctx).roles, 'seller:write:any')

export const resolvers: Resolvers = {
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
    setSellerStep: (_, { id, ...step }, ctx) => applications.saveStep(ctx, { id: id ?? null, ...step }, mayAny(ctx)),
    submitSellerApplication: (_, { id, acceptTerms }, ctx) =>
      applications.submit(ctx, id ?? null, acceptTerms, mayAny(ctx)),
    createSellerApplication: (_, { userId }, ctx) => applications.startFor(ctx, userId),
    submitSellerDocumentDecision: (_, { id, ...decision }, ctx) => decideDocument(ctx, 'SELLER', id, decision),
  },
  SellerApplication: {
    canEdit: ({ status }) => canEdit(status),
    documents: ({ id }, _, ctx) => documentsOf(ctx, 'SELLER', id),
    openSteps: (row, _, ctx) => applications.stepsOpen(ctx, row),
    history: ({ id }, _, ctx) => historyOf(ctx, id),
  },
}

import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './product-classes.ts'
import * as rates from './tariff.ts'

export const resolvers: Resolvers = {
  Query: {
    productClasses: (_, __, ctx) => use.listProductClasses(ctx),
    classChoices: (_, __, ctx) => use.classChoices(ctx),
    tariff: (_, { page, search }, ctx) => rates.listTariff(ctx, page, search ?? null),
  },
  Mutation: {
    createProductClass: (_, { input }, ctx) => use.createProductClass(ctx, input),
    updateProductClass: (_, { id, version, input }, ctx) => use.updateProductClass(ctx, id, version, input),
    setProductClassRetired: (_, { id, retired }, ctx) => use.setProductClassRetired(ctx, id, retired),
    createTariffLine: (_, { input }, ctx) => rates.createTariffLine(ctx, input),
  },
}

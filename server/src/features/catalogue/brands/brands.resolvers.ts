import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as brand from './brands.ts'
import * as company from './companies.ts'

export const resolvers: Resolvers = {
  Query: {
    adminBrands: (_, { page, filter }, ctx) => brand.listBrands(ctx, page, filter),
    adminCompanies: (_, { page, filter }, ctx) => company.listCompanies(ctx, page, filter),
    brandChoices: (_, __, ctx) => brand.brandChoices(ctx),
    companyChoices: (_, __, ctx) => company.companyChoices(ctx),
  },
  Mutation: {
    createBrand: (_, { input }, ctx) => brand.createBrand(ctx, input),
    updateBrand: (_, { id, version, input }, ctx) => brand.updateBrand(ctx, id, version, input),
    setBrandRetired: (_, { id, retired }, ctx) => brand.setBrandRetired(ctx, id, retired),
    createCompany: (_, { input }, ctx) => company.createCompany(ctx, input),
    updateCompany: (_, { id, version, input }, ctx) => company.updateCompany(ctx, id, version, input),
    createPlant: (_, { companyId, input }, ctx) => company.createPlant(ctx, companyId, input),
    updatePlant: (_, { id, version, input }, ctx) => company.updatePlant(ctx, id, version, input),
    deletePlant: (_, { id }, ctx) => company.deletePlant(ctx, id),
  },
}

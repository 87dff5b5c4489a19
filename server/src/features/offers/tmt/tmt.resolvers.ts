import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { getMaster } from './masters.queries.ts'
import * as use from './masters.ts'
import { listTmtOffers } from './offers.queries.ts'
import * as variants from './variants.ts'

export const resolvers: Resolvers = {
  Query: {
    tmtMasters: (_, { page, filter }, ctx) => use.listMasters(ctx, page, filter),
    tmtMaster: (_, { id }, ctx) => getMaster(ctx, id),
    tmtMasterOf: (_, { triple }, ctx) => use.masterOf(ctx, triple),
    companyPlants: (_, { companyId }, ctx) => use.companyPlants(ctx, companyId),
    tmtOffers: (_, { page, filter }, ctx) => listTmtOffers(ctx, page, filter),
  },
  Mutation: {
    createTmtMaster: (_, { input }, ctx) => use.createMaster(ctx, input),
    updateTmtMaster: (_, { id, version, input }, ctx) => use.updateMaster(ctx, id, version, input),
    updateTmtMasterStatus: (_, { id, transition }, ctx) => use.updateMasterStatus(ctx, id, transition),
    addTmtVariants: (_, { id, input }, ctx) => variants.addVariants(ctx, id, input),
    setTmtVariantActive: (_, { id, on }, ctx) => variants.switchVariant(ctx, id, on),
    setTmtMass: (_, { id, gramsPerMetre, reason }, ctx) => variants.setMass(ctx, id, gramsPerMetre ?? null, reason),
  },
}

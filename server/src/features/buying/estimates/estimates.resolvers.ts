import { type EstimateMaterialName, materials, unitOfMaterial } from '@neev/domain/buying/estimates/estimates'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './estimates.ts'
import { deleteRules, listRules, saveRules } from './rules.ts'

export const resolvers: Resolvers = {
  Query: {
    estimate: (_, { input, pincode, stage }, ctx) => use.estimate(ctx, input, pincode ?? null, stage ?? null),
    estimateRules: (_, __, ctx) => listRules(ctx),
  },
  Mutation: {
    saveEstimateRules: (_, { number, input }, ctx) => saveRules(ctx, number, input),
    deleteEstimateRules: (_, { number }, ctx) => deleteRules(ctx, number),
  },
  EstimateRulesVersion: {
    effectiveFrom: ({ number, effectiveFrom }) => (number === 1 ? null : effectiveFrom),
    rules: ({ rules }) =>
      materials.map((name: EstimateMaterialName) => ({ name, unit: unitOfMaterial[name], ...rules[name] })),
    steel: ({ rules }) => [...rules.steel],
    tallFloors: ({ rules }) => rules.tallFloors,
    tallSteelBp: ({ rules }) => rules.tallSteelBp,
    stages: ({ rules }) => [...rules.stages],
  },
}

import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { listPincodes, setServiceable, updatePincode } from './admin.ts'
import { stateNamed } from './pincodes.ts'
import { checkSheet, importPincodes, sheetOf } from './sheet.ts'

export const resolvers: Resolvers = {
  Query: {
    adminPincodes: (_, { page, filter }, ctx) => listPincodes(ctx, page, filter),
  },
  Mutation: {
    pincodeSheet: (_, { filter }, ctx) => sheetOf(ctx, filter),
    updatePincode: (_, { pincode, input }, ctx) => updatePincode(ctx, String(pincode), input),
    setPincodesServiceable: (_, { pincodes, filter, serviceable }, ctx) =>
      setServiceable(ctx, { pincodes: pincodes ?? null, filter: filter ?? null }, serviceable),
    validatePincodeSheet: (_, { file }, ctx) => checkSheet(ctx, file),
    importPincodeSheet: (_, { id }, ctx) => importPincodes(ctx, id),
  },
  AdminPincode: {
    state: ({ stateCode }) => stateNamed(stateCode) ?? { code: stateCode, name: stateCode },
    otherState: ({ secondStateCode }) => (secondStateCode ? stateNamed(secondStateCode) : null),
    hasPosition: ({ latMicro }) => latMicro !== null,
  },
}

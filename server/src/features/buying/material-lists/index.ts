import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { materialListInvariants } from './invariants.queries.ts'
import { resolvers } from './material-lists.resolvers.ts'
import { endSharing, eraseLists } from './material-lists.ts'

export type { ListRow as MaterialList } from './material-lists.queries.ts'

/** Lists of materials: bills of quantities, messages and typed SKUs as lines that are matched with the catalogue. */
export const materialLists: Feature = {
  ownData: {
    parts: [
      ownRows('material-lists', 'materialLists', ['createdAt', 'updatedAt', 'name', 'source', 'fileName']),
      ownRows('material-wordings', 'materialListWordings', ['usedAt', 'wording', 'variantId']),
    ],
  },
  resolvers,
  invariants: materialListInvariants,
  hooks: {
    'account.erase': (ctx, { userId }) => eraseLists(ctx, userId),
    'company.memberChanged': async (ctx, { userId, hasLeft }) => {
      if (hasLeft) await endSharing(ctx, userId)
    },
  },
}

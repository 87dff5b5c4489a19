import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  brands: {
    tier: '#core/graphql/resolver-types.ts#BrandTier',
    bundle_rods: '#features/catalogue/brands/brands.queries.ts#BundleRods',
    status: '#core/graphql/resolver-types.ts#BrandStatus',
  },
  companies: {},
  plants: {},
} as const satisfies OwnedTables

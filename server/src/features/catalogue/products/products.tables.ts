import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  product_plants: {},
  products: {
    kind: '@neev/domain/money/commissions/commissions#SoldKind',
    status: '#core/graphql/resolver-types.ts#ProductStatus',
  },
  variants: {
    form: '@neev/domain/offers/tmt#BarForm',
    status: '#core/graphql/resolver-types.ts#BrandStatus',
  },
} as const satisfies OwnedTables

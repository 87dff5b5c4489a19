import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  price_locks: {
    prices: '#features/storefront/checkout/checkout.queries.ts#LockedPrices',
    policies: '#features/content/policies/policies.ts#ShownPolicy[]',
    buyer: '@neev/domain/offers/prices/prices#Buyer',
  },
} as const satisfies OwnedTables

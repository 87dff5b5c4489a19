import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  offer_prices: {
    buyer: '@neev/domain/pricing/prices#Buyer',
    scope: '@neev/domain/pricing/prices#PriceScope',
  },
} as const satisfies OwnedTables

import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  offer_prices: {
    buyer: '@neev/domain/prices#Buyer',
    scope: '@neev/domain/prices#PriceScope',
  },
} as const satisfies OwnedTables

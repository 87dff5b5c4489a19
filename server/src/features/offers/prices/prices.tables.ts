import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  offer_prices: {
    buyer: '@neev/domain/offers/prices/prices#Buyer',
    scope: '@neev/domain/offers/prices/prices#PriceScope',
  },
} as const satisfies OwnedTables

export const evidence = {
  offer_prices: { changes: ['valid_to'], deletes: 'A price that has not begun.' },
} as const satisfies Evidence

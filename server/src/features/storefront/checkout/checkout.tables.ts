import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  price_locks: {
    buyer: '@neev/domain/offers/prices/prices#Buyer',
  },
} as const satisfies OwnedTables

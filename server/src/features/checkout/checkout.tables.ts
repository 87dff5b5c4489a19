import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  price_locks: {
    buyer: '@neev/domain/pricing/prices#Buyer',
  },
} as const satisfies OwnedTables

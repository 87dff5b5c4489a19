import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  quality_orders: {
    exempt: '@neev/domain/catalogue/quality-orders#Exemption[]',
  },
} as const satisfies OwnedTables

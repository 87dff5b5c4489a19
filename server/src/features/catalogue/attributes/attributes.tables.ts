import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  attributes: {
    type: '@neev/domain/catalogue/attributes#AttributeType',
  },
} as const satisfies OwnedTables

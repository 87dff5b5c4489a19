import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  documents: {
    state: '@neev/domain/sellers/documents#DocumentState',
  },
} as const satisfies OwnedTables

import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  import_rows: {
    plan: '@neev/domain/imports#RowPlan',
  },
  imports: {
    state: '@neev/domain/imports#ImportState',
  },
} as const satisfies OwnedTables

import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  import_rows: {
    plan: '@neev/domain/sheets/imports#RowPlan',
  },
  imports: {
    state: '@neev/domain/sheets/imports#ImportState',
  },
} as const satisfies OwnedTables

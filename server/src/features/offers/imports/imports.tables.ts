import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  import_rows: {
    problems: '@neev/domain/core/sheets/row-problems#RowProblem[]',
    input: '#features/offers/imports/import-rows.queries.ts#StoredInput',
    plan: '@neev/domain/offers/imports#RowPlan',
  },
  imports: {
    state: '@neev/domain/offers/imports#ImportState',
    problem: '@neev/domain/core/refusals#Refusal',
    reading: '@neev/domain/core/sheets/table-reading#TableReading',
  },
} as const satisfies OwnedTables

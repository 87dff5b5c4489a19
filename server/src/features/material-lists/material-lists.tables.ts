import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  material_list_lines: {
    problem: '@neev/domain/lists/quantities#QuantityProblem',
    reason: '@neev/domain/lists/match#MaterialLineReason',
    state: '@neev/domain/lists/lists#MaterialLineState',
    unit: '@neev/domain/lists/quantities#ListUnit',
  },
  material_list_wordings: {},
  material_lists: {
    source: '@neev/domain/lists/lists#ListSource',
  },
} as const satisfies OwnedTables

import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  material_list_lines: {
    problem: '@neev/domain/buying/material-lists/quantities#MaterialQuantityProblem',
    reason: '@neev/domain/buying/material-lists/match#MaterialLineReason',
    state: '@neev/domain/buying/material-lists/lists#MaterialLineState',
    unit: '@neev/domain/buying/material-lists/quantities#ListUnit',
  },
  material_list_wordings: {},
  material_lists: {
    source: '@neev/domain/buying/material-lists/lists#MaterialListSource',
    reading: '@neev/domain/core/sheets/table-reading#TableReading',
  },
} as const satisfies OwnedTables

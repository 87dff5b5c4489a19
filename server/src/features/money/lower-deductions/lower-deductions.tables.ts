import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  lower_deductions: {
    state: '@neev/domain/money/lower-deductions#LowerDeductionState',
  },
} as const satisfies OwnedTables

export const evidence = {
  lower_deductions: {
    changes: ['state', 'decided_by', 'decided_at', 'ended_by', 'ended_at', 'reason'],
    until: 'ended_at',
  },
} as const satisfies Evidence

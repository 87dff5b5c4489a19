import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  debit_proposals: {
    kind: '@neev/domain/aftersales/debit-notes#DebitKind',
    lines: '@neev/domain/aftersales/claims/claims#CreditLine[]',
    requested: '@neev/domain/aftersales/claims/claims#CreditLine[]',
    status: '@neev/domain/aftersales/debit-notes#DebitStatus',
  },
} as const satisfies OwnedTables

export const evidence = {
  debit_proposals: { free: 'A request with its answer, which is in the history of the order too.' },
} as const satisfies Evidence

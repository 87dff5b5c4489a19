import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  debit_proposals: { kind: '@neev/domain/aftersales/debit-notes#DebitKind' },
} as const satisfies OwnedTables

export const evidence = {
  debit_proposals: { free: 'A request with its answer, which is in the history of the order too.' },
} as const satisfies Evidence

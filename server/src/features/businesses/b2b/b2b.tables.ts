import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  b2b_accounts: {
    status: '@neev/domain/businesses/b2b#B2bStatus',
    kind: '@neev/domain/businesses/b2b#B2bKind',
    form: '@neev/domain/businesses/b2b#B2bForm',
    submitted: '@neev/domain/businesses/b2b#B2bForm',
  },
  b2b_deductors: {},
  b2b_gstins: {},
} as const satisfies OwnedTables

export const evidence = {
  b2b_deductors: {},
} as const satisfies Evidence

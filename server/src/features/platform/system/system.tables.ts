import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  check_runs: {
    broken: '#features/platform/system/check.ts#Broken[]',
  },
} as const satisfies OwnedTables

export const evidence = {
  check_runs: {},
} as const satisfies Evidence

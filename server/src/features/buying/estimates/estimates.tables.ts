import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = { estimate_rules: {} } as const satisfies OwnedTables

export const evidence = {
  estimate_rules: { free: 'What has not begun can be taken back; each change is in the audit log.' },
} as const satisfies Evidence

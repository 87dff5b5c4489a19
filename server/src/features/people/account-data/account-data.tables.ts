import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  account_exports: { status: '#features/people/account-data/account-data.ts#AccountExportStatus' },
} as const satisfies OwnedTables

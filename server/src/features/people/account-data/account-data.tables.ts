import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  account_exports: { status: '#core/graphql/resolver-types.ts#AccountExportStatus' },
} as const satisfies OwnedTables

import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  notifications: { kind: '#core/graphql/resolver-types.ts#NotificationKind' },
} as const satisfies OwnedTables

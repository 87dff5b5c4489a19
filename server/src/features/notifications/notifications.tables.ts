import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  notifications: { kind: '#features/notifications/notifications.ts#NotificationKind' },
} as const satisfies OwnedTables

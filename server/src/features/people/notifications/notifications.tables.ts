import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  notifications: { kind: '#features/people/notifications/notifications.ts#NotificationKind' },
} as const satisfies OwnedTables

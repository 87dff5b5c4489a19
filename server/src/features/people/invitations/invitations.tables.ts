import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  invitations: { kind: '@neev/domain/people/invitations#InvitationKind' },
} as const satisfies OwnedTables

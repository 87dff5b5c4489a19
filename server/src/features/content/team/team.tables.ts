import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  team_members: {},
} as const satisfies OwnedTables

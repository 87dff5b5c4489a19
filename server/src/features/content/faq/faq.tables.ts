import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  faq_groups: {},
  faq_questions: {},
} as const satisfies OwnedTables

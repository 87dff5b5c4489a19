import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  home_sections: {
    kind: '@neev/domain/content/section-kinds#SectionKind',
    audience: '@neev/domain/content/section-kinds#SectionAudience',
  },
} as const satisfies OwnedTables

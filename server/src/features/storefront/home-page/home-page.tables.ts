import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  home_sections: {
    kind: '@neev/domain/storefront/home-page/section-kinds#SectionKind',
    audience: '@neev/domain/storefront/home-page/section-kinds#SectionAudience',
  },
} as const satisfies OwnedTables

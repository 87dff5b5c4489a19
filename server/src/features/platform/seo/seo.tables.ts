import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  seo_pages: {
    image: '@neev/domain/platform/pictures/pictures#ProductPicture',
  },
  redirects: {},
} as const satisfies OwnedTables

import type { OwnedTables } from '#core/db/tables.ts'

export const tables = {
  site_pages: { key: '@neev/domain/content/site-page-keys#SitePageKey' },
  site_page_versions: { key: '@neev/domain/content/site-page-keys#SitePageKey' },
  consents: {},
} as const satisfies OwnedTables

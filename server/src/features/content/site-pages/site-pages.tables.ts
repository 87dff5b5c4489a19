import type { Evidence, OwnedTables } from '#core/db/tables.ts'

export const tables = {
  site_pages: { key: '@neev/domain/content/site-page-keys#SitePageKey' },
  site_page_versions: {
    key: '@neev/domain/content/site-page-keys#SitePageKey',
    texts: '#features/content/site-pages/site-pages.queries.ts#PageText[]',
  },
  consents: {},
} as const satisfies OwnedTables

export const evidence = {
  site_page_versions: { changes: 'A draft.', deletes: 'A draft.', guarded: true },
  consents: {},
} as const satisfies Evidence

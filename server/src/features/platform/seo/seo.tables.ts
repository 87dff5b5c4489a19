import type { OwnedTables } from '#core/db/tables.ts'

export const tables = { seo_pages: {}, redirects: {} } as const satisfies OwnedTables

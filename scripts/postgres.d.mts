/** A throw-away PostgreSQL, or the one that TEST_DATABASE_URL names; `missing` says why there is none. */
export function startPostgres(settings?: string): { url?: string; missing?: string; stop?: () => void }

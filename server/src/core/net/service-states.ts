import type { Db } from '#core/db/open.ts'
import { log } from '#core/log.ts'
import type { ProviderChange } from './providers.ts'

/** The row of the places that requests are worked on in, beside those of providers. */
export const placesName = 'places'

/** OPEN: it does not answer and is not asked at the moment; for places, there are none. */
export type ServiceState = 'CLOSED' | 'OPEN'
type Noted = { name: string; state: ServiceState; failure: string | null; failedAt: Date | null }

/** Notes the state of a system of others, or of the shop's places, for the system page and alerts. */
export async function noteService(db: Db, now: Date, { name, state, failure, failedAt }: Noted): Promise<void> {
  const values = { state, failure, failedAt, changedAt: now }
  await db
    .insertInto('serviceStates')
    .values({ name, ...values })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({
        ...values,
        // The latest failure is shown after it is back, too
        failure: row.fn.coalesce('excluded.failure', 'serviceStates.failure'),
        failedAt: row.fn.coalesce('excluded.failedAt', 'serviceStates.failedAt'),
      })),
    )
    .execute()
}

/** What is noted, by name. */
export const serviceRows = (db: Db) => db.selectFrom('serviceStates').selectAll().execute()

/** The same for a provider, beside the work that noticed it. */
export function noteProvider(db: Db, now: Date, { name, state, lastFailure, lastFailedAt }: ProviderChange): void {
  const noted = { name, state: state === 'OPEN' ? ('OPEN' as const) : ('CLOSED' as const) }
  noteService(db, now, { ...noted, failure: lastFailure, failedAt: lastFailedAt }).catch((error) =>
    log.error({ err: error, provider: name }, 'the state of a provider is not noted'),
  )
}

import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isMigrated } from '#core/db/migrate.ts'

/** `/healthz`: the process lives. `/readyz`: the database answers and has every migration, and nobody asked us to stop. */
export function serveHealth(app: FastifyInstance, pool: pg.Pool, isStopping: () => boolean) {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = isStopping() ? 'stopping' : await whyNotReady(pool)
    return reply.status(reason ? 503 : 200).send(reason ? { status: 'not ready', reason } : { status: 'ready' })
  })
}

async function whyNotReady(pool: pg.Pool): Promise<string | null> {
  try {
    return (await isMigrated(pool)) ? null : 'migrations are missing'
  } catch {
    return 'the database does not answer'
  }
}

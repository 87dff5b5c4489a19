import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isMigrated } from '#core/db/migrate.ts'

const stuckMs = 30_000

type Options = {
  /** The pool that requests wait for. */
  pool: pg.Pool
  /** A connection that only health checks use. */
  probe: pg.Pool
  isStopping(): boolean
}

/**
 * `/healthz`: the process can serve; 503 if requests have waited for a connection of the pool for half a minute, which
 * only a restart fixes. `/readyz`: the database answers and has every migration, and the process is not stopping.
 */
export function serveHealth(app: FastifyInstance, { pool, probe, isStopping }: Options) {
  const isStuck = watchPool(app, pool)
  app.get('/healthz', async (_request, reply) => {
    if (!isStuck()) return { status: 'alive' }
    return reply.status(503).send({ status: 'stuck', reason: 'no connection of the pool has come back' })
  })
  app.get('/readyz', async (_request, reply) => {
    const reason = isStopping() ? 'stopping' : await whyNotReady(probe)
    return reply.status(reason ? 503 : 200).send(reason ? { status: 'not ready', reason } : { status: 'ready' })
  })
}

/** Whether requests have waited for the pool for too long since a connection was last returned. */
function watchPool(app: FastifyInstance, pool: pg.Pool): () => boolean {
  let waitingSince: number | undefined
  const look = () => {
    if (pool.waitingCount === 0) waitingSince = undefined
    else waitingSince ??= performance.now()
  }
  pool.on('release', () => {
    waitingSince = undefined
  })
  const timer = setInterval(look, 1_000)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return () => waitingSince !== undefined && performance.now() - waitingSince > stuckMs
}

async function whyNotReady(probe: pg.Pool): Promise<string | null> {
  try {
    return (await isMigrated(probe)) ? null : 'migrations are missing'
  } catch {
    return 'the database does not answer'
  }
}

import pg from 'pg'
import type { NamingClient } from './naming-client.ts'

const everyMs = 1_000
const suspiciousMs = 3_000
const probeMs = 2_000
/** Longer than any statement can take; a response still awaited then will not arrive. */
const hopelessMs = 12_000

type Backend = { pid: number; isWorking: boolean }

/**
 * Breaks connections whose response will not arrive, because a firewall dropped them or the host vanished without
 * notice. A statement that has run for three seconds is looked up over a separate connection; if the server is not
 * working on it, or after twelve seconds in any case, the socket is closed, the query fails, and the pool opens another
 * connection. Returns a function that stops the watchdog.
 */
export function watchConnections(pool: pg.Pool, config: pg.ClientConfig): () => void {
  const clients = new Set<NamingClient>()
  pool.on('connect', (client) => clients.add(client as unknown as NamingClient))
  pool.on('remove', (client) => clients.delete(client as unknown as NamingClient))

  async function look() {
    const waited = (client: NamingClient) => performance.now() - (client.busySince ?? performance.now())
    const suspects = [...clients]
      .filter((client) => waited(client) > suspiciousMs)
      .map((client) => ({ client, since: client.busySince }))
    if (suspects.length === 0) return
    const backends = await askServer(config).catch(() => null)
    for (const { client, since } of suspects) {
      if (client.busySince !== since) continue
      const isLost = backends !== null && !backends.some(({ pid, isWorking }) => pid === client.pid && isWorking)
      if (isLost || waited(client) > hopelessMs) client.break()
    }
  }

  let isLooking = false
  const timer = setInterval(async () => {
    if (isLooking) return
    isLooking = true
    await look()
    isLooking = false
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * The statements that the server is running or has run within the last second; null if unknown, because a pooler in
 * between hides the connections.
 */
async function askServer(config: pg.ClientConfig): Promise<Backend[] | null> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: probeMs, query_timeout: probeMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Backend & { own: number }>(
      `select pid, pg_backend_pid() as own, (state = 'active' or state_change > now() - interval '1 second') as "isWorking"
       from pg_stat_activity where datname = current_database()`,
    )
    const own = (client as unknown as { processID: number }).processID
    return rows[0]?.own === own ? rows : null
  } finally {
    await client.end().catch(() => {})
  }
}

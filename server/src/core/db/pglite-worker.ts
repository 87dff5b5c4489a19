import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

/** The embedded engine runs in its own thread, so that slow queries do not block the server's event loop. */
type Request = { query: Uint8Array } | { dump: true } | { close: true }

if (!parentPort) throw new Error('pglite-worker.ts runs as a worker thread only')
const port = parentPort
const { dataDir, load } = workerData as { dataDir: string; load?: Uint8Array<ArrayBuffer> }
const engine = await PGlite.create({
  dataDir,
  extensions: { pg_trgm, unaccent },
  ...(load && { loadDataDir: new Blob([load]) }),
})

// As on PostgreSQL (open.ts): plan a statement once; all data is in memory
await engine.exec('set plan_cache_mode = force_generic_plan; set random_page_cost = 1.1')

async function answer(request: Request) {
  if ('query' in request) {
    const bytes = (await engine.execProtocolRaw(request.query)).slice()
    port.postMessage({ answer: bytes }, [bytes.buffer])
  } else if ('dump' in request) {
    const dump = await engine.dumpDataDir('none')
    port.postMessage({ answer: new Uint8Array(await dump.arrayBuffer()) })
  } else {
    await engine.close()
    port.postMessage({ answer: new Uint8Array() })
    port.close()
  }
}

let chain = Promise.resolve()
port.on('message', (request: Request) => {
  chain = chain.then(() => answer(request)).catch((error: unknown) => port.postMessage({ error: String(error) }))
})
port.postMessage({ answer: new Uint8Array() })

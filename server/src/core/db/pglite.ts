import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { StartError } from '../config/start-error.ts'
import { NamingClient } from './naming-client.ts'
import { PgSocketStream } from './pg-socket.ts'

/**
 * The engine does not lock its folder, and two processes would destroy it. A listening socket named after the folder is
 * the lock: the kernel removes an abstract socket (Linux) or pipe (Windows) when its process ends, so there are no
 * stale locks.
 */
export async function lockFolder(folder: string) {
  mkdirSync(folder, { recursive: true })
  const name = `neev-${createHash('sha1').update(realpathSync(folder)).digest('hex')}`
  const path =
    process.platform === 'linux'
      ? `\0${name}`
      : process.platform === 'win32'
        ? `\\\\.\\pipe\\${name}`
        : join(tmpdir(), `${name}.sock`)
  const socket = createServer()
  socket.listen(path)
  try {
    await once(socket, 'listening')
  } catch {
    throw new StartError(`Another process already uses the database folder ${folder}. Stop it first, or set DATA_DIR.`)
  }
  socket.unref()
  return socket
}

type Answer = { answer?: Uint8Array; error?: string }

/** Requests are sent to the worker and answered in order. */
function startWorker(dataDir: string, load?: Uint8Array) {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { dataDir, load } })
  const waiting: PromiseWithResolvers<Uint8Array>[] = []
  const failAll = (error: unknown) => {
    for (const one of waiting.splice(0)) one.reject(error instanceof Error ? error : new Error(String(error)))
  }
  worker.on('error', failAll)
  worker.on('exit', () => failAll(new Error('The embedded database has stopped.')))
  worker.on('message', (message: Answer) => {
    // node --watch uses the same port for messages of its own
    if (!('answer' in message) && !('error' in message)) return
    const one = waiting.shift()
    if (message.error) one?.reject(new Error(message.error))
    else one?.resolve(message.answer ?? new Uint8Array())
  })
  const ask = (request?: object) => {
    const one = Promise.withResolvers<Uint8Array>()
    waiting.push(one)
    if (request) worker.postMessage(request)
    return one.promise
  }
  return { worker, ask }
}

/**
 * Opens the embedded database as a `pg.Pool` with one connection. `dataDir` is a folder, or `memory://` for a database
 * that lives as long as the process; `load` is a dump to restore. Throws `StartError` if another process uses the
 * folder, or if it is damaged.
 */
export async function openPglite(dataDir: string, load?: Uint8Array) {
  // V8 sometimes crashes the process while it frees compiled WebAssembly beside another thread's (nodejs/node#64500),
  // so it is not freed: a few megabytes per opened engine
  setFlagsFromString('--no-wasm-code-gc')
  const lock = dataDir.startsWith('memory:') ? undefined : await lockFolder(dataDir)
  const { worker, ask } = startWorker(dataDir, load)
  await ask().catch((error: unknown) => {
    lock?.close()
    if (load || !lock) throw error
    throw new StartError(
      `The embedded database in ${dataDir} can not be opened: the folder is damaged. Move it away, and bring back the ` +
        'last backup with: npm run restore -- FOLDER',
      { cause: error },
    )
  })
  const pool = new pg.Pool({
    Client: NamingClient,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 15_000,
    user: 'postgres',
    database: 'postgres',
    stream: () => new PgSocketStream((query) => ask({ query })) as never,
  })
  return {
    pool,
    dump: () => ask({ dump: true }),
    close: async () => {
      await pool.end()
      await ask({ close: true })
      await worker.terminate()
      lock?.close()
    },
  }
}

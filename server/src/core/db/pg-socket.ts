import { Duplex } from 'node:stream'

const QUERY = 0x51
const SYNC = 0x53
const TERMINATE = 0x58
/** AuthenticationOk and ReadyForQuery(idle): the embedded engine has one session, so the startup packet is answered here. */
const greeting = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

export type SendBytes = (bytes: Uint8Array) => Promise<Uint8Array>

function simpleQuery(text: string): Buffer {
  const message = Buffer.alloc(text.length + 6)
  message[0] = QUERY
  message.writeInt32BE(text.length + 5, 1)
  message.write(text, 5)
  return message
}

/**
 * The socket that `pg` talks to when there is no server: frontend bytes leave in whole pipelines (up to Sync or Query),
 * the engine's answer comes back in one piece. So Drizzle and raw SQL use one code path for both databases.
 */
export class PgSocketStream extends Duplex {
  #pending: Buffer = Buffer.alloc(0)
  #started = false
  #ended = false
  readonly #send: SendBytes

  constructor(send: SendBytes) {
    super()
    this.#send = send
  }

  connect() {
    queueMicrotask(() => this.emit('connect'))
    return this
  }
  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    return this
  }
  unref() {
    return this
  }
  override _read() {}
  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    this.#leave()
    done(error)
  }
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void) {
    this.#take(Buffer.concat(chunks.map((c) => c.chunk)), done)
  }
  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void) {
    this.#take(chunk, done)
  }

  /** One session serves every client: what a dropped client left open must not reach the next one. */
  #leave() {
    if (this.#ended || !this.#started) return
    this.#ended = true
    for (const text of ['rollback', 'discard all']) this.#send(simpleQuery(text)).catch(() => {})
  }

  #take(chunk: Buffer, done: (error?: Error | null) => void) {
    const all = this.#pending.length ? Buffer.concat([this.#pending, chunk]) : chunk
    let at = 0
    if (!this.#started) {
      if (all.length < 4 || all.length < all.readInt32BE(0)) {
        this.#pending = all
        return done()
      }
      at = all.readInt32BE(0)
      this.#started = true
      this.push(greeting)
    }
    const from = at
    let end = at
    while (at + 5 <= all.length) {
      const length = all.readInt32BE(at + 1) + 1
      if (at + length > all.length) break
      const type = all[at]
      at += length
      if (type === TERMINATE) {
        this.#leave()
        this.push(null)
        return done()
      }
      if (type === SYNC || type === QUERY) end = at
    }
    this.#pending = all.subarray(end)
    if (end === from) return done()
    this.#send(all.subarray(from, end)).then(
      (answer) => {
        this.push(answer)
        done()
      },
      (error) => done(error),
    )
  }
}

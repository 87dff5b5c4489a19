import { createHash } from 'node:crypto'
import pg from 'pg'
import { log } from '../log.ts'

const longEnough = 120
const slowMs = 1_000
const maxOfText = 300
const maxNames = 800
const names = new Map<string, string>()

/** The name under which a connection keeps the plan of a text; the first few hundred texts get one, and the shop has no more. */
function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (!name && names.size < maxNames) {
    name = `q${createHash('sha1').update(text).digest('base64url')}`
    names.set(text, name)
  }
  return name
}

type Config = { text?: string; name?: string }

/**
 * Gives every longer statement with parameters a name, so that each connection parses and plans it once. The same few hundred
 * texts run all day, and planning the large ones costs more than running them.
 */
export class NamingClient extends pg.Client {
  /** Since when an answer is waited for, by the process's clock; undefined while none is. */
  busySince: number | undefined

  #asked = ''

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('drain', () => {
      const ms = Math.round(performance.now() - (this.busySince ?? performance.now()))
      // its text has placeholders where its parameters were
      if (ms > slowMs) log.warn({ ms, statement: this.#asked.slice(0, maxOfText) }, 'slow statement')
      this.busySince = undefined
    })
  }

  /** The number of its process on the server. */
  get pid(): number {
    return (this as unknown as { processID: number }).processID
  }

  /** Closes the socket without a word to the server; what is waited for fails. */
  break(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(error: Error): void } } }
    connection.stream.destroy(new Error('The connection to the database is lost.'))
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads are passed through untouched
  override query(...input: any[]): any {
    const [config, values] = input as [Config | string, unknown]
    this.busySince ??= performance.now()
    this.#asked = typeof config === 'string' ? config : (config.text ?? '')
    if (typeof config === 'string' && Array.isArray(values) && config.length > longEnough) {
      const name = nameOf(config)
      if (name) return super.query({ text: config, name } as never, values as never, ...(input.slice(2) as []))
    }
    return super.query(...(input as [never]))
  }
}

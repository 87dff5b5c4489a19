import pg from 'pg'

/** What a column's values are in the code once the client has read them; `json` is whatever was put into it. */
export type Kind = 'number' | 'string' | 'boolean' | 'Date' | 'Buffer' | 'json' | 'object' | { list: Kind }
export type Column = { name: string; kind: Kind; type: string }

/** Values as PostgreSQL writes them, from which it is told what the client makes of them. */
const samples: Record<string, string> = {
  bool: 't',
  bytea: '\\x00',
  date: '2026-11-23',
  float4: '1.5',
  float8: '1.5',
  int2: '1',
  int4: '1',
  int8: '1',
  interval: '1 day',
  json: '{}',
  jsonb: '{}',
  numeric: '1.5',
  timestamp: '2026-11-23 10:00:00',
  timestamptz: '2026-11-23 10:00:00+00',
}

type Field = { name: string; dataTypeID: number }

/** Asks PostgreSQL to parse statements and to tell the columns of their answers; nothing is run. */
export class Describer {
  readonly #client: pg.ClientBase
  readonly #types = new Map<number, string>()

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  /** The columns of a statement's answer, or PostgreSQL's objection. */
  async columnsOf(text: string): Promise<Column[] | { error: string }> {
    const fields = await this.#describe(text)
    if ('error' in fields) return fields
    const columns: Column[] = []
    for (const { name, dataTypeID } of fields) {
      const type = await this.#typeName(dataTypeID)
      columns.push({ name, type, kind: kindOf(type, dataTypeID) })
    }
    return columns
  }

  #describe(text: string): Promise<Field[] | { error: string }> {
    return new Promise((resolve) => {
      this.#client.query({
        submit(connection: pg.Connection) {
          connection.parse({ text, name: '', types: [] }, true)
          connection.describe({ type: 'S', name: '' }, true)
          connection.sync()
        },
        handleRowDescription: ({ fields }: { fields: Field[] }) => resolve(fields),
        handleError: (error: Error) => resolve({ error: error.message }),
        handleReadyForQuery: () => resolve([]),
      } as unknown as pg.Submittable)
    })
  }

  async #typeName(oid: number): Promise<string> {
    if (this.#types.size === 0) {
      const { rows } = await this.#client.query<{ oid: number; typname: string }>('select oid, typname from pg_type')
      for (const row of rows) this.#types.set(row.oid, row.typname)
    }
    return this.#types.get(oid) ?? 'text'
  }
}

function kindOf(type: string, oid: number): Kind {
  if (type === 'json' || type === 'jsonb') return 'json'
  const isList = type.startsWith('_')
  const sample = samples[isList ? type.slice(1) : type]
  if (sample === undefined) return isList ? { list: 'string' } : 'string'
  return seenIn(pg.types.getTypeParser(oid)(isList ? `{"${sample}"}` : sample))
}

function seenIn(value: unknown): Kind {
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  if (Array.isArray(value)) return { list: seenIn(value[0]) }
  const kind = typeof value
  return kind === 'number' || kind === 'boolean' || kind === 'string' ? kind : 'object'
}

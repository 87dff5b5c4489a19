import pg from 'pg'
import { nodesOf, readTree, type TreeNode } from './node-tree.ts'

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

/** What is known of the values of a statement, by their numbers from 1. */
export type KnownValues = { sure: readonly number[]; filled?: Readonly<Record<number, readonly string[]>> }

type Field = { name: string; dataTypeID: number }

/** Asks PostgreSQL to parse statements and to tell the columns of their answers; nothing is run. */
export class Describer {
  readonly #client: pg.ClientBase
  readonly #types = new Map<number, string>()
  #count = 0

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

  /**
   * PostgreSQL's own tree of a statement whose rows are read, with names, joins and functions resolved: the statement is
   * kept as the body of a function that nobody calls. Values of one type share an argument, because functions have at
   * most a hundred; `sure` are the numbers of the values that are never null and `filled` what is never null in the rows of
   * those that are JSON, here and of the arguments in the answer. Throws what PostgreSQL objects to.
   */
  async treeOf(text: string, known: KnownValues): Promise<KnownValues & { tree: TreeNode }> {
    const types: number[] = []
    const fields = await this.#describe(text, (found) => types.push(...found))
    if ('error' in fields) throw new Error(fields.error)
    const places = new Map<string, number>()
    const sure: number[] = []
    const filled: Record<number, readonly string[]> = {}
    const body = text.replaceAll(/\$(\d+)/g, (_, digits: string) => {
      const value = Number(digits)
      const type = this.#types.get(types[value - 1] ?? 25) ?? 'text'
      const isSure = known.sure.includes(value)
      const names = known.filled?.[value]
      const key = `${type} ${isSure} ${names ?? ''}`
      const place = places.get(key) ?? places.size + 1
      if (!places.has(key) && isSure) sure.push(place)
      if (names) filled[place] = names
      places.set(key, place)
      return `$${place}`
    })
    const name = `described_${++this.#count}`
    const list = [...places.keys()].map((key) => {
      const [type = 'text'] = key.split(' ')
      return type.startsWith('_') ? `"${type.slice(1)}"[]` : `"${type}"`
    })
    await this.#client.query(`create function ${name}(${list.join(', ')}) returns void begin atomic ${body}; end`)
    const { rows } = await this.#client.query<{ tree: string }>(
      `select prosqlbody::text as tree from pg_proc where proname = '${name}'`,
    )
    const tree = nodesOf([readTree(rows[0]?.tree ?? '')].flat(3)).at(-1)
    if (!tree) throw new Error('PostgreSQL keeps no tree of this statement')
    return { tree, sure, filled }
  }

  #describe(text: string, takeTypes: (types: number[]) => void = () => {}): Promise<Field[] | { error: string }> {
    return new Promise((resolve) => {
      this.#client.query({
        submit(connection: pg.Connection) {
          connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) =>
            takeTypes(dataTypeIDs),
          )
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

/** What the client makes of values of this type. */
export function kindOf(type: string, oid: number): Kind {
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

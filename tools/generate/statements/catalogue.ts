import type pg from 'pg'
import { kindOf } from './describe.ts'
import { nodesOf, readTree, type TreeNode } from './node-tree.ts'

export type CatalogueColumn = { table: string; name: string; type: number; isNotNull: boolean }
export type CatalogueFunction = { name: string; isStrict: boolean; isOwn: boolean }

/** Functions of our own that a migration left behind, such as one that names a column by its former name. */
export class BrokenFunctions extends Error {}

/** What the database knows of its types, functions, columns and views, by their numbers. */
export class Catalogue {
  readonly #client: pg.ClientBase
  readonly #types = new Map<number, { name: string; element: number }>()
  readonly #functions = new Map<number, CatalogueFunction>()
  readonly #columns = new Map<string, CatalogueColumn>()
  readonly #views = new Map<number, TreeNode>()
  readonly #bodies = new Map<number, TreeNode>()

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  async read(): Promise<void> {
    const { rows: types } = await this.#client.query<{ oid: number; typname: string; typelem: number }>(
      'select oid, typname, typelem from pg_type',
    )
    for (const { oid, typname, typelem } of types) this.#types.set(oid, { name: typname, element: typelem })
    const { rows: functions } = await this.#client.query<{ oid: number; name: string; strict: boolean; own: boolean }>(
      `select oid, proname as name, proisstrict as strict, pronamespace <> 'pg_catalog'::regnamespace as own from pg_proc`,
    )
    for (const { oid, name, strict, own } of functions) this.#functions.set(oid, { name, isStrict: strict, isOwn: own })
    const { rows: columns } = await this.#client.query<{
      relation: number
      place: number
      table: string
      name: string
      type: number
      required: boolean
    }>(
      `select a.attrelid as relation, a.attnum as place, c.relname as table, a.attname as name, a.atttypid as type,
         a.attnotnull as required
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relkind in ('r', 'p', 'v', 'm') and not a.attisdropped`,
    )
    for (const { relation, place, table, name, type, required } of columns)
      this.#columns.set(`${relation}.${place}`, { table, name, type, isNotNull: required })
    const { rows: views } = await this.#client.query<{ oid: number; tree: string }>(
      `select c.oid, r.ev_action::text as tree from pg_rewrite r join pg_class c on c.oid = r.ev_class
       where c.relkind = 'v' and r.rulename = '_RETURN' and c.relnamespace <> 'pg_catalog'::regnamespace
         and c.relnamespace <> 'information_schema'::regnamespace`,
    )
    for (const { oid, tree } of views) {
      const [query] = nodesOf(readTree(tree))
      if (query) this.#views.set(oid, query)
    }
    await this.#readBodies()
  }

  /** The statements that our own functions in SQL are, each kept once more as the body of a function that nobody calls. */
  async #readBodies(): Promise<void> {
    const { rows } = await this.#client.query<{
      oid: number
      own: string
      input: string
      output: string
      source: string
    }>(
      `select p.oid, p.proname as own, pg_get_function_arguments(p.oid) as input, pg_get_function_result(p.oid) as output, p.prosrc as source
       from pg_proc p join pg_language l on l.oid = p.prolang
       where l.lanname = 'sql' and p.prokind = 'f' and not p.proretset and p.prosqlbody is null
         and p.pronamespace = 'public'::regnamespace and p.prorettype <> 'void'::regtype
         and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    )
    const faults: string[] = []
    for (const { oid, own, input, output, source } of rows) {
      const name = `body_${oid}`
      const objection = await this.#client
        .query(
          `create function ${name}(${input}) returns ${output} begin atomic ${source.trim().replace(/;$/, '')}; end`,
        )
        .then(() => null)
        .catch((error: Error) => error.message)
      if (objection !== null) {
        faults.push(`The database's function ${own} no longer fits its tables: ${objection}\n${source.trim()}`)
        continue
      }
      const { rows: bodies } = await this.#client.query<{ tree: string }>(
        `select prosqlbody::text as tree from pg_proc where proname = '${name}'`,
      )
      const tree = nodesOf([readTree(bodies[0]?.tree ?? '')].flat(3)).at(-1)
      if (tree) this.#bodies.set(oid, tree)
    }
    if (faults.length > 0) throw new BrokenFunctions(faults.join('\n'))
  }

  column = (relation: number, place: number) => this.#columns.get(`${relation}.${place}`)
  function = (oid: number) => this.#functions.get(oid)
  /** The statement that a function of our own in SQL is. */
  body = (oid: number) => this.#bodies.get(oid)
  view = (relation: number) => this.#views.get(relation)
  typeName = (oid: number) => this.#types.get(oid)?.name ?? 'text'
  elementOf = (oid: number) => this.#types.get(oid)?.element ?? 0

  /** The type in the code of values of this database type, as the client reads them. */
  codeType(oid: number): string {
    const kind = kindOf(this.typeName(oid), oid)
    if (typeof kind === 'object') return `${codeName(kind.list as string)}[]`
    return codeName(kind)
  }
}

const codeName = (kind: string) => (kind === 'json' || kind === 'object' ? 'unknown' : kind)

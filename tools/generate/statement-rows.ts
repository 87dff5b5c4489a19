/**
 * Generates the types of the rows of all statements that have a name (`server/src/core/db/statement-rows.ts`): the
 * database describes each text that a statement may become. What has been described is kept in `.tmp`, until the
 * tables or this generator change.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrate } from '../../server/src/core/db/migrate.ts'
import { openDb } from '../../server/src/core/db/open.ts'
import { fingerprintOf } from './fingerprint.ts'
import { Catalogue } from './statements/catalogue.ts'
import { Describer } from './statements/describe.ts'
import { executionsIn } from './statements/executions.ts'
import { merged } from './statements/fact.ts'
import { type FactColumn, Facts, firstMark, textOf } from './statements/facts.ts'
import { markedVariantsOf, Unresolved, type Variant } from './statements/fragments.ts'
import { withMarksAs, withoutMarks } from './statements/pieces.ts'
import { camelCased } from './statements/rows.ts'
import { placeOf, Source } from './statements/source.ts'
import { TypeNames } from './statements/type-names.ts'
import { readTableLists } from './table-lists.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const target = `${root}server/src/core/db/statement-rows.ts`
const cache = `${root}.tmp/statement-rows.json`

const tables = ['server/migrations/*.sql', 'server/src/**/*.tables.ts', 'tools/generate/**/*.ts']
const isSource = (file: string) =>
  !/\.test\.ts$|^server\/.*(database-types|resolver-types|statement-rows)\.ts$/.test(file)
const mark = `// ${fingerprintOf([...tables, 'server/src/**/*.ts'], isSource)}`

async function generate() {
  if (!existsSync(target)) writeFileSync(target, 'export type StatementRows = Record<string, never>\n')
  const source = new Source(`${root}server/tsconfig.json`)
  const described = new Described(fingerprintOf(tables))
  const faults: string[] = []
  const statements = new Map<string, FactColumn[]>()
  try {
    const files = source.files((path) => path.startsWith(`${root}server/src/`) && !path.endsWith('.test.ts'))
    const places = new Map<string, string>()
    for (const { at, query, name } of executionsIn(source, files).executions) {
      if (name === undefined) continue
      if (places.has(name)) faults.push(`${placeOf(at)}: ${places.get(name)} has the name ${name} too`)
      places.set(name, placeOf(at))
      try {
        const all: FactColumn[][] = []
        for (const variant of markedVariantsOf(source, query, new Set())) all.push(await described.columnsOf(variant))
        statements.set(name, mergedColumns(all))
      } catch (error) {
        faults.push(`${placeOf(at)}: ${(error as Error).message}`)
        if (!(error instanceof Unresolved) && !(error instanceof Refused)) throw error
      }
    }
    writeFileSync(target, `${mark}\n${await written(source, statements)}`)
  } finally {
    source.close()
    await described.close()
  }
  if (faults.length > 0) {
    writeFileSync(target, readFileSync(target, 'utf8').replace(mark, '// with faults'))
    console.error(faults.join('\n'))
    process.exitCode = 1
  }
}

/** The columns of all texts that a statement may become: a column is null if it may be in one of them. */
function mergedColumns(all: readonly FactColumn[][]): FactColumn[] {
  const [first = [], ...others] = all
  const namesOf = (columns: readonly FactColumn[]) =>
    columns
      .map(({ name }) => name)
      .sort()
      .join(', ')
  const other = others.find((one) => namesOf(one) !== namesOf(first))
  if (other) throw new Refused(`answers with ${namesOf(first)} or with ${namesOf(other)}`)
  return first.map(({ name }) => ({
    name,
    fact: merged(all.flatMap((columns) => columns.find((one) => one.name === name)?.fact ?? [])),
  }))
}

async function written(source: Source, statements: ReadonlyMap<string, FactColumn[]>): Promise<string> {
  const names = new TypeNames(source, (await readTableLists()).named)
  const rows: string[] = []
  for (const [name, columns] of [...statements].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const keys = await camelCased(columns)
    const fields = columns.map(({ fact }, at) => `${keyOf(keys[at] ?? '')}: ${names.resolved(textOf(fact))}`)
    rows.push(`  '${name}': { ${fields.join('; ')} }`)
  }
  return `${names.imports()}\nexport interface StatementRows {\n${rows.join('\n')}\n}\n`
}

/** A column without a name is `?column?` in the answer. */
const keyOf = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)

class Refused extends Error {}

/** What the database says of statements, from the database or as it was kept. */
class Described {
  readonly #base: string
  readonly #kept = new Map<string, FactColumn[]>()
  readonly #used = new Map<string, FactColumn[]>()
  #open:
    | Promise<{ describer: Describer; catalogue: Catalogue; named: Map<string, string>; close(): Promise<void> }>
    | undefined

  constructor(base: string) {
    this.#base = base
    const kept =
      existsSync(cache) &&
      (JSON.parse(readFileSync(cache, 'utf8')) as { base: string; columns: [string, FactColumn[]][] })
    if (kept && kept.base === base) this.#kept = new Map(kept.columns)
  }

  async columnsOf(variant: Variant): Promise<FactColumn[]> {
    const key = createHash('sha256').update(JSON.stringify(variant)).digest('base64url').slice(0, 22)
    const columns = this.#kept.get(key) ?? (await this.#ask(variant))
    this.#used.set(key, columns)
    return columns
  }

  async #ask({ text, sure }: Variant): Promise<FactColumn[]> {
    this.#open ??= openDescriber()
    const { describer, catalogue, named } = await this.#open
    const plain = withoutMarks(text)
    const columns = await describer.columnsOf(plain)
    if ('error' in columns) throw new Refused(`${columns.error}\n${plain}`)
    if (columns.length === 0) return []
    const isSure = (value: number) => sure.includes(value)
    const marked = withMarksAs(text, firstMark)
    // where a marked part does not stand as it is grouped by, its type follows from the database alone
    const { tree, sure: sureHere } = await describer
      .treeOf(marked, isSure)
      .catch(() => describer.treeOf(plain, isSure))
      .catch((error: Error) => {
        throw new Refused(`${error.message}\n${plain}`)
      })
    const facts = new Facts({
      catalogue,
      columnType: (name) => (named.has(name) ? `\uE005${name}\uE006` : undefined),
      mayBeNull: (value) => !sureHere.includes(value),
    })
    const found = facts.columnsOf(tree)
    if (found.map(({ name }) => name).join() !== columns.map(({ name }) => name).join())
      throw new Refused(`the tree has other columns than the answer\n${plain}`)
    return found
  }

  async close() {
    if (this.#open) await (await this.#open).close()
    mkdirSync(`${root}.tmp`, { recursive: true })
    writeFileSync(cache, JSON.stringify({ base: this.#base, columns: [...this.#used] }))
  }
}

async function openDescriber() {
  const open = await openDb('memory://')
  await migrate(open)
  const client = await open.pool.connect()
  const catalogue = new Catalogue(client)
  await catalogue.read()
  const { named } = await readTableLists()
  return {
    describer: new Describer(client),
    catalogue,
    named,
    async close() {
      client.release()
      await open.close()
    },
  }
}

if (!existsSync(target) || !readFileSync(target, 'utf8').startsWith(mark)) await generate()

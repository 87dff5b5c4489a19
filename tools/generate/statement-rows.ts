/**
 * Generates the types of the rows of all statements that have a name (`server/src/core/db/statement-rows.ts`): the
 * database describes each text that a statement may become. What has been described is kept in `.tmp`, until the
 * tables or this generator change.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrate } from '../../server/src/core/db/migrate.ts'
import { openDb } from '../../server/src/core/db/open.ts'
import { fingerprintOf } from './fingerprint.ts'
import { BrokenFunctions, Catalogue } from './statements/catalogue.ts'
import { Describer } from './statements/describe.ts'
import { executionsIn } from './statements/executions.ts'
import { type JsonPlace, merged } from './statements/fact.ts'
import { type FactColumn, Facts, firstMark, textOf } from './statements/facts.ts'
import { markedVariantsOf, Unresolved, type Variant } from './statements/fragments.ts'
import { withMarksAs, withoutMarks } from './statements/pieces.ts'
import { camelCased } from './statements/rows.ts'
import { type Inside, placeOf, Source } from './statements/source.ts'
import { TypeNames } from './statements/type-names.ts'
import { readTableLists } from './table-lists.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const target = `${root}server/src/core/db/statement-rows.ts`
const cache = `${root}.tmp/statement-rows.json`

const tables = ['server/migrations/*.sql', 'server/src/**/*.tables.ts', 'tools/generate/**/*.ts']
const isSource = (file: string) =>
  !/\.test\.ts$|^server\/.*(database-types|resolver-types|statement-rows)\.ts$/.test(file)
const mark = `// ${fingerprintOf([...tables, 'server/src/**/*.ts', 'domain/src/**/*.ts'], isSource)}`

async function generate() {
  if (!existsSync(target)) writeFileSync(target, 'export type StatementRows = Record<string, never>\n')
  const source = new Source(`${root}server/tsconfig.json`)
  const { named } = await readTableLists()
  const described = new Described(fingerprintOf(tables), source, named)
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
        faults.push(`${placeOf(at)} (${name}): ${(error as Error).message}`)
        // No statement can be described then, so the rows that are written stay as they are
        if (error instanceof BrokenFunctions) return fail(faults)
        if (!(error instanceof Unresolved) && !(error instanceof Refused))
          throw new Error(`${placeOf(at)}: ${name} could not be described`, { cause: error })
      }
    }
    writeFileSync(target, `${mark}\n${await written(source, named, statements)}`)
  } finally {
    source.close()
    await described.close()
  }
  if (faults.length > 0) {
    writeFileSync(target, readFileSync(target, 'utf8').replace(mark, '// with faults'))
    fail(faults)
  }
}

function fail(faults: readonly string[]) {
  console.error(faults.join('\n'))
  process.exitCode = 1
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

async function written(
  source: Source,
  named: ReadonlyMap<string, string>,
  statements: ReadonlyMap<string, FactColumn[]>,
): Promise<string> {
  const names = new TypeNames(source, named)
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

/** What was found of a text, with what the types of its JSON said then. */
type Kept = { columns: FactColumn[]; asked: [JsonPlace, string][] }

/** What the database says of statements, from the database or as it was kept. */
class Described {
  readonly #base: string
  readonly #source: Source
  readonly #named: ReadonlyMap<string, string>
  readonly #kept = new Map<string, Kept>()
  readonly #used = new Map<string, Kept>()
  readonly #places = new Map<string, Inside | undefined>()
  #open: Promise<{ describer: Describer; catalogue: Catalogue; close(): Promise<void> }> | undefined

  constructor(base: string, source: Source, named: ReadonlyMap<string, string>) {
    this.#base = base
    this.#source = source
    this.#named = named
    const kept =
      existsSync(cache) && (JSON.parse(readFileSync(cache, 'utf8')) as { base: string; statements: [string, Kept][] })
    if (kept && kept.base === base) this.#kept = new Map(kept.statements)
  }

  #inside(place: JsonPlace): Inside | undefined {
    const key = [place.column, ...place.steps].join('\n')
    if (!this.#places.has(key))
      this.#places.set(key, this.#source.insideOf(this.#named.get(place.column) ?? '', place.steps))
    return this.#places.get(key)
  }

  #said = (place: JsonPlace) => JSON.stringify(this.#inside(place)) ?? ''

  async columnsOf(variant: Variant): Promise<FactColumn[]> {
    const key = createHash('sha256').update(JSON.stringify(variant)).digest('base64url').slice(0, 22)
    const kept = this.#kept.get(key)
    if (kept?.asked.every(([place, said]) => this.#said(place) === said)) {
      this.#used.set(key, kept)
      return kept.columns
    }
    const asked: [JsonPlace, string][] = []
    const columns = await this.#ask(variant, (place) => {
      const inside = this.#inside(place)
      asked.push([place, this.#said(place)])
      return inside
    })
    this.#used.set(key, { columns, asked })
    return columns
  }

  async #ask({ text, ...values }: Variant, inside: (place: JsonPlace) => Inside | undefined): Promise<FactColumn[]> {
    this.#open ??= openDescriber()
    const { describer, catalogue } = await this.#open
    const plain = withoutMarks(text)
    const columns = await describer.columnsOf(plain)
    if ('error' in columns) throw new Refused(`${columns.error}\n${plain}`)
    if (columns.length === 0) return []
    const marked = withMarksAs(text, firstMark)
    // where a marked part does not stand as it is grouped by, its type follows from the database alone
    const { tree, sure, filled } = await describer
      .treeOf(marked, values)
      .catch(() => describer.treeOf(plain, values))
      .catch((error: Error) => {
        throw new Refused(`${error.message}\n${plain}`)
      })
    const facts = new Facts({
      catalogue,
      columnType: (name) => (this.#named.has(name) ? `\uE005${name}\uE006` : undefined),
      mayBeNull: (value) => !sure.includes(value),
      filled: (value) => filled?.[value] ?? [],
      inside,
      isFilled: (type) => this.#source.written.get(type)?.getText().startsWith('NonNullable<') ?? false,
    })
    const found = facts.columnsOf(tree)
    if (found.map(({ name }) => name).join() !== columns.map(({ name }) => name).join())
      throw new Refused(`the tree has other columns than the answer\n${plain}`)
    return found
  }

  async close() {
    const open = await this.#open?.catch(() => undefined)
    await open?.close()
    mkdirSync(`${root}.tmp`, { recursive: true })
    writeFileSync(cache, JSON.stringify({ base: this.#base, statements: [...this.#used] }))
  }
}

async function openDescriber() {
  const open = await openDb('memory://')
  await migrate(open)
  const client = await open.pool.connect()
  const catalogue = new Catalogue(client)
  try {
    await catalogue.read()
  } catch (error) {
    client.release()
    await open.close()
    throw error instanceof BrokenFunctions ? new BrokenFunctions(withMigrations(error.message)) : error
  }
  return {
    describer: new Describer(client),
    catalogue,
    async close() {
      client.release()
      await open.close()
    },
  }
}

/** The message with the migration that last wrote each function it names. */
function withMigrations(message: string): string {
  const folder = `${root}server/migrations/`
  const files = readdirSync(folder).sort().reverse()
  return message.replaceAll(/^The database's function (\w+)/gm, (all, name: string) => {
    const writes = new RegExp(`create (or replace )?function ${name}\\b`, 'i')
    const file = files.find((one) => writes.test(readFileSync(folder + one, 'utf8')))
    return file ? `${all} (server/migrations/${file})` : all
  })
}

const rowsIn = () => (existsSync(target) ? readFileSync(target, 'utf8').replace(/^.*\n/, '') : '')

if (!existsSync(target) || !readFileSync(target, 'utf8').startsWith(mark)) {
  // Rows that the program sends may have types of rows that are written here: what changed is read once more
  for (let before: string | null = null, round = 0; before !== rowsIn() && round < 3; round++) {
    before = rowsIn()
    await generate()
  }
}

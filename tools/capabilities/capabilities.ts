/**
 * Checks the graph of capabilities on the server: every table is written only by the capability that lists it in its
 * `*.tables.ts`, imports between capabilities have no circle, and no capability reads a table of another one that it did
 * not read before: those that still do are listed in `foreign-reads.json`, and a read that has gone is taken off the list
 * (`--freeze` writes it). Views (`x_shown`) are there to be read by others. `--graph` prints what each capability imports, writes and reads, and who listens to its events.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { districtsIn, drawDistricts, withDrawing } from './picture.ts'

const write = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?([a-z]\w*)(?=[\s(`;]|$)/g
// `table: 'x'` declares rows that `core/ordering/ordered-rows.ts` writes
const builtWrite = /(?:\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*|^ {2}table: )'(\w+)/gm
// `from a x, b y` has its further tables after commas
const table = String.raw`(?:only\s+|lateral\s+)?(?:public\.)?"?([a-z]\w*)"?(?=[\s),;\`$]|$)`
const read = new RegExp(String.raw`\b(?:from|join|using|table)\s+${table}`, 'gi')
const further =
  /\b(?:from|using)\s+(?:only\s+)?"?[a-z]\w*"?(?:\s+(?:as\s+)?[a-z]\w*)?((?:\s*,\s*(?:only\s+|lateral\s+)?[a-z]\w*(?:\s+(?:as\s+)?[a-z]\w*)?)+)/gi
const builtRead = /\.(?:selectFrom|from|using|(?:inner|left|right|full|cross)Join(?:Lateral)?)\(([^()]*)/g
const neighbour = /^(?:import|export)\b[^']*?from '#features\/[^/]+\/([^/]+)\//gm

const lock = /\.for(?:NoKey|Key)?(?:Update|Share)\((?:\[?'(\w+)'\]?)?\)/g

/** The views whose rows builders of a source lock: what the lock names, or what its statement selects from first. */
function* lockedViews(text: string) {
  for (const { 1: name, index } of text.matchAll(lock)) {
    const before = text.slice(0, index)
    const statement = before.slice(Math.max(...['await ', '=> ctx.', '\n\n'].map((start) => before.lastIndexOf(start))))
    const named = name ? new RegExp(`'(\\w+) as ${name}'`) : /selectFrom\(\s*'(\w+)/
    const [, table = ''] = named.exec(statement) ?? []
    if (table.endsWith('Shown')) yield table
  }
}

const declared = /^ {4}'([a-zA-Z]+\.[a-zA-Z]+)': \{/gm
const listened = /^ {2,4}'([a-zA-Z]+\.[a-zA-Z]+)':? ?(?!: \{)/gm

type Names = Map<string, Set<string>>
export type Capabilities = {
  /** The capability that lists a table, by table. */
  owners: Map<string, string[]>
  /** By capability, or `core`. */
  imports: Names
  writes: Names
  reads: Names
  /** Views whose rows a capability locks; nobody may, because nobody writes through them. */
  lockedViews: Names
  /** Events that a capability declares, and those that it listens to. */
  declares: Names
  listens: Names
}

const add = (names: Names, key: string, value: string) => names.set(key, (names.get(key) ?? new Set()).add(value))
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function* matches(text: string, plain: RegExp, built: RegExp) {
  for (const [, name = ''] of text.matchAll(plain)) yield name
  for (const [, name = ''] of text.matchAll(built)) yield snakeCase(name)
}

/** The tables that a source reads, by SQL and by builders; a builder may choose between several. */
function* tablesRead(text: string) {
  for (const [, name = ''] of text.matchAll(read)) yield name.toLowerCase()
  for (const [, list = ''] of text.matchAll(further))
    for (const [, name = ''] of list.matchAll(/,\s*(?:only\s+|lateral\s+)?([a-z]\w*)/gi)) yield name.toLowerCase()
  for (const [, tables = ''] of text.matchAll(builtRead))
    for (const [, name = ''] of tables.matchAll(/['"`](\w+)/g)) yield snakeCase(name)
}

/** Reads the capabilities of the source tree under `root`. */
export function readCapabilities(root: string): Capabilities {
  const found: Capabilities = {
    owners: new Map(),
    imports: new Map(),
    writes: new Map(),
    reads: new Map(),
    lockedViews: new Map(),
    declares: new Map(),
    listens: new Map(),
  }
  const sources = globSync('server/src/**/*.ts', { cwd: root })
    .sort()
    .filter((file) => !/\.(test|graphql)\.ts$|(resolver|database)-types\.ts$/.test(file))
    .map((file) => ({
      name: /^server\/src\/features\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? 'core',
      isList: file.endsWith('.tables.ts'),
      text: readFileSync(join(root, file), 'utf8'),
    }))
  // A table of its lists is named again where it is evidence
  for (const { name, text } of sources.filter(({ isList }) => isList))
    for (const [, table = ''] of text.matchAll(/(?:^ {2}|^export const tables = \{ )(\w+): \{/gm))
      found.owners.set(table, [...new Set([...(found.owners.get(table) ?? []), name])])
  for (const { name, text } of sources.filter(({ isList }) => !isList)) {
    for (const [, other = ''] of text.matchAll(neighbour)) if (other !== name) add(found.imports, name, other)
    if (text.includes('interface Events'))
      for (const [, event = ''] of text.matchAll(declared)) add(found.declares, name, event)
    if (/: Subscribers = |subscribers: \{|documentNotices/.test(text))
      for (const [, event = ''] of text.matchAll(listened)) add(found.listens, name, event)
    for (const view of lockedViews(text)) add(found.lockedViews, name, view)
    for (const table of matches(text, write, builtWrite)) if (found.owners.has(table)) add(found.writes, name, table)
    for (const table of tablesRead(text)) if (found.owners.has(table)) add(found.reads, name, table)
  }
  return found
}

/** The circles of capabilities that import each other, each with its members in alphabetical order. */
export function circlesOf(imports: Names): string[][] {
  const reached = (from: string) => {
    const seen = new Set<string>()
    const open = [...(imports.get(from) ?? [])]
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (seen.has(name)) continue
      seen.add(name)
      open.push(...(imports.get(name) ?? []))
    }
    return seen
  }
  const all = new Map([...imports.keys()].map((name) => [name, reached(name)]))
  const circles = [...all]
    .filter(([name, seen]) => seen.has(name))
    .map(([name, seen]) =>
      [...seen]
        .filter((other) => all.get(other)?.has(name))
        .sort()
        .join(' '),
    )
  return [...new Set(circles)].map((circle) => circle.split(' '))
}

/** Errors: tables with several owners or writers, locks through views, and circles. */
export function capabilityFaults({ owners, imports, writes, lockedViews }: Capabilities): string[] {
  const shared = [...owners].filter(([, names]) => names.length > 1)
  const foreign = [...owners].flatMap(([table, [owner]]) => {
    const others = [...writes].filter(([name, tables]) => name !== owner && tables.has(table)).map(([name]) => name)
    return others.length > 0 ? [{ table, owner, others }] : []
  })
  return [
    ...shared.map(([table, names]) => `${table}: is listed by ${names.join(' and ')}`),
    ...foreign.map(
      ({ table, owner, others }) => `${table}: belongs to ${owner}, but ${others.join(', ')} writes it too`,
    ),
    ...[...lockedViews].flatMap(([name, views]) =>
      [...views].map((view) => `${view}: ${name} locks its rows; ask the owner of the table for the lock`),
    ),
    ...circlesOf(imports).map((circle) => `a circle of imports: ${circle.join(', ')}`),
  ]
}

/** Tables with the capabilities other than their owner that read them, both in alphabetical order. */
export function foreignReads({ owners, reads }: Capabilities): Record<string, string[]> {
  const byTable = [...owners].map(([table, [owner]]) => {
    const readers = [...reads].filter(([name, tables]) => name !== owner && tables.has(table))
    return [table, readers.map(([name]) => name).sort()] as const
  })
  return Object.fromEntries(byTable.filter(([, readers]) => readers.length > 0).sort())
}

/** Errors: reads of another capability's table that are not among the known ones, and known ones that are gone. */
export function foreignReadFaults(now: Record<string, string[]>, known: Record<string, string[]>): string[] {
  const missing = (all: Record<string, string[]>, from: Record<string, string[]>) =>
    Object.entries(all).flatMap(([table, readers]) =>
      readers.filter((reader) => !from[table]?.includes(reader)).map((reader) => ({ table, reader })),
    )
  return [
    ...missing(now, known).map(
      ({ table, reader }) => `${table}: is read by ${reader}, which it does not belong to; ask its owner's front door`,
    ),
    ...missing(known, now).map(
      ({ table, reader }) =>
        `${table}: is no longer read by ${reader}; run node tools/capabilities/capabilities.ts --freeze`,
    ),
  ]
}

const knownReads = fileURLToPath(new URL('foreign-reads.json', import.meta.url))

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const found = readCapabilities(root)
  if (process.argv.includes('--graph')) {
    const names = [...new Set([...found.owners.values()].flat().concat([...found.imports.keys()]))].sort()
    const line = (label: string, of: Names, name: string) => `  ${label} ${[...(of.get(name) ?? [])].sort().join(', ')}`
    for (const name of names)
      console.log(
        [
          name,
          line('imports', found.imports, name),
          line('writes', found.writes, name),
          line('reads', found.reads, name),
          ...[...(found.declares.get(name) ?? [])].sort().map((event) => {
            const listeners = [...found.listens].filter(([, events]) => events.has(event)).map(([other]) => other)
            return `  tells ${event}${listeners.length > 0 ? ` to ${listeners.sort().join(', ')}` : ''}`
          }),
        ].join('\n'),
      )
  }
  const reads = foreignReads(found)
  const architecture = join(root, 'ARCHITECTURE.md')
  const drawn = withDrawing(readFileSync(architecture, 'utf8'), drawDistricts(found, districtsIn(root)))
  if (process.argv.includes('--freeze')) {
    writeFileSync(knownReads, `${JSON.stringify(reads, null, 2)}\n`)
    writeFileSync(architecture, drawn)
  }
  const known = JSON.parse(readFileSync(knownReads, 'utf8')) as Record<string, string[]>
  const isDrawn = readFileSync(architecture, 'utf8') === drawn
  const faults = [
    ...capabilityFaults(found),
    ...foreignReadFaults(reads, known),
    ...(isDrawn ? [] : ['ARCHITECTURE.md draws other districts; run node tools/capabilities/capabilities.ts --freeze']),
  ]
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    process.exitCode = 1
  }
}

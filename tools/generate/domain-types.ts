/**
 * Generates the enums and inputs that the contract names and does not define (`server/src/core/graphql/domain-types.graphql`):
 * an enum is the type of its name in `domain`, an input the schema of its name, described by their comments.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type EnumTypeDefinitionNode, Kind, parse, specifiedScalarTypes, visit } from 'graphql'
import { Declarations } from './domain-types/declarations.ts'
import { enumOf } from './domain-types/enums.ts'
import { Inputs } from './domain-types/inputs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const target = 'server/src/core/graphql/domain-types.graphql'

/** What the contract defines, and where it names each type. */
function readContract() {
  const defined = new Map<string, EnumTypeDefinitionNode | null>(specifiedScalarTypes.map(({ name }) => [name, null]))
  const named = new Map<string, string>()
  for (const file of globSync('server/src/**/*.graphql', { cwd: root }).sort()) {
    if (file === target) continue
    const document = parse(readFileSync(root + file, 'utf8'))
    for (const node of document.definitions)
      if ('name' in node && node.name && node.kind !== Kind.DIRECTIVE_DEFINITION && !/Extension$/.test(node.kind))
        defined.set(node.name.value, node.kind === Kind.ENUM_TYPE_DEFINITION ? node : null)
    visit(document, { NamedType: ({ name }) => void named.set(name.value, file) })
  }
  return { defined, named }
}

const valuesOf = (node: EnumTypeDefinitionNode) => node.values?.map(({ name }) => name.value) ?? []

const { defined, named } = readContract()
const domain = new Declarations()
const faults: string[] = []
const written: string[] = []
try {
  const enums = new Map<string, readonly string[]>()
  for (const [name, node] of defined) {
    if (!node) continue
    enums.set(name, valuesOf(node))
    const values = new Set(valuesOf(node))
    if (domain.textTypes(name).some((type) => values.symmetricDifference(new Set(type.values)).size === 0))
      faults.push(`${name} is a type of domain already, so the contract only names it`)
  }
  const missing = new Set(named.keys()).difference(defined)
  for (const name of missing) for (const { values } of domain.textTypes(name)) enums.set(name, values)
  const inputs = await Inputs.read(domain, enums, [...missing])
  // A set goes on to what is added while it is walked: the types of inputs
  for (const name of missing) {
    const input = enums.has(name) ? undefined : inputs.inputOf(name)
    const text = input?.text ?? enumOf(domain, name)
    if (text) written.push(text)
    else faults.push(`${named.get(name)}: ${name} is neither in the contract nor once in domain`)
    for (const inner of input?.types ?? []) if (!defined.has(inner)) missing.add(inner)
  }
} catch (error) {
  faults.push((error as Error).message)
} finally {
  domain.close()
}
writeFileSync(root + target, written.sort().join('\n'))
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
}

/**
 * Generates the enums that the contract names and does not define (`server/src/core/graphql/domain-types.graphql`): each
 * is the type of that name in `domain`, described by the comments of the type and of its values.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type EnumTypeDefinitionNode, Kind, parse, specifiedScalarTypes, visit } from 'graphql'
import {
  isIdentifier,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isStringLiteral,
  isTypeAliasDeclaration,
  type Node,
  type TypeAliasDeclaration,
} from 'typescript/unstable/ast'
import { Source } from './statements/source.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const target = 'server/src/core/graphql/domain-types.graphql'

/** The text of the comment right before a node, on one line; none for one that is no JSDoc. */
function commentBefore(node: Node): string | undefined {
  const before = node.getSourceFile().text.slice(0, node.getStart())
  const comment = /\/\*\*((?:(?!\*\/).)*)\*\/\s*\|?\s*$/s.exec(before)?.[1]
  return (
    comment
      ?.replace(/\n\s*\*/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() || undefined
  )
}

/** The types of `domain` with fixed values, by name. */
export class DomainTypes {
  readonly source = new Source(`${root}domain/tsconfig.json`)
  readonly #aliases = new Map<string, TypeAliasDeclaration[]>()

  constructor() {
    for (const file of this.source.files((path) => path.startsWith(`${root}domain/src/`) && !/\.test\.ts$/.test(path)))
      file.forEachChild((node): undefined => {
        if (isTypeAliasDeclaration(node) && !node.typeParameters)
          this.#aliases.set(node.name.text, [...(this.#aliases.get(node.name.text) ?? []), node])
      })
  }

  /** Those of this name: normally one or none. */
  named(name: string): { alias: TypeAliasDeclaration; values: string[] }[] {
    return (this.#aliases.get(name) ?? []).flatMap((alias) => {
      const type = this.source.typeOf(alias.name)
      const parts = type?.isUnionType() ? type.getTypes() : type ? [type] : []
      const values = parts.flatMap((part) => (part.isStringLiteralType() ? [part.value] : []))
      return values.length > 0 && values.length === parts.length ? [{ alias, values }] : []
    })
  }

  /** Where the values stand that a type has: in its own text, and in those of the constants and types that it names. */
  placesOf(alias: TypeAliasDeclaration): Map<string, Node> {
    const places = new Map<string, Node>()
    const seen = new Set<Node>()
    const look = (node: Node): undefined => {
      if (seen.has(node)) return
      seen.add(node)
      if (isStringLiteral(node) && !places.has(node.text)) places.set(node.text, node)
      if ((isPropertyAssignment(node) || isShorthandPropertyAssignment(node)) && 'text' in node.name)
        if (!places.has(node.name.text)) places.set(node.name.text, node.name)
      if (isIdentifier(node)) {
        const declared = this.source.declarationOf(node)
        if (declared?.getSourceFile().fileName.startsWith(`${root}domain/`)) look(declared)
      }
      node.forEachChild(look)
    }
    look(alias.type)
    return places
  }
}

/** A description, on its line before what it describes. */
const described = (node: Node | undefined, indent = '') => {
  const text = node && commentBefore(node)
  return text ? `${indent}${JSON.stringify(text)}\n` : ''
}

/** The enum that a type of `domain` is in the contract. */
export function written(types: DomainTypes, name: string): string | undefined {
  const [found, other] = types.named(name)
  if (!found || other) return undefined
  const places = types.placesOf(found.alias)
  const values = found.values.map((value) => `${described(places.get(value), '  ')}  ${value}\n`)
  return `${described(found.alias)}enum ${name} {\n${values.join('')}}\n`
}

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

function generate(): string[] {
  const { defined, named } = readContract()
  const types = new DomainTypes()
  try {
    const faults: string[] = []
    const enums = [...named].flatMap(([name, file]) => {
      if (defined.has(name)) return []
      const found = written(types, name)
      if (!found) faults.push(`${file}: ${name} is neither in the contract nor the one type of its name in domain`)
      return found ?? []
    })
    for (const [name, node] of defined) {
      const values = node && new Set(node.values?.map((value) => value.name.value))
      const same = types.named(name).find((found) => values?.symmetricDifference(new Set(found.values)).size === 0)
      if (values && same) faults.push(`${name} is a type of domain already: the contract names it and defines it not`)
    }
    writeFileSync(root + target, enums.sort().join('\n'))
    return faults
  } finally {
    types.source.close()
  }
}

const faults = process.argv[1] === fileURLToPath(import.meta.url) ? generate() : []
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
}

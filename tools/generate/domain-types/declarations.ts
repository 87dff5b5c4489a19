import { fileURLToPath } from 'node:url'
import {
  type Identifier,
  isIdentifier,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isStringLiteral,
  isTypeAliasDeclaration,
  isVariableDeclaration,
  isVariableStatement,
  type Node,
  type TypeAliasDeclaration,
  type TypeNode,
  type VariableDeclaration,
} from 'typescript/unstable/ast'
import { Source } from '../statements/source.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const src = `${root}domain/src/`

/** A type of fixed texts. */
export type TextType = { alias: TypeAliasDeclaration; values: string[] }

/** What `domain` declares, by name. */
export class Declarations {
  readonly #source = new Source(`${root}domain/tsconfig.json`)
  readonly types = new Map<string, TypeAliasDeclaration[]>()
  #byValues: Map<string, string[]> | undefined
  readonly constants = new Map<string, VariableDeclaration[]>()

  constructor() {
    const add = <T>(map: Map<string, T[]>, name: string, node: T) =>
      void map.set(name, [...(map.get(name) ?? []), node])
    for (const file of this.#source.files((path) => path.startsWith(src) && !path.endsWith('.test.ts')))
      file.forEachChild((node): undefined => {
        if (isTypeAliasDeclaration(node) && !node.typeParameters) add(this.types, node.name.text, node)
        if (isVariableStatement(node))
          for (const one of node.declarationList.declarations)
            if (isIdentifier(one.name)) add(this.constants, one.name.text, one)
      })
  }

  close(): void {
    this.#source.close()
  }

  /** The types of fixed texts that have this name, however they are made: normally one or none. */
  textTypes(name: string): TextType[] {
    return (this.types.get(name) ?? []).flatMap((alias) => {
      const type = this.#source.typeOf(alias.name)
      const parts = type?.isUnionType() ? type.getTypes() : type ? [type] : []
      const values = parts.flatMap((part) => (part.isStringLiteralType() ? [part.value] : []))
      return values.length > 0 && values.length === parts.length ? [{ alias, values }] : []
    })
  }

  /** The names of all types of fixed texts with these values. */
  textTypesOf(values: readonly string[]): string[] {
    this.#byValues ??= Map.groupBy(
      this.types.keys().filter((name) => this.textTypes(name).length === 1),
      (name) => keyOf(this.textTypes(name)[0]?.values ?? []),
    )
    return this.#byValues.get(keyOf(values)) ?? []
  }

  /** Where each text and each key of a type first stands: in its own text, then in the constants and types that it names. */
  placesOfValues(type: TypeNode): Map<string, Node> {
    return this.#placesIn(type, isLiteralOrKey, (name) => {
      const declared = this.#source.declarationOf(name)
      return declared && (isVariableDeclaration(declared) || isTypeAliasDeclaration(declared)) ? declared : undefined
    })
  }

  /** Where each key of a schema first stands: in its own text, then in the constants that it takes fields from. */
  placesOfFields(schema: VariableDeclaration): Map<string, Node> {
    return this.#placesIn(schema, isKey, (name) => {
      const isTaken = isSpreadAssignment(name.parent) || isPropertyAccessExpression(name.parent)
      const declared = isTaken ? this.#source.declarationOf(name) : undefined
      return declared && isVariableDeclaration(declared) ? declared : undefined
    })
  }

  #placesIn(node: Node, isPlace: (one: Node) => string | undefined, follow: (name: Identifier) => Node | undefined) {
    const places = new Map<string, Node>()
    const nodes = new Set([node])
    const look = (one: Node): undefined => {
      const name = isPlace(one)
      if (name !== undefined && !places.has(name)) places.set(name, one)
      const next = isIdentifier(one) ? follow(one) : undefined
      if (next && fileOf(next).startsWith(src)) nodes.add(next)
      one.forEachChild(look)
    }
    // A set goes on to what is added while it is walked
    for (const one of nodes) look(one)
    return places
  }
}

/** The name of a property of an object that is written down. */
const isKey = (node: Node) =>
  (isPropertyAssignment(node) || isShorthandPropertyAssignment(node)) && 'text' in node.name
    ? node.name.text
    : undefined
const isLiteralOrKey = (node: Node) => (isStringLiteral(node) ? node.text : isKey(node))

/** The same for the same values in any order. */
export const keyOf = (values: readonly string[]) => [...values].sort().join()

/** The path of the module that declares a node. */
export const fileOf = (node: Node | undefined): string => node?.getSourceFile().fileName ?? ''

/** A description in the contract, on its line: the comment right before a node. Nothing for one without. */
export function described(node: Node | undefined, indent = ''): string {
  const before = node?.getSourceFile().text.slice(0, node.getStart()) ?? ''
  const comment = /\/\*\*((?:(?!\*\/).)*)\*\/\s*\|?\s*$/s.exec(before)?.[1] ?? ''
  const text = comment
    .replace(/\n\s*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text ? `${indent}${JSON.stringify(text)}\n` : ''
}

import { CamelCasePlugin } from 'kysely'
import { SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Column, Kind } from './describe.ts'
import type { Source } from './source.ts'

/** What is wrong between the columns of an answer and the row that it is said to be; empty where they agree. */
export async function differencesOf(source: Source, columns: readonly Column[], row: Type): Promise<string[]> {
  const { checker } = source
  const names = await camelCased(columns)
  const rest = new Map(names.map((name, at) => [name, columns[at]]))
  const faults: string[] = []
  if (rest.size < names.length) faults.push(`two columns of one name in ${names.join(', ')}`)
  for (const property of checker.getPropertiesOfType(row)) {
    const column = rest.get(property.name)
    rest.delete(property.name)
    const type = checker.getTypeOfSymbol(property)
    if (!column) {
      if (!(property.flags & SymbolFlags.Optional))
        faults.push(`${property.name} is declared, and there is no such column`)
    } else if (type && !agrees(source, column.kind, type))
      faults.push(`${property.name} is ${checker.typeToString(type)}, and the column is ${saidOf(column)}`)
  }
  const [others] = checker.getIndexInfosOfType(row)
  for (const [name, column] of rest) {
    if (!column) continue
    if (!others) faults.push(`column ${name} is not declared`)
    else if (!agrees(source, column.kind, others.valueType))
      faults.push(`${name} is ${checker.typeToString(others.valueType)}, and the column is ${saidOf(column)}`)
  }
  return faults
}

const saidOf = ({ type, kind }: Column) => `${type}, which arrives as ${kindText(kind)}`
const kindText = (kind: Kind): string => (typeof kind === 'string' ? kind : `${kindText(kind.list)}[]`)

const plugin = new CamelCasePlugin({ maintainNestedObjectKeys: true })
/** The names that the columns have in the code. */
export async function camelCased(columns: readonly { name: string }[]): Promise<string[]> {
  const names = columns.map(({ name }) => name)
  const rows = names.map((name) => ({ [name]: 0 }))
  const changed = await plugin.transformResult({ result: { rows }, queryId: { queryId: '' } } as never)
  return changed.rows.map((row) => Object.keys(row)[0] ?? '')
}

/** Whether values of this kind may be said to be of this type: each part of a union has to be right. */
function agrees(source: Source, kind: Kind, type: Type): boolean {
  if (type.flags & (TypeFlags.AnyOrUnknown | TypeFlags.Nullable)) return true
  if (type.isUnionType()) return type.getTypes().every((one) => agrees(source, kind, one))
  if (kind === 'json') return isJson(source, type, 6)
  // a text that is marked, as `string & { … }`
  if (type.isIntersectionType()) return type.getTypes().some((one) => agrees(source, kind, one))
  if (typeof kind === 'object') {
    const { checker } = source
    return checker.isArrayLikeType(type) && type.isTypeReference()
      ? checker.getTypeArguments(type).every((one) => agrees(source, kind.list, one))
      : false
  }
  switch (kind) {
    case 'number':
      return (type.flags & TypeFlags.NumberLike) !== 0
    case 'string':
      return (type.flags & TypeFlags.StringLike) !== 0
    case 'boolean':
      return (type.flags & TypeFlags.BooleanLike) !== 0
    case 'Date':
    case 'Buffer':
      return type.getSymbol()?.name === kind
  }
  return false
}

/** JSON can be anything but what it has no notation for. */
function isJson(source: Source, type: Type, depth: number): boolean {
  const { checker } = source
  if (depth === 0) return true
  if (type.isUnionType() || type.isIntersectionType()) return type.getTypes().every((one) => isJson(source, one, depth))
  if (!type.isObjectType()) return true
  const name = type.getSymbol()?.name
  if (name === 'Date' || name === 'Buffer' || name === 'Map' || name === 'Set') return false
  if (checker.isArrayLikeType(type))
    return !type.isTypeReference() || checker.getTypeArguments(type).every((one) => isJson(source, one, depth - 1))
  return checker.getPropertiesOfType(type).every((one) => {
    const own = checker.getTypeOfSymbol(one)
    return !own || isJson(source, own, depth - 1)
  })
}

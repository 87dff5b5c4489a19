// A plugin for graphql-codegen: for each mutation the queries to load again after it, those that show a type which it
// changes. It changes the type it returns and those named by `@changes`, of the mutation and of such a type.
import { getNamedType, isObjectType, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { withMutations } from './mutation-documents.mjs'

/** The types named by `@changes` of a field or type definition; null if there is no such directive. */
function named(schema, node) {
  const directive = node?.directives?.find(({ name }) => name.value === 'changes')
  if (!directive) return null
  const types = directive.arguments[0].value.values.map(({ value }) => value)
  for (const name of types)
    if (!isObjectType(schema.getType(name))) throw new Error(`@changes names ${name}, which is no type of objects`)
  return types
}

/** The names of the types that a mutation field changes. */
function changedBy(schema, field) {
  const returned = getNamedType(field.type)
  const own = named(schema, field.astNode)
  if (!isObjectType(returned) && !own)
    throw new Error(
      `Mutation.${field.name} returns no object, so it has to say what it changes: @changes(types: [...])`,
    )
  const changed = new Set(isObjectType(returned) ? [returned.name] : [])
  for (const name of own ?? []) changed.add(name)
  for (const name of changed) for (const other of named(schema, schema.getType(name).astNode) ?? []) changed.add(other)
  return changed
}

/** The names of the object types that an operation's response may hold. */
function shownBy(schema, operation, fragments) {
  const types = new Set()
  const seen = new Set()
  const info = new TypeInfo(schema)
  const look = (node) =>
    visit(
      node,
      visitWithTypeInfo(info, {
        Field() {
          const type = getNamedType(info.getType())
          if (isObjectType(type)) types.add(type.name)
        },
        FragmentSpread({ name: { value } }) {
          if (!seen.has(value)) seen.add(value)
        },
      }),
    )
  look(operation)
  for (const name of seen) look(fragments.get(name))
  return types
}

/** The table of queries by mutation. */
export function affectedQueries(schema, documents) {
  const definitions = documents.flatMap(({ document }) => document?.definitions ?? [])
  const fragments = new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  )
  const operations = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  const queries = operations
    .filter(({ operation }) => operation === 'query')
    .map((node) => ({ name: node.name.value, shown: shownBy(schema, node, fragments) }))
  const changes = new Map(
    Object.values(schema.getMutationType().getFields()).map((field) => [field.name, changedBy(schema, field)]),
  )
  return Object.fromEntries(
    operations
      .filter(({ operation }) => operation === 'mutation')
      .map((node) => {
        const fields = node.selectionSet.selections.map(({ name }) => name.value)
        const changed = new Set(fields.flatMap((field) => [...changes.get(field)]))
        const affected = queries.filter(({ shown }) => [...changed].some((type) => shown.has(type)))
        return [node.name.value, affected.map(({ name }) => name).sort()]
      })
      .filter(([, names]) => names.length > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

export const plugin = (schema, documents) =>
  `/** Names of the queries that show what a mutation changes, by the mutation's name. Generated from the contract. */
export const affectedQueries: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(affectedQueries(schema, withMutations(schema, documents)), null, 2)}
`

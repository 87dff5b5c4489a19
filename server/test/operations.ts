import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'

/** A value of the type; its content does not matter, because permissions are checked before it is read. */
function someValue(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return someValue(type.ofType)
  if (isListType(type)) return []
  const named = getNamedType(type)
  if (isEnumType(named)) return named.getValues()[0]?.name
  if (isInputObjectType(named)) {
    const needed = Object.values(named.getFields()).filter((field) => isNonNullType(field.type))
    return Object.fromEntries(needed.map((field) => [field.name, someValue(field.type)]))
  }
  return (
    { Int: 1, Paise: 1, Milli: 1, Float: 1, Boolean: true, DateTime: '2026-11-21T00:00:00Z', ID: '0' }[named.name] ??
    'x'
  )
}

/** The shortest operation for a root field (`Query`, `orders`), with values for its arguments. */
export function operationOf(schema: GraphQLSchema, root: string, name: string) {
  const type = schema.getType(root)
  const field = isObjectType(type) ? type.getFields()[name] : undefined
  if (!field) throw new Error(`There is no ${root}.${name}.`)
  const needed = field.args.filter((argument) => isNonNullType(argument.type))
  const heads = needed.map((argument) => `$${argument.name}: ${argument.type}`)
  const passed = needed.map((argument) => `${argument.name}: $${argument.name}`)
  const list = (parts: string[]) => (parts.length ? `(${parts.join(', ')})` : '')
  const inside = isObjectType(getNamedType(field.type)) ? '{ __typename }' : ''
  return {
    query: `${root.toLowerCase()} Walk${list(heads)} { ${name}${list(passed)} ${inside} }`,
    variables: Object.fromEntries(needed.map((argument) => [argument.name, someValue(argument.type)])),
  }
}

import { allowed } from '@neev/domain/permissions'
import { roles } from '@neev/domain/roles'
import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A value that fits the type; what it says does not matter, because a refusal comes before it is read. */
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

function operationOf(kind: string, field: GraphQLField<unknown, unknown>) {
  const needed = field.args.filter((argument) => isNonNullType(argument.type))
  const heads = needed.map((argument) => `$${argument.name}: ${argument.type}`)
  const passed = needed.map((argument) => `${argument.name}: $${argument.name}`)
  const list = (parts: string[]) => (parts.length ? `(${parts.join(', ')})` : '')
  const inside = isObjectType(getNamedType(field.type)) ? '{ __typename }' : ''
  return {
    query: `${kind} Walk${list(heads)} { ${field.name}${list(passed)} ${inside} }`,
    variables: Object.fromEntries(needed.map((argument) => [argument.name, someValue(argument.type)])),
  }
}

test('every operation is refused to whoever lacks its permission, and to nobody else', async () => {
  const wrong: string[] = []
  for (const kind of ['query', 'mutation'] as const) {
    const root = kind === 'query' ? server.schema.getQueryType() : server.schema.getMutationType()
    for (const field of Object.values(root?.getFields() ?? {})) {
      const permission = server.permissions.get(`${root?.name}.${field.name}`)
      const { query, variables } = operationOf(kind, field as GraphQLField<unknown, unknown>)
      for (const role of ['stranger', ...roles] as const) {
        const may =
          permission === null || permission === undefined || allowed(role === 'stranger' ? [] : [role], permission)
        // whoever may is not sent: the walk must not change anything
        if (may) continue
        const code = await server.codeOf(query, variables, role === 'stranger' ? '' : await server.as(role))
        const expected = role === 'stranger' ? 'UNAUTHENTICATED' : 'FORBIDDEN'
        if (code !== expected) wrong.push(`${root?.name}.${field.name} as ${role}: ${code}, not ${expected}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('only these are open to strangers', () => {
  const open = [...server.permissions]
    .filter(([, permission]) => permission === null || allowed([], permission))
    .map(([name]) => name)
  expect(open.sort()).toEqual(publicOperations.trim().split(/\s+/).sort())
})

/** The short public list: whoever adds to it does so here, on purpose. */
const publicOperations = `
  Mutation.ping Query.now Subscription.clock Query.getStoreFeature Query.homePage
  Mutation.register Mutation.verifyEmail Mutation.resendVerification Mutation.login Mutation.logout Mutation.googleStart
  Mutation.googleLogin Mutation.forgotPassword Mutation.resetPassword Query.me Query.signInOptions
  Query.categories Query.category Query.products Query.product Query.productCards Query.offers Query.rateCard Query.seller
  Query.reviews Query.search Query.searchSuggest Query.place Query.states
  Query.cart Query.cartCount Mutation.addToCart Mutation.addListToCart Mutation.setCartLine Mutation.removeCartLine
  Mutation.clearCart Mutation.setCartPincode Mutation.applyCoupon Mutation.removeCoupon Mutation.acceptPrices
`

import {
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from './server.ts'

type Counted = { total: number; counts: { status: string; count: number }[] }

/** Tabs that may show a row twice: what was reversed was matched before, and a reported review is in its queue too. */
const overlapping = new Set(['StatementShow', 'ReviewQueue'])

let server: TestServer
beforeAll(async () => {
  server = await startServer({ shop: true })
  // Two lists that the demo shop leaves empty: a message, and an event that failed
  await server.get('mutation { sendPasswordReset(email: "customer@neev.example") }')
  await server.settle()
  await server.pool.query(
    "insert into events (name, payload, created_at, failed_at, attempts) values ('x', '{}', now(), now(), 8)",
  )
})
afterAll(() => server.close())

const enumOf = (type: GraphQLInputType): GraphQLEnumType | null => {
  const named = getNamedType(type)
  return isEnumType(named) ? named : null
}

/** All lists of the contract that count their rows by tab. */
const lists = () =>
  Object.values(server.schema.getQueryType()?.getFields() ?? {}).flatMap((field) => {
    const page = getNamedType(field.type)
    const counts = isObjectType(page) ? page.getFields().counts : undefined
    const counted = counts && getNamedType(counts.type)
    const status = counted && isObjectType(counted) ? counted.getFields().status : undefined
    return status ? [{ field, tab: getNamedType(status.type) }] : []
  })

/** Where the operation takes the tab: an argument of its own, or a field of its filter. */
function tabOf(field: GraphQLField<unknown, unknown>, tab: unknown) {
  for (const argument of field.args) {
    const named = getNamedType(argument.type)
    if (named === tab) return { argument: argument.name, put: (value: string) => value as unknown }
    const inside =
      isInputObjectType(named) && Object.values(named.getFields()).find(({ type }) => getNamedType(type) === tab)
    if (inside) return { argument: argument.name, put: (value: string) => ({ [inside.name]: value }) as unknown }
  }
  throw new Error(`${field.name} cannot be asked for one of its tabs.`)
}

/** Every way to fill the arguments that the operation requires: each value of an enum, and each seller. */
function* waysOf(field: GraphQLField<unknown, unknown>, sellerIds: string[]): Generator<Record<string, string>> {
  const needed = field.args.filter((one) => isNonNullType(one.type) && one.defaultValue === undefined && !one.default)
  const [one, ...more] = needed
  if (more.length > 0) throw new Error(`${field.name} requires several arguments: extend this test.`)
  if (!one) return void (yield {})
  const values =
    enumOf(one.type)
      ?.getValues()
      .map(({ name }) => name) ?? sellerIds
  for (const value of values) yield { [one.name]: value }
}

test('the kind of each tab is an enum of the contract, so that a screen and a query cannot spell it differently', () => {
  const loose = lists().filter(({ tab }) => !isEnumType(tab))
  expect(loose.map(({ field }) => field.name)).toEqual([])
  expect(lists().length).toBeGreaterThan(30)
})

test('the tabs of every list count what the list then shows, and add up to its total', async () => {
  const logins = await server.pool.query(
    "select email from users where email like '%@neev.example' and deleted_at is null order by id",
  )
  const tokens = new Map<string, string>()
  for (const { email } of logins.rows) {
    const login = 'mutation ($email: String!) { login(email: $email, password: "neev2026") { token } }'
    const { data } = await server.ask(login, { email })
    const token = (data as { login: { token: string } } | null)?.login.token
    if (token) tokens.set(email, token)
  }
  const { rows: sellers } = await server.pool.query(
    'select seller_id as id, count(*) from offers group by 1 order by 2 desc limit 2',
  )
  const wrong: string[] = []
  const filled = new Set<string>()
  for (const { field, tab } of lists()) {
    if (!isEnumType(tab)) continue
    const place = tabOf(field, tab)
    for (const way of waysOf(
      field,
      sellers.map(({ id }) => String(id)),
    )) {
      const passed = { ...way } as Record<string, unknown>
      const read = (token: string, more: object) => {
        const values = { ...passed, ...more } as Record<string, unknown>
        const used = field.args.filter(({ name }) => name in values)
        const head = used.map(({ name, type }) => `$${name}: ${type}`).join(', ')
        const list = used.map(({ name }) => `${name}: $${name}`).join(', ')
        return server.ask(
          `query ${head && `(${head})`} { list: ${field.name}${list && `(${list})`} { total counts { status count } } }`,
          values,
          token,
        )
      }
      for (const [email, token] of tokens) {
        const { data, errors } = await read(token, {})
        if (errors) {
          if (!['FORBIDDEN', 'NOT_FOUND'].includes(errors[0]?.extensions.code ?? ''))
            wrong.push(`${field.name} as ${email}: ${errors[0]?.message}`)
          continue
        }
        const { total, counts } = (data as unknown as { list: Counted }).list
        if (total > 0) filled.add(field.name)
        const sum = counts.reduce((all, { count }) => all + count, 0)
        const fits = overlapping.has(tab.name) ? sum >= total : sum === total
        if (!fits) wrong.push(`${field.name} as ${email}: the tabs add up to ${sum}, the list has ${total}`)
        for (const { name } of tab.getValues()) {
          const counted = counts.find(({ status }) => status === name)?.count ?? 0
          if (total === 0 && counted === 0) continue
          const shown = await read(token, { [place.argument]: place.put(name) })
          const list = (shown.data as unknown as { list: Counted } | null)?.list
          if (list?.total !== counted)
            wrong.push(
              `${field.name} as ${email}: ${name} says ${counted}, shows ${list?.total ?? shown.errors?.[0]?.message}`,
            )
        }
      }
    }
  }
  expect(wrong).toEqual([])
  const names = new Set(lists().map(({ field }) => field.name))
  expect([...names].filter((name) => !filled.has(name))).toEqual([])
})

import {
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  getNamedType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from './server.ts'

let server: TestServer
let admin = ''
beforeAll(async () => {
  server = await startServer({ shop: true })
  admin = (await server.build.user({ roles: ['admin', 'masterAdmin'] })).token
})
afterAll(() => server.close())

/** What of a record its input has under the same name; null if the record lacks something that the input requires. */
function selectionOf(type: GraphQLObjectType, input: GraphQLInputObjectType): string | null {
  const parts: string[] = []
  for (const field of Object.values(input.getFields())) {
    const own = type.getFields()[field.name]
    const named = getNamedType(field.type)
    const ownType = own && getNamedType(own.type)
    const required = isNonNullType(field.type) && field.defaultValue === undefined && !field.default
    if (!own || own.args.length > 0) {
      if (required) return null
    } else if (isInputObjectType(named)) {
      const inside = isObjectType(ownType) ? selectionOf(ownType, named) : null
      if (inside) parts.push(`${field.name} ${inside}`)
      else if (required) return null
    } else if (ownType === named) parts.push(field.name)
    else if (required) return null
  }
  return parts.length > 0 ? `{ ${parts.join(' ')} }` : null
}

const inputOf = (field: GraphQLField<unknown, unknown>) => {
  const named = field.args.map(({ type }) => getNamedType(type)).find((type) => isInputObjectType(type))
  return isInputObjectType(named) ? named : null
}

/** Acts with a date of their own, which a record does not have before. */
const acts = new Set(['setTcsRegistrationEnd'])

/** Mutations that change a record by its id and an input, with a list for admins that has the input's fields. */
function forms() {
  const lists = Object.values(server.schema.getQueryType()?.getFields() ?? {}).flatMap((list) => {
    const page = getNamedType(list.type)
    const items = isObjectType(page) ? page.getFields().items : undefined
    const type = items ? getNamedType(items.type) : page
    const needs = list.args.some((one) => isNonNullType(one.type) && one.defaultValue === undefined && !one.default)
    return isObjectType(type) && !needs ? [{ list, type, isPage: items !== undefined }] : []
  })
  return Object.values(server.schema.getMutationType()?.getFields() ?? {}).flatMap((mutation) => {
    const input = inputOf(mutation)
    const others = mutation.args.filter(({ type }) => !isInputObjectType(getNamedType(type)))
    if (
      !input ||
      acts.has(mutation.name) ||
      !/^(update|set)/.test(mutation.name) ||
      !others.some(({ name }) => name === 'id')
    )
      return []
    if (others.some(({ name, type }) => isNonNullType(type) && !['id', 'version'].includes(name))) return []
    const returned = getNamedType(mutation.type)
    const found = lists.find(({ type }) => type === returned)
    const selection = found && selectionOf(found.type, input)
    return found && selection ? [{ mutation, input, selection, ...found }] : []
  })
}

type Row = Record<string, unknown> & { id: string; version?: number }

test('every record of the demo shop that an admin can edit is accepted as it is', async () => {
  const wrong: string[] = []
  const tried: string[] = []
  for (const { mutation, input, selection, list, type, isPage } of forms()) {
    const hasVersion = mutation.args.some(({ name }) => name === 'version')
    const fields = `id ${hasVersion && type.getFields().version ? 'version' : ''} input: __typename ${selection.slice(1, -1)}`
    const read = `{ list: ${list.name} ${isPage ? `{ items { ${fields} } }` : `{ ${fields} }`} }`
    const { data, errors } = await server.ask(read, {}, admin)
    if (errors) {
      if (errors[0]?.extensions.code !== 'FORBIDDEN') wrong.push(`${list.name}: ${errors[0]?.message}`)
      continue
    }
    const answer = (data as unknown as { list: Row[] | { items: Row[] } }).list
    const rows = Array.isArray(answer) ? answer : (answer.items ?? [])
    if (rows.length > 0) tried.push(mutation.name)
    for (const { id, version, input: _, ...row } of rows) {
      const heads = mutation.args.filter(({ name }) => ['id', 'version'].includes(name))
      const named = mutation.args.find(({ type }) => getNamedType(type) === input)
      const head = [...heads, ...(named ? [named] : [])].map(({ name, type }) => `$${name}: ${type}`).join(', ')
      const passed = [...heads, ...(named ? [named] : [])].map(({ name }) => `${name}: $${name}`).join(', ')
      const text = `mutation (${head}) { ${mutation.name}(${passed}) { __typename } }`
      const known = new Set(Object.keys(input.getFields()))
      const values = Object.fromEntries(Object.entries(row).filter(([name]) => known.has(name)))
      const result = await server.ask(text, { id, version, [named?.name ?? 'input']: values }, admin)
      const refusal = result.errors?.[0]
      if (refusal?.extensions.fields || refusal?.extensions.code === 'BAD_REQUEST')
        wrong.push(`${mutation.name} ${id}: ${refusal.message} ${JSON.stringify(refusal.extensions.fields ?? '')}`)
    }
  }
  expect(wrong).toEqual([])
  expect(tried.length).toBeGreaterThan(12)
})

const contact = '{ name mobile email }'
const business = `legalName tradeName constitution businessKinds yearStarted about website address supportPhone supportEmail
  owner ${contact} accounts ${contact} dispatch ${contact}`
const roleOf = { SELLER: 'seller', ASSOCIATE: 'superSeller', DEALER: 'subBusiness', PARTNER: 'enquiry' } as const
type Profile = {
  sellerProfile: { version: number; form: { business: object } }
}

test('the profile of every business, seeded or taken on by the operator, can be saved as it is loaded', async () => {
  const { rows } = await server.pool.query(
    `select s.id, s.trade_name as name, s.kind from sellers s where s.status = 'APPROVED'
      and exists (select 1 from seller_members m where m.seller_id = s.id and m.role = 'OWNER') order by s.id`,
  )
  expect([...new Set(rows.map(({ kind }) => kind))].sort()).toEqual(Object.keys(roleOf).sort())
  const wrong: string[] = []
  for (const { id, name, kind } of rows) {
    const role = roleOf[kind as keyof typeof roleOf]
    const { token } = await server.build.user({ roles: [role], sellerId: Number(id) })
    const { data, errors } = await server.ask(
      `{ sellerProfile { version form { business { ${business} } } } }`,
      {},
      token,
    )
    if (errors) {
      if (errors[0]?.extensions.code !== 'FORBIDDEN') wrong.push(`${name}: ${errors[0]?.message}`)
      continue
    }
    const { sellerProfile } = data as unknown as Profile
    const save =
      'mutation ($version: Int!, $input: SellerBusinessInput!) { updateSellerBusiness(version: $version, input: $input) { id } }'
    const saved = await server.ask(save, { version: sellerProfile.version, input: sellerProfile.form.business }, token)
    if (saved.errors)
      wrong.push(`${name}: ${JSON.stringify(saved.errors[0]?.extensions.fields ?? saved.errors[0]?.message)}`)
  }
  expect(wrong).toEqual([])
})

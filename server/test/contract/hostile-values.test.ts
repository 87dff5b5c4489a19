import { readFileSync } from 'node:fs'
import { isAllowed } from '@neev/domain/core/access/permissions'
import { type Role, roles } from '@neev/domain/core/access/roles'
import {
  type GraphQLArgument,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'

const sellerRoles: readonly Role[] = ['seller', 'superSeller', 'subBusiness', 'enquiry', 'service']
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** Every sentence that has a translation, as a pattern: names in braces stand for anything. */
const catalogue = new URL('../../../web/lang/hi-IN.json', import.meta.url)
const sentences = Object.keys(JSON.parse(readFileSync(catalogue, 'utf8')) as Record<string, string>)
const plain = new Set(sentences)
const patterns = sentences
  .filter((sentence) => /\{\w+\}/.test(sentence) && /[a-z]{3}/.test(sentence.replace(/\{\w+\}/g, '')))
  .map((sentence) => new RegExp(`^${sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[\\s\\S]*?')}$`))
const isKnown = (message: string) => plain.has(message) || patterns.some((pattern) => pattern.test(message))

type Leaf = (type: string, choices: readonly string[]) => unknown
const digits = ['Int', 'Paise', 'Milli', 'Float']
const number =
  (value: number, otherwise: unknown): Leaf =>
  (type, [choice]) =>
    digits.includes(type)
      ? value
      : type === 'Boolean'
        ? true
        : (choice ?? (type === 'DateTime' ? '2027-02-28T10:00:00Z' : otherwise))
const words =
  (text: string): Leaf =>
  (type, [choice]) =>
    digits.includes(type)
      ? 1
      : type === 'Boolean'
        ? false
        : type === 'DateTime'
          ? '2027-02-28T10:00:00Z'
          : (choice ?? text)

/** What people, scripts and broken clients send: each value once in every place of an operation's variables. */
const hostile: Record<string, Leaf> = {
  'long texts': words('x'.repeat(6000)),
  'empty texts': words(''),
  'letters nobody sees': words('\u202e\u200b\u0000\ud800'),
  markup: words('<script>alert(1)</script>'),
  zeros: number(0, '0'),
  'negative numbers': number(-1, '-1'),
  'numbers beyond 32 bits': number(2 ** 40, '1'),
  fractions: number(1.5, '1.5'),
  'other types': (type) =>
    digits.includes(type) ? 'many' : type === 'Boolean' ? 'yes' : type === 'DateTime' ? 'soon' : { a: 1 },
  'unknown choices': (type, choices) => (choices.length > 0 ? 'NO_SUCH_CHOICE' : words('x')(type, choices)),
}

function hostileValue(type: GraphQLInputType, leaf: Leaf, depth = 0): unknown {
  const bare = getNullableType(type)
  if (isListType(bare)) return depth > 5 ? [] : [hostileValue(bare.ofType, leaf, depth + 1)]
  const named = getNamedType(bare)
  if (isInputObjectType(named))
    return depth > 5
      ? null
      : Object.fromEntries(
          Object.values(named.getFields()).map((field) => [field.name, hostileValue(field.type, leaf, depth + 1)]),
        )
  return leaf(named.name, isEnumType(named) ? named.getValues().map(({ name }) => name) : [])
}

function operationWith(root: string, name: string, args: readonly GraphQLArgument[], isObject: boolean, leaf: Leaf) {
  const list = (parts: string[]) => (parts.length ? `(${parts.join(', ')})` : '')
  const heads = args.map((argument) => `$${argument.name}: ${argument.type}`)
  const passed = args.map((argument) => `${argument.name}: $${argument.name}`)
  return {
    query: `${root.toLowerCase()} Hostile${list(heads)} { ${name}${list(passed)} ${isObject ? '{ __typename }' : ''} }`,
    variables: Object.fromEntries(args.map((argument) => [argument.name, hostileValue(argument.type, leaf)])),
  }
}

/** Somebody who gets past the permission: members of businesses with a business. */
async function tokenOf(role: Role): Promise<string> {
  if (sellerRoles.includes(role)) return (await server.build.seller({ roles: [role] })).owner.token
  if (role === 'b2b') return (await server.build.company()).admin.token
  return (await server.build.user({ roles: [role] })).token
}

test('whatever is sent to an operation, what it says is a sentence of the catalogue', async () => {
  const unknown = new Map<string, string>()
  const faults: string[] = []
  let asked = 0
  let fields = 0
  for (const type of [server.schema.getQueryType(), server.schema.getMutationType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      if (!type || field.args.length === 0 || field.args.some(({ type: one }) => String(one).includes('Upload')))
        continue
      const permission = server.permissions.get(`${type.name}.${field.name}`)
      const role = permission ? roles.find((one) => isAllowed([one], permission)) : undefined
      if (permission && !role) continue
      // From a network of its own: what it may do in a minute is counted, also for the tests that follow
      const from = { 'x-forwarded-for': `198.51.${fields >> 8}.${fields++ & 255}` }
      const token = role ? await tokenOf(role) : ''
      for (const [what, leaf] of Object.entries(hostile)) {
        const operation = operationWith(type.name, field.name, field.args, isObjectType(getNamedType(field.type)), leaf)
        const { errors = [] } = await server.ask(operation.query, operation.variables, token, from)
        asked++
        for (const { message, extensions } of errors) {
          const {
            fields = {},
            code,
            row,
          } = extensions as { fields?: Record<string, string>; code?: string; row?: string }
          const spoken = row === undefined ? message : message.slice(row.length + 2)
          const said = Object.values(fields).length > 0 ? Object.values(fields) : [spoken]
          if (code === 'INTERNAL') faults.push(`${type.name}.${field.name}, ${what}`)
          for (const sentence of said)
            if (!isKnown(sentence))
              unknown.set(`${code}: ${sentence.slice(0, 160)}`, `${type.name}.${field.name}, ${what}`)
        }
      }
    }
  }
  expect(asked).toBeGreaterThan(3000)
  expect([...unknown]).toEqual([])
  expect(faults).toEqual([])
}, 600_000)

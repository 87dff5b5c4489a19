import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type GraphQLObjectType, getNamedType, isNonNullType, isObjectType, Kind, parse, type TypeNode } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partyText } from '#core/graphql/party-text.ts'
import { acquainted, plainTexts } from './contract/plain-texts.ts'
import { startServer, type TestServer } from './server.ts'
import { drafting } from './shop/drafting.ts'
import { found, lineOf, quoting } from './shop/quoting.ts'

const features = fileURLToPath(new URL('../src/features/', import.meta.url))

let server: TestServer
let quote: ReturnType<typeof quoting>
beforeAll(async () => {
  server = await startServer({ shop: true })
  quote = quoting(server)
})
afterAll(() => server.close())

/** Contacts of one side in every spelling that is hidden, in one text. */
const plant = (side: 'buyer' | 'seller') => {
  const digit = side === 'buyer' ? 1 : 2
  const devanagari = '१२'[digit - 1]
  return `Call 98200 1111${digit} or 98.20.01.11.1${digit} or ९८२००१११${devanagari}${devanagari}, ${side}@plant.example, www.${side}-plant.example`
}
const traces = (side: 'buyer' | 'seller') => {
  const digit = side === 'buyer' ? 1 : 2
  const devanagari = '१२'[digit - 1]
  return [
    `98200 1111${digit}`,
    `98.20.01.11.1${digit}`,
    `९८२००१११${devanagari}${devanagari}`,
    `${side}@plant`,
    `www.${side}-plant`,
  ]
}

/** All fields of the contract that show a text of one party to another, as `Type.field`. */
const partyFields = () =>
  Object.values(server.schema.getTypeMap()).flatMap((type) =>
    isObjectType(type)
      ? Object.values(type.getFields())
          .filter((field) => getNamedType(field.type).name === 'PartyText')
          .map((field) => `${type.name}.${field.name}`)
      : [],
  )

/** A selection of all such fields that can be reached from a type without arguments. */
function selectionOf(type: GraphQLObjectType, above: readonly string[] = []): string {
  const parts = Object.values(type.getFields()).flatMap((field) => {
    if (field.args.some((one) => isNonNullType(one.type) && one.defaultValue === undefined && !one.default)) return []
    const named = getNamedType(field.type)
    if (named.name === 'PartyText') return [field.name]
    if (!isObjectType(named) || above.includes(named.name) || named === type) return []
    const inside = selectionOf(named, [...above, type.name])
    return inside ? [`${field.name} ${inside}`] : []
  })
  return parts.length > 0 ? `{ __typename ${parts.join(' ')} }` : ''
}

const read = new Set<string>()
/** Notes which fields an answer has a text in. */
function note(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const one of value) note(one)
    return
  }
  const { __typename: type } = value as { __typename?: string }
  for (const [name, inside] of Object.entries(value)) {
    if (typeof inside === 'string') read.add(`${type}.${name}`)
    else note(inside)
  }
}

/** What the operation answers to somebody of the other side, checked for contacts of `side`. */
async function expectHidden(side: 'buyer' | 'seller', name: string, args: string, token: string, about: string) {
  const type = getNamedType(found(found(server.schema.getQueryType()).getFields()[name]).type)
  if (!isObjectType(type)) throw new Error(name)
  const data = await server.get(`{ ${name}${args} ${selectionOf(type)} }`, {}, token)
  note(data)
  const text = JSON.stringify(data)
  for (const trace of traces(side)) expect(text, `${name}, ${about}`).not.toContain(trace)
  return text
}

/** A request with a contact in each text, quoted by the first of two sellers with a contact in each, and talked about. */
async function talked(isSealed: boolean) {
  const world = await quote.world(2)
  const { rows } = await server.pool.query(
    'select c.slug from variants v join products p on p.id = v.product_id join categories c on c.id = p.category_id where v.sku = $1',
    [world.sku],
  )
  const { id } = await world.ask({
    title: 'Cement, call 98200 11111, or 98220',
    note: `11111 ${plant('buyer')}`,
    isSealed,
    lines: [
      { sku: world.sku, quantityMilli: 200_000, note: plant('buyer') },
      { category: rows[0].slug, description: plant('buyer'), quantityMilli: 5000, unit: '98200 11111' },
    ],
  })
  for (const at of [0, 1]) {
    const { lines } = await world.quotation(id, at, 290_00)
    await world.send(id, at, 290_00, {
      lines: lines.map((line) => ({ ...line, remark: plant('seller') })),
      note: plant('seller'),
    })
  }
  const sellerId = found(world.offers[0]).seller.id
  const write =
    'mutation ($id: ID!, $seller: ID, $text: String!, $file: Upload!) { createQuoteMessage(requestId: $id, sellerId: $seller, text: $text, files: [$file]) { id } }'
  const pdf = Buffer.from('%PDF-1.4\n%%EOF')
  for (const [side, token] of [
    ['buyer', world.buyer.token],
    ['seller', world.tokenOf(0)],
  ] as const) {
    const { errors } = await server.upload(write, { id, seller: String(sellerId), text: plant(side) }, pdf, token)
    expect(errors).toBeUndefined()
    // As if an older version had stored the message before it was written without contacts
    const body = [plant(side), side.toUpperCase(), id]
    await server.pool.query('update quote_messages set body = $1 where side = $2 and request_id = $3', body)
    await server.pool.query(
      `update quote_message_files f set name = $1 || '.pdf' from quote_messages m
        where m.id = f.message_id and m.side = $2 and m.request_id = $3`,
      body,
    )
  }
  return { ...world, id, sellerId }
}

const counterText =
  'mutation ($key: String!, $id: ID!, $input: CounterOfferInput!) { createCounterOffer(idempotencyKey: $key, quotationId: $id, input: $input) { id } }'

test.each([true, false])(
  'a contact in a text or file name of a quotation is hidden from the other side until the award (sealed: %s)',
  async (isSealed) => {
    const { id, sellerId, buyer, tokenOf, read: requestOf, move, award } = await talked(isSealed)
    const conversation = `(requestId: ${id}, sellerId: ${sellerId})`
    const before = await expectHidden('buyer', 'receivedQuoteRequest', `(id: ${id})`, tokenOf(0), 'before')
    // The number that begins in the title and ends in the note
    expect(before).not.toMatch(/98220|"11111/)
    await expectHidden('buyer', 'quoteConversation', `(requestId: ${id})`, tokenOf(0), 'before')
    await expectHidden('seller', 'quoteConversation', conversation, buyer.token, 'before')
    await expectHidden('seller', 'quoteRequest', `(id: ${id})`, buyer.token, 'before')
    for (const { body, subject } of await quote.letters('quotation.asked'))
      expect(`${subject} ${body}`).not.toContain('98200 11111')
    // What is inside a file cannot be hidden, so the other side cannot open it yet
    const files = `{ quoteConversation${conversation} { messages { side files { url } } } }`
    type Files = { quoteConversation: { messages: { side: string; files: { url: string | null }[] }[] } }
    const urls = async (token: string) =>
      (await server.get<Files>(files, {}, token)).quoteConversation.messages.map(({ side, files: [file] }) => [
        side,
        file?.url === null,
      ])
    expect(await urls(buyer.token)).toEqual([
      ['BUYER', false],
      ['SELLER', true],
    ])

    const closed = await move(await requestOf(id), 'close')
    const line = lineOf(closed, sellerId)
    const quotationId = found(closed.comparison?.quotations.find((one) => one.sellerId === String(sellerId))).id
    const input = {
      lines: [{ quotationLineId: line.id, quantityMilli: line.quantityMilli, pricePaise: 280_00 }],
      leadDays: 2,
      note: plant('buyer'),
    }
    expect(await server.codeOf(counterText, { key: quote.key(), id: quotationId, input }, buyer.token)).toBe('OK')
    await expectHidden('seller', 'quoteRequest', `(id: ${id})`, buyer.token, 'closed')
    await expectHidden('buyer', 'receivedQuoteRequest', `(id: ${id})`, tokenOf(0), 'closed')

    expect((await award(closed, [line.id], 'Ready earlier')).errors).toBeUndefined()
    // Both know each other now; the other seller stays unknown, also in the frozen statement
    const won = await server.get(
      `{ receivedQuoteRequest(id: ${id}) { note lines { note } counters { note } } }`,
      {},
      tokenOf(0),
    )
    expect(JSON.stringify(won)).toContain('98200 11111')
    expect(await urls(buyer.token)).toEqual([
      ['BUYER', false],
      ['SELLER', false],
    ])
    await expectHidden('buyer', 'receivedQuoteRequest', `(id: ${id})`, tokenOf(1), 'lost')
    await expectHidden('seller', 'comparativeStatement', `(id: ${id})`, buyer.token, 'awarded')
    const { rows } = await server.pool.query('select content from comparative_statements where request_id = $1', [id])
    for (const trace of traces('seller')) expect(rows[0].content).not.toContain(trace)
  },
)

test('a contact in an enquiry is hidden from its business until they are in contact, and in a review from everybody', async () => {
  const { rows } = await server.pool.query(
    "select id, seller_id from enquiries where status = 'ASSIGNED' and seller_id is not null order by id limit 1",
  )
  const { id, seller_id: sellerId } = found(rows[0])
  const business = await server.build.user({ roles: ['enquiry'], sellerId: Number(sellerId) })
  await server.pool.query('update enquiries set message = $1, name = $3 where id = $2', [
    plant('buyer'),
    id,
    'Ravi 98200 11111',
  ])
  await server.pool.query(
    'insert into enquiry_files (enquiry_id, file_id, name) select $1, (select min(id) from files), $2',
    [id, `${plant('buyer')}.pdf`],
  )
  await expectHidden('buyer', 'enquiry', `(id: ${id})`, business.token, 'assigned')
  const open = `{ enquiry(id: ${id}) { files { url } } }`
  const urls = async () => (await server.get<{ enquiry: { files: object[] } }>(open, {}, business.token)).enquiry.files
  expect((await urls()).at(-1)).toEqual({ url: null })
  await server.pool.query("update enquiries set status = 'CONTACTED' where id = $1", [id])
  expect((await urls()).at(-1)).toEqual({ url: expect.stringContaining('/') })

  const { rows: reviews } = await server.pool.query(
    `update reviews set body = $1, reply = $2, replied_at = now() where id = (select id from reviews where status = 'PUBLISHED' and product_id is not null
      order by id limit 1) returning product_id`,
    [plant('buyer'), plant('seller')],
  )
  const productId = found(reviews[0]).product_id
  await expectHidden('buyer', 'reviews', `(productId: ${productId})`, '', 'published')
  await expectHidden('seller', 'reviews', `(productId: ${productId})`, '', 'published')
})

test('a contact in a draft order is hidden from its customer until the order', async () => {
  const { customer, offer, token, sent, read: readDraft } = await drafting(server).world()
  const { id } = await sent({
    note: plant('seller'),
    line1: `Plot 4, ${traces('seller')[0]}`,
    city: 'Pune 98200 11112',
  })
  await server.pool.query('update users set name = $1 where id = $2', [
    `Velu ${traces('seller')[0]}`,
    offer.seller.owner.id,
  ])
  await expectHidden('seller', 'preparedOrder', `(id: ${id})`, customer.token, 'sent')
  const own = await server.get(`{ draftOrder(id: ${id}) { note } }`, {}, token)
  expect(JSON.stringify(own)).toContain(traces('seller')[0])
  expect((await readDraft(id)).status).toBe('SENT')
})

test('each field of the contract for such texts was read by somebody of the other side, and takes no bare text', () => {
  expect(partyFields().filter((field) => !read.has(field))).toEqual([])
  const scalar = server.schema.getType('PartyText') as unknown as { coerceOutputValue: (value: unknown) => string }
  expect(() => scalar.coerceOutputValue('98200 11111')).toThrow('PartyText')
  expect(scalar.coerceOutputValue(partyText('98200 11111', false))).toBe('[number hidden]')
})

/** Every field of text in the contract of a capability, as `Type.field`. */
function stringsOf(capability: string): string[] {
  const named = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : named(type.type))
  const contracts = globSync(`*/${capability}/*.graphql`, { cwd: features })
  return contracts
    .flatMap((file) => parse(readFileSync(join(features, file), 'utf8')).definitions)
    .flatMap((type) =>
      type.kind === Kind.OBJECT_TYPE_DEFINITION || type.kind === Kind.OBJECT_TYPE_EXTENSION
        ? (type.fields ?? [])
            .filter((field) => named(field.type) === 'String')
            .map((field) => `${type.name.value}.${field.name.value}`)
        : [],
    )
}

test('each text that a stranger can read is of the type for it, or a declared plain one, and no declaration is left over', () => {
  const capabilities = [...new Set(globSync('*/*/*.ts', { cwd: features }).map((file) => basename(dirname(file))))]
  const among: string[] = Object.values(acquainted).flat()
  const between = capabilities.filter((capability) => !among.includes(capability))
  // A new capability is one whose parties do not know each other until it says otherwise
  expect(between.flatMap(stringsOf).sort()).toEqual(Object.values(plainTexts).flat().sort())
  expect(among.filter((capability) => !capabilities.includes(capability))).toEqual([])
})

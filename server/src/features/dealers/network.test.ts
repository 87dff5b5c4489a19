import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dealing } from '#test/dealing.ts'
import { startServer, type TestServer } from '#test/server.ts'

let server: TestServer
let deal: Awaited<ReturnType<typeof dealing>>
beforeAll(async () => {
  server = await startServer({ shop: true })
  deal = await dealing(server)
})
afterAll(() => server.close())

const firm = (over: object = {}) => ({
  code: 'WPS-SGL',
  firmName: 'Krishna Steel',
  contactName: 'Asha Patil',
  email: 'asha@krishna-steel.example',
  mobile: '9000001199',
  pan: 'ZZZFP5285H',
  line: 'Market yard',
  city: 'Sangli',
  pincode: '416416',
  ...over,
})
const invite = 'mutation ($input: InviteDealerInput!) { inviteDealer(input: $input) { id status moves version } }'
const move = 'mutation ($id: ID!, $move: DealerMoveName!) { moveDealer(id: $id, move: $move) { status moves } }'
type Invited = { inviteDealer: { id: string; status: string; moves: string[]; version: number } }

describe('a firm that is invited', () => {
  test('gets a link by mail, chooses a password, and begins when the associate lets it', async () => {
    const { inviteDealer } = await server.get<Invited>(invite, { input: firm() }, deal.associate.token)
    expect(inviteDealer).toMatchObject({ status: 'INVITED', moves: ['remove'] })
    const { id } = inviteDealer
    expect(await server.codeOf(move, { id, move: 'activate' }, deal.associate.token)).toBe('BAD_TRANSITION')
    await server.settle()
    const [mail] = await deal.rows<{ body: string; subject: string }>(
      "select subject, body from messages where recipient = 'asha@krishna-steel.example'",
    )
    expect(mail?.subject).toBe('Western Primary Steel invites you to Neev')
    const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1]
    await server.get('mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }', {
      input: { token, password: 'krishna 2026', repeated: 'krishna 2026' },
    })
    await server.settle()
    const { moveDealer } = await server.get<{ moveDealer: object }>(
      move,
      { id, move: 'activate' },
      deal.associate.token,
    )
    expect(moveDealer).toEqual({ status: 'ACTIVE', moves: ['pause', 'remove'] })
  })

  test('is refused with another’s code, email or a GSTIN of another state', async () => {
    const codes = [
      { email: 'b@x.example', mobile: '9000001198' },
      { code: 'WPS-TWO' },
      { gstin: '30ZZZFM5544R1ZZ' },
    ].map((over) => server.codeOf(invite, { input: firm(over) }, deal.associate.token))
    expect(await Promise.all(codes)).toEqual(['DUPLICATE', 'DUPLICATE', 'VALIDATION'])
  })
})

test('a network is its associate’s and the desk’s to look at, nobody else’s', async () => {
  const id = String(deal.dealer('WPS-KOP').id)
  const other = await dealing(server, 'kovai-waterline')
  const one = 'query ($id: ID!) { dealer(id: $id) { id } }'
  const tree = 'query ($id: ID) { dealerTree(associateId: $id) { dealers { id } } }'
  const admin = await server.as('admin')
  expect(await server.codeOf(one, { id }, other.associate.token)).toBe('NOT_FOUND')
  expect(await server.codeOf(tree, { id: String(deal.associateId) }, other.associate.token)).toBe('NOT_FOUND')
  expect(await server.codeOf(move, { id, move: 'pause' }, other.associate.token)).toBe('NOT_FOUND')
  for (const who of [deal.associate.token, admin]) expect(await server.codeOf(one, { id }, who)).toBe('OK')
  const { dealerTree } = await server.get<{ dealerTree: { dealers: object[] } }>(
    tree,
    { id: String(deal.associateId) },
    admin,
  )
  expect(dealerTree.dealers.length).toBeGreaterThanOrEqual(4)
})

test('a territory is of known pincodes, at most five hundred, and not written over unseen', async () => {
  const set =
    'mutation ($id: ID!, $version: Int!, $pincodes: [TerritoryInput!]!) { setDealerTerritory(id: $id, version: $version, pincodes: $pincodes) { version pincodeCount } }'
  const id = String(deal.dealer('WPS-NSK').id)
  const code = (pincodes: object[], version = 1) => server.codeOf(set, { id, version, pincodes }, deal.associate.token)
  const many = Array.from({ length: 501 }, (_, at) => ({ pincode: String(411_001 + at), priority: 1 }))
  expect(await code(many)).toBe('TOO_LARGE')
  expect(await code([{ pincode: '999999', priority: 1 }])).toBe('PINCODE_UNKNOWN')
  expect(await code([{ pincode: '422001', priority: 1 }])).toBe('OK')
  expect(await code([{ pincode: '422002', priority: 1 }])).toBe('STALE')
})

test('a dealer counts its own stock of what it may sell, and of nothing else', async () => {
  const set =
    'mutation ($offerId: ID!) { setDealerStock(offerId: $offerId, onHandMilli: 5000, reason: "Counted") { onHandMilli } }'
  const { token } = deal.dealer('WPS-KOP')
  const offer = await deal.offer()
  const [other] = await deal.rows<{ id: number }>('select id from offers where seller_id <> $1 limit 1', [
    deal.associateId,
  ])
  expect(await server.codeOf(set, { offerId: String(other?.id) }, token)).toBe('NOT_FOUND')
  expect(await server.codeOf(set, { offerId: offer.id }, deal.associate.token)).toBe('NOT_FOUND')
  expect(await server.codeOf(set, { offerId: offer.id }, token)).toMatch(/OK|TOO_SMALL/)
})

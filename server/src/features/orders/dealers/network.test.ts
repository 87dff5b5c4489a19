import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import { dealing, southern } from '#test/shop/dealing.ts'

let server: TestServer
let deal: Awaited<ReturnType<typeof dealing>>
let other: Awaited<ReturnType<typeof dealing>>
beforeAll(async () => {
  server = await startServer()
  deal = await dealing(server)
  other = await dealing(server, southern)
})
afterAll(() => server.close())

const company = (over: object = {}) => ({
  code: 'WPS-SGL',
  companyName: 'Krishna Steel',
  contactName: 'Asha Patil',
  email: 'asha@krishna-steel.example',
  mobile: '9000001199',
  pan: 'ZZZFP5285H',
  line: 'Market yard',
  city: 'Sangli',
  pincode: '416416',
  ...over,
})
const invite = 'mutation ($input: InviteDealerInput!) { inviteDealer(input: $input) { id status transitions version } }'
const transition =
  'mutation ($id: ID!, $transition: DealerTransitionName!) { updateDealerStatus(id: $id, transition: $transition) { status transitions } }'
type Invited = { inviteDealer: { id: string; status: string; transitions: string[]; version: number } }

describe('a firm that is invited', () => {
  test('gets a link by mail, chooses a password, and begins when the associate lets it', async () => {
    const { inviteDealer } = await server.get<Invited>(invite, { input: company() }, deal.associate.token)
    expect(inviteDealer).toMatchObject({ status: 'INVITED', transitions: ['remove'] })
    const { id } = inviteDealer
    expect(await server.codeOf(transition, { id, transition: 'activate' }, deal.associate.token)).toBe('BAD_TRANSITION')
    await server.settle()
    const [mail] = await deal.rows<{ body: string; subject: string }>(
      "select subject, body from messages where recipient = 'asha@krishna-steel.example'",
    )
    expect(mail?.subject).toBe('Western Primary Steel invites you to Neev')
    const token = await server.tokenTo('asha@krishna-steel.example')
    await server.get('mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }', {
      input: { token, password: 'krishna 2026', repeated: 'krishna 2026' },
    })
    await server.settle()
    const { updateDealerStatus } = await server.get<{ updateDealerStatus: object }>(
      transition,
      { id, transition: 'activate' },
      deal.associate.token,
    )
    expect(updateDealerStatus).toEqual({ status: 'ACTIVE', transitions: ['pause', 'remove'] })
  })

  test('is refused with another’s code, email or a GSTIN of another state', async () => {
    const codes = [
      { email: 'b@x.example', mobile: '9000001198' },
      { code: 'WPS-TWO' },
      { gstin: '30ZZZFM5544R1ZZ' },
    ].map((over) => server.codeOf(invite, { input: company(over) }, deal.associate.token))
    expect(await Promise.all(codes)).toEqual(['DUPLICATE', 'DUPLICATE', 'VALIDATION'])
  })
})

test('a network is its associate’s and the admins’ to look at, nobody else’s', async () => {
  const id = String(deal.dealer('WPS-KOP').id)
  const one = 'query ($id: ID!) { dealer(id: $id) { id } }'
  const tree = 'query ($id: ID) { dealerTree(associateId: $id) { dealers { id } } }'
  const admin = await server.as('admin')
  expect(await server.codeOf(one, { id }, other.associate.token)).toBe('NOT_FOUND')
  expect(await server.codeOf(tree, { id: String(deal.associateId) }, other.associate.token)).toBe('NOT_FOUND')
  expect(await server.codeOf(transition, { id, transition: 'pause' }, other.associate.token)).toBe('NOT_FOUND')
  for (const who of [deal.associate.token, admin]) expect(await server.codeOf(one, { id }, who)).toBe('OK')
  const { dealerTree } = await server.get<{ dealerTree: { dealers: object[] } }>(
    tree,
    { id: String(deal.associateId) },
    admin,
  )
  expect(dealerTree.dealers.length).toBeGreaterThanOrEqual(4)
})

describe('a firm that names an associate when it applies', () => {
  const apply = 'mutation ($input: AssociateInput!) { submitAssociateApplication(input: $input) { number } }'
  const applicants = '{ dealerApplicants { id company email message } }'
  const one = 'query ($id: ID!) { dealerApplicant(id: $id) { company gstin } }'
  const decline = 'mutation ($id: ID!, $reason: String!) { declineDealer(id: $id, reason: $reason) }'
  const inviting =
    'mutation ($input: InviteDealerInput!, $applicationId: ID) { inviteDealer(input: $input, applicationId: $applicationId) { id status } }'
  const reason = 'We have two dealers in that town.'
  type Applicant = { id: string; company: string; email: string }
  const asking = async (token: string) =>
    (await server.get<{ dealerApplicants: Applicant[] }>(applicants, {}, token)).dealerApplicants
  const applied = async (email: string, token?: string): Promise<Applicant> => {
    const input = {
      type: 'SUB_DEALER',
      name: 'Vasant Kale',
      company: 'Kale Traders',
      mobile: '9000001290',
      email,
      city: 'Satara',
      stateCode: '27',
      pincode: '415001',
      message: 'A yard on the highway.',
      associateId: String(deal.associateId),
      consent: true,
    }
    await server.get(apply, { input }, token)
    await server.settle()
    const found = (await asking(deal.associate.token)).find((applicant) => applicant.email === email)
    if (!found) throw new Error('nobody asked')
    return found
  }
  const letters = async (email: string) =>
    (
      await deal.rows<{ template: string; body: string }>(
        'select template, body from messages where recipient = $1 order by id',
        [email],
      )
    ).map(({ template, body }) => [template, body.includes(reason)])
  const stateOf = async (id: string) =>
    (await deal.rows<{ status: string }>('select status from associate_applications where id = $1', [id]))[0]?.status

  test('is shown to that one alone, which hears of it', async () => {
    const { id, company: name } = await applied('one@kale.example')
    expect(name).toBe('Kale Traders')
    expect((await asking(other.associate.token)).map((applicant) => applicant.id)).not.toContain(id)
    for (const [text, values] of [
      [one, { id }],
      [decline, { id, reason }],
      [inviting, { input: company({ code: 'KWL-KAL' }), applicationId: id }],
    ] as const)
      expect(await server.codeOf(text, values, other.associate.token)).toBe('NOT_FOUND')
    for (const who of [await server.as('admin'), deal.dealer('WPS-KOP').token])
      expect(await server.codeOf(one, { id }, who)).toBe('FORBIDDEN')
    const notice = await deal.rows(
      "select 1 from notifications where user_id = $1 and link = '/superSeller/seller/list'",
      [deal.associate.id],
    )
    expect(notice).toHaveLength(1)
  })

  test('is declined with a reason, which it reads, and once only', async () => {
    const { id, email } = await applied('two@kale.example')
    expect(await server.codeOf(decline, { id, reason: ' no ' }, deal.associate.token)).toBe('REASON_NEEDED')
    expect(await server.get(decline, { id, reason }, deal.associate.token)).toEqual({ declineDealer: true })
    await server.settle()
    expect(await letters(email)).toEqual([
      ['associate.received', false],
      ['associate.declined', true],
    ])
    expect(await stateOf(id)).toBe('REJECTED')
    expect((await asking(deal.associate.token)).map((applicant) => applicant.id)).not.toContain(id)
    expect(await server.codeOf(decline, { id, reason }, deal.associate.token)).toBe('BAD_TRANSITION')
  })

  test('is accepted by the invitation, also after an admin has passed it on', async () => {
    const { id, email } = await applied('three@kale.example')
    const pass = 'mutation ($id: ID!) { updateAssociateStatus(id: $id, transition: approve) { status } }'
    await server.get(pass, { id }, await server.as('admin'))
    const input = company({ code: 'WPS-KAL', email, mobile: '9000001291', pan: 'ZZZFK5285H', pincode: '415001' })
    const values = { input, applicationId: id }
    expect(await server.get(inviting, values, deal.associate.token)).toMatchObject({
      inviteDealer: { status: 'INVITED' },
    })
    await server.settle()
    expect((await letters(email)).map(([template]) => template)).toContain('dealer.invited')
    expect(await stateOf(id)).toBe('APPROVED')
    expect((await asking(deal.associate.token)).map((applicant) => applicant.id)).not.toContain(id)
    const again = { input: { ...input, code: 'WPS-KAM', email: 'other@kale.example' }, applicationId: id }
    expect(await server.codeOf(inviting, again, deal.associate.token)).toBe('BAD_TRANSITION')
  })

  test('keeps its account where it has one, which can begin without a link', async () => {
    const user = await server.build.user()
    const { id, email } = await applied('four@kale.example', user.token)
    const input = company({ code: 'WPS-KAN', email: 'office@kale.example', mobile: '9000001292', pan: 'ZZZFN5285H' })
    expect(await server.get(inviting, { input, applicationId: id }, deal.associate.token)).toMatchObject({
      inviteDealer: { status: 'REGISTERED' },
    })
    await server.settle()
    expect((await letters(email)).map(([template]) => template)).toEqual(['associate.received', 'associate.approved'])
    const roles = await deal.rows<{ role: string }>('select role from user_roles where user_id = $1 order by 1', [
      user.id,
    ])
    expect(roles.map(({ role }) => role)).toEqual(['customer', 'subBusiness'])
  })

  test('or named none comes to the admins, who see who works there and hand it on; then it goes the same way', async () => {
    const admin = await server.as('admin')
    const email = 'nearest@kale.example'
    const input = {
      ...{ type: 'SUB_DEALER', name: 'Vasant Kale', company: 'Kale Nearest', mobile: '9000001297', email },
      ...{ city: 'Kolhapur', stateCode: '27', pincode: '416001', consent: true },
    }
    const { submitAssociateApplication } = await server.get<{ submitAssociateApplication: { number: string } }>(apply, {
      input,
    })
    const id = String(Number(submitAssociateApplication.number.slice(3)))
    const backOffice =
      'query ($id: ID!) { adminAssociate(id: $id) { near { id name dealersThere km } associateName handedOnAt transitions { transition } } }'
    type Near = { id: string; name: string; dealersThere: number; km: number }
    type AdminView = {
      adminAssociate: { near: Near[]; associateName: string | null; transitions: { transition: string }[] }
    }
    const seen = async () => (await server.get<AdminView>(backOffice, { id }, admin)).adminAssociate
    const { near, transitions } = await seen()
    expect(near[0]).toMatchObject({ id: String(deal.associateId), dealersThere: 1 })
    expect(near[0]?.km).toBeLessThan(near[1]?.km ?? 0)
    expect(transitions.map(({ transition }) => transition)).not.toContain('approve')
    const yes = 'mutation ($id: ID!) { updateAssociateStatus(id: $id, transition: approve) { status } }'
    expect(await server.codeOf(yes, { id }, admin)).toBe('ASSOCIATE_NEEDED')
    expect((await asking(deal.associate.token)).map((applicant) => applicant.email)).not.toContain(email)

    const hand =
      'mutation ($id: ID!, $to: ID!) { assignDealerToAssociate(id: $id, associateId: $to) { associateName handedOnAt near { id } } }'
    const to = String(deal.associateId)
    expect(await server.codeOf(hand, { id, to }, await server.as('seller'))).toBe('FORBIDDEN')
    expect(await server.codeOf(hand, { id, to: String(deal.dealer('WPS-KOP').id) }, admin)).toBe('NOT_A_CHOICE')
    expect(await server.get(hand, { id, to }, admin)).toEqual({
      assignDealerToAssociate: {
        associateName: 'Western Primary Steel',
        handedOnAt: server.now().toISOString(),
        near: [],
      },
    })
    expect(await server.codeOf(hand, { id, to }, admin)).toBe('BAD_TRANSITION')
    expect((await asking(deal.associate.token)).map((applicant) => applicant.email)).toContain(email)
    await server.settle()
    expect((await letters(email)).map(([template]) => template)).toEqual([
      'associate.received',
      'associate.approved.dealer',
    ])
    const handled = 'select 1 from notifications where user_id = $1 and title like $2'
    expect(await deal.rows(handled, [deal.associate.id, '%Vasant Kale%'])).not.toEqual([])
    const done = "select action from audit_log where entity = 'associate' and entity_id = $1"
    expect(await deal.rows(done, [id])).toEqual([{ action: 'associate.handOn' }])
    const invited = { input: company({ code: 'WPS-NEA', email, mobile: '9000001297' }), applicationId: id }
    expect(await server.codeOf(inviting, invited, deal.associate.token)).toBe('OK')
    expect(await stateOf(id)).toBe('APPROVED')
  })
})

describe('an admin', () => {
  const tree = `query ($id: ID!) { dealerTree(associateId: $id) { billingRule
    dealers { code transitions districts { district state pincodes } stock { products valuePaise } documents { id type state validTo } } } }`
  type Tree = {
    dealerTree: {
      dealers: {
        code: string
        transitions: string[]
        districts: { district: string; pincodes: number }[]
        stock: { products: number; valuePaise: number }
        documents: { id: string; type: string; state: string; validTo: string | null }[]
      }[]
    }
  }
  const seen = async (code: string, token: string) =>
    (await server.get<Tree>(tree, { id: String(deal.associateId) }, token)).dealerTree.dealers.find(
      (dealer) => dealer.code === code,
    )

  test('finds associates among those who sell, and opens one as it opens a seller', async () => {
    const manager = await server.as('sellerManager')
    const list = `query { adminSellers(filter: { kind: ASSOCIATE, search: "Western Primary" }) { total items { id kind status } } }`
    const { adminSellers } = await server.get<{ adminSellers: object }>(list, {}, manager)
    const id = String(deal.associateId)
    expect(adminSellers).toEqual({ total: 1, items: [{ id, kind: 'ASSOCIATE', status: 'APPROVED' }] })
    const one = 'query ($id: ID!) { adminSeller(id: $id) { kind transitions { transition whyNot { code message } } } }'
    expect(await server.get(one, { id }, manager)).toEqual({
      adminSeller: { kind: 'ASSOCIATE', transitions: [{ transition: 'suspend', whyNot: null }] },
    })
    expect(await server.codeOf(one, { id: String(deal.dealer('WPS-KOP').id) }, manager)).toBe('NOT_FOUND')
  })

  test('sees of each dealer the districts, what lies in the yard, and what it may do', async () => {
    const bars = await deal.offer()
    await deal.stock('WPS-KOP', bars.id, 100 * bars.step)
    const dealer = await seen('WPS-KOP', await server.as('sellerManager'))
    const [counted] = await deal.rows<{ products: number; pincodes: number }>(
      `select (select count(distinct v.product_id)::int from dealer_stock k join offers o on o.id = k.offer_id join variants v on v.id = o.variant_id
         where k.dealer_id = $1 and k.on_hand_milli > 0 and o.status in ('LIVE', 'PAUSED')) as products,
         (select count(*)::int from dealer_pincodes where dealer_id = $1) as pincodes`,
      [deal.dealer('WPS-KOP').id],
    )
    expect(dealer).toMatchObject({ transitions: ['suspend'], stock: { products: counted?.products } })
    expect(dealer?.stock.valuePaise).toBeGreaterThan(0)
    expect(dealer?.districts.reduce((sum, { pincodes }) => sum + pincodes, 0)).toBe(counted?.pincodes)
    for (const role of ['seller', 'categoryManager', 'customer', 'subBusiness'] as const)
      expect(await server.codeOf(tree, { id: String(deal.associateId) }, await server.as(role)), role).toBe('FORBIDDEN')
  })

  test('reads a dealer’s papers with the day until which they hold; the associate reads them too', async () => {
    const admin = await server.as('admin')
    const add = `mutation ($ownerId: ID!, $input: DocumentInput!, $file: Upload!) {
      addDocument(owner: SELLER, ownerId: $ownerId, input: $input, file: $file) { id } }`
    const ownerId = String(deal.dealer('WPS-KOP').id)
    const input = { type: 'BIS_LICENCE', number: 'CM/L-7700', validTo: '2031-03-31' }
    const document = Buffer.from('%PDF-1.4\nA paper.')
    const { data } = await server.upload(add, { ownerId, input }, document, admin)
    const { id } = (data as unknown as { addDocument: { id: string } }).addDocument
    await server.get(
      'mutation ($id: ID!) { submitSellerDocumentDecision(id: $id, decision: APPROVE) { id } }',
      { id },
      admin,
    )
    for (const who of [admin, deal.associate.token])
      expect((await seen('WPS-KOP', who))?.documents).toContainEqual({
        id,
        type: 'BIS_LICENCE',
        state: 'ACCEPTED',
        validTo: '2031-03-31',
      })
  })

  test('suspends with a reason only, which the dealer reads', async () => {
    const suspend = `mutation ($id: ID!, $transition: AdminDealerTransition!, $note: String) {
      updateDealerStatusAsAdmin(id: $id, transition: $transition, note: $note) { status statusReason transitions } }`
    const id = String(deal.dealer('WPS-GOA').id)
    const [manager, admin] = [await server.as('sellerManager'), await server.as('admin')]
    expect(await server.codeOf(suspend, { id, transition: 'suspend' }, manager)).toBe('REASON_NEEDED')
    expect(await server.codeOf(suspend, { id, transition: 'suspend', note: 'No papers' }, deal.associate.token)).toBe(
      'FORBIDDEN',
    )
    expect(await server.get(suspend, { id, transition: 'suspend', note: 'No papers' }, manager)).toEqual({
      updateDealerStatusAsAdmin: { status: 'SUSPENDED', statusReason: 'No papers', transitions: ['restore'] },
    })
    expect(await server.codeOf(suspend, { id, transition: 'restore' }, admin)).toBe('OK')
  })
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
  const { id: foreign } = await server.build.offer({ goods: 'bars' })
  expect(await server.codeOf(set, { offerId: String(foreign) }, token)).toBe('NOT_FOUND')
  expect(await server.codeOf(set, { offerId: offer.id }, deal.associate.token)).toBe('NOT_FOUND')
  expect(await server.codeOf(set, { offerId: offer.id }, token)).toMatch(/OK|TOO_SMALL/)
})

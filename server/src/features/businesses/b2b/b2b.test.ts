import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { socketOf } from '#test/processes/sockets.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { registration } from '#test/shop/applying.ts'
import { buying, place, review } from '#test/shop/buying.ts'
import {
  type B2bApplication,
  companiesOf,
  ownB2b,
  setB2bCheck,
  setB2bStep,
  submitB2b,
  updateB2bStatus,
} from '#test/shop/companies.ts'

let server: TestServer
let join: ReturnType<typeof companiesOf>
let manager: string
beforeAll(async () => {
  server = await startServer()
  join = companiesOf(server)
  manager = await server.as('b2bManager')
})
afterAll(() => server.close())

const own = async (token: string) =>
  (await server.get<{ b2bApplication: B2bApplication | null }>(ownB2b, {}, token)).b2bApplication
const refusalOf = async (token: string, version: number, input: object) =>
  (await server.ask(setB2bStep, { version, input }, token)).errors?.[0]?.extensions
const rows = async (query: string, values: unknown[] = []) => (await server.pool.query(query, values)).rows
const rolesOf = async (userId: unknown) =>
  (await rows('select role from user_roles where user_id = $1 order by role', [userId])).map(({ role }) => role)
const messagesTo = async (userId: unknown) => {
  await server.settle()
  const found = await rows('select template from messages where user_id = $1 order by id', [userId])
  return found.map(({ template }) => template)
}

describe('an application', () => {
  test('is kept at every step and goes on where it was left, on any device', async () => {
    const user = await server.build.user()
    const steps = await join.steps()
    expect(await own(user.token)).toBeNull()
    const begun = await join.save(user.token, 0, { company: steps.company })
    expect(begun).toMatchObject({ status: 'DRAFT', canEdit: true, openSteps: ['TAX', 'NEED', 'SITES', 'DOCUMENTS'] })
    await join.save(user.token, begun.version, { need: steps.need })
    expect(await own(user.token)).toMatchObject({
      form: {
        company: { companyName: steps.company.companyName },
        tax: null,
        need: { needs: [{ grams: 40_000_000, category: expect.any(String) }] },
      },
      history: [{ from: null, to: 'DRAFT', note: null, by: user.name }],
    })
  })

  test('of two devices the one that saw less is told so; of two first steps at once one is kept', async () => {
    const user = await server.build.user()
    const { company, need } = await join.steps()
    const codes = await Promise.all(
      [1, 2].map(() => server.codeOf(setB2bStep, { version: 0, input: { company } }, user.token)),
    )
    expect(codes.sort()).toEqual(['OK', 'STALE'])
    expect(await server.codeOf(setB2bStep, { version: 1, input: { company, need } }, user.token)).toBe('VALUE_BAD')
    expect(await rows('select 1 from b2b_accounts where user_id = $1', [user.id])).toHaveLength(1)
  })

  test('says at the field what is wrong with it, and by which rule', async () => {
    const { token } = await server.build.user()
    const { company, tax, need, sites } = await join.steps()
    expect(await refusalOf(token, 0, { company: { ...company, companyName: ' ', cin: 'U27' } })).toMatchObject({
      fields: {
        companyName: 'Enter the name as on the PAN card.',
        cin: 'A CIN must have 21 characters, such as U27100MH2005PTC152072.',
      },
    })
    expect(await refusalOf(token, 0, { tax: { ...tax, gstins: [{ gstin: registration(8501).gstin }] } })).toMatchObject(
      {
        fields: { 'gstins.0.gstin': 'The PAN does not match the one in the GSTIN.' },
      },
    )
    const bad = `${tax.gstins[0]?.gstin.slice(0, 14)}${tax.gstins[0]?.gstin.endsWith('A') ? 'B' : 'A'}`
    expect(await refusalOf(token, 0, { tax: { ...tax, gstins: [{ gstin: bad }] } })).toMatchObject({
      code: 'VALIDATION',
      fields: { 'gstins.0.gstin': expect.any(String) },
    })
    expect(
      await refusalOf(token, 0, { need: { ...need, needs: [{ categoryId: '999999', grams: 5e6 }] } }),
    ).toMatchObject({ code: 'NOT_A_CHOICE', fields: { 'needs.0.categoryId': expect.any(String) } })
    const [site] = sites.sites
    expect(await refusalOf(token, 0, { sites: { ...sites, sites: [{ ...site, pincode: '999999' }] } })).toMatchObject({
      code: 'PINCODE_UNKNOWN',
      fields: { 'sites.0.pincode': expect.any(String) },
    })
    const zone = { ...site, sez: 'UNIT' }
    for (const [gstin, code] of [
      [null, 'VALIDATION'],
      [registration(900, '29').gstin, 'GSTIN_STATE_MISMATCH'],
    ])
      expect(await refusalOf(token, 0, { sites: { ...sites, sites: [{ ...zone, gstin }] } })).toMatchObject({
        code,
        fields: { 'sites.0.gstin': expect.any(String) },
      })
  })

  test('needs a registration, but for government offices and societies that have none', async () => {
    const { company, tax } = await join.steps()
    const none = { ...tax, gstins: [] }
    const saved = async (kind: string, entered: object) => {
      const { token } = await server.build.user()
      const { version } = await join.save(token, 0, { company: { ...company, kind } })
      return (await refusalOf(token, version, { tax: entered })) ?? (await own(token))?.openSteps
    }
    expect(await saved('CONTRACTOR', none)).toMatchObject({
      code: 'GSTIN_NEEDED',
      fields: { gstins: expect.any(String) },
    })
    expect(await saved('INSTITUTION', none)).toMatchObject({ code: 'GSTIN_NEEDED' })
    expect(await saved('INSTITUTION', { ...none, isUnregisteredSociety: true })).not.toContain('TAX')
    expect(await saved('GOVERNMENT', none)).not.toContain('TAX')
  })

  test('can’t be sent in before all of it is there and the terms are accepted', async () => {
    const { token } = await server.build.user()
    const { company, ...rest } = await join.steps()
    const send = (acceptTerms: boolean) => server.codeOf(submitB2b, { acceptTerms }, token)
    expect(await send(true)).toBe('NOT_FOUND')
    let { id, version } = await join.save(token, 0, { company })
    expect(await send(true)).toBe('SELLER_STEPS_OPEN')
    for (const [step, value] of Object.entries(rest))
      version = (await join.save(token, version, { [step]: value })).version
    expect(await send(true)).toBe('SELLER_STEPS_OPEN')
    await join.hand(token, id, 'GST_CERTIFICATE', 'PAN_CARD')
    expect(await send(false)).toBe('CONSENT_NEEDED')
    expect(await send(true)).toBe('OK')
    expect(await send(true)).toBe('BAD_TRANSITION')
    expect(await server.codeOf(setB2bStep, { version, input: { need: rest.need } }, token)).toBe('BAD_TRANSITION')
  })

  test('tells its applicant by mail and bell, and admins by bell', async () => {
    // what earlier applications told is told before this manager is there to hear it
    await server.settle()
    const colleague = await server.build.user({ roles: ['b2bManager'] })
    const { id, application } = await join.applicant()
    expect(await messagesTo(id)).toEqual(['b2b.submitted'])
    expect(await rows('select link from notifications where user_id = $1', [id])).toEqual([
      { link: '/b2b_registration' },
    ])
    expect(await rows('select link from notifications where user_id = $1', [colleague.id])).toEqual([
      { link: `/admin/b2b/detail/${application.id}` },
    ])
  })

  test('with a GSTIN that another company has is refused, until that one is rejected', async () => {
    const steps = await join.steps()
    const first = await join.applicant(steps)
    const { token } = await server.build.user()
    expect(await refusalOf(token, 0, { tax: steps.tax })).toMatchObject({
      code: 'B2B_REGISTERED',
      fields: { 'gstins.0.gstin': expect.any(String) },
    })
    await join.transition(first.application.id, 'review')
    await join.transition(first.application.id, 'reject', 'The certificate is of another company.')
    expect(await refusalOf(token, 0, { tax: steps.tax })).toBeUndefined()
  })

  test('is nobody else’s: neither its documents nor its page', async () => {
    const { application, token } = await join.applicant()
    const stranger = await server.build.user()
    await expect(join.hand(stranger.token, application.id, 'WORK_ORDER')).rejects.toThrow('NOT_FOUND')
    await join.hand(token, application.id, 'WORK_ORDER')
    const take = 'mutation ($id: ID!) { removeDocument(id: $id) }'
    const mine = (await own(token))?.documents.find(({ type }) => type === 'WORK_ORDER')
    expect(await server.codeOf(take, { id: mine?.id }, stranger.token)).toBe('NOT_FOUND')
    expect((await own(stranger.token))?.id).toBeUndefined()
    for (const role of ['customer', 'b2b', 'sellerManager'] as const)
      expect(await server.codeOf('{ adminB2bAccounts { total } }', {}, await server.as(role))).toBe('FORBIDDEN')
  })

  test('is not for the operator’s own people', async () => {
    const { company } = await join.steps()
    expect(await server.codeOf(setB2bStep, { version: 0, input: { company } }, manager)).toBe('ROLES_DO_NOT_MIX')
  })
})

describe('an admin', () => {
  test('asks for changes with a reason, and what did not change needs no second look', async () => {
    const { application, id, token } = await join.applicant()
    const transition = (name: string, note?: string) =>
      server.codeOf(updateB2bStatus, { id: application.id, transition: name, note }, manager)
    expect(await transition('approve')).toBe('BAD_TRANSITION')
    await join.transition(application.id, 'review')
    expect(await transition('approve')).toBe('CHECKLIST_OPEN')
    await join.completeChecks(application.id)
    expect(await transition('requestChanges')).toBe('REASON_NEEDED')
    expect(await transition('requestChanges', 'The office has moved, we think.')).toBe('OK')
    const requested = await own(token)
    expect(requested).toMatchObject({
      status: 'CHANGES_REQUESTED',
      canEdit: true,
      requested: 'The office has moved, we think.',
    })
    const { sites } = await join.steps()
    await join.save(token, requested?.version ?? 0, {
      sites: { ...sites, billing: { ...sites.billing, line1: '12, Karve Road' } },
    })
    await join.submit(token)
    const open = await rows(
      `select item from admin_checks where entity = 'b2b' and entity_id = $1 and state = 'PENDING_REVIEW' order by 1`,
      [application.id],
    )
    expect(open).toEqual([{ item: 'ADDRESS' }, { item: 'DOCUMENTS' }])
    expect(await messagesTo(id)).toEqual(['b2b.submitted', 'b2b.changesRequested', 'b2b.submitted'])
    expect((await own(token))?.history.at(-2)).toMatchObject({ to: 'CHANGES_REQUESTED', by: null })
  })

  test('rejects for good; the applicant reads why and can apply anew', async () => {
    const { application, id, token } = await join.applicant()
    await join.transition(application.id, 'review')
    await join.transition(application.id, 'reject', 'We know no such company.')
    expect(await own(token)).toMatchObject({
      status: 'REJECTED',
      canEdit: false,
      requested: 'We know no such company.',
    })
    expect(await server.codeOf(updateB2bStatus, { id: application.id, transition: 'review' }, manager)).toBe(
      'BAD_TRANSITION',
    )
    const { company } = await join.steps()
    const anew = await join.save(token, 0, { company })
    expect(anew).toMatchObject({ status: 'DRAFT', openSteps: ['DOCUMENTS'] })
    expect(anew.id).not.toBe(application.id)
    expect(await messagesTo(id)).toEqual(['b2b.submitted', 'b2b.rejected'])
  })

  test('finds companies by name, GSTIN and user, with counts and what is late', async () => {
    const steps = await join.steps()
    steps.company.companyName = 'Quaint Girders LLP'
    const { application, email } = await join.applicant(steps)
    const list = `query ($search: String, $status: B2bStatus) { adminB2bAccounts(filter: { search: $search, status: $status }) {
      total late counts { status count } items { id companyName monthlyGrams gstins } } }`
    const found = async (variables: object, token = manager) =>
      (await server.get<{ adminB2bAccounts: { late: number } }>(list, variables, token)).adminB2bAccounts
    const one = {
      total: 1,
      counts: [{ status: 'SUBMITTED', count: 1 }],
      items: [{ id: application.id, companyName: 'Quaint Girders LLP', monthlyGrams: 40_000_000 }],
    }
    for (const search of ['quaint', steps.tax.gstins[0]?.gstin, email])
      expect(await found({ search })).toMatchObject(one)
    expect(await found({ search: 'quaint', status: 'APPROVED' })).toMatchObject({ total: 0, counts: one.counts })
    const before = server.now()
    server.setClock(new Date(before.getTime() + 49 * 60 * 60_000))
    const later = await server.build.user({ roles: ['b2bManager'] })
    expect((await found({ search: 'quaint' }, later.token)).late).toBe(1)
    server.setClock(before)
  })

  test('keeps the colleague who looks after it, notes and decisions on papers; all of it is in the log', async () => {
    const { application, id, token } = await join.applicant()
    const colleague = await server.build.user({ roles: ['b2bManager'], name: 'Harish Reddy' })
    const plan = `mutation ($id: ID!, $to: ID) { setB2bManager(id: $id, managerId: $to) { managerName } }`
    const stranger = await server.build.user()
    const planned = (to: unknown) => server.codeOf(plan, { id: application.id, to: String(to) }, manager)
    expect(await planned(stranger.id)).toBe('NOT_A_CHOICE')
    expect(await planned(colleague.id)).toBe('OK')
    const note = 'mutation ($id: ID!, $body: String!) { addB2bNote(id: $id, body: $body) { notes { body } } }'
    expect(await server.get(note, { id: application.id, body: 'Calls on Monday.' }, manager)).toEqual({
      addB2bNote: { notes: [{ body: 'Calls on Monday.' }] },
    })
    const decide = `mutation ($id: ID!) { submitB2bDocumentDecision(id: $id, decision: REJECT, reason: "It can not be read.") { state } }`
    const pan = application.documents.find(({ type }) => type === 'PAN_CARD') ?? (await own(token))?.documents[0]
    expect(await server.codeOf(decide, { id: pan?.id }, manager)).toBe('OK')
    expect(await messagesTo(id)).toEqual(['b2b.submitted', 'document.rejected'])
    expect(await own(token)).toMatchObject({ managerName: 'Harish Reddy' })
    const read = 'query ($id: ID!) { adminB2bAccount(id: $id) { audit { action } } }'
    const seen = async (who: string) => server.get(read, { id: application.id }, who)
    expect(await seen(await server.as('admin'))).toEqual({
      adminB2bAccount: { audit: [{ action: 'b2b.plan' }, { action: 'b2b.submit' }] },
    })
    expect(await seen(manager)).toEqual({ adminB2bAccount: { audit: [] } })
  })

  test('does not decide on its own company', async () => {
    const { application, id, token } = await join.applicant()
    await server.pool.query(`insert into user_roles (user_id, role, granted_at) values ($1, 'b2bManager', now())`, [id])
    expect(await server.codeOf(updateB2bStatus, { id: application.id, transition: 'review' }, token)).toBe(
      'OWN_SUBMISSION',
    )
    const check = { id: application.id, item: 'PAN', state: 'COMPLETE' }
    expect(await server.codeOf(setB2bCheck, check, token)).toBe('OWN_SUBMISSION')
  })

  test('sees how many wait, and nobody else does', async () => {
    const queues = async (token: string) =>
      (
        await server.get<{ adminQueues: { name: string; count: number }[] }>(
          '{ adminQueues { name count } }',
          {},
          token,
        )
      ).adminQueues.filter(({ name }) => name === 'b2b')
    const [before] = await queues(manager)
    await join.applicant()
    expect(await queues(manager)).toEqual([{ name: 'b2b', count: (before?.count ?? 0) + 1 }])
    expect(await queues(await server.as('b2b'))).toEqual([])
    expect(await queues(await server.as('sellerManager'))).toEqual([])
  })
})

describe('an approved company', () => {
  test('has the role and its sites, and loses the role while it is on hold', async () => {
    const steps = await join.steps()
    const { application, id, token } = await join.applicant(steps)
    await join.approve(application.id)
    expect(await rolesOf(id)).toEqual(['b2b', 'customer'])
    const { gstin } = steps.tax.gstins[0] ?? { gstin: '' }
    expect(await server.get('{ addresses { label contactName stateCode gstin } }', {}, token)).toEqual({
      addresses: expect.arrayContaining([
        { label: 'Baner tower', contactName: 'Ravi Jadhav', stateCode: '27', gstin },
        { label: steps.company.companyName.slice(0, 30), contactName: 'Leela Joshi', stateCode: '27', gstin },
      ]),
    })
    const company = '{ b2bCompany { companyName gstins poRequired } }'
    expect(await server.get(company, {}, token)).toEqual({
      b2bCompany: { companyName: steps.company.companyName, gstins: [gstin], poRequired: true },
    })
    expect(await server.codeOf(updateB2bStatus, { id: application.id, transition: 'hold' }, manager)).toBe(
      'REASON_NEEDED',
    )
    await join.transition(application.id, 'hold', 'Two invoices are open.')
    expect(await rolesOf(id)).toEqual(['customer'])
    expect(await server.codeOf(company, {}, token)).toBe('FORBIDDEN')
    expect(await own(token)).toMatchObject({ status: 'HOLD', requested: 'Two invoices are open.' })
    await join.transition(application.id, 'release')
    expect(await rolesOf(id)).toEqual(['b2b', 'customer'])
    expect(await messagesTo(id)).toEqual(['b2b.submitted', 'b2b.approved', 'b2b.held', 'b2b.released'])
    expect(await rows('select 1 from addresses where company_id = $1', [application.id])).toHaveLength(2)
  })

  test('on hold loses what its open socket still held; the session goes on', async () => {
    const { application, token } = await join.applicant()
    await join.approve(application.id)
    await server.settle()
    const closed = await socketOf(server, token)
    await join.transition(application.id, 'hold', 'Two invoices are open.')
    expect(await closed()).toBe(4403)
    expect(await server.codeOf('{ sessions { id } }', {}, token)).toBe('OK')
  })

  test('is asked for its order number, billed by its name, and has two days for a transfer', async () => {
    const buy = buying(server)
    const { buyer, address } = await buy.buyerWithCart()
    const steps = await join.steps()
    const { id } = await join.fill(buyer.token, steps)
    await join.submit(buyer.token)
    const { gstin } = steps.tax.gstins[0] ?? { gstin: '' }
    const site = { shippingAddressId: String(address.id), gstin }
    const seen = `mutation ($input: ReviewInput!) { reviewOrder(input: $input) { payablePaise billing { name } methods { method minutes } } }`
    type Seen = { reviewOrder: { payablePaise: number; billing: { name: string }; methods: { minutes: number }[] } }
    const look = async () => (await server.get<Seen>(seen, { input: site }, buyer.token)).reviewOrder
    const before = await look()
    expect(before).toMatchObject({ billing: { name: 'Asha Patil' }, methods: [{}, { minutes: 24 * 60 }] })
    await join.approve(id)
    expect(await look()).toMatchObject({
      billing: { name: steps.company.companyName },
      methods: [{}, { minutes: 48 * 60 }],
    })
    const order = { ...site, method: 'GATEWAY', expectedPaise: before.payablePaise }
    const placed = async (key: string, poNumber: string | null) =>
      (await server.ask(place, { key, input: { ...order, poNumber } }, buyer.token)).errors?.[0]?.extensions
    expect(await placed('without-number', ' ')).toMatchObject({
      code: 'PO_NEEDED',
      fields: { poNumber: expect.any(String) },
    })
    expect(await placed('with-number', 'PO/26/118')).toBeUndefined()
    expect(await server.codeOf(review, { input: site }, buyer.token)).toBe('CART_EMPTY')
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/server.ts'
import {
  type Application,
  applying,
  ownApplication,
  registration,
  saveStep,
  submitApplication,
} from '#test/shop/applying.ts'

let server: TestServer
let apply: ReturnType<typeof applying>
beforeAll(async () => {
  server = await startServer()
  apply = applying(server)
})
afterAll(() => server.close())

const own = async (token: string) =>
  (await server.get<{ sellerApplication: Application | null }>(ownApplication, {}, token)).sellerApplication
const fieldsOf = async (token: string, version: number, input: object) =>
  (await server.ask(saveStep, { id: null, version, input }, token)).errors?.[0]?.extensions
const rows = async (query: string, values: unknown[] = []) => (await server.pool.query(query, values)).rows

describe('an application', () => {
  test('is kept at every step and goes on where it was left, on any device', async () => {
    const user = await server.build.user()
    const steps = apply.steps()
    expect(await own(user.token)).toBeNull()
    const begun = await apply.save(user.token, 0, { business: steps.business })
    expect(begun).toMatchObject({ status: 'DRAFT', canEdit: true, openSteps: ['TAX', 'BANK', 'POINTS', 'DOCUMENTS'] })
    await apply.save(user.token, begun.version, { tax: steps.tax })
    const there = await own(user.token)
    expect(there?.form).toMatchObject({
      business: { tradeName: steps.business.tradeName },
      tax: { pan: steps.tax.pan },
      bank: null,
      points: null,
    })
    expect(there?.history).toEqual([{ from: null, to: 'DRAFT', note: null, by: user.name }])
  })

  test('of two devices the one that saw less is told so, and takes one step at a time', async () => {
    const user = await server.build.user()
    const { business, bank } = apply.steps()
    const { version } = await apply.save(user.token, 0, { business })
    await apply.save(user.token, version, { bank })
    expect(await server.codeOf(saveStep, { version, input: { business } }, user.token)).toBe('STALE')
    expect(await server.codeOf(saveStep, { version: version + 1, input: { business, bank } }, user.token)).toBe(
      'VALUE_BAD',
    )
  })

  test('of two first steps at once becomes one', async () => {
    const user = await server.build.user()
    const { business } = apply.steps()
    const codes = await Promise.all(
      [1, 2].map(() => server.codeOf(saveStep, { version: 0, input: { business } }, user.token)),
    )
    expect(codes.sort()).toEqual(['OK', 'STALE'])
    expect(await rows('select 1 from seller_applications where applicant_id = $1', [user.id])).toHaveLength(1)
  })

  test('says at the field what is wrong with it', async () => {
    const { token } = await server.build.user()
    const { tax, points, bank } = apply.steps()
    const other = registration(8500, '29').gstin
    expect(await fieldsOf(token, 0, { tax: { ...tax, gstins: [{ gstin: other }] } })).toMatchObject({
      fields: { 'gstins.0.gstin': 'The PAN does not match the one in the GSTIN.' },
    })
    expect(await fieldsOf(token, 0, { points: [{ ...points[0], pincode: '560058' }] })).toMatchObject({
      code: 'GSTIN_STATE_MISMATCH',
      fields: { 'points.0.gstin': expect.stringContaining('Karnataka') },
    })
    expect(await fieldsOf(token, 0, { points: [{ ...points[0], pincode: '999999' }] })).toMatchObject({
      fields: { 'points.0.pincode': expect.any(String) },
    })
    expect(await fieldsOf(token, 0, { bank: { ...bank, accountAgain: '1' } })).toMatchObject({
      fields: { accountAgain: 'The account numbers do not match.' },
    })
  })

  test('can’t be sent in before all of it is there and the terms are accepted', async () => {
    const { token } = await server.build.user()
    const steps = apply.steps()
    const { id, version } = await apply.save(token, 0, { business: steps.business })
    const send = (acceptTerms: boolean) => server.codeOf(submitApplication, { acceptTerms }, token)
    expect(await send(true)).toBe('SELLER_STEPS_OPEN')
    const { version: second } = await apply.save(token, version, { tax: steps.tax })
    const { version: third } = await apply.save(token, second, { bank: steps.bank })
    await apply.save(token, third, { points: steps.points })
    expect(await send(true)).toBe('SELLER_STEPS_OPEN')
    await apply.hand(token, id, 'GST_CERTIFICATE', 'PAN_CARD', 'CANCELLED_CHEQUE')
    expect(await send(false)).toBe('CONSENT_NEEDED')
    expect(await send(true)).toBe('OK')
    expect(await send(true)).toBe('BAD_TRANSITION')
    expect(await server.codeOf(saveStep, { version: 9, input: { bank: steps.bank } }, token)).toBe('BAD_TRANSITION')
  })

  test('tells its applicant by mail and bell, and admins by bell', async () => {
    // what earlier applications told is told before this manager is there to hear it
    await server.settle()
    const manager = await server.build.user({ roles: ['sellerManager'] })
    const { id, application } = await apply.applicant()
    await server.settle()
    expect(await rows('select template from messages where user_id = $1', [id])).toEqual([
      { template: 'seller.submitted' },
    ])
    expect(await rows('select link from notifications where user_id = $1', [id])).toEqual([
      { link: '/seller_registration' },
    ])
    expect(await rows('select link from notifications where user_id = $1', [manager.id])).toEqual([
      { link: `/admin/seller/detail/${application.id}` },
    ])
  })

  test('with a GSTIN that another firm has is refused, at once and when both are sent in', async () => {
    const first = await apply.applicant()
    const taken = first.application.form.tax?.gstins[0]?.gstin ?? ''
    const { token } = await server.build.user()
    const same = { ...apply.steps().tax, pan: first.application.form.tax?.pan, gstins: [{ gstin: taken }] }
    expect(await fieldsOf(token, 0, { tax: same })).toMatchObject({
      code: 'SELLER_REGISTERED',
      fields: { 'gstins.0.gstin': expect.stringContaining('ask its owner for access') },
    })
    // neither had sent it in when the other filled it in
    const steps = apply.steps()
    const [one, two] = [await server.build.user(), await server.build.user()]
    await apply.fill(one.token, steps)
    await apply.fill(two.token, { ...steps, bank: apply.steps().bank })
    await apply.submit(one.token)
    expect(await server.codeOf(submitApplication, { acceptTerms: true }, two.token)).toBe('SELLER_REGISTERED')
  })

  test('of the same PAN with the same account is refused, another state or not', async () => {
    const steps = apply.steps(7000)
    await apply.applicant(steps)
    const { gstin } = registration(7000, '29')
    const { token } = await server.build.user()
    await apply.fill(token, {
      ...steps,
      tax: { ...steps.tax, gstins: [{ gstin }] },
      points: [{ name: 'Peenya', line: '4th phase', city: 'Bengaluru', pincode: '560058', gstin }],
    })
    const { errors } = await server.ask(submitApplication, { acceptTerms: true }, token)
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'SELLER_REGISTERED',
      fields: { accountNumber: expect.any(String) },
    })
    expect(
      await rows(
        'select status from sellers s join seller_members m on m.seller_id = s.id where m.user_id = (select max(id) from users)',
      ),
    ).toEqual([{ status: 'DRAFT' }])
  })

  test('is not for the operator’s people, and nobody else’s is there for anybody', async () => {
    const { business } = apply.steps()
    const admin = await server.as('admin')
    expect(await server.codeOf(saveStep, { version: 0, input: { business } }, admin)).toBe('ROLES_DO_NOT_MIX')
    const { application } = await apply.applicant()
    const stranger = await server.build.user()
    for (const id of [application.id, '999999']) {
      expect(await server.codeOf(saveStep, { id, version: 0, input: { business } }, stranger.token)).toBe('NOT_FOUND')
      expect(await server.codeOf(submitApplication, { id, acceptTerms: true }, stranger.token)).toBe('NOT_FOUND')
    }
  })

  test('is filled in by an admin for somebody who can’t, and that is written down', async () => {
    const user = await server.build.user()
    const manager = await server.as('sellerManager')
    const start = 'mutation ($userId: ID!) { createSellerApplication(userId: $userId) { id version status } }'
    const begin = () => server.get<{ createSellerApplication: Application }>(start, { userId: user.id }, manager)
    const { createSellerApplication: begun } = await begin()
    expect((await begin()).createSellerApplication.id).toBe(begun.id)
    const steps = apply.steps()
    await apply.save(manager, begun.version, { business: steps.business }, begun.id)
    expect((await own(user.token))?.form.business?.tradeName).toBe(steps.business.tradeName)
    expect(
      await rows(`select action from audit_log where entity = 'seller' and entity_id = $1 order by id`, [begun.id]),
    ).toEqual([{ action: 'seller.startFor' }, { action: 'seller.fillIn' }])
    expect(await server.codeOf(start, { userId: user.id }, user.token)).toBe('FORBIDDEN')
    const seller = await server.build.seller()
    expect(await server.codeOf(start, { userId: seller.owner.id }, manager)).toBe('WORKS_ALREADY')
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { partnering } from '#test/shop/partnering.ts'
import { expireEnquiries } from './expiry.ts'

let server: TestServer
let partners: Awaited<ReturnType<typeof partnering>>
let yard: { token: string; sellerId: number; userId: number }
let admin: string
const about = 'jsw-neosteel-550d-tmt-bars'

beforeAll(async () => {
  server = await startServer()
  partners = await partnering(server)
  await server.build.product({ goods: 'bars', identifier: about })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setClock('2026-11-25T04:30:00Z') // Wednesday 10:00 in India
  yard = await business('Sahyadri Steel Yard', 'SELLER')
  await signInAgain()
})

/** Sessions of staff end within a day. */
const signInAgain = async () => {
  admin = (await server.build.user({ roles: ['admin'] })).token
}
let businesses = 0

async function business(name: string, kind: 'SELLER' | 'ASSOCIATE') {
  const { sellerId, userId, token } = await partners.partner(`${name} ${++businesses}`, [
    kind === 'SELLER' ? 'seller' : 'superSeller',
  ])
  await server.pool.query('update sellers set kind = $2, pan = $3 where id = $1', [sellerId, kind, 'AAACN1234F'])
  return { sellerId, userId, token }
}
const later = (hours: number) => server.setClock(new Date(server.now().getTime() + hours * 3_600_000))

let mobiles = 9_300_000_000
const fresh = () => String(++mobiles)
const ask = (over: object = {}) => partners.ask(about, { unit: 'kg', mobile: fresh(), ...over })
const idOf = (number: string) => String(Number(number.slice(3)))
const sent = async (over: object = {}) => idOf((await partners.send(ask(over))).number)

const fields = `id number status partner staff source followUpOn mergedInto clock { step minutesLeft }
  twins { number sameProduct samePlace } notes { body } files { name url }
  history { number kind to note on by }`
type Lead = {
  id: string
  number: string
  status: string
  partner: string | null
  staff: string | null
  source: string | null
  followUpOn: string | null
  mergedInto: string | null
  clock: { step: string; minutesLeft: number } | null
  twins: { number: string; sameProduct: boolean; samePlace: boolean }[]
  notes: { body: string }[]
  files: { name: string; url: string }[]
  history: { number: string; kind: string; to: string; note: string | null; on: string | null; by: string | null }[]
}
const read = async (id: string, token = admin) =>
  (await server.get<{ enquiry: Lead }>(`query ($id: ID!) { enquiry(id: $id) { ${fields} } }`, { id }, token)).enquiry
const change = {
  status: `mutation ($id: ID!, $transition: EnquiryTransition!, $reason: LostReason) {
    updateEnquiryStatus(id: $id, transition: $transition, reason: $reason) { id } }`,
  assign: 'mutation ($ids: [ID!]!, $assignee: String!) { assignEnquiries(ids: $ids, assignee: $assignee) { id } }',
  merge: 'mutation ($id: ID!, $into: ID!) { mergeEnquiry(id: $id, into: $into) { id } }',
  separate: 'mutation ($id: ID!) { separateEnquiry(id: $id) { id } }',
  follow:
    'mutation ($id: ID!, $on: String, $note: String! = "") { setEnquiryFollowUp(id: $id, on: $on, note: $note) { id } }',
  note: 'mutation ($id: ID!, $body: String!) { createEnquiryNote(id: $id, body: $body) { id } }',
}
const run = (name: keyof typeof change, variables: object, token = admin) =>
  server.codeOf(change[name], variables, token)
const toYard = () => `seller:${yard.sellerId}`
const listText = `query ($filter: EnquiryFilter!) {
  enquiries(filter: $filter, page: { size: 100, sort: "due" }) { total overdue counts { status count } items { id } } }`
type List = { total: number; overdue: number; counts: { status: string; count: number }[]; items: { id: string }[] }
const list = async (filter: object, token = admin) =>
  (await server.get<{ enquiries: List }>(listText, { filter }, token)).enquiries
const bells = async (userId: number) =>
  (await server.pool.query('select link from notifications where user_id = $1 order by id', [userId])).rows.map(
    ({ link }) => link,
  )

describe('a guest’s number', () => {
  test('is verified by a code: until then no business sees the enquiry and nobody is notified', async () => {
    const mobile = fresh()
    const first = await partners.sendOnly(ask({ mobile, source: 'google' }))
    expect(first).toMatchObject({ partner: null, joined: false })
    const id = idOf(first.number)
    expect(await read(id)).toMatchObject({
      status: 'NEW',
      source: 'google',
      clock: { step: 'VERIFY', minutesLeft: 240 },
    })
    expect(await run('assign', { ids: [id], assignee: toYard() })).toBe('OK')
    await server.settle()
    expect((await list({}, yard.token)).items).toContainEqual({ id })
  })

  test('is told by the challenge of its browser alone, and by the right code', async () => {
    const mobile = fresh()
    const { number, code } = await partners.sendOnly(ask({ mobile }))
    const challenge = code?.challenge ?? ''
    const right = await partners.smsCode(`+91${mobile}`)
    const wrong = right === '000000' ? '111111' : '000000'
    const attempt = (variables: object) => server.codeOf(partners.verifyText, variables)
    expect(await attempt({ challenge, code: wrong })).toBe('OTP_WRONG')
    expect(await attempt({ challenge: 'another', code: right })).toBe('TOKEN_INVALID')
    expect(await attempt({ challenge, code: right })).toBe('OK')
    expect(await attempt({ challenge, code: right })).toBe('TOKEN_INVALID')
    await server.settle()
    const lead = await read(idOf(number))
    expect(lead).toMatchObject({ status: 'VERIFIED', clock: { step: 'ASSIGN' } })
    expect(lead.history.map(({ to }) => to)).toEqual(['NEW', 'VERIFIED'])
    const { rows } = await server.pool.query("select 1 from messages where template = 'enquiry.unassigned'")
    expect(rows.length).toBeGreaterThan(0)
  })

  test('gets another code, which replaces the first', async () => {
    const mobile = fresh()
    const { code } = await partners.sendOnly(ask({ mobile }))
    const resend = 'mutation ($c: String!) { resendEnquiryCode(challenge: $c) { code { challenge } } }'
    expect(await server.codeOf(resend, { c: code?.challenge })).toBe('CODE_TOO_SOON')
    later(0.01)
    const second = (
      await server.get<{ resendEnquiryCode: { code: { challenge: string } } }>(resend, { c: code?.challenge })
    ).resendEnquiryCode.code.challenge
    expect(await server.codeOf(resend, { c: code?.challenge })).toBe('TOKEN_INVALID')
    await partners.verify(second, await partners.smsCode(`+91${mobile}`))
  })

  test('is not asked for where it is the verified one of the account', async () => {
    const mobile = fresh()
    const user = await server.build.user()
    await server.pool.query('update users set mobile = $2, mobile_verified_at = created_at where id = $1', [
      user.id,
      `+91${mobile}`,
    ])
    const own = await partners.sendOnly(ask({ mobile }), user.token)
    expect(own.code).toBeNull()
    expect(await read(idOf(own.number))).toMatchObject({ status: 'VERIFIED' })
    expect((await partners.sendOnly(ask(), user.token)).code).not.toBeNull()
  })
})

test('the consent is kept with the version of its text', async () => {
  const id = await sent({ consentVersion: 1 })
  const row = await partners.one('select consent_version, consent_at is not null as at from enquiries where id = $1', [
    id,
  ])
  expect(row).toEqual({ consent_version: 1, at: true })
})

describe('assigning', () => {
  test('gives enquiries to a business, which alone sees them, and starts its clock', async () => {
    const [one, two] = [await sent(), await sent()]
    const rival = await business('Rival Steel', 'ASSOCIATE')
    expect((await list({}, yard.token)).items).not.toContainEqual({ id: one })
    later(2)
    expect(await run('assign', { ids: [one, two], assignee: toYard() })).toBe('OK')
    await server.settle()
    const lead = await read(one, yard.token)
    expect(lead).toMatchObject({
      status: 'ASSIGNED',
      clock: { step: 'ANSWER', minutesLeft: 240 },
      notes: [],
      twins: [],
    })
    expect(await server.codeOf('query ($id: ID!) { enquiry(id: $id) { id } }', { id: one }, rival.token)).toBe(
      'NOT_FOUND',
    )
    expect(await bells(yard.userId)).toEqual(expect.arrayContaining([`/seller/enquiries?id=${one}`]))
    later(5)
    expect((await read(one, yard.token)).clock?.minutesLeft).toBe(-60)
    expect((await list({ overdue: true }, yard.token)).items).toContainEqual({ id: one })
    expect(await run('status', { id: one, transition: 'contact' }, yard.token)).toBe('OK')
    expect(await run('assign', { ids: [one], assignee: `seller:${rival.sellerId}` })).toBe('OK')
    expect(await run('status', { id: one, transition: 'quote' }, yard.token)).toBe('NOT_FOUND')
    const theirs = await read(one, rival.token)
    expect(theirs.history.map(({ kind, to }) => [kind, to])).toEqual([
      ['STATUS', 'NEW'],
      ['ASSIGNED', 'ASSIGNED'],
    ])
    expect(theirs.history.every(({ by }) => by === null)).toBe(true)
  })

  test('is refused for closed ones, for nobody, and to all but staff; of several it is all or none', async () => {
    const [open, closed] = [await sent(), await sent()]
    await run('status', { id: closed, transition: 'invalid' })
    expect(await run('assign', { ids: [open, closed], assignee: toYard() })).toBe('ENQUIRY_CLOSED')
    expect((await read(open)).status).toBe('VERIFIED')
    expect(await run('assign', { ids: [open], assignee: 'seller:999999' })).toBe('NOT_A_CHOICE')
    expect(await run('assign', { ids: [], assignee: toYard() })).toBe('TOO_LARGE')
    expect(await run('assign', { ids: [open], assignee: toYard() }, yard.token)).toBe('FORBIDDEN')
  })

  test('to a member of staff, or by answering what nobody has', async () => {
    const me = await server.build.user({ roles: ['admin'] })
    const [one, two] = [await sent(), await sent()]
    expect(await run('assign', { ids: [one], assignee: `staff:${me.id}` })).toBe('OK')
    await run('status', { id: two, transition: 'contact' }, me.token)
    await server.settle()
    expect(await bells(me.id)).toContain(`/admin/enquire/detail?enquiry=${one}`)
    const mine = await list({ assignee: `staff:${me.id}` })
    expect(mine.items.map(({ id }) => id).toSorted()).toEqual([one, two].toSorted())
    expect((await read(one)).staff).not.toBeNull()
  })

  test('offers businesses that sell it first', async () => {
    const id = await sent()
    const text = `query ($ids: [ID!]!) { enquiryAssignees(ids: $ids) { value kind offersIt } }`
    type Found = { enquiryAssignees: { value: string; kind: string; offersIt: boolean }[] }
    const { enquiryAssignees: found } = await server.get<Found>(text, { ids: [id] }, admin)
    expect(found.map(({ value }) => value)).toContain(toYard())
    expect(found.map(({ offersIt }) => offersIt)).toEqual(
      found
        .map(({ offersIt }) => offersIt)
        .toSorted()
        .toReversed(),
    )
  })
})

describe('merging', () => {
  test('keeps one, with the history of both, and can be undone', async () => {
    const mobile = fresh()
    const first = await sent({ mobile, quantityMilli: 10_000 })
    later(25)
    await signInAgain()
    const second = await sent({ mobile, quantityMilli: 12_000 })
    const kept = await read(second)
    expect(kept.twins).toEqual([{ number: (await read(first)).number, sameProduct: true, samePlace: true }])
    expect(await run('merge', { id: first, into: first })).toBe('MERGE_SAME')
    expect(await run('merge', { id: first, into: second })).toBe('OK')
    const merged = await read(second)
    expect(merged.history.map(({ number }) => number)).toEqual(
      expect.arrayContaining([kept.number, `EN-${first.padStart(5, '0')}`]),
    )
    expect(merged.clock?.minutesLeft).toBeLessThan(0)
    expect(await read(first)).toMatchObject({ status: 'DUPLICATE', clock: null, mergedInto: kept.number })
    expect(await run('merge', { id: first, into: second })).toBe('ENQUIRY_CLOSED')
    expect(await run('separate', { id: first })).toBe('OK')
    expect(await read(first)).toMatchObject({ status: 'VERIFIED', mergedInto: null })
    expect(await run('separate', { id: first })).toBe('MERGE_UNDONE')
  })
})

describe('following up', () => {
  test('sets when the next step is due, on the timeline with its note', async () => {
    const id = await sent()
    await run('assign', { ids: [id], assignee: toYard() })
    await run('status', { id, transition: 'contact' }, yard.token)
    expect(await run('follow', { id, on: '2026-11-24' }, yard.token)).toBe('FOLLOW_UP_DATE')
    expect(await run('follow', { id, on: '2026-11-27', note: 'Decides after the slab.' }, yard.token)).toBe('OK')
    const lead = await read(id, yard.token)
    // Two working days of nine hours until Friday 10:00
    expect(lead).toMatchObject({ followUpOn: '2026-11-27', clock: { step: 'QUOTE', minutesLeft: 1080 } })
    expect(lead.history.at(-1)).toMatchObject({
      kind: 'FOLLOW_UP',
      to: 'CONTACTED',
      on: '2026-11-27',
      note: 'Decides after the slab.',
    })
    await run('follow', { id, on: null }, yard.token)
    expect((await read(id)).followUpOn).toBeNull()
    await run('status', { id, transition: 'lose', reason: 'PRICE' }, yard.token)
    expect(await run('follow', { id, on: '2026-11-27' }, yard.token)).toBe('ENQUIRY_CLOSED')
  })

  test('notes are for staff alone', async () => {
    const id = await sent()
    await run('assign', { ids: [id], assignee: toYard() })
    expect(await run('note', { id, body: 'Rang twice.' })).toBe('OK')
    expect(await run('note', { id, body: 'Hello' }, yard.token)).toBe('FORBIDDEN')
    expect((await read(id)).notes).toEqual([{ body: 'Rang twice.' }])
    expect((await read(id, yard.token)).notes).toEqual([])
  })
})

test('what nobody answers in seven days expires, and can be taken up again', async () => {
  const [quiet, answered] = [await sent(), await sent()]
  await run('status', { id: answered, transition: 'contact' })
  later(7 * 24 - 1)
  await signInAgain()
  await expireEnquiries(makeCtx(server.services))
  expect((await read(quiet)).status).toBe('VERIFIED')
  later(2)
  await expireEnquiries(makeCtx(server.services))
  expect(await read(quiet)).toMatchObject({ status: 'EXPIRED', clock: null })
  expect((await read(answered)).status).toBe('CONTACTED')
  expect(await run('status', { id: quiet, transition: 'takeUp' })).toBe('OK')
})

test('filters narrow the list, its counts and the spreadsheet alike', async () => {
  const source = 'newspaper'
  const id = await sent({ source, pincode: '411045' })
  await sent({ source })
  await run('status', { id, transition: 'contact' })
  const all = await list({ source })
  expect(all).toMatchObject({ total: 2, overdue: 0 })
  expect(all.counts.toSorted((a, b) => a.status.localeCompare(b.status))).toEqual([
    { status: 'CONTACTED', count: 1 },
    { status: 'VERIFIED', count: 1 },
  ])
  expect((await list({ source, status: 'CONTACTED' })).items).toEqual([{ id }])
  expect((await list({ source, assignee: 'none' })).total).toBe(1)
  expect((await list({ source, assignee: 'nonsense' })).total).toBe(0)
  expect((await list({ source, state: '27' })).total).toBe(2)
  expect((await list({ source, state: '29' })).total).toBe(0)
  expect((await list({ source, from: '2026-11-25', to: '2026-11-25' })).total).toBe(2)
  expect((await list({ source, from: '2026-11-26' })).total).toBe(0)
  const sheet = 'query ($filter: EnquiryFilter!) { enquiriesSheet(filter: $filter) { rows name } }'
  expect(await server.get(sheet, { filter: { source } }, admin)).toEqual({
    enquiriesSheet: { rows: 2, name: 'enquiries-2026-11-25.xlsx' },
  })
  expect(await server.codeOf(sheet, { filter: {} }, yard.token)).toBe('FORBIDDEN')
  const choices = '{ enquiryChoices { sources assignees { value } categories { value } } }'
  const found = await server.get<{ enquiryChoices: { sources: string[] } }>(choices, {}, admin)
  expect(found.enquiryChoices.sources).toContain(source)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { watchValidity } from './documents.ts'

let server: TestServer
let seller: Awaited<ReturnType<TestServer['build']['seller']>>
beforeAll(async () => {
  server = await startServer()
  seller = await server.build.seller({ name: 'Chakan Ispat' })
})
afterAll(() => server.close())

const fields = 'id type number validTo state reason link canWithdraw'
const add = `mutation ($ownerId: ID!, $input: DocumentInput!, $file: Upload!) {
  addDocument(owner: SELLER, ownerId: $ownerId, input: $input, file: $file) { ${fields} } }`
const decide = `mutation ($id: ID!, $decision: ReviewDecision!, $reason: String, $validTo: String) {
  submitSellerDocumentDecision(id: $id, decision: $decision, reason: $reason, validTo: $validTo) { ${fields} } }`
const withdraw = 'mutation ($id: ID!) { removeDocument(id: $id) }'
const paperDocument = Buffer.from('%PDF-1.4\nA paper.')

type Document = { id: string; state: string; validTo: string | null; reason: string | null; link: string }
async function handIn(input: object = { type: 'PAN_CARD' }, token = seller.owner.token): Promise<Document> {
  const { data, errors } = await server.upload(add, { ownerId: seller.id, input }, paperDocument, token)
  if (errors) throw new Error(JSON.stringify(errors))
  return (data as unknown as { addDocument: Document }).addDocument
}
const decideOn = async (id: string, entered: object, token: string) =>
  (await server.get<{ submitSellerDocumentDecision: Document }>(decide, { id, ...entered }, token))
    .submitSellerDocumentDecision
const rows = async (query: string, values: unknown[] = []) => (await server.pool.query(query, values)).rows

describe('a paper', () => {
  test('is handed in by its owner and read by a link that works for five minutes', async () => {
    const { id, state, link } = await handIn({ type: 'PAN_CARD', number: 'ZZZFS2002B' })
    expect(state).toBe('PENDING')
    const answer = await fetch(server.url + link)
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'application/pdf',
      paperDocument.toString(),
    ])
    const before = server.now()
    server.setClock(new Date(before.getTime() + 5 * 60_000 + 1))
    expect((await fetch(server.url + link)).status).toBe(404)
    server.setClock(before)
    expect((await fetch(server.url + link.replace(/\?.*/, ''))).status).toBe(404)
    expect((await fetch(`${server.url}${link.replace('/files/', '/files/public/')}`)).status).toBe(404)
    expect(await server.get(withdraw, { id }, seller.owner.token)).toEqual({ removeDocument: true })
    expect(await rows('select 1 from files')).toEqual([])
  })

  test('is nobody else’s to hand in or take back: for them it is not there', async () => {
    const { id } = await handIn()
    const other = await server.build.seller()
    for (const token of [other.owner.token, await server.as('customer'), await server.as('siteManager')]) {
      const answer = await server.upload(add, { ownerId: seller.id, input: { type: 'PAN_CARD' } }, paperDocument, token)
      expect(answer.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
      expect(await server.codeOf(withdraw, { id }, token)).toBe('NOT_FOUND')
    }
    expect(await server.codeOf(withdraw, { id: '999999' }, seller.owner.token)).toBe('NOT_FOUND')
    expect((await handIn({ type: 'ADDRESS_PROOF' }, await server.as('sellerManager'))).state).toBe('PENDING')
  })

  test('must be a picture or a PDF', async () => {
    const input = { type: 'PAN_CARD' }
    const { errors } = await server.upload(add, { ownerId: seller.id, input }, Buffer.from('MZ'), seller.owner.token)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FILE_TYPE' })
  })

  test('names its brand and last day where it speaks for a brand', async () => {
    const input = { type: 'BRAND_AUTHORISATION' }
    const { errors } = await server.upload(add, { ownerId: seller.id, input }, paperDocument, seller.owner.token)
    expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual(['validTo', 'brandId'])
  })
})

describe('an admin', () => {
  test('accepts with the last day that it reads, or rejects with a reason that its owner is told', async () => {
    const manager = await server.as('sellerManager')
    const good = await handIn({ type: 'GST_CERTIFICATE' })
    expect(await decideOn(good.id, { decision: 'APPROVE', validTo: '2027-03-31' }, manager)).toMatchObject({
      state: 'ACCEPTED',
      validTo: '2027-03-31',
      canWithdraw: false,
    })
    expect(await server.codeOf(withdraw, { id: good.id }, seller.owner.token)).toBe('BAD_TRANSITION')
    const bad = await handIn({ type: 'CANCELLED_CHEQUE' })
    expect(await server.codeOf(decide, { id: bad.id, decision: 'REJECT', reason: ' ' }, manager)).toBe('REASON_NEEDED')
    const reason = 'The name on the cheque is another one.'
    expect(await decideOn(bad.id, { decision: 'REJECT', reason }, manager)).toMatchObject({ state: 'REJECTED', reason })
    expect(await server.codeOf(decide, { id: bad.id, decision: 'REJECT', reason }, manager)).toBe('BAD_TRANSITION')
    await server.settle()
    const notice = await rows('select subject, body from messages where user_id = $1', [seller.owner.id])
    expect(notice).toMatchObject([
      { subject: 'Please upload again: Cancelled cheque', body: expect.stringContaining(reason) },
    ])
    expect(
      await rows(
        `select from_state, to_state, note from status_events where entity = 'document' and entity_id = $1 order by id`,
        [bad.id],
      ),
    ).toEqual([
      { from_state: null, to_state: 'PENDING', note: null },
      { from_state: 'PENDING', to_state: 'REJECTED', note: reason },
    ])
    expect(
      await rows(`select 1 from audit_log where action = 'document.decide' and entity_id = $1`, [bad.id]),
    ).toHaveLength(1)
    expect(await server.codeOf(decide, { id: bad.id, decision: 'APPROVE' }, await server.as('siteManager'))).toBe(
      'FORBIDDEN',
    )
  })
})

describe('the validity', () => {
  test('is reminded of 30, 15 and 3 days before its end, once each, and then is over', async () => {
    const manager = await server.as('sellerManager')
    const { id } = await handIn({ type: 'BIS_LICENCE', validTo: '2026-12-31' })
    await decideOn(id, { decision: 'APPROVE' }, manager)
    const begin = server.now()
    const handled: string[] = []
    for (const [day, times] of [
      ['2026-11-30', 1],
      ['2026-12-01', 2],
      ['2026-12-16', 2],
      ['2026-12-28', 2],
      ['2026-12-31', 1],
      ['2027-01-01', 2],
    ] as const) {
      server.setClock(`${day}T04:00:00Z`)
      for (let time = 0; time < times; time++) await watchValidity(makeCtx(server.services))
      await server.settle()
      const [{ count } = { count: 0 }] = await rows(
        `select count(*)::int as count from messages where template like 'document.e%' and user_id = $1`,
        [seller.owner.id],
      )
      handled.push(`${day}: ${count}`)
    }
    expect(handled).toEqual([
      '2026-11-30: 0',
      '2026-12-01: 1',
      '2026-12-16: 2',
      '2026-12-28: 3',
      '2026-12-31: 3',
      '2027-01-01: 4',
    ])
    expect(await rows('select state, reminded_days from documents where id = $1', [id])).toEqual([
      { state: 'EXPIRED', reminded_days: 3 },
    ])
    expect(
      await rows(`select to_state from status_events where entity = 'document' and entity_id = $1 order by id`, [id]),
    ).toEqual([{ to_state: 'PENDING' }, { to_state: 'ACCEPTED' }, { to_state: 'EXPIRED' }])
    server.setClock(begin)
  })
})

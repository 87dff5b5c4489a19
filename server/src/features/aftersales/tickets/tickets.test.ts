import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import type { BuiltUser } from '#test/builders/user.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { closeTickets } from './tickets.ts'

let server: TestServer
let admin: BuiltUser
beforeAll(async () => {
  server = await startServer()
  admin = await server.build.user({ roles: ['admin'] })
})
afterAll(() => server.close())

const DAY_MS = 86_400_000
const about = { topic: 'DELIVERY', subject: 'The truck did not come', text: 'It was promised for this morning.' }
const guest = { ...about, name: 'Ravi Shinde', email: 'ravi@site.example', mobile: '9822055010' }

type Sent = {
  id: string | null
  number: string
  key: string | null
  ackDue: string
  resolveDue: string
  createdAt: string
}
const create = `mutation ($input: TicketInput!) { createTicket(input: $input) { id number key ackDue resolveDue createdAt } }`
const own =
  'query ($id: ID!) { myTicket(id: $id) { number status reopenUntil messages { side author body files { name url } } } }'
const write = 'mutation ($id: ID!, $text: String!) { createTicketMessage(id: $id, text: $text) { status } }'
const answer = `mutation ($id: ID!, $text: String!, $next: TicketTransition!) {
  submitTicketAnswer(id: $id, text: $text, next: $next) { status assignee acknowledgedAt resolvedAt } }`
const move =
  'mutation ($id: ID!, $transition: TicketTransition!) { updateTicketStatus(id: $id, transition: $transition) { status } }'
const moveOwn =
  'mutation ($id: ID!, $transition: OwnTicketTransition!) { updateOwnTicketStatus(id: $id, transition: $transition) { status closedAt } }'
const list = `query ($filter: StaffTicketFilter!) { tickets(filter: $filter) { total counts { status count } items { id isOverdue } } }`

const send = async (input: object, token = '') =>
  (await server.get<{ createTicket: Sent }>(create, { input }, token)).createTicket
async function opened() {
  const customer = await server.build.user({ roles: ['customer'] })
  const { id, ...sent } = await send(about, customer.token)
  return { customer, id: id ?? '', ...sent }
}
const mailsTo = async (email: string) => {
  await server.settle()
  const { rows } = await server.pool.query(
    'select template, subject, body from messages where recipient = $1 order by id',
    [email],
  )
  return rows as { template: string; subject: string; body: string }[]
}

test('a ticket has its number and both promises at once, and is its customer’s alone', async () => {
  const { customer, id, number, ackDue, resolveDue, createdAt, key } = await opened()
  expect(number).toMatch(/^TK-\d{6}$/)
  expect(key).toBeNull()
  expect(Date.parse(ackDue) - Date.parse(createdAt)).toBe(48 * 3_600_000)
  const days = (Date.parse(resolveDue) - Date.parse(createdAt)) / DAY_MS
  expect([28, 29, 30, 31]).toContain(days)
  expect(await server.get(own, { id }, customer.token)).toMatchObject({
    myTicket: { number, status: 'OPEN', messages: [{ side: 'CUSTOMER', body: about.text, files: [] }] },
  })
  expect(await server.get(own, { id: number }, customer.token)).toMatchObject({ myTicket: { number } })
  const other = await server.build.user({ roles: ['customer'] })
  expect(await server.codeOf(own, { id }, other.token)).toBe('NOT_FOUND')
  expect(await server.codeOf(own, { id: number }, other.token)).toBe('NOT_FOUND')
  expect(await server.codeOf(write, { id, text: 'Hello' }, other.token)).toBe('NOT_FOUND')
  expect(await server.codeOf(moveOwn, { id, transition: 'close' }, other.token)).toBe('NOT_FOUND')
  expect(await server.codeOf('query ($id: ID!) { ticket(id: $id) { id } }', { id }, customer.token)).toBe('FORBIDDEN')
  expect((await mailsTo(customer.email)).map(({ template }) => template)).toContain('ticket.received')
})

test('only one’s own order can be named, and input is checked', async () => {
  const { customer } = await opened()
  const order = await server.build.order()
  expect(await server.codeOf(create, { input: { ...about, orderId: String(order.id) } }, customer.token)).toBe(
    'NOT_FOUND',
  )
  const mine = await send({ ...about, orderId: String(order.id) }, order.buyer.token)
  const shown = await server.get(
    'query ($id: ID!) { myTicket(id: $id) { orderNumber } }',
    { id: mine.id },
    order.buyer.token,
  )
  expect(shown).toEqual({ myTicket: { orderNumber: order.number } })
  for (const wrong of [
    { ...about, subject: '' },
    { ...about, text: 'Help' },
    { ...about, text: 'x'.repeat(4001) },
  ])
    expect(await server.codeOf(create, { input: wrong }, customer.token)).toBe('VALIDATION')
  expect(await server.codeOf(create, { input: about })).toBe('VALIDATION')
})

test('a guest reads and answers by the link of the mail, and by no other', async () => {
  const { id, number, key } = await send(guest)
  expect(id).toBeNull()
  const read =
    'query ($number: String!, $key: String!) { guestTicket(number: $number, key: $key) { id status messages { author } } }'
  const { guestTicket } = await server.get<{ guestTicket: { id: string } }>(read, { number, key })
  expect(guestTicket).toMatchObject({ status: 'OPEN', messages: [{ author: guest.name }] })
  const second = await send({ ...guest, email: 'other@site.example' })
  const [until = '', signature] = (key ?? '').split('.')
  const longer = `${Number(until) + 1}.${signature}`
  for (const wrong of ['', 'x', second.key, longer])
    expect(await server.codeOf(read, { number, key: wrong })).toBe('NOT_FOUND')
  const before = server.now()
  server.setClock(new Date(before.getTime() + 91 * DAY_MS))
  expect(await server.codeOf(read, { number, key })).toBe('NOT_FOUND')
  server.setClock(before)
  const { number: ofAccount } = await opened()
  expect(await server.codeOf(read, { number: ofAccount, key })).toBe('NOT_FOUND')

  await server.get(answer, { id: guestTicket.id, text: 'Which order is it?', next: 'wait' }, admin.token)
  const reply =
    'mutation ($number: String!, $key: String!, $text: String!) { createGuestTicketMessage(number: $number, key: $key, text: $text) { status } }'
  expect(await server.codeOf(reply, { number, key: second.key, text: 'Mine' })).toBe('NOT_FOUND')
  expect(await server.get(reply, { number, key, text: 'The one of Monday.' })).toEqual({
    createGuestTicketMessage: { status: 'IN_PROGRESS' },
  })
  const mails = await mailsTo(guest.email)
  expect(mails.map(({ template }) => template)).toEqual(['ticket.received', 'ticket.answered'])
  // The address may be a stranger's: what the guest wrote is not sent there before a person has answered
  for (const own of [guest.name, guest.subject]) expect(`${mails[0]?.subject} ${mails[0]?.body}`).not.toContain(own)
  expect(mails[1]?.body).toContain('Which order is it?')
})

test('an admin acknowledges, answers and resolves; each step reaches the customer', async () => {
  const { customer, id } = await opened()
  expect(await server.get(move, { id, transition: 'acknowledge' }, admin.token)).toEqual({
    updateTicketStatus: { status: 'ACKNOWLEDGED' },
  })
  expect(await server.codeOf(move, { id, transition: 'acknowledge' }, admin.token)).toBe('BAD_TRANSITION')
  expect(await server.codeOf(move, { id, transition: 'resolve' }, admin.token)).toBe('NOT_A_CHOICE')
  expect(await server.codeOf(move, { id, transition: 'start' }, customer.token)).toBe('FORBIDDEN')
  await server.get(answer, { id, text: 'Which site?', next: 'wait' }, admin.token)
  await server.get(write, { id, text: 'The one in Baner.' }, customer.token)
  const { submitTicketAnswer: done } = await server.get<{ submitTicketAnswer: object }>(
    answer,
    { id, text: 'It comes at four.', next: 'resolve' },
    admin.token,
  )
  expect(done).toMatchObject({ status: 'RESOLVED', assignee: admin.name, resolvedAt: expect.any(String) })
  expect(await server.codeOf(write, { id, text: 'Thanks' }, customer.token)).toBe('TICKET_DONE')
  const { myTicket } = await server.get<{ myTicket: { messages: { side: string; author: string | null }[] } }>(
    own,
    { id },
    customer.token,
  )
  expect(myTicket.messages.map(({ side, author }) => [side, author])).toEqual([
    ['CUSTOMER', customer.name],
    ['STAFF', null],
    ['CUSTOMER', customer.name],
    ['STAFF', null],
  ])
  expect((await mailsTo(customer.email)).map(({ template }) => template)).toEqual([
    'ticket.received',
    'ticket.acknowledged',
    'ticket.answered',
    'ticket.resolved',
  ])
})

test('a resolved ticket is reopened within 7 days, and closed by the job after them', async () => {
  const [early, late] = [await opened(), await opened()]
  for (const { id } of [early, late]) await server.get(answer, { id, text: 'Done.', next: 'resolve' }, admin.token)
  expect(await server.get(moveOwn, { id: early.id, transition: 'reopen' }, early.customer.token)).toMatchObject({
    updateOwnTicketStatus: { status: 'IN_PROGRESS' },
  })
  const ago = new Date(server.now().getTime() - 8 * DAY_MS)
  await server.pool.query('update tickets set resolved_at = $2 where id = $1', [late.id, ago])
  expect(await server.codeOf(moveOwn, { id: late.id, transition: 'reopen' }, late.customer.token)).toBe('WINDOW_CLOSED')
  await closeTickets(makeCtx(server.services))
  expect(await server.get(own, { id: late.id }, late.customer.token)).toMatchObject({
    myTicket: { status: 'CLOSED', reopenUntil: null },
  })
  expect(await server.get(moveOwn, { id: early.id, transition: 'close' }, early.customer.token)).toMatchObject({
    updateOwnTicketStatus: { status: 'CLOSED', closedAt: expect.any(String) },
  })
})

test('the queue is by due time, with what is overdue or mine', async () => {
  const { id } = await opened()
  const found = async (filter: object) =>
    (await server.get<{ tickets: { items: { id: string }[] } }>(list, { filter }, admin.token)).tickets.items
  expect((await found({ overdue: true })).map((one) => one.id)).not.toContain(id)
  await server.pool.query("update tickets set ack_due = ack_due - interval '4 days' where id = $1", [id])
  expect(await found({ overdue: true })).toContainEqual({ id, isOverdue: true })
  expect((await found({ mine: true })).map((one) => one.id)).not.toContain(id)
  const assign = `mutation ($id: ID!, $version: Int!, $assigneeId: ID) {
    assignTicket(id: $id, version: $version, assigneeId: $assigneeId, priority: HIGH) { assignee priority version } }`
  const stranger = await server.build.user({ roles: ['customer'] })
  expect(await server.codeOf(assign, { id, version: 1, assigneeId: String(stranger.id) }, admin.token)).toBe(
    'NOT_A_CHOICE',
  )
  expect(await server.get(assign, { id, version: 1, assigneeId: String(admin.id) }, admin.token)).toMatchObject({
    assignTicket: { assignee: admin.name, priority: 'HIGH' },
  })
  expect(await server.codeOf(assign, { id, version: 1 }, admin.token)).toBe('STALE')
  expect((await found({ mine: true })).map((one) => one.id)).toContain(id)
})

test('notes are for staff alone', async () => {
  const { customer, id } = await opened()
  const note = 'mutation ($id: ID!, $body: String!) { createTicketNote(id: $id, body: $body) { notes { body } } }'
  expect(await server.codeOf(note, { id, body: 'Twice this month.' }, customer.token)).toBe('FORBIDDEN')
  expect(await server.get(note, { id, body: 'Twice this month.' }, admin.token)).toEqual({
    createTicketNote: { notes: [{ body: 'Twice this month.' }] },
  })
  expect(JSON.stringify(await server.get(own, { id }, customer.token))).not.toContain('Twice')
})

test('files are private, of the allowed kinds, and read by signed links', async () => {
  const { customer } = await opened()
  const withFile =
    'mutation ($input: TicketInput!, $file: Upload!) { createTicket(input: $input, files: [$file]) { id key number } }'
  const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
  const { data } = await server.upload(withFile, { input: about }, pdf, customer.token)
  const { id } = (data as unknown as { createTicket: { id: string } }).createTicket
  const { myTicket } = await server.get<{ myTicket: { messages: { files: { url: string }[] }[] } }>(
    own,
    { id },
    customer.token,
  )
  const url = myTicket.messages[0]?.files[0]?.url ?? ''
  expect((await fetch(server.url + url)).status).toBe(200)
  expect((await fetch(server.url + url.replace(/sig=.*/, 'sig=x'))).status).not.toBe(200)
  const wrong = await server.upload(withFile, { input: about }, Buffer.from([0, 1, 2, 3]), customer.token)
  expect(wrong.errors?.[0]?.extensions.code).toBe('FILE_TYPE')
  const byGuest = await server.upload(withFile, { input: { ...guest, email: 'files@site.example' } }, pdf)
  expect(byGuest.errors).toBeUndefined()
})

test('a guest’s address opens five tickets a day', async () => {
  const input = { ...guest, email: 'many@site.example' }
  const codes = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => server.codeOf(create, { input })))
  expect(codes.toSorted()).toEqual(['OK', 'OK', 'OK', 'OK', 'OK', 'TICKET_LIMIT', 'TICKET_LIMIT'])
})

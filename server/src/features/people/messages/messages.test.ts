import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'
import { AccountSecret } from '#core/secrets/account-secret.ts'
import { type Post, startPost } from '#test/processes/post.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { buying } from '#test/shop/buying.ts'
import { deliverMessages } from './channels/deliver.ts'
import { type NewMessage, sendMessage } from './messages.ts'

let post: Post
/** One shop whose messages leave the house, and one whose messages stay. */
let server: TestServer
let quiet: TestServer
let admin = ''
beforeAll(async () => {
  post = await startPost()
  server = await startServer({ env: { SMTP_URL: post.url } })
  quiet = await startServer()
  await quiet.build.bankAccount()
  admin = await server.as('admin')
})
afterAll(async () => {
  await server.close()
  await quiet.close()
  post.close()
})

const deliver = (on = server) => deliverMessages(makeCtx(on.services))
const later = (minutes: number) => server.setClock(new Date(server.now().getTime() + minutes * 60_000))
const list =
  'query ($filter: MessageFilter!) { messages(filter: $filter) { total delivers items { id subject status attempts error body } } }'
type Listed = { id: string; subject: string; status: string; attempts: number; error: string | null; body: string }
const messagesTo = async (search: string, on = server) =>
  (
    await on.get<{ messages: { items: Listed[]; total: number; delivers: boolean } }>(
      list,
      { filter: { search } },
      await on.as('admin'),
    )
  ).messages
const one = async (search: string) => (await messagesTo(search)).items[0]

let count = 0
async function write(over: Partial<NewMessage> = {}): Promise<string> {
  const to = over.to ?? `reader${++count}@home.example`
  await sendMessage(makeCtx(server.services), {
    template: 'account.passwordChanged',
    to,
    userId: null,
    locale: 'en-US',
    dedupeKey: `key-${count}`,
    facts: { name: 'Asha', ways: 'Google' },
    link: 'https://neev.example/forgot-password',
    ...over,
  })
  return to
}

/** Text and HTML of a mail as it was sent. */
function partsOf(letter: string): { text: string; html: string } {
  const boundary = /boundary="([^"]+)"/.exec(letter)?.[1] ?? ''
  const parts = letter.split(`--${boundary}`)
  const read = (type: string) => {
    const [head = '', ...body] = (parts.find((part) => part.includes(`Content-Type: ${type}`)) ?? '')
      .trimStart()
      .split('\n\n')
    const raw = body.join('\n\n')
    if (/base64/i.test(head)) return Buffer.from(raw, 'base64').toString()
    if (!/quoted-printable/i.test(head)) return raw
    const bytes = raw
      .replaceAll('=\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    return Buffer.from(bytes, 'latin1').toString()
  }
  return { text: read('text/plain'), html: read('text/html') }
}

describe('the outbox', () => {
  test('sends what is due, once, in text and HTML, in the reader’s language', async () => {
    const to = await write({ locale: 'hi-IN' })
    await deliver()
    await deliver()
    const letters = post.letters.filter((letter) => letter.includes(`To: ${to}`))
    expect(letters).toHaveLength(1)
    expect(letters[0]).toMatch(/multipart\/alternative/)
    expect(await one(to)).toMatchObject({ status: 'SENT', attempts: 1, subject: 'आपका पासवर्ड बदल गया है' })
  })
  test('is laid out with tables for Outlook, and says the same in text', async () => {
    const to = await write()
    await deliver()
    const { text, html } = partsOf(post.letters.find((letter) => letter.includes(`To: ${to}`)) ?? '')
    // Word, which draws mail in Outlook for Windows, knows the attribute and no max-width
    expect(html).toMatch(/<table [^>]*width="600"[^>]*bgcolor="#ffffff"/)
    expect(html).not.toMatch(/<div|<style|<p[ >]/)
    const button =
      /<td [^>]*bgcolor="#1b62c4"[^>]*padding:12px 20px[^>]*><a href="([^"]*)"[^>]*>([^<]*)<\/a><\/td>/.exec(html)
    expect(button?.[1]).toBe('https://neev.example/forgot-password')
    const subject = (await one(to))?.subject
    const words = html
      .slice(html.indexOf('<table'))
      .replaceAll(/<[^>]*>/g, '\n')
      .split('\n')
    const lines = words.map((line) => line.trim().replaceAll('&#39;', "'")).filter((line) => line && line !== subject)
    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines) expect(text).toContain(line)
    for (const table of html.match(/<table[^>]*>/g) ?? []) expect(table).toContain('role="presentation"')
  })
  test('takes two messages of one key for one', async () => {
    const to = await write({ dedupeKey: 'only-once' })
    await write({ to, dedupeKey: 'only-once' })
    expect((await messagesTo(to)).total).toBe(1)
  })
  test('tries again after 1, 5, 15, 60 and 240 minutes, and then gives up', async () => {
    const to = await write()
    post.state.open = false
    for (const [at, wait] of [1, 5, 15, 60, 240].entries()) {
      await deliver()
      expect(await one(to)).toMatchObject({ status: 'QUEUED', attempts: at + 1, error: expect.stringContaining('451') })
      later(wait - 0.5)
      await deliver()
      expect((await one(to))?.attempts).toBe(at + 1)
      later(0.6)
    }
    await deliver()
    expect(await one(to)).toMatchObject({ status: 'FAILED', attempts: 6 })
    post.state.open = true
    later(60)
    await deliver()
    expect((await one(to))?.status).toBe('FAILED')
  })
  test('is shared by several servers without anybody getting a message twice', async () => {
    const to = [await write(), await write(), await write()]
    await Promise.all([deliver(), deliver(), deliver()])
    for (const address of to) expect(post.letters.filter((letter) => letter.includes(`To: ${address}`))).toHaveLength(1)
  })
  test('keeps what can’t leave, readable and plainly so', async () => {
    const register =
      'mutation { register(input: { name: "Asha Rao", email: "asha@home.example", password: "brick-and-7", acceptTerms: true }) { token } }'
    await quiet.get(register)
    await quiet.settle()
    const { items, delivers } = await messagesTo('asha@home.example', quiet)
    expect(delivers).toBe(false)
    expect(items).toMatchObject([{ status: 'SKIPPED', error: expect.stringContaining('SMTP_URL') }])
    expect(items[0]?.body).toMatch(/verify-email\?token=[\w-]{43}/)
  })
  test('shows nobody the links that set a password, not even where messages stay in the house', async () => {
    const user = await quiet.build.user()
    await quiet.get('mutation ($e: String!) { sendPasswordReset(email: $e) }', { e: user.email })
    const master = await quiet.as('masterAdmin')
    const input = { name: 'Kabir Das', email: 'kabir.das@neev.example', roles: ['admin'] }
    await quiet.get('mutation ($input: StaffInput!) { createStaff(input: $input) { id } }', { input }, master)
    await quiet.settle()
    for (const to of [user.email, input.email]) {
      const { items } = await messagesTo(to, quiet)
      expect(items.filter(({ body }) => body.includes('••••••'))).toHaveLength(1)
      expect(JSON.stringify(items)).not.toContain('token=')
    }
  })
  test('shows nobody the links by which others enter, once messages leave the house', async () => {
    const link = new AccountSecret('LINK', `https://neev.example/reset-password?token=${'a'.repeat(43)}`)
    const to = await write({ template: 'account.passwordForgotten', link })
    expect((await one(to))?.body).toContain('••••••')
    await deliver()
    expect(post.letters.find((letter) => letter.includes(`To: ${to}`))).toContain('token=3Daaaaa')
  })
  test('keeps no link that opens an account once it was sent, and does not send it again', async () => {
    const link = new AccountSecret('LINK', `https://neev.example/reset-password?token=${'b'.repeat(43)}`)
    const to = await write({ template: 'account.passwordForgotten', link })
    const kept = () =>
      server.pool.query('select * from messages where recipient = $1', [to]).then(({ rows }) => rows[0])
    expect((await kept()).secret).not.toBeNull()
    expect(JSON.stringify(await kept())).not.toContain('bbbbb')
    await deliver()
    const { id, ...row } = await kept()
    expect(row).toMatchObject({ status: 'SENT', secret: null, secret_words: null })
    expect(JSON.stringify(row)).not.toContain('bbbbb')
    const again = 'mutation ($id: ID!) { resendMessages(ids: [$id]) }'
    expect(await server.codeOf(again, { id }, admin)).toBe('TOKEN_INVALID')
  })
})

describe('resendMessages', () => {
  const resend = 'mutation ($id: ID!) { resendMessages(ids: [$id]) }'
  test('queues a message anew, leaves an audit row, and not while it waits', async () => {
    const to = await write()
    const message = await one(to)
    expect(await server.codeOf(resend, { id: message?.id }, admin)).toBe('BAD_TRANSITION')
    await deliver()
    const before = await server.build.count('audit_log')
    expect(await server.get(resend, { id: message?.id }, admin)).toEqual({ resendMessages: 1 })
    expect(await one(to)).toMatchObject({ status: 'QUEUED' })
    expect(await server.build.count('audit_log')).toBe(before + 1)
    await deliver()
    expect(post.letters.filter((letter) => letter.includes(`To: ${to}`))).toHaveLength(2)
    expect(await server.codeOf(resend, { id: '999999' }, admin)).toBe('NOT_FOUND')
    expect(await server.codeOf('{ message(id: "x") { id } }', {}, admin)).toBe('NOT_FOUND')
  })

  test('takes many at once, and leaves alone what waits anyway', async () => {
    const sent = await write()
    await deliver()
    const other = await write()
    const ids = [(await one(sent))?.id, (await one(other))?.id]
    const many = 'mutation ($ids: [ID!]!) { resendMessages(ids: $ids) }'
    expect(await server.get(many, { ids }, admin)).toEqual({ resendMessages: 1 })
    const tooMany = Array.from({ length: 101 }, () => '1')
    expect(await server.codeOf(many, { ids: tooMany }, admin)).toBe('TOO_LARGE')
    await deliver()
  })
})

describe('cancelMessages', () => {
  const cancel = 'mutation ($id: ID!) { cancelMessages(ids: [$id]) }'
  test('stops what waits, so that it never leaves; not what has left', async () => {
    const to = await write()
    const id = (await one(to))?.id
    expect(await server.get(cancel, { id }, admin)).toEqual({ cancelMessages: 1 })
    await deliver()
    expect(await one(to)).toMatchObject({ status: 'CANCELLED' })
    expect(post.letters.filter((letter) => letter.includes(`To: ${to}`))).toHaveLength(0)
    expect(await server.codeOf(cancel, { id }, admin)).toBe('BAD_TRANSITION')
    const { rows } = await server.pool.query(
      "select action from audit_log where entity = 'message' and entity_id = $1 order by id",
      [String(id)],
    )
    expect(rows).toEqual([{ action: 'message.cancel' }])
  })
})

describe('order events', () => {
  type Order = { id: number; number: string; buyer: number; part: number; seller: number; member: number }
  /** A paid order of two sellers, of which the first has come so far; nobody has been told of it. */
  async function someOrder(until: 'PACKED' | 'DISPATCHED' | 'DELIVERED' = 'DELIVERED'): Promise<Order> {
    const { bars, cement } = await buying(quiet).onSale()
    const order = await quiet.build.paidOrder({ lines: [{ offer: bars }, { offer: cement }] })
    const [suborder] = order.suborders
    await quiet.build.shipment({ suborder, until })
    await quiet.settle()
    await quiet.pool.query('delete from notifications')
    await quiet.pool.query('delete from messages')
    const { id: part, sellerId: seller } = suborder
    return {
      id: order.id,
      number: order.number,
      buyer: order.buyer.id,
      part,
      seller,
      member: suborder.seller.id,
    }
  }
  const notifyPeople = async (name: never, payload: object) => {
    await makeCtx(quiet.services).emit(name, payload as never)
    await quiet.settle()
  }
  const mailed = async (key: string) =>
    (
      await quiet.pool.query(
        'select template, party, user_id as "userId", body from messages where dedupe_key like $1 order by id',
        [`${key}%`],
      )
    ).rows as { template: string; party: string; userId: number; body: string }[]
  const rung = async (key: string) =>
    (
      await quiet.pool.query(
        'select user_id as "userId", title, link, kind from notifications where dedupe_key like $1 order by id',
        [`${key}%`],
      )
    ).rows as { userId: number; title: string; link: string; kind: string }[]

  test('order.placed reaches the buyer and each seller by mail and bell, and admins by bell, once', async () => {
    const order = await someOrder()
    await notifyPeople('order.placed' as never, { orderId: order.id })
    await notifyPeople('order.placed' as never, { orderId: order.id })
    const letters = await mailed(`order:${order.id}:placed`)
    expect(letters.filter(({ userId }) => userId === order.buyer)).toMatchObject([{ template: 'order.placed' }])
    expect(letters.filter(({ userId }) => userId === order.member)).toMatchObject([{ template: 'order.placed' }])
    expect(letters[0]?.body).toContain(order.number)
    const bells = await rung(`order:${order.id}:placed`)
    expect(bells.find(({ userId }) => userId === order.buyer)).toMatchObject({
      title: `Order ${order.number} is placed`,
      link: `/order/${order.id}`,
      kind: 'ORDER',
    })
    expect(bells.some(({ link }) => link === `/admin/order/detail/${order.id}`)).toBe(true)
    // a seller that sends from two yards hears of each
    expect(new Set(bells.map(({ userId, link }) => `${userId} ${link}`)).size).toBe(bells.length)
  })
  test('an order that is paid, and one that is paid by transfer, write their own letters', async () => {
    const buy = buying(quiet)
    const { buyer, address } = await buy.buyerWithCart()
    const paid = await buy.order(buyer.token, address.id)
    await buy.pay(buyer.token, paid.id)
    await quiet.settle()
    const bells = await quiet.get<{ notifications: { items: { title: string }[] } }>(
      '{ notifications { items { title } } }',
      {},
      buyer.token,
    )
    expect(bells.notifications.items.map(({ title }) => title)).toEqual([`Order ${paid.number} is placed`])
    expect((await mailed(`order:${paid.id}:placed`)).map(({ template }) => template)).toEqual(
      expect.arrayContaining(['order.placed', 'order.placed', 'order.placed']),
    )
    const other = await buy.buyerWithCart()
    const direct = await buy.order(other.buyer.token, other.address.id, 'DIRECT')
    await quiet.settle()
    expect((await messagesTo(other.buyer.email, quiet)).items).toMatchObject([
      { subject: `How to pay for order ${direct.number} by bank transfer` },
    ])
  })
  test.each(['PACKED', 'DELIVERED'])('suborder.moved to %s is told to buyer and seller', async (to) => {
    const order = await someOrder()
    await notifyPeople('suborder.moved' as never, { orderId: order.id, suborderId: order.part, from: 'PLACED', to })
    const letters = await mailed(`suborder:${order.part}:${to}`)
    const step = `order.${to.toLowerCase()}`
    expect(letters.map(({ template, party }) => `${template} ${party}`).sort()).toEqual([
      `${step} CUSTOMER`,
      `${step} SELLER`,
    ])
    expect((await rung(`suborder:${order.part}:${to}`)).some(({ userId }) => userId === order.buyer)).toBe(true)
  })
  test('a hold and its end are told to buyer and seller with the reason, each time', async () => {
    const buy = buying(quiet)
    const { buyer, address } = await buy.buyerWithCart()
    const order = await buy.order(buyer.token, address.id)
    await buy.pay(buyer.token, order.id)
    const { rows } = await quiet.pool.query('select id, seller_id from suborders where order_id = $1 limit 1', [
      order.id,
    ])
    const suborder = rows[0].id
    const backOffice = await quiet.as('admin')
    const steer = async (transition: string, note: string | null) => {
      await quiet.get(
        'mutation ($id: ID!, $transition: AdminTransition!, $note: String) { updateSuborderAsAdmin(suborderId: $id, transition: $transition, note: $note) { id } }',
        { id: suborder, transition, note },
        backOffice,
      )
      await quiet.settle()
    }
    for (const reason of ['The weighbridge is checked.', 'The address is asked for.']) {
      await steer('hold', reason)
      await steer('resume', null)
    }
    const letters = await mailed(`suborder:${suborder}:hold:`)
    expect([...new Set(letters.map(({ template, party }) => `${template} ${party}`))].sort()).toEqual([
      'order.held CUSTOMER',
      'order.held SELLER',
      'order.resumed CUSTOMER',
      'order.resumed SELLER',
    ])
    const own = letters.filter(({ party }) => party === 'CUSTOMER')
    expect(own.map(({ template }) => template)).toEqual(['order.held', 'order.resumed', 'order.held', 'order.resumed'])
    expect(own[0]?.body).toContain('The weighbridge is checked.')
    expect(own[2]?.body).toContain('The address is asked for.')
    const bells = await rung(`suborder:${suborder}:hold:`)
    expect(bells.some(({ link }) => link === `/seller/order/detail?id=${suborder}`)).toBe(true)
    expect(bells.filter(({ link }) => link === `/order/${order.id}`)).toHaveLength(4)
  })
  test('shipment.moved: a truck that leaves is told to both, one that stood there in vain to the buyer', async () => {
    const order = await someOrder('DISPATCHED')
    const { rows } = await quiet.pool.query('select id from shipments where suborder_id = $1', [order.part])
    const notice = async (name: string) => {
      const key = `shipment:${rows[0]?.id ?? 0}:`
      const before = (await mailed(key)).length
      const news = { orderId: order.id, suborderId: order.part, shipmentId: rows[0]?.id ?? 0, name }
      await notifyPeople('shipment.moved' as never, news)
      return (await mailed(key)).slice(before).map(({ template }) => template)
    }
    expect((await notice('dispatch')).sort()).toEqual(['order.dispatched', 'order.dispatched'])
    expect(await notice('fail')).toEqual(['order.notDelivered'])
    expect(await notice('pack')).toEqual([])
  })
  test('steps that nobody waits for are not told', async () => {
    const order = await someOrder()
    const before = await quiet.build.count('messages')
    const transition = { orderId: order.id, suborderId: order.part, from: 'AWAITING_PAYMENT', to: 'PLACED' }
    await notifyPeople('suborder.moved' as never, transition)
    expect(await quiet.build.count('messages')).toBe(before)
  })
  test('order.cancelled tells the seller only of orders that were paid', async () => {
    const order = await someOrder()
    await notifyPeople('order.cancelled' as never, { orderId: order.id, suborderId: order.part })
    const letters = await mailed(`suborder:${order.part}:CANCELLED`)
    expect(letters.map(({ template }) => template).sort()).toEqual(['order.cancelled', 'order.cancelled'])
    await quiet.pool.query('update orders set paid_at = null where id = $1', [order.id])
    const { rows } = await quiet.pool.query('select id from suborders where order_id = $1 and id <> $2', [
      order.id,
      order.part,
    ])
    for (const { id } of rows) {
      await notifyPeople('order.cancelled' as never, { orderId: order.id, suborderId: id })
      expect((await mailed(`suborder:${id}:CANCELLED`)).map(({ template }) => template)).toEqual(['order.cancelled'])
    }
  })
  test('money: a failed payment, a transfer and what became of it', async () => {
    const { id: orderId, buyer } = await someOrder('PACKED')
    const pool = quiet.pool
    const payment = await pool.query(
      `insert into payments (number, order_id, gateway, attempt, status, amount_paise, failure, created_at)
       values ('T-P9', $1, 'test', 9, 'FAILED', 100, 'The bank said no.', now()) returning id`,
      [orderId],
    )
    await notifyPeople('payment.failed' as never, { orderId, paymentId: payment.rows[0].id })
    expect((await mailed(`payment:${payment.rows[0].id}`))[0]?.body).toContain('The bank said no.')
    await quiet.build.bankAccount()
    const transfer = await pool.query(
      `insert into bank_transfers (order_id, bank_account_id, expected_paise, utr, deadline, created_at)
       select $1, id, 123456, 'UTR1234567890', now(), now() from bank_accounts limit 1 returning id`,
      [orderId],
    )
    const transferId = transfer.rows[0].id as number
    await notifyPeople('transfer.opened' as never, { orderId, transferId })
    await notifyPeople('transfer.submitted' as never, { orderId, transferId })
    for (const status of ['REJECTED', 'VERIFIED'])
      await notifyPeople('transfer.decided' as never, { orderId, transferId, status })
    const letters = (await mailed(`transfer:${transferId}`)).filter(({ userId }) => userId === buyer)
    expect(letters.map(({ template }) => template).sort()).toEqual([
      'transfer.instructions',
      'transfer.rejected',
      'transfer.submitted',
      'transfer.verified',
    ])
    expect(letters.find(({ template }) => template === 'transfer.instructions')?.body).toContain('₹1,234.56')
    expect((await rung(`transfer:${transferId}`)).some(({ title }) => title.includes('to verify'))).toBe(true)
  })
})

test('the outbox is filtered by the name of a message, whose labels are in the language of the reader', async () => {
  const names = async (locale: string) =>
    (
      await server.get<{ messageEventNames: { name: string; label: string }[] }>(
        'query ($locale: String!) { messageEventNames(locale: $locale) { name label } }',
        { locale },
        await server.as('admin'),
      )
    ).messageEventNames
  const english = await names('en-US')
  expect(english).toContainEqual({ name: 'order.placed', label: 'Order placed' })
  expect(english).toContainEqual({ name: 'account.code', label: 'Code by SMS' })
  expect(english.map(({ label }) => label)).toEqual(
    english.map(({ label }) => label).toSorted((a, b) => a.localeCompare(b, 'en')),
  )
  // a label is what somebody chooses by, so there are no two of them
  expect(new Set(english.map(({ label }) => label)).size).toBe(english.length)
  expect((await names('hi-IN')).find(({ name }) => name === 'order.delivered')?.label).toBe('ऑर्डर पहुँचा')
  expect(await server.codeOf('{ messageEventNames { name } }', {}, await server.as('customer'))).toBe('FORBIDDEN')
})

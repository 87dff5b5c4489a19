import { istDate } from '@neev/domain/core/fiscal'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCtx } from '#core/context.ts'

import { rowsAs } from '#core/db/rows-as.ts'
import { placePaidOrder, updateSuborderStatuses } from '#features/orders/orders/orders.ts'
import type { BuiltUser } from '#test/builders/user.ts'
import { startServer, type TestServer } from '#test/server.ts'
import { dispatch, packAll, truck } from '#test/shop/buying.ts'
import { invariants } from '../../../every-invariant.ts'

/** The demo shop on the eve of a day that changes the rates of all goods with open orders, half of them down, half up. */
let server: TestServer
let admin = ''
let second: BuiltUser
const eve = '2026-11-21T06:00:00Z'
const day = '2026-11-22'
beforeAll(async () => {
  server = await startServer({ shop: true, at: eve })
  admin = await server.as('admin')
  second = await server.build.user({ roles: ['admin'] })
})
afterAll(() => server.close())

const rehearsal = `query ($day: String!) { rehearsal(day: $day) { kinds { kind count taxablePaise taxNowPaise taxThenPaise }
  refundCount refundPaise bornePaise sellerCount buyerCount } }`
const notify = 'mutation ($day: String!) { sendRuleNotices(day: $day) { sellers buyers } }'
const submit = 'mutation ($input: RuleValueInput!) { submitRuleValue(input: $input) { id } }'
const approve = 'mutation ($id: ID!) { approveRuleValue(id: $id) { decision } }'
const accept = 'mutation ($id: ID!) { updateSuborderAsSeller(suborderId: $id, transition: accept) { status } }'
const prepare = 'mutation ($id: ID!) { prepareShipmentInvoice(id: $id) { status } }'

type Rehearsed = {
  kinds: { kind: string; count: number; taxablePaise: number; taxNowPaise: number; taxThenPaise: number }[]
  refundCount: number
  refundPaise: number
  bornePaise: number
  sellerCount: number
  buyerCount: number
}
const rehearse = async () => (await server.get<{ rehearsal: Rehearsed }>(rehearsal, { day }, admin)).rehearsal

type Part = { id: string; number: string; sellerId: number; status: string }
const openParts = () =>
  rowsAs<Part>(
    server.services.db,
    sql`select s.id::text, s.number, s.seller_id, s.status
     from suborders s join orders o on o.id = s.order_id
     where s.status in ('PLACED', 'CONFIRMED', 'PACKED') and o.payment_status in ('PAID', 'ON_CREDIT') order by s.id`,
  )

const broken = async () => {
  const found = await Promise.all(
    invariants.map(async ({ name, query }) => ((await rowsAs(server.services.db, query)).length > 0 ? name : null)),
  )
  return found.filter((name) => name !== null)
}

/** Packs what is not packed, and dispatches; the code of the answer. */
async function send({ id, sellerId, status }: Part, at: number): Promise<string> {
  const { token } = await server.build.user({ roles: ['seller'], sellerId })
  if (status === 'PLACED') await server.get(accept, { id }, token)
  const packed = await rowsAs<{ id: string }>(
    server.services.db,
    sql`select id::text from shipments where suborder_id = ${Number(id)} and status = 'PACKED'`,
  )
  const load = packed[0]?.id ?? (await packAll(server, token, id))
  await server.codeOf(prepare, { id: load }, token)
  const ewayBillNo = String(351_000_000_000 + at)
  return server.codeOf(dispatch, { id: load, input: { ...truck, ewayBillNo } }, token)
}

/** What still waits for its payment: transfers that came are verified, and what nobody pays expires. */
async function settleWaiting() {
  const ctx = { ...makeCtx(server.services), now: server.now() }
  const waiting = await rowsAs<{ id: number; status: string }>(
    server.services.db,
    sql`select id, payment_status as status from orders where payment_status in ('UNPAID', 'REVIEW')
      and status in ('AWAITING_PAYMENT', 'PAYMENT_REVIEW')`,
  )
  for (const { id, status } of waiting) {
    if (status === 'UNPAID') {
      await updateSuborderStatuses(ctx, id, 'all', { name: 'expire', by: 'shop' })
      continue
    }
    await sql`update bank_transfers set status = 'VERIFIED', received_paise = expected_paise, decided_at = ${ctx.now},
      decided_by = ${second.id} where order_id = ${id}`.execute(ctx.db)
    const { id: userId, name, email, roles } = second
    const actor = { userId, sessionId: 0, name, email, roles, sellerId: null, memberRole: null }
    await placePaidOrder({ ...ctx, actor }, id, { by: 'admin' })
  }
}

test('a change of all rates is rehearsed in rupees, and the day itself does what the rehearsal said', async () => {
  await settleWaiting()
  const hsns = await rowsAs<{ hsn: string; rate: number }>(
    server.services.db,
    sql`select distinct l.hsn, l.rate_bp as rate from order_lines l join suborders s on s.id = l.suborder_id
     where s.status in ('PLACED', 'CONFIRMED', 'PACKED') order by 1`,
  )
  const rates = new Map(hsns.map(({ hsn }, at) => [hsn, at % 2 === 0 ? 500 : 2800]))
  for (const [scope, value] of rates) {
    const input = { rule: 'GST_RATE', scope, from: day, value, source: 'Notification 21/2026-Central Tax (Rate)' }
    const { submitRuleValue } = await server.get<{ submitRuleValue: { id: string } }>(submit, { input }, admin)
    await server.get(approve, { id: submitRuleValue.id }, second.token)
  }
  const before = await rehearse()
  const kinds = new Map(before.kinds.map((one) => [one.kind, one]))
  for (const kind of ['ORDER', 'LOAD', 'QUOTATION', 'CART']) expect(kinds.get(kind)?.count ?? 0).toBeGreaterThan(0)
  const letters = await server.get<{ sendRuleNotices: { sellers: number; buyers: number } }>(notify, { day }, admin)
  expect(letters.sendRuleNotices).toEqual({ sellers: before.sellerCount, buyers: before.buyerCount })
  await server.settle()

  server.setClock('2026-11-22T04:00:00Z')
  admin = (await server.build.user({ roles: ['admin'] })).token
  const parts = await openParts()
  for (const [at, part] of parts.entries()) expect([part.number, await send(part, at)]).toEqual([part.number, 'OK'])
  await server.settle()

  // Section 14, read for what left today: supply and invoice lie after the change, so each line has the new rate
  const billed = await rowsAs<{ number: string; hsn: string; charged: number; taxable: number; day: string }>(
    server.services.db,
    sql`select s.number, l.hsn, (x ->> 'rateBp')::int as charged, (x ->> 'taxablePaise')::bigint as taxable,
       (i.issued_at at time zone 'Asia/Kolkata')::date::text as day
     from invoices i join suborders s on s.id = i.suborder_id cross join jsonb_array_elements(i.lines) as e(x)
       join order_lines l on l.id = (x ->> 'id')::bigint where i.issued_at >= '2026-11-21T18:30:00Z'`,
  )
  expect(billed.length).toBeGreaterThan(15)
  for (const line of billed) expect(line).toMatchObject({ charged: rates.get(line.hsn), day: istDate(server.now()) })
  const posted = await rowsAs<{ refunds: number; borne: number; debits: number }>(
    server.services.db,
    sql`select (select coalesce(sum(amount_paise), 0)::bigint from refunds r join partial_cancellations x on x.id = r.cancellation_id
         where x.kind = 'TAX') as refunds,
       (select coalesce(sum(taxable_paise), 0)::bigint from partial_cancellations where kind = 'TAX') as borne,
       (select coalesce(sum((l ->> 'taxablePaise')::bigint), 0)::bigint from debit_proposals d
         cross join jsonb_array_elements(d.lines) as e(l) where d.kind = 'TAX') as debits`,
  )
  const { refundPaise: refunds, bornePaise: borne } = before
  expect(posted).toEqual([{ refunds, borne, debits: borne }])
  expect(refunds).toBeGreaterThan(0)
  expect(borne).toBeGreaterThan(0)
  expect(await broken()).toEqual([])
}, 240_000)

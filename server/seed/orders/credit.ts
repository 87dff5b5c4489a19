import { istDate } from '@neev/domain/core/fiscal'
import { creditLineNamedIn } from '@neev/domain/money/credit/credit-bank-rows'
import { creditReference } from '@neev/domain/money/credit/credit-entries'
import { sql } from 'kysely'
import type { Ctx } from '#core/context.ts'
import { rowAs, rowsAs } from '#core/db/rows-as.ts'
import { addToCart } from '#features/buying/carts/carts.ts'
import { insertBankRows } from '#features/money/credit/bank-rows.queries.ts'
import { recordReceipt } from '#features/money/credit/ledger.ts'
import { grantCredit } from '#features/money/credit/lines.ts'
import { proposeCredit } from '#features/money/credit/proposals.ts'
import { readSuborders } from '#features/orders/orders/orders.ts'
import { placeOrder, reviewOrder } from '#features/storefront/checkout/checkout.ts'
import type { Cast, Person } from '../people.ts'
import { at, fulfil, offersNear } from './orders.ts'

const hour = 3_600_000
const day = 24 * hour
const demoCompany = 'b2b@neev.example'

/** Days before today on which the demo company ordered on credit: paid, overdue, due soon, young, and not sent yet. */
const orderDays: readonly number[] = [46, 31, 12, 6, 1]
const grantedDays = 58

type Line = { id: number; buyer: Person; seller: Person }

/** Two sellers that reach the demo company, the demo seller first. */
async function grantors(ctx: Ctx, cast: Cast, buyer: Person): Promise<Person[]> {
  const near: Person[] = []
  const sellers = [...cast.sellers.values()].filter(({ roles }) => roles.includes('seller'))
  for (const seller of sellers)
    if (near.length < 2 && (await offersNear(ctx, buyer.pincode ?? '', seller.sellerId)).length > 0) near.push(seller)
  return near
}

/** Two sellers grant the demo company credit: one with interest, one that counts orders when they are sent. */
export async function fillCreditLines(ctx: Ctx, cast: Cast): Promise<void> {
  const buyer = cast.buyers.find(({ email }) => email === demoCompany)
  const company = await rowAs<{ id: number }>(
    ctx.db,
    sql`select id from b2b_accounts where user_id = ${buyer?.id ?? 0}`,
  )
  if (!buyer || !company) return
  const then = new Date(ctx.now.getTime() - grantedDays * day)
  const until = istDate(new Date(ctx.now.getTime() + 120 * day))
  const shared = { validTo: until, security: null, upi: 'sahyadri.accounts@upi' }
  const terms = [
    { ...shared, limitPaise: 30_00_000_00, termsDays: 15, exposureAt: 'ORDER', interestBp: 1500 },
    { ...shared, limitPaise: 5_00_000_00, termsDays: 30, exposureAt: 'DISPATCH', interestBp: null, upi: null },
  ] as const
  for (const [index, seller] of (await grantors(ctx, cast, buyer)).entries()) {
    await sql`insert into credit_requests (account_id, seller_id, limit_paise, terms_days, note, status, requested_by,
        requested_at) values (${company.id}, ${seller.sellerId}, 4000000000, 30,
        'Two towers at Baner, about 40 t of bars a month.', 'REQUESTED', ${buyer.id}, ${then})`.execute(ctx.db)
    await grantCredit(at(ctx, new Date(then.getTime() + 3 * hour), seller), String(company.id), {
      ...terms[index],
      security: index === 0 ? 'Cheque 004418, not banked' : null,
    })
  }
}

async function demoLine(ctx: Ctx, cast: Cast): Promise<Line | null> {
  const buyer = cast.buyers.find(({ email }) => email === demoCompany)
  const line = await rowAs<{ id: number; sellerId: number }>(
    ctx.db,
    sql`select l.id, l.seller_id from credit_lines l join b2b_accounts a on a.id = l.account_id
        where a.user_id = ${buyer?.id ?? 0} order by l.id limit 1`,
  )
  const seller = line && cast.sellers.get(line.sellerId)
  return buyer && line && seller ? { id: line.id, buyer, seller } : null
}

/** The demo company orders on credit on some days; orders of a day are written with the others of that day. */
export async function orderOnCredit(ctx: Ctx, cast: Cast, back: number): Promise<void> {
  if (!orderDays.includes(back)) return
  const line = await demoLine(ctx, cast)
  if (!line) return
  const { buyer, seller } = line
  const moment = new Date(ctx.now.getTime() - back * day - 5 * hour)
  const own = at(ctx, moment, buyer)
  const near = await offersNear(ctx, buyer.pincode ?? '', seller.sellerId)
  const [pick] = near.slice(back % Math.max(1, near.length))
  if (!pick) return
  const goods = { offerId: String(pick.offerId), quantityMilli: pick.quantityMilli, unit: 'kg' as const }
  await addToCart(own, [goods], buyer.pincode)
  const site = { shippingAddressId: String(buyer.addressIds[0]), gstin: buyer.gstin }
  const { payablePaise } = await reviewOrder(own, site)
  const order = { ...site, method: 'CREDIT' as const, expectedPaise: payablePaise, poNumber: `PO/26/${300 - back}` }
  const placed = await placeOrder(own, `seed-credit-${back}`, order)
  for (const part of await readSuborders(own, sql`s.order_id = ${placed.id}`))
    await fulfil(ctx, part.id, seller, buyer, new Date(moment.getTime() + hour / 3), back, 12)
}

/** What the company paid: the oldest invoice, part of the next, and money that pays the oldest due by itself. */
export async function fillReceipts(ctx: Ctx, cast: Cast): Promise<void> {
  const line = await demoLine(ctx, cast)
  if (!line) return
  const due = await rowsAs<{ id: number; paise: number }>(
    ctx.db,
    sql`select id, amount_paise as paise from credit_entries where line_id = ${line.id} and kind = 'INVOICE'
        order by due_on, id`,
  )
  const [oldest, next] = due
  if (!oldest || !next) return
  const third = Math.floor(next.paise / 3)
  const receipts = [
    { back: 29, paise: oldest.paise, of: [{ entryId: String(oldest.id), amountPaise: oldest.paise }] },
    { back: 9, paise: third, of: [{ entryId: String(next.id), amountPaise: third }] },
    { back: 3, paise: Math.floor(next.paise / 5), of: [] },
  ]
  for (const [index, { back, paise, of }] of receipts.entries()) {
    const moment = new Date(ctx.now.getTime() - back * day)
    await recordReceipt(at(ctx, moment, line.seller), `seed-receipt-${index}`, String(line.id), {
      amountPaise: paise,
      receivedOn: istDate(moment),
      mode: 'NEFT',
      reference: `HDFCN2632511${8820 + index}`,
      note: null,
      allocations: of,
    })
  }
}

/** Credits of the demo seller's bank that wait: one names the line, one does not. */
export async function fillBankRows(ctx: Ctx, cast: Cast): Promise<void> {
  const line = await demoLine(ctx, cast)
  if (!line?.seller.sellerId) return
  const credit = (back: number, narration: string, reference: string, amountPaise: number) => ({
    onDay: istDate(new Date(ctx.now.getTime() - back * day)),
    narration,
    reference,
    amountPaise,
    key: reference,
    ordinal: 1,
    lineId: creditLineNamedIn(narration),
  })
  const named = creditReference(line.id)
  await insertBankRows(ctx.db, line.seller.sellerId, line.seller.id, ctx.now, [
    credit(1, `NEFT CR-HDFC0000007-NIRMITI CONSTRUCTIONS-${named}`, 'HDFCN26325119907', 1_50_000_00),
    credit(2, 'UPI/632611209914/SITE ADVANCE/GANESH ENTERPRISES', '632611209914', 25_000_00),
  ])
}

/** The demo seller proposes a higher limit, which somebody else has to approve. */
export async function fillProposal(ctx: Ctx, cast: Cast): Promise<void> {
  const line = await demoLine(ctx, cast)
  if (!line) return
  const { accountId } = await ctx.db
    .selectFrom('creditLines')
    .select('accountId')
    .where('id', '=', line.id)
    .executeTakeFirstOrThrow()
  await proposeCredit(at(ctx, new Date(ctx.now.getTime() - 5 * hour), line.seller), String(accountId), {
    limitPaise: 75_00_000_00,
    termsDays: 15,
    exposureAt: 'ORDER',
    interestBp: 1500,
    validTo: istDate(new Date(ctx.now.getTime() + 120 * day)),
    security: 'Cheque 004418, not banked',
    upi: 'sahyadri.accounts@upi',
  })
}

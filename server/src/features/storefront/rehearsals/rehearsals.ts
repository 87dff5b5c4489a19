import { addDays, istDate, startOfIstDate } from '@neev/domain/core/fiscal'
import { day as dayInput } from '@neev/domain/core/input/days'
import { type BasisPoints, sum } from '@neev/domain/core/money'
import { isRefusal } from '@neev/domain/core/refusals'
import { stateOf } from '@neev/domain/core/states'
import { billOfShipment, type ChargedRates } from '@neev/domain/orders/orders/load-bills'
import { packRemaining } from '@neev/domain/orders/orders/shipments'
import { scheduleNumber } from '@neev/domain/orders/schedules'
import { quotationNumber } from '@neev/domain/procurement/quotations/quotations'
import { type DatedRate, rateOn, taxOf } from '@neev/domain/tax/gst'
import { type RuleKey, type RuleUnit, type RuleValue, ruleOn, statutoryRules } from '@neev/domain/tax/statutory-rules'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { parseInput, refused } from '#core/errors.ts'
import { cell, rupees, title, workbook } from '#core/sheets/workbook.ts'
import {
  billedBefore,
  billOf,
  isPacked,
  packableLines,
  ratesIfSent,
  type SuborderRow,
} from '#features/orders/orders/orders.ts'
import { listRequests, readHsnNames, ruleValues } from '#features/tax/statutory-rules/statutory-rules.ts'
import {
  cartGoods,
  type GoodsRow,
  noticesOf,
  openSuborders,
  quotedGoods,
  scheduledGoods,
  sellerNames,
} from './rehearsals.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A seller, or a buyer, whose records a rate changes on a day; the difference of their tax in paise. */
    'rule.notified': { day: string; party: 'SELLER' | 'BUYER'; id: number; count: number; paise: number }
  }
}

export const rehearsedKinds = ['ORDER', 'LOAD', 'SCHEDULE', 'QUOTATION', 'CART'] as const
export type RehearsedKind = (typeof rehearsedKinds)[number]

type Change = {
  rule: RuleKey
  name: string
  scope: string
  scopeName: string | null
  unit: RuleUnit
  from: string
  before: number | null
  after: number
  isSigned: boolean
}

type Rehearsed = {
  id: string
  kind: RehearsedKind
  number: string
  orderId: number | null
  sellerId: number
  sellerName: string
  userId: number | null
  buyerName: string
  isPaid: boolean
  taxablePaise: number
  taxNowPaise: number
  taxThenPaise: number
  /** What its buyer is refunded, and what its seller bears. */
  refundPaise: number
  bornePaise: number
}

const batch = 200
const cartDays = 30
const shownRecords = 20

/** The values that are entered for a day after today, signed or waiting for a second person. */
async function entered(ctx: Ctx): Promise<(RuleValue & { isSigned: boolean; isGone?: boolean })[]> {
  const today = istDate(ctx.now)
  const signed = (await ruleValues(ctx)).filter(({ from }) => from > today).map((row) => ({ ...row, isSigned: true }))
  const waiting = (await listRequests(ctx)).map(({ rule, scope, from, value }) => ({
    rule,
    scope,
    from,
    value: value ?? 0,
    isSigned: false,
    isGone: value === null,
  }))
  return [...signed, ...waiting]
}

/** Days on which a value begins that is entered, soonest first. */
export const ruleDays = async (ctx: Ctx): Promise<string[]> =>
  [...new Set((await entered(ctx)).map(({ from }) => from))].sort()

/** The values as of a day: those in force with what is entered, signed or not. */
async function valuesWith(ctx: Ctx): Promise<{ before: RuleValue[]; after: RuleValue[]; signed: Set<string> }> {
  const before = await ruleValues(ctx)
  const all = await entered(ctx)
  const key = ({ rule, scope, from }: RuleValue) => `${rule}:${scope}:${from}`
  const waiting = all.filter(({ isSigned }) => !isSigned)
  const replaced = new Set(waiting.map(key))
  const after = [...before.filter((row) => !replaced.has(key(row))), ...waiting.filter(({ isGone }) => !isGone)]
  return { before, after, signed: new Set(before.map(key).filter((one) => !replaced.has(one))) }
}

/** The rules whose value on the day differs from today's. */
async function changesOf(ctx: Ctx, day: string): Promise<{ changes: Change[]; values: RuleValue[] }> {
  const today = istDate(ctx.now)
  const { before: now, after: values, signed } = await valuesWith(ctx)
  const names = new Map((await readHsnNames(ctx.db)).map(({ hsn, description }) => [hsn, description]))
  const scopes = new Map(
    values.filter(({ from }) => from > today && from <= day).map((row) => [`${row.rule}:${row.scope}`, row]),
  )
  const changes = [...scopes.values()].flatMap(({ rule, scope }): Change[] => {
    const value = ruleOn(values, rule, day, scope)
    const before = ruleOn(now, rule, today, scope)
    if (value === null || value === before) return []
    const from =
      values
        .filter((row) => row.rule === rule && row.scope === scope && row.from <= day)
        .map((row) => row.from)
        .sort()
        .at(-1) ?? day
    const { name, unit, scope: kind } = statutoryRules[rule]
    const scopeName = kind === 'HSN' ? (names.get(scope) ?? null) : (stateOf(scope)?.name ?? null)
    return [
      {
        rule,
        name,
        scope,
        scopeName,
        unit,
        from,
        before,
        after: value,
        isSigned: signed.has(`${rule}:${scope}:${from}`),
      },
    ]
  })
  return { changes, values }
}

/** The rates by HSN code from values of the register. */
function ratesOfValues(values: readonly RuleValue[]): Map<string, DatedRate[]> {
  const byHsn = Map.groupBy(
    values.filter(({ rule }) => rule === 'GST_RATE'),
    ({ scope }) => scope,
  )
  return new Map([...byHsn].map(([hsn, rows]) => [hsn, rows.map(({ from, value }) => ({ from, rateBp: value }))]))
}

const taxOfBill = (bill: { cgstPaise: number; sgstPaise: number; igstPaise: number }) =>
  bill.cgstPaise + bill.sgstPaise + bill.igstPaise

type Bill = ReturnType<typeof billOfShipment<SuborderRow['lines'][number]>>

/** One bill at the ordered rates and at those of the day; null if both are alike. */
function compared(
  suborder: SuborderRow,
  id: string,
  kind: RehearsedKind,
  billAt: (charged: ChargedRates) => Bill,
  charged: ChargedRates,
): Rehearsed | null {
  const [now, then] = [billAt(new Map()), billAt(charged)]
  if (then.taxChange.lines.length === 0) return null
  const isPaid = suborder.paidAt !== null && suborder.paymentMethod !== 'CREDIT'
  return {
    id,
    kind,
    number: suborder.number,
    orderId: suborder.orderId,
    sellerId: suborder.sellerId,
    sellerName: '',
    userId: suborder.userId,
    buyerName: suborder.buyerName,
    isPaid,
    taxablePaise: now.taxablePaise,
    taxNowPaise: taxOfBill(now),
    taxThenPaise: taxOfBill(then),
    refundPaise: isPaid ? then.taxChange.totalPaise : 0,
    bornePaise: then.taxChange.taxablePaise,
  }
}

/** The open goods of a suborder: its packed shipments, and what is not packed. */
function ofSuborder(suborder: SuborderRow, charged: ChargedRates): Rehearsed[] {
  const loads = suborder.shipments
    .filter((shipment) => isPacked(shipment) && shipment.claimId === null)
    .map((shipment) =>
      compared(suborder, `LOAD:${shipment.id}`, 'LOAD', (rates) => billOf(suborder, shipment, rates), charged),
    )
  const rest = packRemaining(packableLines(suborder))
  const left = isRefusal(rest)
    ? null
    : compared(
        suborder,
        `ORDER:${suborder.id}`,
        'ORDER',
        (rates) => billOfShipment(suborder, rest, billedBefore(suborder), rates),
        charged,
      )
  return [...loads, left].filter((one) => one !== null)
}

async function ordersOn(
  ctx: Ctx,
  day: string,
  rates: ReadonlyMap<string, DatedRate[]>,
  hsns: readonly string[],
): Promise<Rehearsed[]> {
  const records: Rehearsed[] = []
  for (let after = 0; ; ) {
    const suborders = await openSuborders(ctx, hsns, after, batch)
    for (const suborder of suborders)
      records.push(...ofSuborder(suborder, await ratesIfSent(ctx, suborder, day, rates)))
    after = suborders.at(-1)?.id ?? 0
    if (suborders.length < batch) break
  }
  const ids = [...new Set(records.map(({ sellerId }) => sellerId))]
  const names = new Map((await sellerNames(ctx.db, ids)).map(({ id, name }) => [id, name]))
  return records.map((one) => ({ ...one, sellerName: names.get(one.sellerId) ?? '' }))
}

type RateThen = (hsn: string) => { before: BasisPoints; after: BasisPoints }

/** Records of goods that are not ordered, one for each seller's part of a record. */
function ofGoods(
  kind: RehearsedKind,
  rows: readonly GoodsRow[],
  rateOf: RateThen,
  numberOf: (id: number) => string,
): Rehearsed[] {
  return [...Map.groupBy(rows, ({ id, sellerId }) => `${kind}:${id}:${sellerId}`)].flatMap(([id, lines]) => {
    const [first] = lines
    if (!first) return []
    const tax = (at: 'before' | 'after') =>
      sum(lines.map((line) => taxOf(line.taxablePaise, rateOf(line.hsn)[at], 'IGST').taxPaise))
    const { sellerId, sellerName, userId, buyerName } = first
    const taxablePaise = sum(lines.map((line) => line.taxablePaise))
    const none = { orderId: null, isPaid: false, refundPaise: 0, bornePaise: 0 }
    return [
      {
        ...none,
        id,
        kind,
        number: numberOf(first.id),
        sellerId,
        sellerName,
        userId,
        buyerName,
        taxablePaise,
        taxNowPaise: tax('before'),
        taxThenPaise: tax('after'),
      },
    ]
  })
}

/** All records that a change of GST rates on this day touches. */
async function recordsOn(
  ctx: Ctx,
  day: string,
  values: readonly RuleValue[],
  changes: readonly Change[],
): Promise<Rehearsed[]> {
  const taxed = changes.filter(({ rule }) => rule === 'GST_RATE')
  if (taxed.length === 0) return []
  const hsns = taxed.map(({ scope }) => scope)
  const rates = ratesOfValues(values)
  const rateOf: RateThen = (hsn) => {
    const change = taxed.find(({ scope }) => scope === hsn)
    return { before: change?.before ?? 0, after: change?.after ?? rateOn(rates.get(hsn) ?? [], day) ?? 0 }
  }
  const since = startOfIstDate(addDays(istDate(ctx.now), -cartDays))
  return [
    ...(await ordersOn(ctx, day, rates, hsns)),
    ...ofGoods('SCHEDULE', await scheduledGoods(ctx.db, hsns, day), rateOf, scheduleNumber),
    ...ofGoods('QUOTATION', await quotedGoods(ctx.db, hsns, day), rateOf, quotationNumber),
    ...ofGoods('CART', await cartGoods(ctx.db, hsns, since), rateOf, String),
  ]
}

const differenceOf = ({ taxNowPaise, taxThenPaise }: Rehearsed) => Math.abs(taxThenPaise - taxNowPaise)

/** A day as entered; VALIDATION if it is none, RULE_DAY_PAST unless it is still to come. */
function dayOf(ctx: Ctx, entered: string): string {
  const day = parseInput(dayInput, entered)
  if (day <= istDate(ctx.now)) throw refused('RULE_APPLIED', {}, 'day')
  return day
}

const notified: readonly RehearsedKind[] = ['ORDER', 'LOAD', 'SCHEDULE', 'QUOTATION']

/** Sellers and buyers who are notified, each with their records: nobody is told of a cart. */
function notifiedOf(all: readonly Rehearsed[]) {
  const records = all.filter(({ kind }) => notified.includes(kind))
  const known = records.filter(({ userId }) => userId !== null)
  return {
    sellers: [...Map.groupBy(records, ({ sellerId }) => sellerId)],
    buyers: [...Map.groupBy(known, ({ userId }) => userId ?? 0)],
  }
}

/**
 * What changes on a day after today: rules with another value, and every open record whose tax differs, by the same
 * functions that bill it. Reads only. With values that still wait for a second person.
 */
export async function rehearse(ctx: Ctx, entered: string) {
  const day = dayOf(ctx, entered)
  const { changes, values } = await changesOf(ctx, day)
  const records = await recordsOn(ctx, day, values, changes)
  const ofKind = (kind: RehearsedKind) => records.filter((one) => one.kind === kind)
  const refunded = records.filter(({ refundPaise }) => refundPaise > 0)
  return {
    day,
    changes,
    all: records,
    kinds: rehearsedKinds.map((kind) => {
      const own = ofKind(kind)
      const total = (name: 'taxablePaise' | 'taxNowPaise' | 'taxThenPaise') => sum(own.map((one) => one[name]))
      return {
        kind,
        count: own.length,
        taxablePaise: total('taxablePaise'),
        taxNowPaise: total('taxNowPaise'),
        taxThenPaise: total('taxThenPaise'),
      }
    }),
    records: rehearsedKinds.flatMap((kind) =>
      ofKind(kind)
        .sort((one, other) => differenceOf(other) - differenceOf(one))
        .slice(0, shownRecords),
    ),
    refundCount: new Set(refunded.map(({ orderId }) => orderId)).size,
    refundPaise: sum(refunded.map(({ refundPaise }) => refundPaise)),
    bornePaise: sum(records.map(({ bornePaise }) => bornePaise)),
    sellerCount: notifiedOf(records).sellers.length,
    buyerCount: notifiedOf(records).buyers.length,
    notifiedAt: (await noticesOf(ctx.db, day))?.sentAt ?? null,
  }
}

const kindNames: Record<RehearsedKind, string> = {
  ORDER: 'Ordered, not packed',
  LOAD: 'Packed shipment',
  SCHEDULE: 'Delivery schedule',
  QUOTATION: 'Quotation',
  CART: 'Cart',
}

/** All records of a rehearsal as a spreadsheet. */
export async function rehearsalSheet(ctx: Ctx, entered: string) {
  const { day, all } = await rehearse(ctx, entered)
  const heads = [
    'Record',
    'Number',
    'Seller',
    'Buyer',
    'Paid',
    'Taxable',
    'Tax now',
    'Tax then',
    'Difference',
    'Refund',
    'Borne by the seller',
  ]
  const bytes = await workbook([
    {
      sheet: day,
      stickyRowsCount: 1,
      columns: [22, 22, 28, 28, 8, 16, 16, 16, 16, 16, 18].map((width) => ({ width })),
      data: [
        heads.map(title),
        ...all.map((one) => [
          cell(kindNames[one.kind]),
          cell(one.number),
          cell(one.sellerName),
          cell(one.buyerName),
          cell(one.isPaid ? 'yes' : ''),
          rupees(one.taxablePaise),
          rupees(one.taxNowPaise),
          rupees(one.taxThenPaise),
          rupees(one.taxThenPaise - one.taxNowPaise),
          rupees(one.refundPaise),
          rupees(one.bornePaise),
        ]),
      ],
    },
  ])
  return { name: `rehearsal-${day}.xlsx`, base64: bytes.toString('base64'), rows: all.length }
}

/**
 * Notifies the sellers and buyers whose orders, schedules and quotations change on a day, once. RULE_UNSIGNED while a
 * value of the day waits for its second person, RULE_NOTIFIED the second time.
 */
export async function sendRuleNotices(ctx: Ctx, entered: string): Promise<{ sellers: number; buyers: number }> {
  const { day, changes, all } = await rehearse(ctx, entered)
  if (changes.some(({ isSigned }) => !isSigned)) throw refused('RULE_UNSIGNED', {}, 'day')
  const { sellers, buyers } = notifiedOf(all)
  if (sellers.length === 0) throw refused('RULE_NOBODY', {}, 'day')
  return transaction(ctx, async (ctx) => {
    const written = await ctx.db
      .insertInto('statutoryNotices')
      .values({ day, sellers: sellers.length, buyers: buyers.length, sentBy: actorOf(ctx).userId, sentAt: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst()
    if (!written) throw refused('RULE_NOTIFIED', {}, 'day')
    const paiseOf = (own: readonly Rehearsed[]) => sum(own.map((one) => one.taxThenPaise - one.taxNowPaise))
    for (const [id, own] of sellers)
      await ctx.emit('rule.notified', { day, party: 'SELLER', id, count: own.length, paise: paiseOf(own) })
    for (const [id, own] of buyers)
      await ctx.emit('rule.notified', { day, party: 'BUYER', id, count: own.length, paise: paiseOf(own) })
    await audit(ctx, 'rule.notify', 'statutoryRule', day, null, { sellers: sellers.length, buyers: buyers.length })
    return { sellers: sellers.length, buyers: buyers.length }
  })
}

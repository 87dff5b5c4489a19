import type { MoneyFlow } from '@neev/domain/core/money-flows'
import { sql } from 'kysely'
import type { AsJson } from '#core/db/as-json.ts'
import { type Db, type RowOf, rowOf, rowsOf, type Sql } from '#core/db/open.ts'
import { allOf, containing, type PageInput, pageTail } from '#core/lists.ts'
import { deductedFromTransfer } from './gst-tds/gst-tds.queries.ts'
import { hasUnreturnedLateMoney, isOver, type LateRow, lateJson } from './late.queries.ts'

export type BankAccountRow = {
  id: number
  holder: string
  accountNumber: string
  ifsc: string
  bank: string
  branch: string
  upi: string | null
  isDefault: boolean
  isActive: boolean
}
/** The id of a seller's account is `seller-` and its number. */
export type TransferAccount = Omit<BankAccountRow, 'id'> & { id: number | string }
export type TransferRow = {
  /** The seller, if the transfer goes to the seller's own account. */
  payeeId: number | null
  payeeName: string | null
  id: number
  orderId: number
  orderNumber: string
  /** The debit note that it pays, if it does not pay the order. */
  debitNoteId: number | null
  debitNoteNumber: string | null
  buyerName: string
  status: 'AWAITED' | 'SUBMITTED' | 'VERIFIED' | 'SHORT' | 'EXCESS' | 'REJECTED' | 'EXPIRED' | 'LATE'
  /** True if no payment is expected any more, and it was not paid by this transfer. */
  isOver: boolean
  late: AsJson<LateRow>[]
  expectedPaise: number
  account: TransferAccount
  reference: string
  deadline: Date
  paidPaise: number | null
  receivedPaise: number | null
  /** GST that the buyer deducted from the order instead of paying it. */
  deductedPaise: number
  mode: 'NEFT' | 'RTGS' | 'IMPS' | 'UPI' | 'CHEQUE' | 'CASH_DEPOSIT' | null
  utr: string | null
  paidOn: string | null
  payer: string | null
  note: string | null
  reason: string | null
  slipKey: string | null
  slipMime: string | null
  submittedAt: Date | null
  submittedBy: number | null
  decidedAt: Date | null
}

/** The account that a transfer goes to: one of ours, or the seller's, of which it has one (check of `bank_transfers`). */
const accountJson = sql<
  NonNullable<BankAccountRow>
>`case when a.id is null then jsonb_build_object('id', 'seller-' || b.id, 'holder', b.holder,
  'accountNumber', b.account_number,
    'ifsc', b.ifsc, 'bank', b.bank, 'branch', b.branch, 'upi', null, 'isDefault', false, 'isActive',
    b.replaced_at is null)
  else jsonb_build_object('id', a.id, 'holder', a.holder, 'accountNumber', a.account_number, 'ifsc', a.ifsc, 'bank',
  a.bank,
    'branch', a.branch, 'upi', a.upi, 'isDefault', a.is_default, 'isActive', a.is_active) end`

/** Transfers selected by `where` (over t, o, u, b), with the total count. */
const readTransfers = (db: Db, where: Sql, tail: Sql = sql`order by t.id desc`) =>
  rowsOf(
    db,
    'payments.readTransfers',
    sql`select t.id, t.order_id, o.number as "orderNumber", u.name as "buyerName", t.status,
      t.expected_paise,
          ${accountJson} as account, b.seller_id as "payeeId", coalesce(nullif(s.trade_name, ''),
          s.legal_name) as "payeeName",
          t.debit_note_id, d.number as "debitNoteNumber", coalesce(d.number, o.number) as reference,
          t.deadline, t.paid_paise, t.received_paise,
          ${deductedFromTransfer(sql`t.id`)} as "deductedPaise", t.mode, t.utr,
          t.paid_on, t.payer, t.note, t.reason, f.key as "slipKey", f.mime as "slipMime",
          t.submitted_at, t.submitted_by,
          t.decided_at, ${isOver} as "isOver", ${lateJson(sql`x.id = t.id`)} as late,
          count(*) over ()::int as total
        from bank_transfers t join order_shown o on o.id = t.order_id join person_shown u on u.id = o.user_id
          left join bank_accounts a on a.id = t.bank_account_id
          left join seller_bank_accounts b on b.id = t.seller_bank_account_id
          left join seller_shown s on s.id = b.seller_id left join file_shown f on f.id = t.slip_file_id
          left join debit_note_shown d on d.id = t.debit_note_id
        where ${where} ${tail}`,
  )

/** Transfers (t) for an order itself, or for a debit note of it. */
const paysFor = (orderId: number, debitNoteId: number | null): Sql =>
  sql`t.order_id = ${orderId} and t.debit_note_id is not distinct from ${debitNoteId}::bigint`

/** The latest transfer of an order, or that of a debit note. */
export const latestTransfer = async (
  db: Db,
  orderId: number,
  debitNoteId: number | null,
): Promise<TransferRow | undefined> => (await readTransfers(db, paysFor(orderId, debitNoteId)))[0]

/** A transfer. */
export const transferById = async (db: Db, id: number): Promise<TransferRow | undefined> =>
  (await readTransfers(db, sql`t.id = ${id}`))[0]

/** Who decides transfers: admins all, sellers those to their own account. */
export type Decider = { all: true } | { all: false; sellerId: number }
export type TransferFilter = { status: string | null; search: string | null; owed: boolean }

const decidedBy = (decider: Decider): Sql => (decider.all ? sql`true` : sql`b.seller_id = ${decider.sellerId}`)

/** A transfer; undefined if there is none that the decider may decide. */
export const transferToDecide = async (db: Db, decider: Decider, id: number): Promise<TransferRow | undefined> =>
  (await readTransfers(db, sql`t.id = ${id} and ${decidedBy(decider)}`))[0]

const matching = (decider: Decider, { status, search, owed }: TransferFilter) =>
  allOf([
    decidedBy(decider),
    owed && hasUnreturnedLateMoney(),
    search &&
      sql`(o.number ilike ${containing(search)} or t.utr ilike ${containing(search)}
        or u.name ilike ${containing(search)}
        or exists (select 1 from debit_note_shown n where n.id = t.debit_note_id and n.number ilike ${containing(search)}))`,
    status && sql`t.status = ${status}`,
  ])

const sorts = { submittedAt: sql`t.submitted_at`, expected: sql`t.expected_paise`, deadline: sql`t.deadline` }

/** A page of the transfers to decide. */
export const transfersToDecide = (db: Db, decider: Decider, filter: TransferFilter, page: PageInput) =>
  readTransfers(db, matching(decider, filter), pageTail(page, sorts, sql`t.id`))

/** How many transfers there are to decide, by status. */
export const countTransfers = (db: Db, decider: Decider, filter: TransferFilter) =>
  rowsOf(
    db,
    'payments.countTransfers',
    sql`select t.status, count(*)::int as count from bank_transfers t join order_shown o on o.id = t.order_id
      join person_shown u on u.id = o.user_id
          left join seller_bank_accounts b on b.id = t.seller_bank_account_id where ${matching(decider, filter)}
          group by 1`,
  )

const ours = sql`select id, null::bigint from bank_accounts where is_default and is_active`
/** The verified bank account of an order's single seller. */
const ofSeller = (
  orderId: number,
) => sql`select null::bigint, b.id from seller_bank_accounts b where b.replaced_at is null and b.verified_at is not null
  and b.seller_id in (select seller_id from suborder_shown where order_id = ${orderId})`

const accountFor = (flow: MoneyFlow, orderId: number) => (flow === 'BUYER_PAYS_SELLER' ? ofSeller(orderId) : ours)

/** Whether a money flow has an account to which an order can be paid. */
export const hasAccount = async (db: Db, flow: MoneyFlow, orderId: number): Promise<boolean> =>
  (await rowOf(db, 'payments.hasAccount', accountFor(flow, orderId))) !== undefined

export type NewTransfer = { orderId: number; expectedPaise: number; deadline: Date; flow: MoneyFlow }

/** Writes the transfer of an order, and returns its id; nothing if one is open or there is no account. */
export const insertTransfer = (db: Db, { orderId, expectedPaise, deadline, flow }: NewTransfer, now: Date) =>
  rowOf(
    db,
    'payments.insertTransfer',
    sql`insert into bank_transfers (order_id, bank_account_id, seller_bank_account_id, expected_paise, deadline,
      created_at)
        select ${orderId}::bigint, account.own, account.sellers, ${expectedPaise}::bigint, ${deadline}::timestamptz,
        ${now}::timestamptz
        from (${accountFor(flow, orderId)}) account (own, sellers)
        where not exists (select 1 from bank_transfers t where t.order_id = ${orderId} and t.debit_note_id is null
          and t.status in ('AWAITED', 'SUBMITTED', 'SHORT', 'EXCESS'))
        returning id`,
  )

export type NewDebitTransfer = { orderId: number; debitNoteId: number; expectedPaise: number; dueBy: Date }

/** Writes the transfer of a debit note, and returns its id; nothing if there is no account. */
export const insertDebitTransfer = (
  db: Db,
  { orderId, debitNoteId, expectedPaise, dueBy, flow }: NewDebitTransfer & { flow: MoneyFlow },
  now: Date,
) =>
  rowOf(
    db,
    'payments.insertDebitTransfer',
    sql`insert into bank_transfers (order_id, debit_note_id, bank_account_id, seller_bank_account_id, expected_paise,
      deadline, created_at)
        select ${orderId}::bigint, ${debitNoteId}::bigint, account.own, account.sellers, ${expectedPaise}::bigint,
        ${dueBy}::timestamptz,
          ${now}::timestamptz
        from (${accountFor(flow, orderId)}) account (own, sellers) returning id`,
  )

type AwaitedTransfer = RowOf<'payments.awaitedTransfer'>

/** A transfer for an order that its buyer has not made yet, with where to send it; undefined otherwise. */
export const awaitedTransfer = (db: Db, id: number): Promise<AwaitedTransfer | undefined> =>
  rowOf(
    db,
    'payments.awaitedTransfer',
    sql`select o.user_id, o.id as "orderId", o.number as "orderNumber", t.deadline,
          t.expected_paise,
          concat_ws(E'\n', coalesce(a.holder, b.holder), 'Account ' || coalesce(a.account_number, b.account_number),
            'IFSC ' || coalesce(a.ifsc, b.ifsc)) as bank,
          coalesce((select string_agg(l.title, '; ' order by l.id) from order_line_shown l
            join suborder_shown s on s.id = l.suborder_id where s.order_id = o.id), '') as items
        from bank_transfers t join order_shown o on o.id = t.order_id
          left join bank_accounts a on a.id = t.bank_account_id
          left join seller_bank_accounts b on b.id = t.seller_bank_account_id
        where t.id = ${id} and t.status = 'AWAITED' and t.debit_note_id is null`,
  )

/**
 * Marks the awaited transfers for orders whose deadline is at most a day away as reminded. Where there was less than two
 * days from the start, half of the time has to be over: the instructions were sent then.
 */
export const markReminded = (db: Db, now: Date): Promise<{ id: number; orderId: number }[]> =>
  rowsOf(
    db,
    'payments.markReminded',
    sql`update bank_transfers set reminded_at = ${now}
        where status = 'AWAITED' and reminded_at is null and debit_note_id is null
          and deadline > ${now} and deadline <= ${now}::timestamptz + interval '1 day'
          and created_at + (deadline - created_at) / 2 <= ${now}
        returning id, order_id`,
  )

import { sql } from 'kysely'
import { actorOf, type Ctx } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { type RowOf, rowOf, rowsOf } from '#core/db/open.ts'
import { found } from '#core/errors.ts'
import type { BankAccountRow } from './transfers.queries.ts'

const columns = sql`id, holder, account_number, ifsc, bank, branch, upi, is_default,
  is_active`

export type BankAccountRequestRow = RowOf<'payments.readRequests'>

export type NewBankAccount = Pick<
  BankAccountRequestRow,
  'holder' | 'accountNumber' | 'ifsc' | 'bank' | 'branch' | 'upi' | 'isDefault'
>

export const readBankAccounts = (ctx: Ctx): Promise<BankAccountRow[]> =>
  rowsOf(
    ctx.db,
    'payments.readBankAccounts',
    sql`select ${columns} from bank_accounts order by is_active desc, is_default desc, id`,
  )

/** Retires an account that is not the default; undefined if there is none. */
export const retire = (ctx: Ctx, id: number): Promise<BankAccountRow | undefined> =>
  rowOf(
    ctx.db,
    'payments.retire',
    sql`update bank_accounts set is_active = false where id = ${id} and not is_default and is_active
      returning ${columns}`,
  )

/** Requests (r) selected by `where`, newest first. */
const readRequests = (ctx: Ctx, where: Sql): Promise<BankAccountRequestRow[]> =>
  rowsOf(
    ctx.db,
    'payments.readRequests',
    sql`select r.id, r.holder, r.account_number, r.ifsc, r.bank, r.branch, r.upi,
      r.is_default, r.status,
          r.requested_by as "requestedById", q.name as "requestedBy", r.requested_at,
          a.name as "approvedBy",
          r.approved_at, r.holds_from, c.name as "closedBy", r.closed_at,
          r.reason
        from bank_account_requests r join person_shown q on q.id = r.requested_by left join person_shown a on a.id = r.approved_by
          left join person_shown c on c.id = r.closed_by where ${where} order by r.id desc limit 50`,
  )

/** A request. */
export const requestById = async (ctx: Ctx, id: number): Promise<BankAccountRequestRow | undefined> =>
  (await readRequests(ctx, sql`r.id = ${id}`))[0]

const isOpen = sql`r.status in ('PENDING', 'APPROVED')`
const shownClosed = 5

/** All open requests and the latest decided ones. */
export const readShownRequests = (ctx: Ctx): Promise<BankAccountRequestRow[]> =>
  readRequests(
    ctx,
    sql`${isOpen} or r.id in (select x.id from bank_account_requests x where x.status not in ('PENDING', 'APPROVED')
      order by x.id desc limit ${shownClosed})`,
  )

/** The request, locked until the end of the transaction; NOT_FOUND if there is none. */
export async function lockRequest(ctx: Ctx, id: number): Promise<BankAccountRequestRow> {
  await sql`select 1 from bank_account_requests where id = ${id} for update`.execute(ctx.db)
  return found(await requestById(ctx, id))
}

/** Inserts a request; returns its id. */
export async function insertRequest(ctx: Ctx, account: NewBankAccount): Promise<number> {
  const { holder, accountNumber, ifsc, bank, branch, upi, isDefault } = account
  const row = await rowOf(
    ctx.db,
    'payments.insertRequest',
    sql`insert into bank_account_requests (holder, account_number, ifsc, bank, branch, upi, is_default, requested_by,
      requested_at)
        values (${holder}, ${accountNumber}, ${ifsc}, ${bank}, ${branch}, ${upi}, ${isDefault}, ${actorOf(ctx).userId},
        ${ctx.now})
        returning id`,
  )
  return found(row).id
}

export const approve = (ctx: Ctx, id: number, holdsFrom: Date) =>
  sql`
    update bank_account_requests set status = 'APPROVED', approved_by = ${actorOf(ctx).userId},
    approved_at = ${ctx.now},
      holds_from = ${holdsFrom} where id = ${id}`.execute(ctx.db)

export const close = (ctx: Ctx, id: number, status: 'REJECTED' | 'WITHDRAWN', reason: string | null) =>
  sql`
    update bank_account_requests set status = ${status}, closed_by = ${actorOf(ctx).userId}, closed_at = ${ctx.now},
      reason = ${reason} where id = ${id}`.execute(ctx.db)

/** Adds the account of an approved request; a default one replaces the old default, which is kept. */
export async function putInUse(ctx: Ctx, { id, isDefault }: BankAccountRequestRow): Promise<void> {
  if (isDefault) await sql`update bank_accounts set is_default = false where is_default`.execute(ctx.db)
  await sql`
    with made as (
      insert into bank_accounts (holder, account_number, ifsc, bank, branch, upi, is_default, created_by, created_at)
      select holder, account_number, ifsc, bank, branch, upi, is_default, requested_by, ${ctx.now}::timestamptz
      from bank_account_requests where id = ${id} returning id
    ) update bank_account_requests set status = 'IN_USE', bank_account_id = (select id from made)
    where id = ${id}`.execute(ctx.db)
}

/** Approved requests whose waiting time is over. */
export const readDueRequests = (ctx: Ctx): Promise<{ id: number }[]> =>
  rowsOf(
    ctx.db,
    'payments.readDueRequests',
    sql`select id from bank_account_requests where status = 'APPROVED' and holds_from <= ${ctx.now} order by id`,
  )

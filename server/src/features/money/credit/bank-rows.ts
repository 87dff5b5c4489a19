import { istDate } from '@neev/domain/core/fiscal'
import { sum } from '@neev/domain/core/money'
import {
  allocationsFor,
  type CreditBankStatus,
  creditBankRowInput,
  creditLineNamedIn,
  modeOf,
  referenceOf,
  whyNotBankRow,
} from '@neev/domain/money/credit/credit-bank-rows'
import {
  type Allocation,
  allocationInput,
  suggestAllocations,
  whyNotReceived,
} from '@neev/domain/money/credit/credit-entries'
import {
  type ReadLine,
  readStatementLine,
  statementHead,
  withOrdinals,
} from '@neev/domain/money/statements/statement-sheets'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { readCells } from '#core/files/reading/read-sheet.ts'
import { storeUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { accountOf, openOfAccount } from './account.ts'
import {
  type BankRow,
  type BankRowFilter,
  bankRowById,
  countBankRows,
  insertBankRows,
  type NewBankRow,
  readBankRowPage,
} from './bank-rows.queries.ts'
import { allocationsOf, openDebts, settleByRule, writeReceipt } from './ledger.ts'
import type { LineRow } from './lines.queries.ts'
import { grantorOf, lineOfSeller, lockGranted } from './lines.ts'

const maxProblems = 20

/** A page of the credits of the bank of the caller's business, with counts by status. */
export async function listBankRows(ctx: Ctx, page: PageInput, filter: BankRowFilter) {
  const sellerId = grantorOf(ctx)
  const rows = await readBankRowPage(ctx.db, sellerId, page, filter)
  return { ...pageOf(rows), counts: await countBankRows(ctx.db, sellerId) }
}

const rowOfBank = ({
  onDay,
  narration,
  amountPaise,
  ...line
}: ReadLine & { key: string; ordinal: number }): NewBankRow => ({
  onDay,
  narration,
  amountPaise,
  reference: referenceOf(line.reference, narration),
  key: line.key,
  ordinal: line.ordinal,
  lineId: creditLineNamedIn(narration, line.reference),
})

/**
 * Takes the credits of a bank statement of the caller's business, any table as downloaded; each credit once, however
 * often it is uploaded. STATEMENT_HEAD without a row of titles.
 */
export async function uploadBankRows(ctx: Ctx, upload: Upload) {
  const sellerId = grantorOf(ctx)
  const file = await storeUpload(ctx, upload, 'sheet')
  const { rows: cells, reading } = await readCells(ctx, file.key)
  const head = statementHead(cells)
  if (head === null) throw refused('STATEMENT_HEAD', {}, 'file')
  const { found: columns, headRows } = head
  const read = cells.slice(headRows).map((row) => readStatementLine(row, columns, reading))
  const problems = read.flatMap((one, index) =>
    'message' in one ? [{ line: headRows + index + 1, message: one.message }] : [],
  )
  const credits = read.flatMap((one) => ('line' in one && one.line.direction === 'CREDIT' ? [one.line] : []))
  const rows = withOrdinals(credits).map(rowOfBank)
  return transaction(ctx, async (ctx) => {
    const added = await insertBankRows(ctx.db, sellerId, actorOf(ctx).userId, ctx.now, rows)
    const suggested = added.filter(({ lineId }) => lineId !== null).length
    await audit(ctx, 'credit.statement', 'creditBankRow', sellerId, null, { rows: rows.length, added: added.length })
    return { rows: rows.length, added: added.length, suggested, problems: problems.slice(0, maxProblems) }
  })
}

/** Adds one credit that the seller types. CREDIT_REFERENCE_USED if it is there or recorded already. */
export function addBankRow(ctx: Ctx, values: unknown): Promise<BankRow> {
  const { onDay, amountPaise, reference, narration } = parseInput(creditBankRowInput, values)
  refuseIf(whyNotReceived(onDay, istDate(ctx.now)))
  const sellerId = grantorOf(ctx)
  return transaction(ctx, async (ctx) => {
    const lineId = creditLineNamedIn(narration)
    const row = { onDay, amountPaise, narration, reference, key: reference, ordinal: 1, lineId }
    const [added] = await insertBankRows(ctx.db, sellerId, actorOf(ctx).userId, ctx.now, [row])
    if (!added) throw refused('CREDIT_REFERENCE_USED', {}, 'reference')
    await audit(ctx, 'credit.statement', 'creditBankRow', sellerId, null, { onDay, amountPaise, reference })
    return found(await bankRowById(ctx.db, sellerId, added.id))
  })
}

/** What a credit pays on a line because its payer names it. */
const namedBy = async (ctx: Ctx, row: BankRow, line: LineRow): Promise<Allocation[]> =>
  allocationsFor(
    row.amountPaise,
    `${row.narration} ${row.reference}`,
    openOfAccount(await accountOf(ctx, line)).map(({ id, dueOn, openPaise, number }) => ({
      id,
      dueOn: dueOn ?? '',
      openPaise,
      number,
    })),
  )

/** What a credit would pay on a line of the caller's business, and what would stay unallocated. */
export async function suggestBankRow(ctx: Ctx, id: string, lineId: string) {
  const sellerId = grantorOf(ctx)
  const row = found(await bankRowById(ctx.db, sellerId, idOf(id)))
  const line = await lineOfSeller(ctx, lineId, sellerId)
  const items = openOfAccount(await accountOf(ctx, line))
  const named = await namedBy(ctx, row, line)
  const restPaise = row.amountPaise - sum(named.map(({ amountPaise }) => amountPaise))
  const paidOf = (id: number) => named.find(({ entryId }) => entryId === id)?.amountPaise ?? 0
  const left = openDebts(items).map((one) => ({ ...one, openPaise: one.openPaise - paidOf(one.id) }))
  const allocations = [...named, ...suggestAllocations(restPaise, left)]
  return {
    allocations: allocations.map(({ entryId, amountPaise }) => {
      const { number, ofNumber, dueOn } = found(items.find((one) => one.id === entryId))
      return { entryId: String(entryId), number: number ?? ofNumber, dueOn, amountPaise }
    }),
    restPaise: row.amountPaise - sum(allocations.map(({ amountPaise }) => amountPaise)),
  }
}

/** A credit of the caller's bank that waits, locked; NOT_FOUND for others, BAD_TRANSITION if it is decided. */
async function lockBankRow(ctx: Ctx, id: string): Promise<BankRow> {
  const sellerId = grantorOf(ctx)
  await ctx.db
    .selectFrom('creditBankRows')
    .select('id')
    .where('id', '=', idOf(id))
    .where('sellerId', '=', sellerId)
    .forUpdate()
    .execute()
  const row = found(await bankRowById(ctx.db, sellerId, idOf(id)))
  refuseIf(whyNotBankRow(row.status))
  return row
}

async function decide(ctx: Ctx, id: number, set: { status: CreditBankStatus; entryId?: number }): Promise<BankRow> {
  await ctx.db
    .updateTable('creditBankRows')
    .set({ ...set, decidedBy: actorOf(ctx).userId, decidedAt: ctx.now })
    .where('id', '=', id)
    .execute()
  return found(await bankRowById(ctx.db, grantorOf(ctx), id))
}

/**
 * Records a credit as a receipt on a line, exactly once: it pays the given entries, or what is named if `values` is
 * null. What is over pays by the rule.
 */
export function recordBankRow(ctx: Ctx, id: string, lineId: string, values: unknown): Promise<BankRow> {
  const chosen = values ? allocationsOf(parseInput(allocationInput, { allocations: values }).allocations) : null
  return transaction(ctx, async (ctx) => {
    const row = await lockBankRow(ctx, id)
    const line = await lockGranted(ctx, lineId)
    const entryId = await writeReceipt(ctx, line.id, {
      key: `bankRow:${row.id}`,
      amountPaise: row.amountPaise,
      receivedOn: row.onDay,
      mode: modeOf(row.narration),
      reference: row.reference,
      note: null,
      allocations: chosen ?? (await namedBy(ctx, row, line)),
    })
    await settleByRule(ctx, line.id, row.onDay)
    return decide(ctx, row.id, { status: 'RECORDED', entryId })
  })
}

/** Sets a credit aside that is no payment of a company on credit. */
export const ignoreBankRow = (ctx: Ctx, id: string): Promise<BankRow> =>
  transaction(ctx, async (ctx) => {
    const row = await lockBankRow(ctx, id)
    await audit(ctx, 'credit.ignore', 'creditBankRow', row.id, null, { reference: row.reference })
    return decide(ctx, row.id, { status: 'IGNORED' })
  })

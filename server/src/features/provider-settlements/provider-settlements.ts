import { sum } from '@neev/domain/core/money'
import { isRefusal, refuse, terms } from '@neev/domain/core/refusals'
import { providerEntries } from '@neev/domain/payments/ledger'
import {
  type ProviderReport,
  readProviderSheet,
  settlementSums,
  whyNotSettledBy,
} from '@neev/domain/payments/provider-settlements'
import { cellText, MAX_ROWS, sheetProblems } from '@neev/domain/sheets/imports'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { rowOf } from '#core/db/open.ts'
import { found, idOf, Refused, refused, refuseIf } from '#core/errors.ts'
import { storeUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { allOf, containing, type PageInput, pageOf, pageTail } from '#core/lists.ts'
import { readSheetRows } from '#core/sheets/read-sheet.ts'
import { gatewayNames, reportingGateways } from '#features/payments/payments.ts'
import { post } from '#features/settlements/settlements.ts'
import { takeProviderLine } from '#features/statements/statements.ts'
import {
  matchLines,
  type ProviderSettlementRow,
  readCandidates,
  readOpenPayments,
  readProviderLines,
  readProviderSettlements,
} from './provider.queries.ts'

export { readProviderSums } from './provider.queries.ts'

const sorts = { settledOn: sql`s.settled_on`, net: sql`s.net_paise` }
type Filter = { isConfirmed: boolean | null; search: string | null }

/** Settlements of all providers, latest first. */
export async function listProviderSettlements(ctx: Ctx, page: PageInput, { isConfirmed, search }: Filter) {
  const like = search?.trim() ? containing(search) : null
  const where = allOf([
    isConfirmed !== null && sql`(s.confirmed_at is not null) = ${isConfirmed}`,
    like &&
      sql`(s.reference ilike ${like} or s.utr ilike ${like} or exists (select 1 from provider_settlement_lines l
        left join orders o on o.id = l.order_id
      where l.settlement_id = s.id and (l.reference ilike ${like} or o.number ilike ${like})))`,
  ])
  return pageOf(await readProviderSettlements(ctx, where, pageTail(page, sorts, sql`s.id`)))
}

export async function getProviderSettlement(ctx: Ctx, id: string | number): Promise<ProviderSettlementRow> {
  return found((await readProviderSettlements(ctx, sql`s.id = ${idOf(id)}`))[0])
}

const lineSorts = { amount: sql`l.amount_paise`, problem: sql`(l.problem is not null or l.kind = 'OTHER')` }
export const linesOf = async (ctx: Ctx, settlementId: number, page: PageInput) =>
  pageOf(await readProviderLines(ctx, settlementId, pageTail(page, lineSorts, sql`l.id`)))

/** Bank credits that may be this settlement; none once it is confirmed. */
export const candidatesOf = async (ctx: Ctx, row: ProviderSettlementRow) =>
  row.confirmedAt === null ? readCandidates(ctx, row) : []

const paymentSorts = { at: sql`f.at`, amount: sql`f."amountPaise"` }

/** Captured payments that have not reached the bank. */
export async function listOpenPayments(ctx: Ctx, page: PageInput, search: string | null) {
  const like = search?.trim() ? containing(search) : null
  const where = allOf([like && sql`(f.reference ilike ${like} or o.number ilike ${like})`])
  return pageOf(await readOpenPayments(ctx, where, pageTail(page, paymentSorts, sql`f.reference`)))
}

type From = { gateway: string; source: 'API' | 'SHEET'; fileName?: string }

/** Saves new reports, each once by the provider's reference. Part of a transaction. */
async function keepReports(ctx: Ctx, { gateway, source, fileName }: From, reports: readonly ProviderReport[]) {
  let added = 0
  for (const { reference, settledOn, utr, lines } of reports) {
    const sums = settlementSums(lines)
    const row = await ctx.db
      .insertInto('providerSettlements')
      .values({
        gateway,
        reference,
        settledOn,
        utr,
        paymentsPaise: sums.paymentsPaise,
        refundsPaise: sums.refundsPaise,
        otherPaise: sums.otherPaise,
        feePaise: sums.feePaise,
        feeGstPaise: sums.feeGstPaise,
        tdsPaise: sums.tdsPaise,
        netPaise: sums.netPaise,
        source,
        fileName: fileName ?? null,
        reportedBy: ctx.actor?.userId ?? null,
        reportedAt: ctx.now,
      })
      .onConflict((conflict) => conflict.constraint('provider_settlements_once').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) continue
    await sql`
      insert into provider_settlement_lines (settlement_id, kind, reference, amount_paise, fee_paise, fee_gst_paise,
      tds_paise, note)
      select ${row.id}::bigint, x.kind, x.reference, x."amountPaise", x."feePaise", x."feeGstPaise", x."tdsPaise",
      x.note
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(kind text, reference text, "amountPaise" bigint,
      "feePaise" bigint,
        "feeGstPaise" bigint, "tdsPaise" bigint, note text)`.execute(ctx.db)
    await matchLines(ctx, row.id)
    added++
  }
  return added
}

/** Fetches settlements from providers with an API: a job. */
export async function fetchProviderSettlements(ctx: Ctx): Promise<void> {
  for (const { name, settlements } of reportingGateways(ctx.config)) {
    const last = await rowOf<{ day: string | null }>(
      ctx.db,
      sql`select max(settled_on)::text as day from provider_settlements where gateway = ${name} and source = 'API'`,
    )
    const reports = await settlements(ctx, last?.day ?? null)
    if (reports.length > 0) await transaction(ctx, (ctx) => keepReports(ctx, { gateway: name, source: 'API' }, reports))
  }
}

/** Imports a provider's spreadsheet; known settlements are skipped. */
export async function importProviderSettlements(ctx: Ctx, gateway: string, upload: Upload) {
  if (!gatewayNames(ctx.config).includes(gateway)) throw refused('NOT_A_CHOICE', { field: terms('GATEWAY') }, 'gateway')
  const { filename } = await upload
  const file = await storeUpload(ctx, upload, 'sheet')
  const cells: string[][] = []
  const kind = file.mime === 'text/csv' ? 'csv' : 'xlsx'
  const refusal = await ctx.files.asPath(file.key, (path) =>
    readSheetRows({ path, kind, maxRows: MAX_ROWS }, async (rows) => {
      for (const row of rows) cells.push(row.map(cellText))
    }),
  )
  if (refusal) {
    const message = sheetProblems[refusal.refusal]
    throw new Refused(refuse('VALIDATION', { path: 'file', message: message }), { file: message }, message)
  }
  const read = readProviderSheet(cells)
  if (isRefusal(read)) throw new Refused(read)
  const fileName = filename.slice(0, 120)
  const added = await transaction(ctx, async (ctx) => {
    const added = await keepReports(ctx, { gateway, source: 'SHEET', fileName }, read.reports)
    const about = { gateway, fileName, settlements: read.reports.length, added }
    await audit(ctx, 'providerSettlements.import', 'provider_settlements', file.key, null, about)
    return added
  })
  return { settlements: read.reports.length, added, problems: read.problems.slice(0, 20) }
}

/**
 * Matches a bank credit to the settlement; the ledger moves the amount from the provider to the bank, with the fee and
 * the tax on it.
 */
export const confirmProviderSettlement = (ctx: Ctx, input: string, lineId: string): Promise<ProviderSettlementRow> =>
  transaction(ctx, async (ctx) => {
    const id = idOf(input)
    await ctx.db.selectFrom('providerSettlements').select('id').where('id', '=', id).forUpdate().execute()
    const row = await getProviderSettlement(ctx, id)
    const line = await takeProviderLine(ctx, idOf(lineId), (line) =>
      refuseIf(whyNotSettledBy({ isConfirmed: row.confirmedAt !== null, netPaise: row.netPaise }, line)),
    )
    await matchLines(ctx, id)
    const matched = await ctx.db
      .selectFrom('providerSettlementLines')
      .select('matchedPaise as paise')
      .where('settlementId', '=', id)
      .execute()
    await ctx.db
      .updateTable('providerSettlements')
      .set({ bankLineId: line.id, confirmedBy: actorOf(ctx).userId, confirmedAt: ctx.now })
      .where('id', '=', id)
      .execute()
    const noon = new Date(`${line.onDay}T12:00:00+05:30`)
    await post(ctx, [
      {
        kind: 'PROVIDER',
        key: `PROVIDER:${id}`,
        orderId: null,
        suborderId: null,
        sellerId: null,
        note: row.reference,
        at: noon < ctx.now ? noon : ctx.now,
        entries: providerEntries({ ...row, matchedPaise: sum(matched.map(({ paise }) => paise)) }),
      },
    ])
    await audit(ctx, 'providerSettlement.confirm', 'provider_settlement', id, null, { lineId: line.id })
    return getProviderSettlement(ctx, id)
  })

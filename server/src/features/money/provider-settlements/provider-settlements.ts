import { sum } from '@neev/domain/core/money'
import { isRefusal, terms } from '@neev/domain/core/refusals'
import { MAX_ROWS } from '@neev/domain/core/sheets/titles'
import { providerEntries } from '@neev/domain/money/ledger'
import {
  type ProviderReport,
  readProviderSheet,
  settlementSums,
  whyNotSettledBy,
} from '@neev/domain/money/provider-settlements'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, Refused, refused, refuseIf } from '#core/errors.ts'
import { readStoredSheet } from '#core/files/reading/read-sheet.ts'
import { storeUpload } from '#core/files/uploads.ts'
import type { Upload } from '#core/graphql/upload.ts'
import { type PageInput, pageOf } from '#core/lists.ts'
import { gatewayNames, reportingGateways } from '#features/money/payments/payments.ts'
import { post } from '#features/money/settlements/settlements.ts'
import { takeProviderLine } from '#features/money/statements/statements.ts'
import {
  insertLines,
  matchLines,
  type ProviderFilter,
  type ProviderSettlementRow,
  providerSettlementById,
  readCandidates,
  readOpenPayments,
  readProviderLines,
  readProviderPage,
} from './provider.queries.ts'

export { readProviderSums } from './provider.queries.ts'

/** Settlements of all providers, latest first. */
export const listProviderSettlements = async (ctx: Ctx, page: PageInput, filter: ProviderFilter) =>
  pageOf(await readProviderPage(ctx, page, filter))

export async function getProviderSettlement(ctx: Ctx, id: string | number): Promise<ProviderSettlementRow> {
  return found(await providerSettlementById(ctx, idOf(id)))
}

export const linesOf = async (ctx: Ctx, settlementId: number, page: PageInput) =>
  pageOf(await readProviderLines(ctx, settlementId, page))

/** Bank credits that may be this settlement; none once it is confirmed. */
export const candidatesOf = async (ctx: Ctx, row: ProviderSettlementRow) =>
  row.confirmedAt === null ? readCandidates(ctx, row) : []

/** Captured payments that have not reached the bank. */
export const listOpenPayments = async (ctx: Ctx, page: PageInput, search: string | null) =>
  pageOf(await readOpenPayments(ctx, page, search))

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
    await insertLines(ctx.db, row.id, lines)
    await matchLines(ctx, row.id)
    added++
  }
  return added
}

/** Fetches settlements from providers with an API: a job. */
export async function fetchProviderSettlements(ctx: Ctx): Promise<void> {
  for (const { name, settlements } of reportingGateways(ctx.config)) {
    const last = await ctx.db
      .selectFrom('providerSettlements')
      .select((db) => db.fn.max('settledOn').as('day'))
      .where('gateway', '=', name)
      .where('source', '=', 'API')
      .executeTakeFirst()
    const reports = await settlements(ctx, last?.day ?? null)
    if (reports.length > 0) await transaction(ctx, (ctx) => keepReports(ctx, { gateway: name, source: 'API' }, reports))
  }
}

/** Imports a provider's spreadsheet; known settlements are skipped. */
export async function importProviderSettlements(ctx: Ctx, gateway: string, upload: Upload) {
  if (!gatewayNames(ctx.config).includes(gateway)) throw refused('NOT_A_CHOICE', { field: terms('GATEWAY') }, 'gateway')
  const { filename } = await upload
  const file = await storeUpload(ctx, upload, 'sheet')
  const { rows, reading } = await readStoredSheet(ctx, file.key, { maxRows: MAX_ROWS, withFormulas: true })
  const read = readProviderSheet(rows)
  if (isRefusal(read)) throw new Refused(read)
  const fileName = filename.slice(0, 120)
  const added = await transaction(ctx, async (ctx) => {
    const added = await keepReports(ctx, { gateway, source: 'SHEET', fileName }, read.reports)
    const about = { gateway, fileName, settlements: read.reports.length, added }
    await audit(ctx, 'providerSettlements.import', 'providerSettlements', file.key, null, about)
    return added
  })
  return { reading, settlements: read.reports.length, added, problems: read.problems.slice(0, 20) }
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
    await audit(ctx, 'providerSettlement.confirm', 'providerSettlement', id, null, { lineId: line.id })
    return getProviderSettlement(ctx, id)
  })

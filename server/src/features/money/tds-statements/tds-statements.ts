import { istDate, nextIstMonth, startOfIstDate } from '@neev/domain/core/fiscal'
import { sum } from '@neev/domain/core/money'
import {
  depositsOf,
  monthsUntil,
  type TdsDeposited,
  tdsCertificateInput,
  tdsChallanInput,
  tdsDepositDue,
  tdsForms,
  tdsRows,
  tdsStatementDue,
  whyNotCertificate,
  whyNotChallan,
} from '@neev/domain/money/tds-statements'
import { monthsOfQuarter, quarterOfMonth } from '@neev/domain/tax/quarters'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refused, refuseIf } from '#core/errors.ts'
import { settingsAsOf } from '#core/settings.ts'
import { statementSheet } from './statement-sheet.ts'
import * as rows from './tds-statements.queries.ts'

const spanOf = (months: readonly string[]): rows.Span => ({
  from: startOfIstDate(`${months[0]}-01`).toISOString(),
  to: startOfIstDate(nextIstMonth(startOfIstDate(`${months.at(-1)}-01`))).toISOString(),
})

type Deductee = {
  pan: string
  name: string
  basePaise: number
  taxPaise: number
  depositedPaise: number
  certificate: rows.CertificateRow | null
}
const keyOf = ({ pan, name }: { pan: string; name: string }) => pan || name

function deducteesOf(parts: readonly TdsDeposited[], issued: readonly rows.CertificateRow[]): Deductee[] {
  return [...Map.groupBy(parts, keyOf).values()].flatMap((same): Deductee[] => {
    const [first] = same
    if (!first) return []
    const { pan, name } = first
    return [
      {
        pan,
        name,
        basePaise: sum(same.map((part) => part.basePaise)),
        taxPaise: sum(same.map((part) => part.taxPaise)),
        depositedPaise: sum(same.map((part) => (part.challan ? part.taxPaise : 0))),
        certificate: issued.find((one) => pan !== '' && one.pan === pan) ?? null,
      },
    ]
  })
}

/** The statement of a quarter, from the ledger and the challans that were entered. */
export async function getStatement(ctx: Ctx, quarter: string) {
  const months = monthsOfQuarter(quarter)
  if (!months) throw refused('VALUE_BAD', {}, 'quarter')
  const deductions = await rows.readDeductions(ctx.db, spanOf(monthsUntil(quarter)))
  const { rows: lines, carriedInPaise, carriedOutPaise } = tdsRows(deductions, quarter)
  const challans = await rows.readChallans(ctx.db, months)
  const parts = depositsOf(lines, challans)
  const { statement: form, section, code } = tdsForms(quarter)
  return {
    quarter,
    form,
    section,
    code,
    dueOn: tdsStatementDue(quarter),
    isOver: istDate(ctx.now).slice(0, 7) > months[2],
    ledgerPaise: sum(deductions.filter(({ month }) => month >= months[0]).map(({ taxPaise }) => taxPaise)),
    carriedInPaise,
    carriedOutPaise,
    byHandPaise: await rows.readByHand(ctx.db, spanOf(months)),
    taxPaise: sum(lines.map(({ taxPaise }) => taxPaise)),
    months: months.map((month) => ({
      month,
      taxPaise: sum(lines.filter((line) => line.month === month).map(({ taxPaise }) => taxPaise)),
      depositedPaise: sum(challans.filter((one) => one.month === month).map(({ amountPaise }) => amountPaise)),
      dueOn: tdsDepositDue(month),
    })),
    challans,
    deductees: deducteesOf(parts, await rows.readCertificates(ctx.db, quarter)),
    parts,
    sheet: () => statementSheet({ quarter, section, code }, challans, parts),
  }
}
export type Statement = Awaited<ReturnType<typeof getStatement>>

/** Records a deposit. */
export function addChallan(ctx: Ctx, entered: unknown): Promise<Statement> {
  const input = parseInput(tdsChallanInput, entered)
  refuseIf(whyNotChallan(input, istDate(ctx.now)))
  const quarter = quarterOfMonth(input.month)
  return transaction(ctx, async (ctx) => {
    await rows.lockQuarter(ctx.db, quarter)
    const written = await ctx.db
      .insertInto('tdsChallans')
      .values({ ...input, addedBy: actorOf(ctx).userId, addedAt: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!written) throw refused('TDS_CHALLAN_KNOWN', {}, 'serial')
    await audit(ctx, 'tdsChallan.add', 'tdsChallan', written.id, null, input)
    return getStatement(ctx, quarter)
  })
}

/** Withdraws a challan that no certificate names. */
export function withdrawChallan(ctx: Ctx, entered: string): Promise<Statement> {
  return transaction(ctx, async (ctx) => {
    const id = idOf(entered)
    const { month } = found(await rows.challanById(ctx.db, id))
    const quarter = quarterOfMonth(month)
    await rows.lockQuarter(ctx.db, quarter)
    const before = found(await rows.challanById(ctx.db, id))
    const issued = await rows.readCertificates(ctx.db, quarter)
    if (issued.some(({ content }) => content.rows.some(({ challan }) => challan?.id === id)))
      throw refused('TDS_CHALLAN_USED')
    await ctx.db
      .updateTable('tdsChallans')
      .set({ withdrawnBy: actorOf(ctx).userId, withdrawnAt: ctx.now })
      .where('id', '=', id)
      .execute()
    await audit(ctx, 'tdsChallan.withdraw', 'tdsChallan', id, before, null)
    return getStatement(ctx, quarter)
  })
}

/** Records a certificate with what it prints, once the tax of its rows is deposited. */
export function issueCertificate(ctx: Ctx, entered: unknown): Promise<Statement> {
  const input = parseInput(tdsCertificateInput, entered)
  return transaction(ctx, async (ctx) => {
    const { quarter, pan, number, issuedOn } = input
    await rows.lockQuarter(ctx.db, quarter)
    const statement = await getStatement(ctx, quarter)
    const parts = statement.parts.filter((part) => part.pan === pan)
    refuseIf(whyNotCertificate(parts, input, istDate(ctx.now)))
    const settings = await settingsAsOf(ctx)
    const { operatorName, operatorAddress, operatorGstin, operatorTan: tan } = settings
    if (tan === '') throw refused('TDS_NO_TAN')
    const deductee = found(await rows.readDeductee(ctx.db, pan))
    const content: rows.CertificateContent = {
      deductor: {
        name: operatorName,
        address: operatorAddress,
        pan: settings.operatorPan || operatorGstin.slice(2, 12),
        tan,
      },
      deductee: { ...deductee, pan },
      section: statement.section,
      code: statement.code,
      form: tdsForms(quarter).certificate,
      rows: parts,
    }
    const written = await ctx.db
      .insertInto('tdsCertificates')
      .values({
        quarter,
        pan,
        number,
        issuedOn,
        content: JSON.stringify(content),
        addedBy: actorOf(ctx).userId,
        addedAt: ctx.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!written) throw refused('TDS_CERTIFICATE_KNOWN', {}, 'number')
    await audit(ctx, 'tdsCertificate.issue', 'tdsCertificate', written.id, null, input)
    return getStatement(ctx, quarter)
  })
}

/** Certificates of the caller's PAN, latest quarter first. */
export const ownCertificates = (ctx: Ctx): Promise<rows.CertificateRow[]> =>
  rows.certificatesOfSeller(ctx.db, actorOf(ctx).sellerId ?? 0)

/** A certificate, for holders of a signed link. */
export const readCertificate = (ctx: Ctx, id: number) => rows.certificateById(ctx.db, id)
export type { CertificateRow } from './tds-statements.queries.ts'

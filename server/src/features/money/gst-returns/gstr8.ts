import { istDate } from '@neev/domain/core/fiscal'
import { mulDiv, sum } from '@neev/domain/core/money'
import {
  type Amendment,
  amendmentsOf,
  applyAmendments,
  gstr8Due,
  gstr8Of,
  returnFilingInput,
  type SupplierRow,
} from '@neev/domain/money/gst-returns/gstr8'
import { gstr8Json } from '@neev/domain/money/gst-returns/gstr8-json'
import { deductionsOn } from '@neev/domain/money/settlements/payouts'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, parseInput, refused } from '#core/errors.ts'
import { deductionRates } from '#features/money/commissions/commissions.ts'
import { monthOf } from './gst-returns.ts'
import { readRegistrations } from './registrations.queries.ts'
import {
  type FilingRow,
  readCollected,
  readDifferences,
  readFilings,
  readSupplied,
  readTds,
  type Span,
} from './returns.queries.ts'
import { asReturn, gstr8Tables, type LedgerStanding, operatorTables, type Return } from './tables.ts'

const tcsRates = async (ctx: Ctx) => (await deductionRates(ctx)).filter(({ kind }) => kind === 'TCS')

const monthReturns = async (ctx: Ctx, span: Span) =>
  gstr8Of(await readSupplied(ctx, span), await readRegistrations(ctx.db), await tcsRates(ctx))

const taxOfRow = ({ igstPaise, cgstPaise, sgstPaise }: SupplierRow) => igstPaise + cgstPaise + sgstPaise

/** Reconciles the returns of a month with the ledger, step by step; the steps add up to the last line. */
async function standingOf(ctx: Ctx, month: string, rows: readonly SupplierRow[]): Promise<LedgerStanding[]> {
  const span = monthOf(month)
  const ledger = await readCollected(ctx, span)
  const differences = await readDifferences(ctx, span)
  const { TCS } = deductionsOn(await deductionRates(ctx), `${month}-28`)
  const step = (name: string, netPaise: number): LedgerStanding => ({
    name,
    netPaise,
    taxPaise: mulDiv(netPaise, TCS, 10_000),
  })
  const moved = (some: typeof differences) => sum(some.map((one) => one.ledgerPaise - one.documentsPaise))
  const steps = [
    {
      name: 'GSTR-8 of this month',
      netPaise: sum(rows.map(({ netPaise }) => netPaise)),
      taxPaise: sum(rows.map(taxOfRow)),
    },
    step('Invoiced this month, delivered later', moved(differences.filter(({ ledgerPaise }) => ledgerPaise === 0))),
    step('Invoiced before, delivered this month', moved(differences.filter((one) => one.documentsPaise === 0))),
    step(
      'Invoiced and delivered in parts',
      moved(differences.filter((one) => one.documentsPaise !== 0 && one.ledgerPaise !== 0)),
    ),
    {
      name: 'More returned than supplied in a state, without tax',
      netPaise: 0,
      taxPaise: sum(rows.map(({ netPaise }) => mulDiv(Math.min(0, netPaise), TCS, 10_000))),
    },
    { name: 'Adjusted manually', netPaise: 0, taxPaise: ledger.byHandPaise },
  ]
  const left = (of: 'netPaise' | 'taxPaise', total: number) => total - sum(steps.map((one) => one[of]))
  return [
    ...steps,
    { name: 'Rounding', netPaise: left('netPaise', ledger.basePaise), taxPaise: left('taxPaise', ledger.tcsPaise) },
    { name: 'Ledger of this month', netPaise: ledger.basePaise, taxPaise: ledger.tcsPaise },
  ]
}

/**
 * All registrations of the operator in a month, supplies without one, the reconciliation with the ledger, and income
 * tax by PAN.
 */
export async function getOperatorReturn(ctx: Ctx, month: string): Promise<Return> {
  const span = monthOf(month)
  const { returns, unregistered } = await monthReturns(ctx, span)
  const rows = [...returns.flatMap(({ suppliers }) => suppliers), ...unregistered]
  const standing = await standingOf(ctx, month, rows)
  const tables = operatorTables({ returns, unregistered, standing, tds: await readTds(ctx, span) })
  return asReturn(`operator-${month}`, month, tables, { form: 'OPERATOR', dueOn: gstr8Due(month) })
}

/** A filed month with its later amendments. */
const asAmended = (filings: readonly FilingRow[], { month, suppliers }: FilingRow): SupplierRow[] => {
  const later = filings
    .flatMap(({ amendments }) => amendments)
    .filter((amendment) => amendment.month === month)
    .map(({ now }) => now)
  return applyAmendments(suppliers, later)
}

/** Amendments of filed months, for the next open return. */
async function amendmentsUntil(ctx: Ctx, gstin: string, filings: readonly FilingRow[]): Promise<Amendment[]> {
  const all: Amendment[] = []
  for (const filing of filings) {
    const { returns } = await monthReturns(ctx, monthOf(filing.month))
    const now = returns.find((one) => one.gstin === gstin)?.suppliers ?? []
    all.push(...amendmentsOf(filing.month, asAmended(filings, filing), now))
  }
  return all
}

/** Number of months that can be amended: a year until the following November at most (CGST Act s. 52(6)). */
const maxAmended = 20

async function gstr8(ctx: Ctx, gstin: string, month: string) {
  const span = monthOf(month)
  if (!(await readRegistrations(ctx.db)).some((one) => one.gstin === gstin)) throw refused('NOT_FOUND')
  const filings = await readFilings(ctx, gstin, month)
  const filing = filings.find((one) => one.month === month)
  if (filing) return { suppliers: filing.suppliers, amendments: filing.amendments, filing, isToFile: false }
  const { returns } = await monthReturns(ctx, span)
  return {
    suppliers: returns.find((one) => one.gstin === gstin)?.suppliers ?? [],
    amendments: await amendmentsUntil(ctx, gstin, filings.slice(-maxAmended)),
    filing: null,
    isToFile: new Date(span.to) <= ctx.now,
  }
}

/** GSTR-8 of one of the operator's registrations: current or as filed. */
export async function getGstr8(ctx: Ctx, gstin: string, month: string): Promise<Return> {
  const { suppliers, amendments, filing, isToFile } = await gstr8(ctx, gstin, month)
  return asReturn(`gstr8-${gstin}-${month}`, month, gstr8Tables(suppliers, amendments), {
    form: 'GSTR_8',
    dueOn: gstr8Due(month),
    filing,
    isToFile,
    json: gstr8Json({ gstin, month }, suppliers, amendments),
  })
}

/** Records a month as filed with the current figures, which then do not change. */
export function markGstr8Filed(ctx: Ctx, input: unknown): Promise<Return> {
  const { gstin, month, arn, filedOn } = parseInput(returnFilingInput, input)
  return transaction(ctx, async (ctx) => {
    const { suppliers, amendments, filing, isToFile } = await gstr8(ctx, gstin, month)
    if (filing) throw refused('MONTH_FILED', { arn: filing.arn })
    if (!isToFile || filedOn > istDate(ctx.now)) throw refused('MONTH_NOT_OVER', {}, 'filedOn')
    const written = await ctx.db
      .insertInto('gstr8Filings')
      .values({
        gstin,
        month,
        arn,
        filedOn,
        suppliers: JSON.stringify(suppliers),
        amendments: JSON.stringify(amendments),
        filedBy: actorOf(ctx).userId,
        filedAt: ctx.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!written) throw refused('MONTH_FILED', { arn })
    await audit(ctx, 'gstr8.file', 'gstr8Filing', found(written).id, null, { gstin, month, arn, filedOn })
    return getGstr8(ctx, gstin, month)
  })
}

import { cleanCode } from '../core/input/clean.ts'
import { readDay } from '../core/input/days.ts'
import { cleanFigure } from '../core/input/digits.ts'
import { type Paise, parseInr, sum } from '../core/money.ts'
import { type Refusal, refuse } from '../core/refusals.ts'
import { findTitles, plainTitle } from '../core/sheets/titles.ts'

/** Kinds of settlement lines: payments, refunds, and everything else (disputes, corrections). */
export const providerLineKinds = [
  'PAYMENT',
  'REFUND',
  /** A dispute, a correction or another entry of the provider. */
  'OTHER',
] as const
export type ProviderLineKind = (typeof providerLineKinds)[number]

export type ProviderLine = {
  kind: ProviderLineKind
  /** The provider's id of the payment or refund. */
  reference: string
  /** Before fees; negative for refunds. */
  amountPaise: Paise
  feePaise: Paise
  /** GST on the fee, which the operator can claim as input credit. */
  feeGstPaise: Paise
  /** Income tax deducted by the provider. */
  tdsPaise: Paise
  note: string | null
}
/** One settlement of a provider: a payout to the bank, with its lines. */
export type ProviderReport = {
  reference: string
  settledOn: string
  utr: string | null
  lines: readonly ProviderLine[]
}

/** The totals of a settlement; `netPaise` is the expected bank credit. */
export function settlementSums(lines: readonly ProviderLine[]) {
  const of = (kind: ProviderLineKind) =>
    sum(lines.filter((line) => line.kind === kind).map(({ amountPaise }) => amountPaise))
  const paymentsPaise = of('PAYMENT')
  const refundsPaise = -of('REFUND')
  const otherPaise = of('OTHER')
  const feePaise = sum(lines.map((line) => line.feePaise))
  const feeGstPaise = sum(lines.map((line) => line.feeGstPaise))
  const tdsPaise = sum(lines.map((line) => line.tdsPaise))
  const netPaise = paymentsPaise - refundsPaise + otherPaise - feePaise - feeGstPaise - tdsPaise
  return { paymentsPaise, refundsPaise, otherPaise, feePaise, feeGstPaise, tdsPaise, netPaise }
}

/** Column titles used by Razorpay and CCAvenue. */
const titles = {
  settlement: /^(settlement|payout)[ _]?(id|no\.?|number|reference)?$/,
  date: /^(settled[ _]?(at|on)|(settlement|payout)[ _]?date)$/,
  utr: /utr|^bank[ _]?ref/,
  kind: /^(transaction[ _]?)?(type|entity)$/,
  reference:
    /^(entity[ _]?id|(payment|transaction)[ _]?id|ccavenue[ _]?ref.*|reference[ _]?(no\.?|number|id)?|pg[ _]?ref.*)$/,
  amount: /^(gross[ _]?)?(amount|amt)$|^order[ _]?am(oun)?t$/,
  fee: /^(fees?|commission|mdr|charges|discount[ _]?rate.*)$/,
  tax: /^(tax|gst|igst|service[ _]?tax)$|^(tax|gst) on fees?$/,
  tds: /^tds/,
  net: /^(credit|net([ _]?amount)?|amount[ _]?payable|payable)$/,
} as const
type ProviderColumn = keyof typeof titles
const needed = ['settlement', 'date', 'reference', 'amount'] as const satisfies ProviderColumn[]

/** Column positions from 0; each title is used once. */
function columnsOf(head: readonly string[]): Partial<Record<ProviderColumn, number>> {
  const words = head.map(plainTitle)
  const taken = new Set<number>()
  const found: Partial<Record<ProviderColumn, number>> = {}
  for (const name of Object.keys(titles) as ProviderColumn[]) {
    const at = words.findIndex((title, index) => !taken.has(index) && titles[name].test(title))
    if (at < 0) continue
    found[name] = at
    taken.add(at)
  }
  return found
}

type Problem = { line: number; message: string }

/**
 * Reads the settlements of a provider's spreadsheet, or refuses it. Fees may include their tax or not, which the
 * credited amount decides. A row that does not add up is reported, and its settlement skipped.
 */
export function readProviderSheet(
  rows: readonly (readonly string[])[],
): { reports: ProviderReport[]; problems: Problem[] } | Refusal {
  const head = findTitles(rows, (titles) => {
    const found = columnsOf(titles)
    return { found, known: Object.keys(found).length, isEnough: needed.every((name) => found[name] !== undefined) }
  })
  if (!head?.isEnough) return refuse('PROVIDER_HEAD', {}, 'file')
  const { found: columns, headRows } = head
  const problems: Problem[] = []
  const bad = new Set<string>()
  const read: { settlement: string; settledOn: string; utr: string | null; line: ProviderLine }[] = []
  for (const [index, cells] of rows.slice(headRows).entries()) {
    const text = (name: ProviderColumn) => {
      const place = columns[name]
      return place === undefined ? '' : (cells[place] ?? '').trim()
    }
    const settlement = text('settlement')
    if (settlement === '') continue
    const settledOn = readDay(text('date'))
    const line = lineOf(text)
    const message = settledOn ? (typeof line === 'string' ? line : null) : 'Enter a valid date.'
    if (message !== null || typeof line === 'string' || !settledOn) {
      problems.push({ line: headRows + index + 1, message: message ?? '' })
      bad.add(settlement)
    } else
      read.push({
        settlement,
        settledOn,
        utr: cleanCode(text('utr')).replace(/[^A-Z0-9]/g, '') || null,
        line,
      })
  }
  const reports = [...Map.groupBy(read, ({ settlement }) => settlement)]
    .filter(([settlement]) => !bad.has(settlement))
    .flatMap(([reference, same]): ProviderReport[] => {
      const [first] = same
      if (!first) return []
      return [{ reference, settledOn: first.settledOn, utr: first.utr, lines: same.map(({ line }) => line) }]
    })
  return { reports, problems }
}

/** One line of the spreadsheet, or its error. */
function lineOf(text: (name: ProviderColumn) => string): ProviderLine | string {
  const money = (name: ProviderColumn): Paise | null => {
    const bare = cleanFigure(text(name)).replace(/^[-+(]\s*|\)$/g, '')
    return bare === '' || bare === '-' ? 0 : parseInr(bare)
  }
  const [amount, fee, tax, tds, net] = [money('amount'), money('fee'), money('tax'), money('tds'), money('net')]
  if (amount === null || fee === null || tax === null || tds === null || net === null) return 'Enter a valid amount.'
  const word = text('kind').toLowerCase()
  const kind = /refund/.test(word) ? 'REFUND' : word === '' || /payment|sale|capture/.test(word) ? 'PAYMENT' : 'OTHER'
  const isOut = kind === 'REFUND' || /^[-(]/.test(cleanFigure(text('amount')))
  const message = kind === 'PAYMENT' && text('net') !== ''
  const withTax = message && amount - fee - tds === net && tax > 0
  if (message && !withTax && amount - fee - tax - tds !== net)
    return 'The amount less fee and tax does not match the credited amount.'
  return {
    kind,
    reference: text('reference'),
    amountPaise: isOut ? -amount : amount,
    feePaise: withTax ? fee - tax : fee,
    feeGstPaise: tax,
    tdsPaise: tds,
    note: kind === 'OTHER' ? text('kind') : null,
  }
}

/** Why a bank line cannot be a settlement that is on its way, or null. */
export function whyNotSettledBy(
  settlement: { isConfirmed: boolean; netPaise: Paise },
  line: { state: string; direction: 'CREDIT' | 'DEBIT'; amountPaise: Paise },
): Refusal | null {
  if (settlement.isConfirmed) return refuse('BAD_TRANSITION')
  if (line.state !== 'OPEN' || line.direction !== 'CREDIT') return refuse('PROVIDER_LINE_TAKEN')
  return line.amountPaise === settlement.netPaise ? null : refuse('PROVIDER_OTHER_AMOUNT')
}

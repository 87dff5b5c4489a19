import type { TaxKind } from '@neev/domain/tax/gst'
import { useT } from '#i18n/use-t.ts'
import { type Amounts, Sums, sumRows, taxRows } from '#shared/cart/Sums.tsx'

type Suborder = Amounts & {
  cancellations?: readonly { status: string; kind: 'GOODS' | 'TAX'; buyerPaise: number }[]
  taxKind: TaxKind
  creditPaise: number
  totalPaise: number
  lines: { rateBp: number }[]
}

/** Amounts of a suborder as on its invoice; the platform's share is deducted at the end. */
export function SuborderSums({ part }: { part: Suborder }) {
  const t = useT()
  const taxes = taxRows(
    part,
    part.taxKind,
    part.lines.map(({ rateBp }) => rateBp),
  )
  const rows = sumRows(t, part, taxes)
  if (part.creditPaise > 0) rows.push([t('Paid by Neev'), -part.creditPaise])
  const lessOf = (of: 'GOODS' | 'TAX') =>
    (part.cancellations ?? [])
      .filter(({ status, kind }) => status === 'DONE' && kind === of)
      .reduce((sum, { buyerPaise }) => sum + buyerPaise, 0)
  const [notSent, lessTax] = [lessOf('GOODS'), lessOf('TAX')]
  if (notSent > 0) rows.push([t('Cancelled, to be refunded'), -notSent])
  if (lessTax > 0) rows.push([t('Lower GST rate at dispatch, to be refunded'), -lessTax])
  const paise = part.totalPaise - part.creditPaise - notSent - lessTax
  return <Sums rows={rows} total={{ label: t('Total with GST'), paise }} />
}

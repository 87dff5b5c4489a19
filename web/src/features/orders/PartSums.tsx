import type { TaxKind } from '@neev/domain/gst'
import { type Amounts, Sums, sumRows, taxRows } from '#kit/basket/Sums.tsx'
import { useT } from '#kit/i18n/use-t.ts'

type Part = Amounts & { taxKind: TaxKind; creditPaise: number; totalPaise: number; lines: { rateBp: number }[] }

/** How one seller's part adds up, as its invoice will say it; what the platform bears comes off at the end. */
export function PartSums({ part }: { part: Part }) {
  const t = useT()
  const taxes = taxRows(
    part,
    part.taxKind,
    part.lines.map(({ rateBp }) => rateBp),
  )
  const rows = sumRows(t, part, taxes)
  if (part.creditPaise > 0) rows.push([t('Paid by Neev'), -part.creditPaise])
  return <Sums rows={rows} total={{ label: t('Total with GST'), paise: part.totalPaise - part.creditPaise }} />
}

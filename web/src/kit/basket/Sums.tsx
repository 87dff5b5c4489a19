import { type TaxKind, taxNames } from '@neev/domain/gst'
import { formatInr } from '@neev/domain/money'
import { Fragment } from 'react'
import { showPercent } from '#kit/format/percent.ts'
import { type T, useT } from '#kit/i18n/use-t.ts'

export type Amounts = {
  goodsPaise: number
  discountPaise: number
  freightPaise: number
  /** What of the freight is for a place that is hard to reach. */
  surchargePaise?: number
  loadingPaise: number
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
  roundOffPaise: number
}

/** One line of a sum; `rule` is the line before a total. */
export type SumRow = readonly [label: string, paise: number] | 'rule'

/** A change of a sum carries its sign. */
export const signedInr = (paise: number): string =>
  paise > 0 ? `+${formatInr(paise)}` : formatInr(paise).replace('-', '−')

/** Goods, what comes on top, and the taxes, in the order in which they add up. Rows that are nought are left out, goods never. */
export function sumRows(t: T, of: Amounts, taxes: readonly (readonly [name: string, paise: number])[]): SumRow[] {
  const rows: SumRow[] = [
    [t('Goods'), of.goodsPaise],
    [t('Coupon'), -of.discountPaise],
    [t('Freight'), of.freightPaise - (of.surchargePaise ?? 0)],
    [t('Surcharge for a hard-to-reach place'), of.surchargePaise ?? 0],
    [t('Loading at the yard'), of.loadingPaise],
    'rule',
    [t('Taxable value'), of.taxablePaise],
    ...taxes,
    [t('Round off'), of.roundOffPaise],
  ]
  return rows.filter((row, index) => row === 'rule' || index === 0 || row[1] !== 0)
}

type Taxed = Pick<Amounts, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>

/** The taxes by their names, each with its part of the rate when all lines have the same one. */
export function taxRows(of: Taxed, kind: TaxKind, ratesBp: readonly number[]): [name: string, paise: number][] {
  const names = taxNames(kind)
  const amounts = names.length === 1 ? [of.igstPaise] : [of.cgstPaise, of.sgstPaise]
  const [rate] = ratesBp
  const same = rate !== undefined && ratesBp.every((other) => other === rate)
  return names.map((name, index) => [same ? `${name} ${showPercent(rate / names.length)}` : name, amounts[index] ?? 0])
}

type Total = { label: string; paise: number } | undefined
type Props = { rows: readonly SumRow[]; total?: Total }

/** A sum: label left, figure right, the total under a line. */
export function Sums({ rows, total }: Props) {
  return (
    <dl className="sum">
      {rows.map((row, index) => {
        if (row === 'rule') return null
        const ruled = rows[index - 1] === 'rule' ? 'ruled' : undefined
        return (
          <Fragment key={row[0]}>
            <dt className={ruled}>{row[0]}</dt>
            <dd className={ruled}>{row[1] < 0 ? signedInr(row[1]) : formatInr(row[1])}</dd>
          </Fragment>
        )
      })}
      {total && (
        <>
          <dt className="total ruled">{total.label}</dt>
          <dd className="total ruled">{formatInr(total.paise)}</dd>
        </>
      )}
    </dl>
  )
}

/** The sum of a cart or an order, whose parts may have different places of supply; what the platform bears comes off at the end. */
export function WholeSums({ of, total }: { of: Amounts & { creditPaise: number }; total?: Total }) {
  const t = useT()
  const taxes = [
    ['CGST', of.cgstPaise] as const,
    [t('SGST or UTGST'), of.sgstPaise] as const,
    ['IGST', of.igstPaise] as const,
  ]
  const rows = sumRows(t, of, taxes)
  if (of.creditPaise > 0) rows.push([t('Paid by Neev'), -of.creditPaise])
  return <Sums rows={rows} total={total} />
}

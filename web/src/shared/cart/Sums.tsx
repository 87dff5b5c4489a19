import { formatInr } from '@neev/domain/core/money'
import { type TaxKind, taxNames } from '@neev/domain/tax/gst'
import { Fragment } from 'react'
import { type T, useT } from '#i18n/use-t.ts'
import { showPercent } from '#ui/format/percent.ts'

export type Amounts = {
  goodsPaise: number
  discountPaise: number
  freightPaise: number
  /** Part of the freight charged for a remote place. */
  surchargePaise?: number
  loadingPaise: number
  /** Part of the loading charged for folding or cutting bars. */
  barChargePaise?: number
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
  roundOffPaise: number
}

/** A row of a total; `rule` is the line above a total. */
export type SumRow = readonly [label: string, paise: number] | 'rule'

/** An amount with its sign. */
export const signedInr = (paise: number): string =>
  paise > 0 ? `+${formatInr(paise)}` : formatInr(paise).replace('-', '−')

/** Goods, charges and taxes in order. Zero rows are omitted, except goods. */
export function sumRows(t: T, of: Amounts, taxes: readonly (readonly [name: string, paise: number])[]): SumRow[] {
  const rows: SumRow[] = [
    [t('Goods'), of.goodsPaise],
    [t('Coupon'), -of.discountPaise],
    [t('Freight'), of.freightPaise - (of.surchargePaise ?? 0)],
    [t('Surcharge for a hard-to-reach place'), of.surchargePaise ?? 0],
    [t('Loading at the yard'), of.loadingPaise - (of.barChargePaise ?? 0)],
    [t('Folding or cutting of bars'), of.barChargePaise ?? 0],
    'rule',
    [t('Taxable value'), of.taxablePaise],
    ...taxes,
    [t('Round off'), of.roundOffPaise],
  ]
  return rows.filter((row, index) => row === 'rule' || index === 0 || row[1] !== 0)
}

type Taxed = Pick<Amounts, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>

/** Taxes by name, with their rates if all lines have the same. */
export function taxRows(of: Taxed, kind: TaxKind, ratesBp: readonly number[]): [name: string, paise: number][] {
  const names = taxNames(kind)
  const amounts = names.length === 1 ? [of.igstPaise] : [of.cgstPaise, of.sgstPaise]
  const [rate] = ratesBp
  const same = rate !== undefined && ratesBp.every((other) => other === rate)
  return names.map((name, index) => [same ? `${name} ${showPercent(rate / names.length)}` : name, amounts[index] ?? 0])
}

type Total = { label: string; paise: number } | undefined
type Props = { rows: readonly SumRow[]; total?: Total }

/** Rows of labels and amounts, with the total below a line. */
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

/**
 * Totals of a cart or order, whose suborders may have different places of supply; the platform's share is deducted at
 * the end.
 */
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

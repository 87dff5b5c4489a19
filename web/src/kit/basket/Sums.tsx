import { type TaxKind, taxNames } from '@neev/domain/gst'
import { formatInr } from '@neev/domain/money'
import { Fragment, type ReactNode } from 'react'
import { showPercent } from '#kit/format/percent.ts'
import type { T } from '#kit/i18n/use-t.ts'

export type Amounts = {
  goodsPaise: number
  discountPaise: number
  freightPaise: number
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
    [t('Freight'), of.freightPaise],
    [t('Loading and unloading'), of.loadingPaise],
    'rule',
    [t('Taxable'), of.taxablePaise],
    ...taxes,
    [t('Round off'), of.roundOffPaise],
  ]
  return rows.filter((row, index) => row === 'rule' || index === 0 || row[1] !== 0)
}

/** The taxes of a sum in which parts with different places of supply lie together. */
export const mixedTaxRows = (of: Taxed): [name: string, paise: number][] => [
  ['CGST', of.cgstPaise],
  ['SGST / UTGST', of.sgstPaise],
  ['IGST', of.igstPaise],
]

type Taxed = Pick<Amounts, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>

/** The taxes by their names, each with its part of the rate when all lines have the same one. */
export function taxRows(of: Taxed, kind: TaxKind, ratesBp: readonly number[]): [name: string, paise: number][] {
  const names = taxNames(kind)
  const amounts = names.length === 1 ? [of.igstPaise] : [of.cgstPaise, of.sgstPaise]
  const [rate] = ratesBp
  const same = rate !== undefined && ratesBp.every((other) => other === rate)
  return names.map((name, index) => [same ? `${name} ${showPercent(rate / names.length)}` : name, amounts[index] ?? 0])
}

type Props = { rows: readonly SumRow[]; total?: { label: string; paise: number }; children?: ReactNode }

/** A sum: label left, figure right, the total under a line. */
export function Sums({ rows, total, children }: Props) {
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
      {children}
      {total && (
        <>
          <dt className="total ruled">{total.label}</dt>
          <dd className="total ruled">{formatInr(total.paise)}</dd>
        </>
      )}
    </dl>
  )
}

import { formatInr } from '@neev/domain/core/money'
import { useT } from '#i18n/use-t.ts'
import { exactKg } from '#shared/cart/mass.ts'
import type { EditSumsFieldsFragment } from './edits.graphql.ts'

type Change = { before: EditSumsFieldsFragment; after: EditSumsFieldsFragment; backPaise: number }

/** Amounts of a suborder before and after a change, and the refund. */
export function EditSums({ change: { before, after, backPaise } }: { change: Change }) {
  const t = useT()
  const rows: [string, (sums: EditSumsFieldsFragment) => number, ((figure: number) => string)?][] = [
    [t('Weight'), ({ grams }) => grams, exactKg],
    [t('Goods'), ({ goodsPaise }) => goodsPaise],
    [t('Discount'), ({ discountPaise }) => -discountPaise],
    [t('Freight'), ({ freightPaise }) => freightPaise],
    [t('Loading'), ({ loadingPaise }) => loadingPaise],
    [t('GST'), ({ taxPaise }) => taxPaise],
    [t('Paid by Neev'), ({ creditPaise }) => -creditPaise],
    [t('Total with GST'), ({ totalPaise, creditPaise }) => totalPaise - creditPaise],
  ]
  return (
    <div className="stack">
      <table className="table dense side-by-side" aria-label={t('Before and after')}>
        <thead>
          <tr>
            <th>{t('This suborder')}</th>
            <th className="figure">{t('Before')}</th>
            <th className="figure">{t('After')}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(([, of]) => of(before) !== 0 || of(after) !== 0)
            .map(([label, of, show = formatInr]) => (
              <tr key={label}>
                <td>{label}</td>
                <td className="figure">{show(of(before))}</td>
                <td className="figure">{show(of(after))}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className="medium">
        {backPaise > 0
          ? t('{amount} is refunded to the buyer’s original payment method', { amount: formatInr(backPaise) })
          : t('No refund: the total does not change.')}
      </p>
    </div>
  )
}

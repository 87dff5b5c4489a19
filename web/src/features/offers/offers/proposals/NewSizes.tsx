import { classUnits } from '@neev/domain/catalogue/product-classes'
import { formatInr } from '@neev/domain/core/money'
import { parseMilli } from '@neev/domain/core/quantity'
import type { FreshCell } from '@neev/domain/core/sheets/pasted'
import { alikeOf } from '@neev/domain/offers/series'
import { useState } from 'react'
import { errorText, fieldText } from '#graphql/error-text.ts'
import { GraphQLRefusal } from '#graphql/errors.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { amountText, unitText } from '#ui/format/amounts.ts'
import { SubmitSizeRequest } from '../price-grids/grid.graphql.ts'
import type { Grid } from '../price-grids/grid-state.ts'

type Props = { grid: Grid; fresh: readonly FreshCell[]; onRequested: () => void }

/**
 * Sizes of a pasted list that the series allows but does not have: their missing data, and the request to create them.
 */
export function NewSizes({ grid, fresh, onRequested }: Props) {
  const t = useT()
  const alike = alikeOf(grid.sizes)
  const [unit, setUnit] = useState<string>(alike.unit ?? '')
  const [weights, setWeights] = useState<Readonly<Record<string, string>>>({})
  const [wrong, setWrong] = useState<{ at: number; message: string } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const ask = useMutation(SubmitSizeRequest, {
    successMessage: ({ submitSizeRequest: { isOpen } }) =>
      isOpen ? t('Submitted. We respond within 24 working hours.') : t('The new sizes are on sale.'),
  })
  const nameOf = ({ values }: FreshCell) =>
    grid.family.map(({ code, unit: sign }) => [values[code], sign].filter(Boolean).join(' ')).join(', ')
  const send = async () => {
    setRefusal(null)
    const sizes = fresh.map((cell) => {
      const { values, pricePaise, stockMilli } = cell
      return { values, pricePaise, stockMilli, gramsPerUnit: parseMilli(weights[nameOf(cell)] ?? '') || null }
    })
    const missing = sizes.findIndex(({ gramsPerUnit }) => alike.gramsPerUnit === null && gramsPerUnit === null)
    if (missing >= 0) return setWrong({ at: missing, message: t('Enter the weight of one unit.') })
    try {
      await ask.run({
        identifier: grid.identifier,
        dispatchPointId: grid.dispatchPointId ?? '',
        sizes,
        unit: unit || null,
        leadDays: grid.sizes.find(({ leadDays }) => leadDays !== null)?.leadDays ?? null,
      })
      onRequested()
    } catch (error) {
      const [field = ''] = error instanceof GraphQLRefusal ? Object.keys(error.fields) : []
      const at = /^sizes\.(\d+)\./.exec(field)?.[1]
      if (at === undefined || !(error instanceof GraphQLRefusal)) setRefusal(errorText(t, error))
      else setWrong({ at: Number(at), message: fieldText(t, error, field) })
    }
  }
  return (
    <section className="stack" aria-label={t('New sizes')}>
      <h3>{t('{n, plural, one {# new size} other {# new sizes}}', { n: fresh.length })}</h3>
      <p className="ink2 t13">
        {t(
          'The series allows these sizes, but nobody sells them yet. We review them first; then they are on sale at your prices.',
        )}
      </p>
      {alike.unit === null && (
        <label className="field">
          <span>{t('Sold by')}</span>
          <span className="input">
            <select value={unit} onChange={({ target }) => setUnit(target.value)}>
              <option value="">{t('Choose a unit.')}</option>
              {classUnits.map((one) => (
                <option key={one} value={one}>
                  {unitText(t, one)}
                </option>
              ))}
            </select>
          </span>
        </label>
      )}
      <SizeTable
        {...{ fresh, nameOf, unit, wrong, weights }}
        needsWeight={alike.gramsPerUnit === null}
        onWeight={(name, typed) => {
          setWrong(null)
          setWeights({ ...weights, [name]: typed })
        }}
      />
      {refusal && (
        <p className="error-text" role="alert">
          {refusal}
        </p>
      )}
      <div className="actions">
        <BusyButton className="button" busy={ask.busy} disabled={!grid.dispatchPointId} onClick={send}>
          {t('Request these sizes')}
        </BusyButton>
      </div>
    </section>
  )
}

type SizeTableProps = Pick<Props, 'fresh'> & {
  nameOf: (cell: FreshCell) => string
  unit: string
  /** The size that is refused, by its place. */
  wrong: { at: number; message: string } | null
  needsWeight: boolean
  /** Weights of one unit as typed, by name of the size. */
  weights: Readonly<Record<string, string>>
  onWeight: (name: string, typed: string) => void
}

function SizeTable({ fresh, nameOf, unit, wrong, needsWeight, weights, onWeight }: SizeTableProps) {
  const t = useT()
  return (
    <table className="table dense blocks" aria-label={t('New sizes')}>
      <thead>
        <tr>
          <th>{t('New size')}</th>
          <th className="figure">{t('Price')}</th>
          <th className="figure">{t('Stock')}</th>
          {needsWeight && <th>{t('Weight of one unit')}</th>}
        </tr>
      </thead>
      <tbody>
        {fresh.map((cell, at) => {
          const name = nameOf(cell)
          return (
            <tr key={name}>
              <td className="name">
                {name}
                {wrong?.at === at && (
                  <span className="second late-text" role="alert">
                    {wrong.message}
                  </span>
                )}
              </td>
              <td className="figure" data-label={t('Price')}>
                {formatInr(cell.pricePaise)}
              </td>
              <td className="figure" data-label={t('Stock')}>
                {cell.stockMilli === null ? '–' : amountText(t, cell.stockMilli, unit)}
              </td>
              {needsWeight && (
                <td data-label={t('Weight of one unit')}>
                  <span className="input figure short">
                    <input
                      inputMode="decimal"
                      autoComplete="off"
                      aria-label={t('Weight of one unit of {size}', { size: name })}
                      aria-invalid={wrong?.at === at || undefined}
                      value={weights[name] ?? ''}
                      onChange={({ target }) => onWeight(name, target.value)}
                    />
                    <span className="unit">kg</span>
                  </span>
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

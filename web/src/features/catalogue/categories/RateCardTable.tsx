import { formatInr } from '@neev/domain/core/money'
import { formatKg, formatThousandths, formatTonnes } from '@neev/domain/core/quantity'
import { useState } from 'react'
import { Link } from 'react-router'
import { ruleText } from '#graphql/rule-text.ts'
import { text } from '#i18n/text.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Picture } from '#shared/pictures/Picture.tsx'
import { PriceOrigin } from '#shared/products/PriceOrigin.tsx'
import stepperStyles from '#ui/form/stepper.module.css'
import { kgText, wholeInr } from '#ui/format/amounts.ts'
import { showDay } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { AddList } from './AddList.tsx'
import styles from './categories.module.css'
import type { RateCardState } from './rate-card/rate-card-state.ts'
import type { Card, Row } from './rate-card.ts'

type Column = Card['diameters'][number]
type Cell = Row['cells'][number]

const unitNames = {
  piece: text('pieces of 12 m'),
  bundle: text('bundles'),
  kg: text('kg'),
  tonne: text('tonnes'),
  metre: text('metres'),
} as const

/** Number of sizes shown at first on a phone. */
const shownOnPhone = 4

type Props = { card: Card; rows: readonly Row[]; state: RateCardState; stale: boolean }

/** Prices by brand and diameter. Columns without offers are omitted unless the list needs them. */
export function RateCardTable({ card, rows, state, stale }: Props) {
  const t = useT()
  const prices = (row: Row) => row.cells.filter((cell) => priceOf(cell, state) !== null)
  const columns = card.diameters.filter(
    ({ diameterMm, pieces }) =>
      pieces > 0 || rows.some((row) => prices(row).some((cell) => cell.diameterMm === diameterMm)),
  )
  const listed = columns.filter(({ pieces }) => pieces > 0)
  const front = new Set((listed.length > 0 ? listed : columns.slice(0, shownOnPhone)).map((one) => one.diameterMm))
  const hidden = columns.filter(({ diameterMm }) => !front.has(diameterMm))
  const lowest = new Map(
    columns.map(({ diameterMm }) => {
      const all = rows.flatMap((row) => priceOf(cellOf(row, diameterMm), state) ?? [])
      return [diameterMm, Math.min(...all)]
    }),
  )
  const min = Math.min(...rows.flatMap((row) => listOf(row, state) ?? []))
  const grams = listed.reduce((sum, column) => sum + column.grams, 0)
  const pieces = listed.reduce((sum, column) => sum + column.pieces, 0)
  return (
    <>
      <div className={stale ? `card ${styles.ratesFrame} stale` : `card ${styles.ratesFrame}`}>
        <table className={styles.rates}>
          <thead>
            <tr>
              <th scope="col" className={styles.brand}>
                <b>{t('Your list')}</b>
                <span className="t12 ink3">{t(unitNames[state.unit])}</span>
              </th>
              {columns.map((column) => (
                <SizeHead key={column.diameterMm} column={column} state={state} extra={!front.has(column.diameterMm)} />
              ))}
              {grams > 0 && (
                <th scope="col" className="total">
                  <b>{t('Your list, delivered')}</b>
                  <span className="t12 ink3">{formatTonnes(grams)}</span>
                  <span className="t12 ink3">{t('{n, plural, one {# piece} other {# pieces}}', { n: pieces })}</span>
                </th>
              )}
              <td className="act" />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={`${row.product.identifier} ${row.grade}`}
                className={listOf(row, state) === min ? styles.winner : undefined}
              >
                <RowHead row={row} />
                {columns.map(({ diameterMm, pieces }) => (
                  <PriceCell
                    key={diameterMm}
                    cell={cellOf(row, diameterMm)}
                    state={state}
                    isLowest={priceOf(cellOf(row, diameterMm), state) === lowest.get(diameterMm)}
                    className={`${pieces > 0 ? styles.listed : ''} ${front.has(diameterMm) ? '' : styles.extra}`.trim()}
                    label={`${diameterMm} mm`}
                  />
                ))}
                {grams > 0 && <TotalCell row={row} state={state} min={min} listed={listed} />}
                <td className="act">
                  {row.sum ? (
                    <AddList row={row} primary={listOf(row, state) === min} small />
                  ) : (
                    <Link className="button small" to={paths.product({ identifier: row.product.identifier })}>
                      {t('See')}
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {hidden.length > 0 && (
          <label className={styles.moreSizes}>
            <input type="checkbox" className="hidden-text" />
            <Icon name="plus" />
            {t('Show {sizes} mm too', { sizes: hidden.map((one) => one.diameterMm).join(', ') })}
          </label>
        )}
      </div>
      <p className={`${styles.ratesKey} t13 ink3`}>
        <span>
          <span className="lowest">₹</span> {t('lowest for this diameter')}
        </span>
        <span className="wide-only">{t('Second line: per tonne')}</span>
        <span>{state.afterCredit ? t('Per kg, delivered, before GST') : t('Per kg, delivered, GST included')}</span>
        {grams === 0 && <span>{t('Without a list, prices are for one tonne of each size')}</span>}
      </p>
    </>
  )
}

const cellOf = (row: Row, diameterMm: number) => row.cells.find((cell) => cell.diameterMm === diameterMm)
const priceOf = (cell: Cell | undefined, { afterCredit }: RateCardState) =>
  (afterCredit ? cell?.kgExTaxPaise : cell?.kgPaise) ?? null
const totalOf = ({ sum }: Row, { afterCredit }: RateCardState) => sum && (afterCredit ? sum.exTaxPaise : sum.totalPaise)
/** Price of the list as entered: the total without rounding up to whole bundles, for comparing rows. */
const listOf = ({ sum }: Row, { afterCredit }: RateCardState) =>
  sum && (afterCredit ? sum.listExTaxPaise : sum.listPaise)

/** Header of a size with its quantity field: a column, or a line of the list on a phone. */
function SizeHead({ column, state, extra }: { column: Column; state: RateCardState; extra: boolean }) {
  const t = useT()
  const { diameterMm, pieceGrams, grams, pieces } = column
  const requested = state.typed[diameterMm] ?? ''
  // Follows the URL (another unit, the back button), but not while the user types
  const [typed, setTyped] = useState({ requested, text: requested })
  if (typed.requested !== requested) setTyped({ requested, text: requested })
  const step = (by: number) => {
    const next = Math.max(0, Math.round((Number(typed.text) || 0) + by))
    setTyped({ requested, text: next > 0 ? String(next) : '' })
  }
  const classes = [pieces > 0 && styles.listed, extra && styles.extra].filter(Boolean).join(' ')
  return (
    <th scope="col" className={classes || undefined}>
      <span className={styles.bars}>
        <Picture kind="TMT" category="tmt-bars" drawing={null} attributes={{ diameterMm }} detail="low" />
      </span>
      <span className={styles.sizeName}>
        <b>{diameterMm} mm</b>
        <span className="t12 ink3">
          {formatThousandths(pieceGrams, 3)} kg<span className="wide-only">{t('/pc')}</span>
        </span>
      </span>
      <span className={`${stepperStyles.stepper} ${styles.stepper}`}>
        <StepButton by={-1} step={step} label={t('Decrease {n} mm', { n: diameterMm })} />
        <span className="input figure">
          <input
            name={`q${diameterMm}`}
            value={typed.text}
            onChange={({ target }) => setTyped({ requested, text: target.value })}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            aria-label={t('{n} mm, {unit}', { n: diameterMm, unit: t(unitNames[state.unit]) })}
          />
        </span>
        <StepButton by={1} step={step} label={t('Increase {n} mm', { n: diameterMm })} />
      </span>
      <span className={`t12 ink3 ${styles.mass}`}>{grams > 0 && kgText(grams)}</span>
    </th>
  )
}

/** Plus and minus beside the field on a phone. The form reacts as to typing. */
function StepButton({ by, step, label }: { by: 1 | -1; step: (by: number) => void; label: string }) {
  return (
    <button
      type="button"
      className="phone-only"
      aria-label={label}
      onClick={({ currentTarget }) => {
        step(by)
        const input = currentTarget.parentElement?.querySelector('input')
        requestAnimationFrame(() => input?.dispatchEvent(new Event('input', { bubbles: true })))
      }}
    >
      <Icon name={by > 0 ? 'plus' : 'minus'} />
    </button>
  )
}

function RowHead({ row }: { row: Row }) {
  const t = useT()
  const { product, grade, city, km, deliverBy, seller } = row
  return (
    <th scope="row" className={styles.brand}>
      <Link to={paths.product({ identifier: product.identifier })}>{product.brandName}</Link>{' '}
      {!product.brandName?.includes(grade.replace('Fe ', '')) && (
        <span className="ink3">{grade.replace('Fe ', '')}</span>
      )}
      <span className="t12 ink3" title={t('{seller}, {km} km', { seller: seller.name, km })}>
        {city} · {showDay(deliverBy)}
      </span>
    </th>
  )
}

const reasons: Readonly<Record<string, string>> = {
  OUT_OF_STOCK: text('No stock'),
  PRICE_EXPIRED: text('Expired'),
  BELOW_MOQ: text('Not enough stock'),
  FREIGHT_ON_QUOTE: text('Quoted on request'),
}

type PriceCellProps = {
  cell: Cell | undefined
  state: RateCardState
  isLowest: boolean
  className: string
  label: string
}

function PriceCell({ cell, state, isLowest, className, label }: PriceCellProps) {
  const t = useT()
  const price = priceOf(cell, state)
  const tonne = state.afterCredit ? cell?.tonneExTaxPaise : cell?.tonnePaise
  return (
    <td className={className || undefined} data-label={label}>
      {price === null ? (
        <span className="t13 ink3" title={cell?.whyNot ? ruleText(t, cell.whyNot) : undefined}>
          {cell?.whyNot ? shortReason(t, cell.whyNot) : '—'}
        </span>
      ) : (
        <>
          <span className={isLowest ? 'lowest' : undefined}>{formatInr(price)}</span>
          <span className={`t12 ink3 ${styles.tonne}`}>{tonne != null && wholeInr(tonne)}</span>
          <PriceOrigin origin={cell?.priceBuyer} as="second" />
        </>
      )}
    </td>
  )
}

const shortReason = (t: T, whyNot: NonNullable<Cell['whyNot']>): string => {
  const short = reasons[whyNot.code]
  return short ? t(short) : ruleText(t, whyNot)
}

/** What rounding up to whole bundles adds to the entered list; null if nothing. */
function bundleExtra(row: Row, state: RateCardState, listed: readonly Column[]) {
  const more = listed.flatMap(({ diameterMm, pieces, pieceGrams }) => {
    const added = (cellOf(row, diameterMm)?.pieces ?? 0) - pieces
    return added > 0 ? [{ diameterMm, pieces: added, grams: added * pieceGrams }] : []
  })
  if (more.length === 0) return null
  const total = (name: 'pieces' | 'grams') => more.reduce((sum, one) => sum + one[name], 0)
  return {
    pieces: total('pieces'),
    grams: total('grams'),
    paise: (totalOf(row, state) ?? 0) - (listOf(row, state) ?? 0),
    sizes: more.map((one) => one.diameterMm),
  }
}

type TotalProps = { row: Row; state: RateCardState; min: number; listed: readonly Column[] }

function TotalCell({ row, state, min, listed }: TotalProps) {
  const t = useT()
  const total = totalOf(row, state)
  const list = listOf(row, state) ?? 0
  const lacking = listed.filter(({ diameterMm }) => priceOf(cellOf(row, diameterMm), state) === null)
  if (total === null)
    return (
      <td className="total">
        <span className="t13 ink3">
          {lacking.length > 0
            ? t('Without {sizes} mm', { sizes: lacking.map((one) => one.diameterMm).join(', ') })
            : t('Incomplete')}
        </span>
      </td>
    )
  const extra = bundleExtra(row, state, listed)
  return (
    <td className="total">
      <b>{wholeInr(total)}</b>
      <span className="t12 ink3">{t('for {mass}', { mass: formatTonnes(row.sum?.grams ?? 0) })}</span>
      {extra && (
        <span className={`t12 ink3 ${styles.extraBundles}`}>
          {t(
            '{pieces, plural, one {+# piece} other {+# pieces}}, {mass}, {amount}, because {sizes} mm is sold in bundles',
            {
              pieces: extra.pieces,
              mass: formatKg(extra.grams),
              amount: wholeInr(extra.paise),
              sizes: extra.sizes.join(', '),
            },
          )}
        </span>
      )}
      {list === min ? (
        <span className="mark">{extra ? t('Lowest for your list') : t('Lowest total')}</span>
      ) : (
        <span className="t12 ink3">
          {extra ? t('+{amount} for your list', { amount: wholeInr(list - min) }) : `+${wholeInr(list - min)}`}
        </span>
      )}
    </td>
  )
}

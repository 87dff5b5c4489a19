import { customaryBundle } from '@neev/domain/catalogue/bars/tmt'
import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, Link, useNavigate, useSearchParams } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { NotServed } from '#shared/place/PlaceNeeded.tsx'
import listStyles from '#shared/products/list.module.css'
import { showDay } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './categories.module.css'
import { RateCardSum } from './RateCardSum.tsx'
import { RateCardTable } from './RateCardTable.tsx'
import { inUnit, type RateCardState, readRateCard, writeRateCard } from './rate-card/rate-card-state.ts'
import type { Card, Row } from './rate-card.ts'

const typingMs = 400
const units = { piece: text('Pieces'), bundle: text('Bundles'), kg: text('kg'), tonne: text('Tonnes') } as const

type Props = { card: Card; name: string; stale: boolean }

/**
 * The buyer's list above the price table. One GET form: without scripts its button submits, with scripts every change
 * does.
 */
export function RateCard({ card, name, stale }: Props) {
  const t = useT()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const state = readRateCard(search)
  const form = useRef<HTMLFormElement>(null)
  const [typedAt, setTypedAt] = useState(0)

  const go = (to: string) => navigate(to, { replace: true, preventScrollReset: true })
  const apply = useEffectEvent(() => {
    if (!form.current) return
    const input = [...new FormData(form.current)].map(([name, value]) => [name, String(value)])
    const next = writeRateCard(readRateCard(new URLSearchParams(input)))
    if (next !== writeRateCard(state)) go(next)
  })
  useEffect(() => {
    if (typedAt === 0) return
    const timer = setTimeout(apply, typingMs)
    return () => clearTimeout(timer)
  }, [typedAt])
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if ((target as unknown as HTMLInputElement).type === 'checkbox') queueMicrotask(apply)
    else setTypedAt(Date.now())
  }

  const rows = card.rows.filter((row) => keeps(row, state))
  const best = rows.find((row) => row.sum)
  return (
    <Form
      ref={form}
      method="get"
      className={styles.rateCard}
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {state.unit !== 'piece' && <input type="hidden" name="unit" value={state.unit} />}
      {state.afterCredit && <input type="hidden" name="tax" value="credit" />}
      <RateCardFilters card={card} state={state} />
      <section aria-label={t('Rate card')}>
        <div className={styles.rateCardBar}>
          <div className="row">
            <span className="label">{t('Quantity in')}</span>
            <nav className="segmented" aria-label={t('Quantity in')}>
              {Object.entries(units).map(([unit, label]) => (
                <Link
                  key={unit}
                  to={writeRateCard(inUnit(state, unit as keyof typeof units, card.diameters, customaryBundle))}
                  replace
                  preventScrollReset
                  aria-current={unit === state.unit ? 'true' : undefined}
                >
                  {t(label)}
                </Link>
              ))}
            </nav>
          </div>
          <nav className="segmented" aria-label={t('Tax')}>
            {[false, true].map((afterCredit) => (
              <Link
                key={String(afterCredit)}
                to={writeRateCard({ ...state, afterCredit })}
                replace
                preventScrollReset
                aria-current={afterCredit === state.afterCredit ? 'true' : undefined}
              >
                {afterCredit ? t('After ITC') : t('With GST')}
              </Link>
            ))}
          </nav>
          <span className="t13 ink2 row nowrap wide-only">
            <Icon name="sort" />
            {best ? t('Lowest total first') : t('Lowest prices first')}
          </span>
          <noscript>
            <button type="submit" className="button primary">
              {t('Show prices')}
            </button>
          </noscript>
        </div>
        {card.rows.length === 0 ? (
          <NotServed what={name} />
        ) : rows.length === 0 ? (
          <p className="note">{t('No results for these filters. Remove a filter.')}</p>
        ) : (
          <>
            <RateCardTable card={card} rows={rows} state={state} stale={stale} />
            {best && <RateCardSum row={best} card={card} state={state} stale={stale} />}
          </>
        )}
      </section>
    </Form>
  )
}

/** Filters applied in the browser, where all rows are loaded. */
const keeps = (row: Row, { withCertificate, by }: RateCardState) =>
  (!withCertificate || row.mtcAvailable) && (!by || row.deliverBy <= by)

function RateCardFilters({ card, state }: { card: Card; state: RateCardState }) {
  const t = useT()
  const days = [...new Set(card.rows.map((row) => row.deliverBy))].sort().slice(0, 4)
  const count = (over: Partial<RateCardState>) => card.rows.filter((row) => keeps(row, { ...state, ...over })).length
  const narrowed = state.grades.length + Number(state.withCertificate) + Number(state.by !== null)
  return (
    <details className={listStyles.filtersPanel}>
      <summary className="button small">
        <Icon name="filter" />
        {narrowed > 0 ? t('Filters, {n}', { n: narrowed }) : t('Filters')}
      </summary>
      <div className={listStyles.facets}>
        <fieldset className={listStyles.facet}>
          <legend>{t('Grade')}</legend>
          {card.grades.map(({ value, count, selected }) => (
            <Box key={`${value}${selected}`} name="grade" value={value} checked={selected} count={count}>
              {value}
            </Box>
          ))}
        </fieldset>
        <fieldset className={listStyles.facet}>
          <legend>{t('Delivered by')}</legend>
          {days.map((day) => (
            <Box
              key={`${day}${state.by}`}
              name="by"
              value={day}
              checked={state.by === day}
              count={count({ by: day })}
              single
            >
              {showDay(day)}
            </Box>
          ))}
        </fieldset>
        <fieldset className={listStyles.facet}>
          <legend>{t('Documents')}</legend>
          <Box
            key={String(state.withCertificate)}
            name="mtc"
            value="1"
            checked={state.withCertificate}
            count={count({ withCertificate: true })}
          >
            {t('Mill test certificate')}
          </Box>
        </fieldset>
      </div>
    </details>
  )
}

type BoxProps = {
  name: string
  value: string
  checked: boolean
  count: number
  children: string
  /** True for a single choice: ticking it unticks the others. */
  single?: boolean
}

function Box({ name, value, checked, count, children, single = false }: BoxProps) {
  const untick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (!single || !target.checked) return
    for (const other of target.form?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? []) {
      if (other !== target) other.checked = false
    }
  }
  return (
    <label className="check">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} onChange={untick} />
      {children}
      <span className="push">{count}</span>
    </label>
  )
}

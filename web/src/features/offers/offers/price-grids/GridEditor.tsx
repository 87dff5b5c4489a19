import { istDate } from '@neev/domain/core/fiscal'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { useKeepInput } from '#ui/form/use-keep-input.ts'
import { fromLocalInput, showMoment } from '#ui/format/dates.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { BaseAndExtras } from './BaseAndExtras.tsx'
import {
  type Cell,
  type CellTexts,
  changesOf,
  emptyCell,
  type Grid,
  gridRows,
  initialTexts,
  linesOf,
  pricesOf,
  withPrices,
} from './grid-state.ts'
import { PasteForm } from './PasteForm.tsx'
import { PriceMatrix } from './PriceMatrix.tsx'
import styles from './price-grids.module.css'
import { UpdateAll } from './UpdateAll.tsx'
import { useSaveGrid } from './use-save-grid.ts'

type Until = 'today' | 'tomorrow' | 'open' | 'own'
const dayMs = 86_400_000
const sixOnDay = (moment: Date) => new Date(`${istDate(moment)}T18:00:00+05:30`)

/** When prices end: at 18:00 today or tomorrow, at another time, or never. */
function endOf(until: Until, own: string, now: Date): Date | null {
  if (until === 'open') return null
  if (until === 'own') return fromLocalInput(own)
  return sixOnDay(until === 'today' ? now : new Date(now.getTime() + dayMs))
}

type Props = { grid: Grid; onSaved: () => void }

/** All sizes of a product family with the seller's prices and stock at a dispatch point, saved together. */
export function GridEditor({ grid, onSaved }: Props) {
  const t = useT()
  const { kind, sizes, dispatchPointId } = grid
  const bars = kind === 'TMT'
  const [tonnes, setTonnes] = useState(bars)
  const [start, setStart] = useState(() => initialTexts(sizes, tonnes))
  const [typed, setTyped] = useState<CellTexts>(start)
  const now = new Date()
  const [until, setUntil] = useState<Until>(bars ? (now < sixOnDay(now) ? 'today' : 'tomorrow') : 'open')
  const [own, setOwn] = useState('')
  const [lead, setLead] = useState(String(sizes.find(({ leadDays }) => leadDays !== null)?.leadDays ?? 2))
  const [wrong, setWrong] = useState<{ variantId: string; what: keyof Cell; message: string } | null>(null)
  const save = useSaveGrid()
  useKeepInput(() => typed !== start && !save.busy)

  const prices = pricesOf(sizes, typed, tonnes)
  const changes = changesOf(sizes, prices)
  const rows = gridRows(grid)
  const type = (variantId: string, cell: Partial<Cell>) => {
    setWrong(null)
    setTyped({ ...typed, [variantId]: { ...(typed[variantId] ?? emptyCell), ...cell } })
  }
  const fill = (filled: Iterable<[string, number]>) => {
    setWrong(null)
    setTyped(withPrices(typed, filled, tonnes))
  }
  const speak = (next: boolean) => {
    setTonnes(next)
    setTyped(withPrices(typed, prices, next))
  }
  const submit = async () => {
    const input = linesOf(sizes, typed, tonnes)
    if ('wrong' in input) {
      const message =
        input.what === 'stock'
          ? t('Enter a valid quantity with at most 3 decimals.')
          : tonnes
            ? t('Enter a price per tonne in steps of ₹10.')
            : t('Enter a valid amount.')
      return show(input.wrong.variantId, input.what, message)
    }
    if (input.lines.length === 0 || !dispatchPointId) return
    const validTo = endOf(until, own, new Date())
    const { done, stumble } = await save.run({
      dispatchPointId,
      lines: input.lines,
      validTo: validTo?.toISOString() ?? null,
      leadDays: /^\d{1,2}$/.test(lead.trim()) ? Number(lead) : null,
    })
    if (stumble) show(input.lines[stumble.at]?.variantId ?? '', stumble.what, stumble.message)
    if (done) {
      setStart(typed)
      onSaved()
    }
  }
  const show = (variantId: string, what: keyof Cell, message: string) => {
    setWrong({ variantId, what, message })
    document.querySelector<HTMLElement>(`[data-size="${variantId}"]`)?.focus()
  }
  const end = endOf(until, own, now)
  return (
    <div className="stack">
      <Section title={t('Dispatch point and unit')}>
        <div className="row wraps ends">
          <DispatchPoint grid={grid} />
          {bars && (
            <SegmentedControl
              label={t('Prices')}
              value={tonnes ? 'tonne' : 'kg'}
              options={[
                { value: 'tonne', label: t('₹ per tonne') },
                { value: 'kg', label: t('₹ per kg') },
              ]}
              onChange={(value) => speak(value === 'tonne')}
            />
          )}
          <UpdateAll tonnes={tonnes} prices={prices} onTransition={fill} />
        </div>
      </Section>
      {bars && <BaseAndExtras sizes={sizes} prices={prices} tonnes={tonnes} onFill={fill} />}
      <Section
        title={t('Prices before GST and freight, and stock')}
        action={<PasteForm grid={grid} rows={rows} onPaste={(cells) => setTyped(pasted(typed, cells, tonnes, bars))} />}
      >
        <PriceMatrix grid={grid} rows={rows} typed={typed} tonnes={tonnes} wrong={wrong} onType={type} />
      </Section>
      <SaveBar
        {...{ until, setUntil, own, setOwn, lead, setLead, end, changes }}
        busy={save.busy}
        isReady={prices.size > 0 && Boolean(dispatchPointId)}
        onSave={submit}
      />
    </div>
  )
}

function DispatchPoint({ grid: { points, dispatchPointId } }: { grid: Grid }) {
  const t = useT()
  const [, setSearch] = useSearchParams()
  return (
    <label className="field">
      <span>{t('Dispatch point')}</span>
      <span className="input">
        <select
          value={dispatchPointId ?? ''}
          onChange={({ target }) => setSearch({ point: target.value }, { replace: true })}
        >
          {points.map(({ id, name, city }) => (
            <option key={id} value={id}>
              {`${name}, ${city}`}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}

type SaveBarProps = {
  until: Until
  setUntil: (until: Until) => void
  /** Another end, as typed. */
  own: string
  setOwn: (typed: string) => void
  /** Days until dispatch, as typed. */
  lead: string
  setLead: (typed: string) => void
  end: Date | null
  changes: number
  busy: boolean
  isReady: boolean
  onSave: () => void
}

/** How long the prices are valid and how soon is dispatched, and saving all of it. */
function SaveBar({ until, setUntil, own, setOwn, lead, setLead, end, changes, busy, isReady, onSave }: SaveBarProps) {
  const t = useT()
  const now = new Date()
  const options: { value: Until; label: string }[] = [
    ...(now < sixOnDay(now) ? [{ value: 'today' as const, label: t('Today, 18:00') }] : []),
    { value: 'tomorrow', label: t('Tomorrow, 18:00') },
    { value: 'open', label: t('Until I change them') },
    { value: 'own', label: t('Other time') },
  ]

  return (
    <div className={`card card-body ${styles.gridSave}`}>
      <SegmentedControl label={t('Price validity')} value={until} options={options} onChange={setUntil} />
      {until === 'own' && (
        <span className="input">
          <input
            type="datetime-local"
            aria-label={t('Prices valid until')}
            value={own}
            onChange={({ target }) => setOwn(target.value)}
          />
        </span>
      )}
      <label className="field">
        <span>{t('Days until dispatch')}</span>
        <span className="input figure short">
          <input inputMode="numeric" value={lead} onChange={({ target }) => setLead(target.value)} />
        </span>
      </label>
      <div className="row wraps push">
        <span className="t13 ink2" aria-live="polite">
          {[
            t('{n, plural, one {# price changes} other {# prices change}}', { n: changes }),
            end && t('until {moment}', { moment: showMoment(end) }),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
        <BusyButton
          className="button primary"
          busy={busy}
          disabled={!isReady || (until === 'own' && end === null)}
          onClick={onSave}
        >
          {t('Save all')}
        </BusyButton>
      </div>
    </div>
  )
}

type PastedCells = readonly { id: string; pricePaise: number; stockMilli: number | null }[]

/** Pasted values are in rupees per unit, or per tonne while the grid uses tonnes. */
function pasted(typed: CellTexts, cells: PastedCells, tonnes: boolean, bars: boolean): CellTexts {
  const show = (paise: number) => (paise / 100).toLocaleString('en-IN', { maximumFractionDigits: 2 })
  const next = { ...typed }
  for (const { id, pricePaise, stockMilli } of cells) {
    const stock = stockMilli === null ? (typed[id]?.stock ?? '') : String(stockMilli / 1000)
    // A number too large for a price per kilogram is per tonne
    const perKg = bars && pricePaise < 1_000_00
    const shown = bars
      ? tonnes
        ? perKg
          ? pricePaise * 1000
          : pricePaise
        : perKg
          ? pricePaise
          : pricePaise / 1000
      : pricePaise
    next[id] = { price: show(shown), stock }
  }
  return next
}

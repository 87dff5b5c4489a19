import { formatInr, parseInr } from '@neev/domain/core/money'
import { gridParts, gridPrices } from '@neev/domain/offers/prices/price-lists'
import { useState } from 'react'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { type GridSize, readPrice, showPrice } from './grid-state.ts'
import styles from './price-grids.module.css'

type Props = {
  sizes: readonly GridSize[]
  prices: ReadonlyMap<string, number>
  tonnes: boolean
  onFill: (prices: [string, number][]) => void
}

/**
 * Bar prices as the trade quotes them: a base price per grade and extras for thin and thick bars. Fills the grid while
 * typing.
 */
export function BaseAndExtras({ sizes, prices, tonnes, onFill }: Props) {
  const t = useT()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const cells = sizes.flatMap(({ variantId, grade, diameterMm }) =>
    grade === null || diameterMm === null ? [] : [{ id: variantId, grade, diameterMm }],
  )
  const { base, extras } = gridParts(cells.map((cell) => ({ ...cell, pricePaise: prices.get(cell.id) ?? null })))
  const grades = [...new Set(cells.map(({ grade }) => grade))]
  const diameters = [...new Set(cells.map(({ diameterMm }) => diameterMm))].toSorted((a, b) => a - b)
  const showExtra = (paise: number) => (paise < 0 ? `−${showPrice(-paise, tonnes)}` : showPrice(paise, tonnes))
  const readExtra = (text: string) => {
    const sign = /^\s*[-−]/.test(text) ? -1 : 1
    const paise = parseInr(text.replace(/^\s*[-−+]/, '') || '0')
    return paise === null || (tonnes && paise % 1000 !== 0) ? null : (sign * paise) / (tonnes ? 1000 : 1)
  }
  const type = (key: string, text: string) => setTyped({ ...typed, [key]: text })
  const leave = (key: string) => {
    const text = typed[key]
    if (text === undefined) return
    const { [key]: _, ...rest } = typed
    const [what = '', of = ''] = key.split('/')
    const figure = what === 'base' ? readPrice(text, tonnes) : readExtra(text)
    if (figure === null) return
    setTyped(rest)
    const next =
      what === 'base' ? { base: { ...base, [of]: figure }, extras } : { base, extras: { ...extras, [of]: figure } }
    const touched = cells.filter(({ grade, diameterMm }) =>
      what === 'base' ? grade === of : String(diameterMm) === of,
    )
    onFill(Object.entries(gridPrices(touched, next.base, next.extras)))
  }
  const field = (key: string, label: string, shown: string, hint: string) => (
    <label key={key} className="field">
      <span>{label}</span>
      <span className="input figure short">
        <input
          inputMode="decimal"
          autoComplete="off"
          value={typed[key] ?? shown}
          aria-label={`${label}, ${hint}`}
          onChange={({ target }) => type(key, target.value)}
          onBlur={() => leave(key)}
          onKeyDown={(event) => event.key === 'Enter' && leave(key)}
        />
      </span>
    </label>
  )
  return (
    <Section title={t('Base price and extras')}>
      <p className="hint">
        {t(
          'A base price for each grade, and the extra for thin or thick bars. The values you enter fill the grid below.',
        )}
      </p>
      <div className={styles.baseFields}>
        {grades.map((grade) =>
          field(
            `base/${grade}`,
            grade,
            base[grade] === undefined ? '' : showPrice(base[grade], tonnes),
            t('base price'),
          ),
        )}
      </div>
      <div className={`${styles.baseFields} extras`}>
        {diameters.map((diameter) =>
          field(`extra/${diameter}`, `${diameter} mm`, extras[diameter] ? showExtra(extras[diameter]) : '', t('extra')),
        )}
      </div>
      <p className="t12 ink3">
        {Object.keys(base).length > 0 && t('For example {size}: {price}', exampleOf(cells, base, extras, tonnes))}
      </p>
    </Section>
  )
}

function exampleOf(
  cells: readonly { id: string; grade: string; diameterMm: number }[],
  base: Record<string, number>,
  extras: Record<number, number>,
  tonnes: boolean,
) {
  const cell = cells.find(({ grade, diameterMm }) => base[grade] !== undefined && extras[diameterMm]) ?? cells[0]
  const paise = cell ? (base[cell.grade] ?? 0) + (extras[cell.diameterMm] ?? 0) : 0
  return {
    size: cell ? `${cell.grade} ${cell.diameterMm} mm` : '',
    price: formatInr(tonnes ? paise * 1000 : paise, { paise: 'auto' }),
  }
}

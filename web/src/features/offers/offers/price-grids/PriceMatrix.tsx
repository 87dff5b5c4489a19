import { formatInr } from '@neev/domain/core/money'
import { useT } from '#i18n/use-t.ts'
import priceGridStyles from '#shared/rates/price-grid.module.css'
import { type Cell, type CellTexts, emptyCell, type Grid, type GridSize, type Rows } from './grid-state.ts'
import { waitingText } from './PriceWaits.tsx'
import styles from './price-grids.module.css'

type Props = {
  grid: Grid
  rows: Rows
  typed: CellTexts
  /** True if prices are shown and entered per tonne. */
  tonnes: boolean
  /** The cell that the last attempt failed on. */
  wrong: { variantId: string; what: keyof Cell; message: string } | null
  onType: (variantId: string, cell: Partial<Cell>) => void
}

/** All sizes with fields for price and stock; empty if not sold. */
export function PriceMatrix({ grid, rows, typed, tonnes, wrong, onType }: Props) {
  const t = useT()
  const stockUnit = grid.sizes[0]?.unit === 'kg' ? 't' : ''
  return (
    <div className={priceGridStyles.priceGridFrame}>
      <table
        className={priceGridStyles.priceGrid}
        aria-label={t('Prices and stock of {product}', { product: grid.title })}
      >
        <thead>
          <tr>
            <td />
            {rows.columns.map((column) => (
              <th key={column} scope="col">
                {column || t('Price and stock')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.rows.map((row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {rows.columns.map((column) => {
                const size = rows.at(row, column)
                return (
                  <td key={column}>
                    {size ? (
                      <SizeCell
                        size={size}
                        cell={typed[size.variantId] ?? emptyCell}
                        tonnes={tonnes}
                        stockUnit={stockUnit}
                        wrong={wrong?.variantId === size.variantId ? wrong : null}
                        onType={(cell) => onType(size.variantId, cell)}
                      />
                    ) : (
                      <span className="ink3" aria-hidden="true">
                        —
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellProps = {
  size: GridSize
  cell: Cell
  tonnes: boolean
  stockUnit: string
  wrong: Props['wrong']
  onType: (cell: Partial<Cell>) => void
}

function SizeCell({ size, cell, tonnes, stockUnit, wrong, onType }: CellProps) {
  const t = useT()
  const { title, medianPaise, priceExpired, priceChangeRequest, status, moreCount } = size
  const note = wrong
    ? wrong.message
    : priceChangeRequest
      ? waitingText(t, priceChangeRequest, tonnes ? 1000 : 1)
      : status === 'PENDING_APPROVAL'
        ? t('under review by Neev')
        : status === 'PAUSED'
          ? t('paused')
          : priceExpired
            ? t('price expired')
            : medianPaise === null
              ? ''
              : t('others {price}', { price: formatInr(tonnes ? medianPaise * 1000 : medianPaise, { paise: 'auto' }) })
  return (
    <div className={styles.gridCell}>
      <span className="input figure">
        <input
          data-size={size.variantId}
          inputMode="decimal"
          autoComplete="off"
          value={cell.price}
          aria-label={t('Price of {size}', { size: title })}
          aria-invalid={wrong?.what === 'price' || undefined}
          onChange={({ target }) => onType({ price: target.value })}
        />
        <span className="unit">₹</span>
      </span>
      <span className="input figure">
        <input
          inputMode="decimal"
          autoComplete="off"
          value={cell.stock}
          placeholder="0"
          aria-label={t('Stock of {size}', { size: title })}
          aria-invalid={wrong?.what === 'stock' || undefined}
          onChange={({ target }) => onType({ stock: target.value })}
        />
        {stockUnit && <span className="unit">{stockUnit}</span>}
      </span>
      <span
        className={
          wrong || priceExpired || priceChangeRequest ? `${styles.message} late-text` : `${styles.message} ink3`
        }
      >
        {note}
        {moreCount > 0 && !wrong && ` · ${t('+ {n} prices', { n: moreCount })}`}
      </span>
    </div>
  )
}

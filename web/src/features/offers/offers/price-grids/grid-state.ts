import { formatInr, parseInr } from '@neev/domain/core/money'
import { formatThousandths, parseMilli } from '@neev/domain/core/quantity'
import type { PriceGridQuery } from './grid.graphql.ts'

export type Grid = PriceGridQuery['priceGrid']
export type GridSize = Grid['sizes'][number]
/** Content of a cell as typed: rupees per unit (or per tonne), stock in selling units (or tonnes). */
export type Cell = { price: string; stock: string }
export type CellTexts = Readonly<Record<string, Cell>>

const perTonne = 1000
export const emptyCell: Cell = { price: '', stock: '' }

/** A price for display in the grid. Bars are priced per kilogram, but often quoted per tonne. */
export const showPrice = (paise: number, tonnes: boolean): string =>
  formatInr(tonnes ? paise * perTonne : paise, { paise: 'auto' }).replace('₹', '')

/**
 * Paise per selling unit; null if it is not a price. Prices per tonne have steps of ₹10, which is one paisa per
 * kilogram.
 */
export function readPrice(text: string, tonnes: boolean): number | null {
  const paise = parseInr(text)
  if (paise === null || paise <= 0) return null
  return tonnes ? (paise % perTonne === 0 ? paise / perTonne : null) : paise
}

/** Thousandths of the selling unit; bars are entered in tonnes. */
export function readStock(text: string, size: Pick<GridSize, 'unit'>): number | null {
  const milli = parseMilli(text)
  if (milli === null || milli < 0) return null
  return size.unit === 'kg' ? milli * perTonne : milli
}
export const showStock = ({ onHandMilli, unit }: Pick<GridSize, 'onHandMilli' | 'unit'>): string =>
  formatThousandths(unit === 'kg' ? Math.round(onHandMilli / perTonne) : onHandMilli)

/** Initial content of the grid: current prices, or the last ones. */
export const initialTexts = (sizes: readonly GridSize[], tonnes: boolean): CellTexts =>
  Object.fromEntries(
    sizes.map((size) => [
      size.variantId,
      {
        price: size.basePaise === null ? '' : showPrice(size.basePaise, tonnes),
        stock: size.offerId === null ? '' : showStock(size),
      },
    ]),
  )

/** All entered prices in paise, without empty cells. */
export const pricesOf = (sizes: readonly GridSize[], typed: CellTexts, tonnes: boolean): Map<string, number> =>
  new Map(
    sizes.flatMap(({ variantId }) => {
      const paise = readPrice(typed[variantId]?.price ?? '', tonnes)
      return paise === null ? [] : [[variantId, paise] as const]
    }),
  )

/** The cells after prices were calculated for some. */
export const withPrices = (typed: CellTexts, prices: Iterable<[string, number]>, tonnes: boolean): CellTexts => ({
  ...typed,
  ...Object.fromEntries(
    [...prices].map(([id, paise]) => [id, { ...(typed[id] ?? emptyCell), price: showPrice(paise, tonnes) }]),
  ),
})

type Line = { variantId: string; pricePaise: number; stockMilli: number | null }

/** The input of the mutation, or the first invalid cell. */
export function linesOf(
  sizes: readonly GridSize[],
  typed: CellTexts,
  tonnes: boolean,
): { lines: Line[] } | { wrong: GridSize; what: keyof Cell } {
  const lines: Line[] = []
  for (const size of sizes) {
    const { price, stock } = typed[size.variantId] ?? emptyCell
    if (price.trim() === '') continue
    const pricePaise = readPrice(price, tonnes)
    if (pricePaise === null) return { wrong: size, what: 'price' }
    const input = stock.trim()
    const stockMilli =
      input === '' || (size.offerId !== null && input === showStock(size)) ? null : readStock(input, size)
    if (input !== '' && stockMilli === null && input !== showStock(size)) return { wrong: size, what: 'stock' }
    lines.push({ variantId: size.variantId, pricePaise, stockMilli })
  }
  return { lines }
}

/** Number of changed prices. */
export const changesOf = (sizes: readonly GridSize[], prices: ReadonlyMap<string, number>): number =>
  sizes.filter(({ variantId, basePaise, priceExpired }) => {
    const now = prices.get(variantId)
    return now !== undefined && (now !== basePaise || priceExpired)
  }).length

export type Rows = { rows: string[]; columns: string[]; at: (row: string, column: string) => GridSize | undefined }

const said = (size: GridSize, { code, unit }: Grid['axes'][number]) => {
  const value = (size.attributes as Record<string, string | number | null>)[code]
  return value === null || value === undefined ? '' : unit ? `${value} ${unit}` : String(value)
}

/** A size's value for each axis of its series, by axis name. */
export const valuesOf = ({ family }: Grid, { attributes }: GridSize): Record<string, string> =>
  Object.fromEntries(family.map(({ code }) => [code, String((attributes as Record<string, unknown>)[code] ?? '')]))

/** Sizes in rows and columns: bars by diameter and grade, a series by its axes, with the longest axis downwards. */
export function gridRows({ kind, axes, sizes }: Grid): Rows {
  const values = (axis: Grid['axes'][number]) => new Set(sizes.map((size) => said(size, axis))).size
  const [down, ...across] = axes.toSorted((a, b) => values(b) - values(a))
  const rowOf = (size: GridSize) =>
    kind === 'TMT' ? `${size.diameterMm} mm` : down ? said(size, down) || size.title : size.title
  const columnOf = (size: GridSize) =>
    kind === 'TMT'
      ? (size.grade ?? '')
      : across
          .map((axis) => said(size, axis))
          .filter(Boolean)
          .join(', ')
  const places = new Map(sizes.map((size) => [`${rowOf(size)}\n${columnOf(size)}`, size] as const))
  return {
    rows: [...new Set(sizes.map(rowOf))],
    columns: [...new Set(sizes.map(columnOf))],
    at: (row, column) => places.get(`${row}\n${column}`),
  }
}

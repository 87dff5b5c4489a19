import { mulDiv } from '@neev/domain/core/money'
import type { PrintedDocument, PrintedSums, PrintedTable } from '#core/printing/printed-document.ts'
import type { Page } from './pdf-pages.ts'

/** A printed amount in paise, or a weight in grams: 2,84,472.58 as 28447258; null for other texts. */
export function figureOf(text: string): number | null {
  const [, sign, whole = '', decimals = '', unit] = /^(−?)₹?([\d,]+)(?:\.(\d+))?( kg)?$/.exec(text) ?? []
  if (whole === '' || (!unit && decimals.length !== 2)) return null
  const digits = `${whole.replaceAll(',', '')}${unit ? decimals.padEnd(3, '0') : decimals}`
  return Number(digits) * (sign ? -1 : 1)
}

const isAmount = (name: string) => name.endsWith('₹') && name !== 'Rate ₹'
const add = (figures: readonly (number | null)[]) => figures.reduce<number>((sum, one) => sum + (one ?? 0), 0)

/** The sum that a column of amounts without a total of its own adds up to. */
const sumsOfColumns: Record<string, RegExp> = {
  'Taxable ₹': /^Taxable value$/,
  'Value ₹': /^Value of supply$/,
  'CGST ₹': /^CGST\b/,
  'SGST ₹': /^SGST\b/,
  'UTGST ₹': /^UTGST\b/,
  'IGST ₹': /^IGST\b/,
  'Tax ₹': /^(CGST|SGST|UTGST|IGST)\b/,
}

/** Where the amounts of a document do not add up, or are not the quantity times the rate. */
export function sumFaultsOf({ blocks }: PrintedDocument): string[] {
  const [sums] = blocks.filter((block) => block.__typename === 'PrintedSums')
  const tables = blocks.filter((block) => block.__typename === 'PrintedTable')
  return [
    ...tables.flatMap((table) => [...tableFaults(table, sums), ...rateFaults(table), ...taxFaults(table)]),
    ...(sums && add(sums.sums.map(({ paise }) => paise)) !== sums.total.paise
      ? [`sums are not ${sums.total.name}`]
      : []),
  ]
}

function tableFaults({ columns, rows }: PrintedTable, sums: PrintedSums | undefined): string[] {
  const last = rows.at(-1)
  const total = last?.bold ? last : undefined
  const lines = rows.filter((row) => row !== total)
  return columns.flatMap(({ name }, at) => {
    const isWeight = name === 'Weight' && total
    if (!isAmount(name) && !isWeight) return []
    const added = add(lines.map(({ cells }) => figureOf(cells[at] ?? '')))
    const faults = total && added !== figureOf(total.cells[at] ?? '') ? [`${name} is not its total`] : []
    const sum = sumsOfColumns[name]
    const named = sum && sums?.sums.filter((one) => sum.test(one.name))
    if (named) return added === add(named.map(({ paise }) => paise)) ? faults : [...faults, `${name} is not ${sum}`]
    return total ? faults : [...faults, `${name} has no total`]
  })
}

function rateFaults({ columns, rows }: PrintedTable): string[] {
  const place = (name: RegExp) => columns.findIndex((column) => name.test(column.name))
  const [quantity, rate] = [place(/^Quantity$/), place(/^Rate ₹$/)]
  if (rate < 0) return []
  return rows.flatMap(({ cells }) => {
    if (!cells[rate]) return []
    const milli = Math.round(Number(cells[quantity]?.replaceAll(',', '')) * 1000)
    const paise = figureOf(cells[rate] ?? '') ?? 0
    const amount = figureOf(cells[place(/^(Taxable|Value|Amount) ₹$/)] ?? '')
    return mulDiv(paise, milli, 1000) === amount ? [] : [`${cells.join(' ')} is not rate times quantity`]
  })
}

/** The halves of a tax, or the integrated tax, are the tax of their row. */
function taxFaults({ columns, rows }: PrintedTable): string[] {
  const all = columns.findIndex(({ name }) => name === 'Tax ₹')
  const parts = columns.flatMap(({ name }, at) => (/GST ₹$/.test(name) ? [at] : []))
  if (all < 0) return []
  return rows.flatMap(({ cells }) =>
    add(parts.map((at) => figureOf(cells[at] ?? ''))) === figureOf(cells[all] ?? '')
      ? []
      : [`${cells.join(' ')}: parts are not the tax`],
  )
}

/** The figures of a PDF by the right edge at which they end, from the first page to the last and from top to bottom. */
function figuresByEdge(pages: readonly Page[]): string[][] {
  const edges: { edge: number; figures: string[] }[] = []
  for (const { pieces } of pages)
    for (const { text, x, width } of [...pieces].sort((a, b) => b.y - a.y)) {
      if (figureOf(text) === null) continue
      const edge = x + width
      const known = edges.find((one) => Math.abs(one.edge - edge) < 0.6)
      if (known) known.figures.push(text)
      else edges.push({ edge, figures: [text] })
    }
  return edges.map(({ figures }) => figures)
}

/** Columns of a document whose figures a reader of its PDF does not find one below the other, as the document has them. */
export function unreadColumns({ blocks }: PrintedDocument, pages: readonly Page[]): string[] {
  const read = figuresByEdge(pages).map((figures) => ` ${figures.map(figureOf).join(' ')} `)
  const isRead = (figures: readonly (number | null)[]) =>
    read.some((column) => column.includes(` ${figures.join(' ')} `))
  return blocks.flatMap((block) => {
    if (block.__typename === 'PrintedSums') {
      return isRead([...block.sums, block.total].map(({ paise }) => paise)) ? [] : ['sums']
    }
    if (block.__typename !== 'PrintedTable') return []
    return block.columns.flatMap(({ name }, at) => {
      if (!name.endsWith('₹')) return []
      return isRead(block.rows.map(({ cells }) => figureOf(cells[at] ?? '')).filter((one) => one !== null))
        ? []
        : [name]
    })
  })
}

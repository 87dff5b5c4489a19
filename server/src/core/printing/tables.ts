import { type Box, padBox, type Style, sideBySide, space, textBox } from './boxes.ts'
import { hairline, ink, mm } from './canvas.ts'
import type { PrintedTable } from './printed-document.ts'
import { widestOf } from './text.ts'

/** Sizes that are tried, until the column that fills has its least width. */
const sizes = [8, 7.5, 7, 6.5, 6]
const leastFill = mm(50)
const gap = 9
/** How wide a title may make its column, where there is room and where there is little. */
const widestTitle = { max: 120, min: 60 }

const head: Style = { weight: 'bold', color: '#434E5B' }

/** How wide the columns of a table are in this room, and in which size it is set. */
export function columnWidths({ columns, rows }: PrintedTable, room: number): { size: number; widths: number[] } {
  const needs = columns.map(({ name, align }, at) => {
    const whole = widestOf(name, 'bold', { words: false })
    const title = (of: 'max' | 'min') => Math.min((widestTitle[of] * 1000) / 8, whole)
    const cells = rows.map(({ cells, bold }) => widestOf(cells[at] ?? '', bold ? 'bold' : 'regular', { words: false }))
    const words = rows.map(({ cells, bold }) => widestOf(cells[at] ?? '', bold ? 'bold' : 'regular', { words: true }))
    const min = align === 'END' ? Math.max(0, ...cells) : Math.max(0, ...words)
    return { min: Math.max(title('min'), min), max: Math.max(title('max'), ...cells) }
  })
  const gaps = gap * (columns.length - 1)
  const fills = Math.max(
    0,
    columns.findIndex((column) => column.fills),
  )
  const left = (size: number, of: 'min' | 'max') =>
    room - gaps - needs.reduce((sum, need, at) => (at === fills ? sum : sum + (need[of] * size) / 1000 + 0.5), 0)
  const fit = (['max', 'min'] as const).flatMap((of) => sizes.map((size) => ({ size, of, fill: left(size, of) })))
  const best = fit.find(({ fill }) => fill >= leastFill)
  if (best) {
    const own = ((needs[fills]?.max ?? 0) * best.size) / 1000
    // Figures only: what their name does not need is shared out between them
    const isOfFigures = columns.every(({ align }, at) => at === fills || align === 'END')
    const share = isOfFigures ? Math.max(0, best.fill - Math.max(leastFill, own)) / Math.max(1, columns.length - 1) : 0
    const fill = best.fill - share * (columns.length - 1)
    return {
      size: best.size,
      widths: needs.map((need, at) => (at === fills ? fill : (need[best.of] * best.size) / 1000 + 0.5 + share)),
    }
  }
  // more columns than fit: all are narrowed alike, and wrap
  const size = sizes.at(-1) ?? 6
  const wanted = needs.map((need, at) => (at === fills ? leastFill : (need.min * size) / 1000 + 0.5))
  const scale = (room - gaps) / wanted.reduce((sum, width) => sum + width, 0)
  return { size, widths: wanted.map((width) => width * scale) }
}

const ruled = (box: Box, width: number, color: string): Box => ({
  height: box.height,
  draw: (canvas, x, y) => {
    box.draw(canvas, x, y)
    canvas.line(x, y + box.height, width, { color })
  },
  ...(box.cut && {
    cut: (room) => {
      const [fits, rest] = box.cut?.(room) ?? [box, space(0)]
      return [ruled(fits, width, hairline), ruled(rest, width, color)]
    },
  }),
})

/** The head of a table and its rows. */
export function tableBoxes(table: PrintedTable, room: number): { head: Box; rows: Box[] } {
  const { size, widths } = columnWidths(table, room)
  const row = (texts: readonly string[], style: Style) => {
    let left = 0
    return sideBySide(
      widths.map((width, at) => {
        const own = left
        left += width + gap
        return [own, textBox(texts[at] ?? '', width, { size, align: table.columns[at]?.align ?? 'START', ...style })]
      }),
    )
  }
  const names = table.columns.map(({ name }) => name)
  return {
    head: ruled(padBox(row(names, head), { top: 2, bottom: 3.5 }), room, ink),
    rows: table.rows.map(({ cells, bold }, at) =>
      ruled(
        padBox(row(cells, bold ? { weight: 'bold' } : {}), { top: 3.5, bottom: 3.5 }),
        room,
        at === table.rows.length - 1 ? ink : hairline,
      ),
    ),
  }
}

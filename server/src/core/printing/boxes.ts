import { type Canvas, faintInk, ink } from './canvas.ts'
import type { Weight } from './fonts.ts'
import { type Line, linesOf } from './text.ts'

/** What stands on a document: its height is known before it is drawn. Lengths are points. */
export type Box = {
  height: number
  draw: (canvas: Canvas, x: number, y: number) => void
  /** The part that fits in this height and the rest, between two lines; absent for what is drawn in one piece. */
  cut?: (room: number) => [Box, Box]
}
export type Style = { size?: number; weight?: Weight; color?: string; align?: 'START' | 'END' | 'CENTER' }

export const bodySize = 8.5
export const smallSize = 7.5
/** Indian scripts reach further up and down than Latin. */
const leading = 1.42
/** Where the baseline stands in a line. */
const baseline = 1.02

/** A text in a column of this width. */
export function textBox(text: string, width: number, style: Style = {}): Box {
  const { size = bodySize, weight = 'regular', color = ink, align = 'START' } = style
  return linesBox(text === '' ? [] : linesOf(text, weight, (width * 1000) / size), width, { size, color, align })
}

type LineStyle = Required<Pick<Style, 'size' | 'color' | 'align'>>

function linesBox(lines: readonly Line[], width: number, style: LineStyle): Box {
  const { size, color, align } = style
  return {
    height: lines.length * size * leading,
    cut: (room) => {
      const fit = Math.max(0, Math.floor(room / (size * leading)))
      return [linesBox(lines.slice(0, fit), width, style), linesBox(lines.slice(fit), width, style)]
    },
    draw: (canvas, x, y) => {
      for (const [nth, line] of lines.entries()) {
        const free = width - (line.width * size) / 1000
        const left = align === 'END' ? free : align === 'CENTER' ? free / 2 : 0
        canvas.text(line, x + left, y + (nth * leading + baseline) * size, size, color)
      }
    },
  }
}

export const label = (text: string, width: number): Box => textBox(text, width, { size: smallSize, color: faintInk })

export const space = (height: number): Box => ({ height, draw: () => {} })

/** A box in two parts, the first of which fits in this height; a box in one piece stays whole. */
const cutAt = (box: Box, room: number): [Box, Box] => {
  if (box.height <= room) return [box, space(0)]
  return box.cut?.(room) ?? [space(0), box]
}

/** Boxes one below the other; empty ones take no gap. */
export function stack(boxes: readonly Box[], gap = 0): Box {
  const there = boxes.filter(({ height }) => height > 0)
  return {
    height: there.reduce((sum, { height }) => sum + height, 0) + gap * Math.max(0, there.length - 1),
    draw: (canvas, x, y) => {
      let top = y
      for (const box of there) {
        box.draw(canvas, x, top)
        top += box.height + gap
      }
    },
    cut: (room) => {
      let left = room
      for (const [at, box] of there.entries()) {
        if (box.height > left) {
          const [fits, rest] = cutAt(box, left)
          return [stack([...there.slice(0, at), fits], gap), stack([rest, ...there.slice(at + 1)], gap)]
        }
        left -= box.height + gap
      }
      return [stack(there, gap), space(0)]
    },
  }
}

/** Boxes side by side, each at its distance from the left. */
export const sideBySide = (boxes: readonly (readonly [left: number, box: Box])[]): Box => ({
  height: Math.max(0, ...boxes.map(([, { height }]) => height)),
  draw: (canvas, x, y) => {
    for (const [left, box] of boxes) box.draw(canvas, x + left, y)
  },
  cut: (room) => {
    const parts = boxes.map(([left, box]) => [left, ...cutAt(box, room)] as const)
    return [
      sideBySide(parts.map(([left, fits]) => [left, fits])),
      sideBySide(parts.map(([left, , rest]) => [left, rest])),
    ]
  },
})

/** Columns of equal width, made for it. */
export function columns(width: number, makers: readonly ((width: number) => Box)[], gap = 20): Box {
  const own = (width - gap * (makers.length - 1)) / Math.max(1, makers.length)
  return sideBySide(makers.map((make, nth) => [nth * (own + gap), make(own)] as const))
}

/** A box with room around it. */
export const padBox = (box: Box, { top = 0, bottom = 0 }: { top?: number; bottom?: number }): Box => ({
  height: box.height + top + bottom,
  draw: (canvas, x, y) => box.draw(canvas, x, y + top),
  cut: (room) => {
    const [fits, rest] = cutAt(box, room - top - bottom)
    return [padBox(fits, { top, bottom }), padBox(rest, { top, bottom })]
  },
})

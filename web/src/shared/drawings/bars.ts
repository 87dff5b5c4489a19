import {
  dots,
  edges,
  ellipse,
  type Fit,
  fitTo,
  iso,
  type Mark,
  type Outline,
  type Pen,
  type Point,
  SQRT_3_2,
  type Step,
} from './pen.ts'
import { tone } from './solids.ts'
import type { Material } from './tones.ts'

const turn = 30
const [C, S] = [Math.cos(Math.PI / 6), 0.5]

/** Rods in each layer of a pile, from below: 10 → 4, 3, 2, 1; 5 → 3, 2. */
export const layers = (pieces: number): number[] => {
  let base = 1
  while ((base * (base + 1)) / 2 < pieces) base++
  const rows: number[] = []
  for (let left = pieces, row = base; left > 0; row--) {
    rows.push(Math.min(left, row))
    left -= row
  }
  return rows
}

export type Rod = { r: number; length: number; material: Material; ribbed: boolean; hollow: boolean; fine: boolean }

/** A rod along its own axis: (0, 0) is the centre of its far end, x runs along it, y is down. */
const rodMarks = ({ r, length, material, ribbed, hollow, fine }: Rod): Mark[] => {
  // A circle across the axis looks like an ellipse with its long half axis across and the short one along
  const [w, R] = [Math.SQRT1_2 * r, SQRT_3_2 * r]
  // A point on the far end, at this share of the half height; and the bend of a curve along the end between two shares
  const onEnd = (share: number): Point => [-w * Math.sqrt(1 - share * share), -share * R]
  const bendOf = (from: number, to: number): Point => {
    const [a, b] = [Math.asin(from), Math.asin(to)]
    const mitre = 1 / Math.cos((a - b) / 2)
    return [-w * mitre * Math.cos((a + b) / 2), -R * mitre * Math.sin((a + b) / 2)]
  }
  const band = (from: number, to: number): Outline => [
    ['M', ...onEnd(from)],
    ['L', length, -from * R],
    ['L', length, -to * R],
    ['L', ...onEnd(to)],
    ['Q', ...bendOf(from, to), ...onEnd(from)],
  ]
  const body: Outline = [
    ['M', 0, -R],
    ['L', length, -R],
    ['L', length, R],
    ['L', 0, R],
    ['A', w, R, 0, 0, 1, 0, -R],
    ['Z'],
  ]
  const marks: Mark[] = [
    { outline: body, fill: tone(material, 2) },
    { outline: band(0.82, 0.42), fill: tone(material, 1) },
    { outline: band(-0.4, -1), fill: tone(material, 3) },
  ]
  if (ribbed) marks.push(...ribMarks(r, w, R, length, fine))
  marks.push({ outline: body, stroke: tone(material, 'l'), width: 0.8 })
  const end = ellipse([length, 0], w, R)
  if (hollow) {
    marks.push({ outline: end, fill: tone(material, 1), stroke: tone(material, 'l'), width: 0.7 })
    marks.push({ outline: ellipse([length, 0], w * 0.8, R * 0.8), fill: tone(material, 'l') })
    if (fine) marks.push({ outline: arcInside(length, w * 0.8, R * 0.8), fill: tone(material, 3), opacity: 0.6 })
    return marks
  }
  // The darker rim of a bar is the hard skin from quenching
  marks.push({ outline: end, fill: tone(material, 3), stroke: tone(material, 'l'), width: 0.7 })
  marks.push({
    outline: ellipse([length, 0], w * 0.82, R * 0.82),
    fill: material === 'steel' ? 'steel-0' : tone(material, 1),
  })
  return marks
}

/** The lit inside of a pipe, seen through its opening. */
const arcInside = (x: number, w: number, R: number): Outline => [
  ['M', x + w * 0.5, R * 0.86],
  ['A', w, R, 0, 0, 0, x + w * 0.5, -R * 0.86],
  ['A', w * 0.8, R, 0, 0, 1, x + w * 0.5, R * 0.86],
  ['Z'],
]

/** The two visible rows of slanting ribs, and the longitudinal rib between them. */
const ribMarks = (r: number, w: number, R: number, length: number, fine: boolean): Mark[] => {
  const pitch = (fine ? 1.15 : r < 4.5 ? 4.5 : r < 5 ? 3 : 1.7) * Math.max(5.4, r * 0.95)
  const up: Step[] = []
  const down: Step[] = []
  for (let u = pitch * 0.3 - r * 0.6; u + r * 1.45 < length; u += pitch) {
    up.push(['M', u + w, -0.1 * R], ['Q', u + w * 1.1, -0.6 * R, u + w * 0.2 + r * 0.55, -0.96 * R])
    const v = u + pitch / 2
    if (v + r * 1.45 < length)
      down.push(['M', v + w, 0.25 * R], ['Q', v + w * 1.2, 0.65 * R, v + w * 0.3 + r * 0.5, 0.97 * R])
  }
  const thick = Math.min(2.9, Math.max(0.9, r * 0.2))
  const shifted = up.map((step): Step => (step[0] === 'M' ? ['M', step[1] + 0.5, step[2]] : ['Q', ...shift(step)]))
  const marks: Mark[] = [
    { outline: up, stroke: 'steel-3', width: thick },
    { outline: down, stroke: 'steel-l', width: thick, opacity: 0.75 },
  ]
  const along: Point[] = [
    [-w * 0.9, 0],
    [length, 0],
  ]
  if (fine || r > 4.5) marks.push({ outline: edges(along, false), stroke: 'steel-3', width: Math.max(0.7, r * 0.17) })
  if (!fine) return marks
  marks.splice(1, 0, { outline: shifted, stroke: 'steel-0', width: Math.max(0.4, r * 0.08), opacity: 0.9 })
  const glint = along.map(([x, y]): Point => [x, y - 0.06 * R])
  marks.push({ outline: edges(glint, false), stroke: 'steel-0', width: Math.max(0.4, r * 0.08), opacity: 0.9 })
  return marks
}
const shift = (step: Step): [number, number, number, number] =>
  step[0] === 'Q' ? [step[1] + 0.5, step[2], step[3] + 0.5, step[4]] : [0, 0, 0, 0]

/** How far the rods of a pile stick out, in turn, because real stacks are uneven. */
const outs = [0, -5, 3, -2, 4, -3, 2, -4, 1, -1]

export type Pile = { rod: Rod; pieces: number; dimensions?: boolean; shadow?: boolean }

/** A pile of rods along x, centred on the axis, on the ground. Returns its width and height. */
export const pile = (
  pen: Pen,
  { rod, pieces, dimensions = false, shadow = true }: Pile,
): { across: number; height: number } => {
  const { r, length } = rod
  const rows = layers(pieces)
  const across = (rows[0] ?? 1) * 2 * r
  const height = 2 * r + (rows.length - 1) * r * Math.sqrt(3)
  const places: Point[] = []
  for (const [row, count] of rows.entries())
    for (let i = 0; i < count; i++) {
      const [y, z] = [(i - (count - 1) / 2) * 2 * r, r + row * r * Math.sqrt(3)]
      const out = pieces > 1 ? (outs[places.length % outs.length] ?? 0) : 0
      const [px, py] = iso(0, y, z)
      places.push([px * C + py * S + out, py * C - px * S])
    }
  const gap = dimensions ? breakOf(places, length, r) : null
  const parts = gap
    ? ([
        [0, gap.middle - 5],
        [gap.middle + 5, length],
      ] as const)
    : ([[0, length]] as const)
  if (shadow) for (const [from, to] of parts) pen.groundShadow(from + 1, -across / 2, to - from, across, 4)
  pen.copies({ marks: rodMarks(rod), at: [0, 0], turn, places, ...(gap ? { cut: [gap.hole, ...gap.lines] } : {}) })
  for (const [u, v] of places) {
    const onDocument = (x: number, y: number): Point => [x * C - y * S, x * S + y * C]
    const [w, R] = [Math.SQRT1_2 * r, SQRT_3_2 * r]
    pen.see(
      onDocument(u - w, v - R),
      onDocument(u - w, v + R),
      onDocument(u + length + w, v - R),
      onDocument(u + length + w, v + R),
    )
  }
  return { across, height }
}

/**
 * The break symbol of engineering drawings: a gap between two zigzags where a bar is shortened. In the rod's frame;
 * `hole` is omitted from them, `lines` are drawn.
 */
const breakOf = (places: readonly Point[], length: number, r: number) => {
  const R = SQRT_3_2 * r
  const [top, bottom] = [Math.min(...places.map(([, v]) => v)) - R - 4, Math.max(...places.map(([, v]) => v)) + R + 4]
  const middle = length * 0.52
  const centre = (top + bottom) / 2
  const zigzag = (x: number): Point[] => [
    [x, top],
    [x, centre - 3.4],
    [x - 2.6, centre - 1.2],
    [x + 2.6, centre + 1.2],
    [x, centre + 3.4],
    [x, bottom],
  ]
  const [left, right] = [zigzag(middle - 4.5), zigzag(middle + 4.5)]
  return { middle, hole: edges([...left, ...right.toReversed()]), lines: [edges(left, false), edges(right, false)] }
}

/** Two wires around a pile, at these shares of its length; each is one line over the visible outline. */
export const tieWires = (pen: Pen, r: number, pieces: number, at: readonly number[], fine: boolean) => {
  const rows = layers(pieces)
  const [half, top] = [((rows[0] ?? 1) - 1) * r, r + (rows.length - 1) * r * Math.sqrt(3)]
  const crown = ((rows.at(-1) ?? 1) - 1) * r
  const around = (middle: number, height: number, from: number, to: number) =>
    [0, 0.5, 1].map((share): [number, number] => {
      const angle = from + (to - from) * share
      return [middle + r * Math.cos(angle), height + r * Math.sin(angle)]
    })
  const hull = [...around(half, r, -0.7, 0.5), ...around(crown, top, 0.5, 1.5), ...around(-crown, top, 1.6, 2.3)]
  const wires = at.flatMap((x) =>
    edges(
      hull.map(([y, z]) => iso(x, y, z)),
      false,
    ),
  )
  pen.draw(wires, { stroke: 'steel-l', width: 1.9 })
  if (fine) pen.draw(wires, { stroke: 'steel-1', width: 0.7 })
}

/** Radius in the drawing by diameter in mm: exaggerated, so that 25, 28 and 32 mm differ at 64 px. */
export const radii: Record<number, number> = {
  6: 3.9,
  8: 4.8,
  10: 5.9,
  12: 7.2,
  16: 9.3,
  20: 11.4,
  25: 13,
  28: 16.2,
  32: 20,
  36: 23.5,
  40: 27,
}
export const radiusOf = (diameterMm: number): number =>
  radii[diameterMm] ?? Math.min(27, Math.max(3.6, diameterMm * 0.62))

export type BundleParams = { diameterMm: number; pieces: number; dimensions: boolean; lengthMm: number; fine: boolean }

/** A bundle of ribbed bars, with its position. */
export const bundle = (pen: Pen, { diameterMm, pieces, dimensions, lengthMm, fine }: BundleParams): Fit => {
  const r = radiusOf(diameterMm)
  // Thick bars are drawn shorter, to fit and to look as thick as they are
  const length = 122 - Math.max(0, r - 10) * 1.7
  const rod: Rod = { r, length, material: 'steel', ribbed: true, hollow: false, fine }
  const { across, height } = pile(pen, { rod, pieces, dimensions })
  if (pieces > 1) tieWires(pen, r, pieces, [length * 0.24, length * 0.76], fine)
  // The same scale for all, so that bundles can be compared; smaller only if it would not fit
  const scale = Math.min(dimensions ? 0.78 : 1.02, fitTo(pen.box, 160, 120, dimensions ? 12 : 3).scale)
  const [cx, cy] = iso(length / 2, 0, height / 2)
  const fit = { scale, x: (dimensions ? 70 : 80) - scale * cx, y: 60 - scale * cy }
  if (dimensions) measure(pen, { across, length, lengthMm, diameterMm, r, first: layers(pieces)[0] ?? 1 })
  return fit
}

type Measured = { across: number; length: number; lengthMm: number; diameterMm: number; r: number; first: number }
/** A dimension line along the bundle, and the diameter at one end. */
const measure = (pen: Pen, { across, length, lengthMm, diameterMm, r, first }: Measured) => {
  const foot = across / 2
  const [p, q] = [iso(0, foot + 15, 0), iso(length, foot + 15, 0)]
  const [mx, my] = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]
  const lines = [
    [iso(0, foot + 3, 0), iso(0, foot + 18, 0)],
    [iso(length, foot + 3, 0), iso(length, foot + 18, 0)],
    [p, [mx - 15 * C, my - 15 * S]],
    [[mx + 15 * C, my + 15 * S], q],
  ] as const
  pen.draw(
    lines.flatMap((ends) => edges(ends, false)),
    { stroke: 'dim', width: 0.45 },
  )
  const arrow = ([x, y]: Point, way: 1 | -1): Outline => {
    const [ux, uy] = [way * 4 * C, way * 4 * S]
    return edges([
      [x, y],
      [x + ux + 0.7 * S, y + uy - 0.7 * C],
      [x + ux - 0.7 * S, y + uy + 0.7 * C],
    ])
  }
  pen.draw([...arrow(p, 1), ...arrow(q, -1)], { fill: 'dim' })
  const metres = `${String(Math.round(lengthMm / 10) / 100)} m`
  pen.write({
    text: metres,
    at: [mx - 0.9, my + 1.6],
    plane: [C, 0.5, -C, 0.5],
    size: 6.6,
    fill: 'dim-ink',
    weight: 500,
  })
  const [ex, ey] = iso(length, -((first - 1) / 2) * 2 * r, r)
  pen.draw(dots([[ex, ey]]), { stroke: 'dim', width: 2 })
  pen.line(
    [
      [ex, ey],
      [ex + 6, ey + 15],
      [ex + 11, ey + 15],
    ],
    'dim',
    0.45,
  )
  pen.write({
    text: `⌀ ${diameterMm} mm`,
    at: [ex + 12.5, ey + 17.2],
    plane: [1, 0, 0, 1],
    start: true,
    size: 6.6,
    fill: 'dim-ink',
    weight: 500,
  })
}

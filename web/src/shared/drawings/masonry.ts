import { type Draw, figure, interpolation, materialOf } from './draw.ts'
import { dots, edges, iso, type Outline, type Pen, type Point } from './pen.ts'
import { type Box, block, pit, tone } from './solids.ts'
import { clayRoof } from './steel.ts'
import type { Material } from './tones.ts'
import { spacers } from './wires.ts'

/** Deterministic shares between 0 and 1 that look random (multiples of the plastic number). */
export const scatterPoint = (i: number): readonly [number, number] => [
  (i * 0.754_878 + 0.13) % 1,
  (i * 0.56984 + 0.41) % 1,
]

const oneBrick = (pen: Pen, box: Box, material: Material, frog: boolean, fine: boolean) => {
  block(pen, box, material, fine)
  if (!frog) return
  const { x, y, z, w, d, h } = box
  const i = 3.2
  const top = z + h
  pen.poly(
    [iso(x + i, y + i, top), iso(x + w - i, y + i, top), iso(x + w - i, y + d - i, top), iso(x + i, y + d - i, top)],
    tone(material, 2),
    {
      stroke: tone(material, 3),
      width: 0.5,
    },
  )
  if (!fine) return
  pen.poly(
    [
      iso(x + i + 2, y + i + 1.6, top),
      iso(x + w - i, y + i + 1.6, top),
      iso(x + w - i, y + d - i, top),
      iso(x + i + 2, y + d - i, top),
    ],
    tone(material, 1),
    { opacity: 0.55 },
  )
}

export const brick: Draw = (pen, params, fine) => {
  const material = materialOf(params, 'clay')
  pen.groundShadow(0, 0, 40, 42, 7)
  const size = { w: 40, d: 19, h: 12 }
  for (const z of [0, 13.5])
    for (const y of [0, 22]) oneBrick(pen, { x: 0, y, z, ...size }, material, z > 0 && fine, fine)
  oneBrick(pen, { x: 11, y: 10, z: 27, ...size }, material, true, fine)
  return { margin: 9 }
}

/** The pores of aerated concrete on the two visible sides. */
const pores = (pen: Pen, { x, y, z, w, d, h }: Box, fine: boolean) => {
  const strew = (count: number, at: (u: number, v: number) => Point) =>
    dots(Array.from({ length: count }, (_, i) => at(...scatterPoint(i))))
  const left = strew(fine ? 34 : 12, (u, v) => iso(x + 2 + u * (w - 4), y + d, z + 2 + v * (h - 4)))
  pen.draw(left, { stroke: 'aac-3', width: 1.1 })
  if (fine)
    pen.draw(
      strew(9, (u, v) => iso(x + w, y + 2 + u * (d - 4), z + 2 + v * (h - 4))),
      { stroke: 'aac-l', width: 1, opacity: 0.45 },
    )
}

/** An aerated block of the given thickness: 75 to 250 mm on 600 × 200. */
export const lightBlock: Draw = (pen, params, fine) => {
  const d = interpolation(figure(params, 'thicknessMm', 200), 75, 250, 9, 30)
  const body = { x: 0, y: 0, z: 0, w: 68, d, h: 25 }
  pen.groundShadow(0, 0, 68, d, 8)
  block(pen, body, 'aac', fine)
  pores(pen, body, fine)
  return { margin: 9, size: 0.94 }
}

export const masonry: Draw = (pen, _params, fine) => {
  const body = { x: 0, y: 0, z: 0, w: 66, d: 22, h: 26 }
  pen.groundShadow(0, 0, 66, 22, 8)
  block(pen, body, 'aac', fine)
  pores(pen, body, fine)
  pen.groundShadow(16, 36, 30, 14, 5)
  oneBrick(pen, { x: 16, y: 36, z: 0, w: 30, d: 14, h: 9 }, 'clay', true, fine)
  return { margin: 9 }
}

export const concreteBlock: Draw = (pen, params, fine) => {
  const material = materialOf(params, 'aac')
  const [w, d, h] = [58, interpolation(figure(params, 'thicknessMm', 200), 100, 200, 19, 30), 29]
  pen.groundShadow(0, 0, w, d, 8)
  block(pen, { x: 0, y: 0, z: 0, w, d, h }, material, fine)
  if (params.hollow === true)
    for (const x of [6, 32])
      pit(pen, [x, 5, x + 20, d - 5], h, 12, [tone(material, 3), tone(material, 2), tone(material, 'l')])
  else if (fine) {
    const marks = [0.33, 0.66].flatMap((t) => edges([iso(w * t, d, 3), iso(w * t, d, h - 3)], false))
    pen.draw(marks, { stroke: tone(material, 3), width: 0.6 })
  }
  return { margin: 12 }
}

/** The visible vertical sides of a body over an outline on the ground that runs clockwise: left and right ones. */
const sidesOf = (plan: readonly Point[], h: number): { left: Outline; right: Outline } => {
  const faces = { left: [] as Outline[], right: [] as Outline[] }
  for (const [i, p] of plan.entries()) {
    const q = plan[(i + 1) % plan.length] ?? p
    const [outX, outY] = [q[1] - p[1], p[0] - q[0]]
    if (outX + outY > 0.01)
      faces[outY > outX ? 'left' : 'right'].push(edges([iso(...p, h), iso(...q, h), iso(...q, 0), iso(...p, 0)]))
  }
  return { left: faces.left.flat(), right: faces.right.flat() }
}

// The zigzag paver: two long sides that step in and out
const zigzag: readonly Point[] = [
  [0, 4],
  [8, 0],
  [16, 4],
  [24, 4],
  [32, 0],
  [40, 4],
  [40, 19],
  [32, 15],
  [24, 19],
  [16, 19],
  [8, 15],
  [0, 19],
]

export const paver: Draw = (pen, _params, fine) => {
  const h = 10
  pen.groundShadow(0, 0, 82, 50, 5)
  const rows = fine ? [0, 16, 32] : [0, 16]
  const plans = rows.flatMap((y, row) =>
    [0, 41].map((x, column) => ({
      plan: zigzag.map(([px, py]): Point => [px + x, py + y]),
      red: (row + column) % 2 === 1,
    })),
  )
  const kinds = [
    { material: 'aac', plans: plans.filter(({ red }) => !red) },
    { material: 'clay', plans: plans.filter(({ red }) => red) },
  ] as const
  for (const { material, plans: these } of kinds) {
    const sides = these.map(({ plan }) => sidesOf(plan, h))
    pen.draw(
      sides.flatMap(({ left }) => left),
      { fill: tone(material, 2) },
    )
    pen.draw(
      sides.flatMap(({ right }) => right),
      { fill: tone(material, 3) },
    )
  }
  for (const { material, plans: these } of kinds) {
    const tops = these.flatMap(({ plan }) => edges(plan.map((p) => iso(...p, h))))
    pen.draw(tops, { fill: tone(material, 1), stroke: tone(material, 'l'), width: 0.7 })
  }
  return { margin: 10 }
}

export const clayTile: Draw = (pen, _params, fine) => {
  clayRoof(pen, fine)
  return { margin: 12 }
}

export const coverBlock: Draw = (pen, _params, fine) => {
  spacers(pen, fine)
  return { margin: 12 }
}

import { type Draw, figure, materialOf } from './draw.ts'
import { scatterPoint } from './masonry.ts'
import { dots, edges, iso, type Outline, type Pen, type Point } from './pen.ts'
import { block, disc, drawUpright, tone } from './solids.ts'
import type { Material } from './tones.ts'

const heapSides: { left: Outline; right: Outline; all: Outline } = {
  all: [
    ['M', -52, 12],
    ['C', -40, 4, -30, -14, -16, -28],
    ['C', -10, -34, -4, -38, 1, -38],
    ['C', 8, -38, 13, -31, 20, -23],
    ['C', 32, -9, 40, 4, 52, 12],
    ['C', 46, 24, 22, 31, 0, 31],
    ['C', -22, 31, -46, 24, -52, 12],
    ['Z'],
  ],
  left: [
    ['M', -52, 12],
    ['C', -40, 4, -30, -14, -16, -28],
    ['C', -10, -34, -4, -38, 1, -38],
    ['C', -4, -24, -2, -12, -10, 2],
    ['C', -16, 14, -22, 22, -26, 28],
    ['C', -40, 24, -49, 18, -52, 12],
    ['Z'],
  ],
  right: [
    ['M', 1, -38],
    ['C', 8, -38, 13, -31, 20, -23],
    ['C', 32, -9, 40, 4, 52, 12],
    ['C', 49, 19, 38, 25, 26, 28],
    ['C', 30, 16, 22, 6, 20, -4],
    ['C', 18, -16, 10, -24, 1, -38],
    ['Z'],
  ],
}

/** An angular stone and its lit facet. */
const pebble = ([x, y]: Point, s: number, skew: number): { body: Point[]; facet: Point[] } => {
  const top: Point[] = [
    [x - s, y + s * 0.2],
    [x - s * (0.3 + skew * 0.3), y - s * 0.75],
    [x + s * (0.3 + skew * 0.3), y - s * 0.65],
  ]
  return { body: [...top, [x + s, y + s * 0.2], [x + s * 0.1 * skew, y + s * 0.8]], facet: [...top, [x, y]] }
}

const pebbles = (pen: Pen, stones: readonly (readonly [Point, number])[], facets: boolean) => {
  const drawn = stones.map(([at, s], i) => pebble(at, s, scatterPoint(i)[0] * 2 - 1))
  for (const { body } of drawn) pen.see(...body)
  pen.draw(
    drawn.flatMap(({ body }) => edges(body)),
    { fill: 'steel-2', stroke: 'steel-l', width: 0.6 },
  )
  if (facets)
    pen.draw(
      drawn.flatMap(({ facet }) => edges(facet)),
      { fill: 'steel-1' },
    )
}

const heap = (pen: Pen, material: Material, fine: boolean) => {
  pen.roundShadow(5, 5, 36)
  pen.draw(heapSides.all, { fill: tone(material, 2) })
  pen.draw(heapSides.left, { fill: tone(material, 1) })
  pen.draw(heapSides.right, { fill: tone(material, 3) })
  pen.draw(heapSides.all, { stroke: tone(material, 'l'), width: 0.7 })
  const grains = Array.from({ length: fine ? 44 : 16 }, (_, i) => {
    const [u, v] = scatterPoint(i)
    const y = -34 + u * 60
    const half = Math.max(4, (48 * (y + 38)) / 62)
    return [(v * 1.6 - 0.8) * half, y] as const
  })
  pen.draw(dots(grains), { stroke: tone(material, 'l'), width: 1.1, opacity: 0.5 })
}

export const sand: Draw = (pen, params, fine) => {
  heap(pen, materialOf(params, 'sand'), fine)
  const stones: [Point, number][] = [
    [[-44, 27], 5],
    [[-33, 32], 3.6],
    [[38, 30], 5.4],
    [[48, 25], 3.4],
    [[27, 34], 3],
  ]
  if (params.tone === undefined) pebbles(pen, stones, fine)
  return { margin: 9 }
}

/** A heap of crushed stone of the given size. */
export const stone: Draw = (pen, params, fine) => {
  const s = (fine ? 3.7 : 4.8) + Math.min(40, figure(params, 'nominalMm', 20)) * 0.11
  pen.roundShadow(5, 5, 36)
  // The shadow between the stones
  pen.draw(heapSides.all, { fill: 'steel-3', stroke: 'steel-l', width: 0.7 })
  const stones: [Point, number][] = []
  const step = s * 1.95
  for (let y = -32, row = 0; y <= 29; y += s * 1.45, row++) {
    const half = y < 10 ? 2 + (46 * (y + 35)) / 45 : 48 * Math.sqrt(Math.max(0, 1 - ((y - 10) / 22) ** 2))
    for (let x = (row % 2 ? step / 2 : 0) - Math.floor(half / step) * step; x <= half; x += step)
      stones.push([[x, y + (scatterPoint(stones.length)[1] - 0.5) * s * 0.3], s])
  }
  pebbles(pen, stones, fine)
  return { margin: 9 }
}

export const concrete: Draw = (pen, _params, fine) => {
  pen.groundShadow(0, 0, 34, 28, 7)
  pen.roundShadow(-6, 48, 21)
  block(pen, { x: 0, y: -6, z: 0, w: 34, d: 34, h: 34 }, 'aac', fine)
  if (fine) {
    const seams = [0.28, 0.62].flatMap((t) => edges([iso(0, 28, 34 * t), iso(34, 28, 34 * t)], false))
    pen.draw(seams, { stroke: 'aac-3', width: 0.6 })
  }
  drawUpright(pen, { x: -8, y: 46, z: 0, r0: 20, r1: 10, h: 46 }, 'steel', false)
  disc(pen, -8, 46, 46, 10, 'steel-1', 'steel-l')
  disc(pen, -8, 46, 46, 7.6, 'steel-l')
  disc(pen, -8, 46, 44.5, 6.4, 'aac-3')
  return { margin: 9 }
}

/** A pile of tiles in their proportions and one leaning against it. */
export const tiles: Draw = (pen, params, fine) => {
  const [width, height] = [figure(params, 'widthMm', 600), figure(params, 'heightMm', 600)]
  const long = 54
  const short = Math.max(24, (long * Math.min(width, height)) / Math.max(width, height))
  const pieces = Math.min(fine ? 6 : 4, Math.max(3, figure(params, 'piecesPerBox', 5)))
  pen.groundShadow(0, 0, short, long, 7)
  for (let k = 0; k < pieces; k++) block(pen, { x: 0, y: 0, z: k * 4.4, w: short, d: long, h: 3.8 }, 'white', fine)
  const z = pieces * 4.4 - 0.6
  const on = (u: number, v: number): Point => iso(short * u, long * v, z)
  const veins = edges([on(0.1, 0.23), on(0.35, 0.35), on(0.5, 0.58), on(0.77, 0.65), on(0.94, 0.88)], false)
  pen.draw(veins, { stroke: 'white-3', width: 1 })
  const fineVeins = [
    ...edges([on(0.5, 0.58), on(0.42, 0.8), on(0.54, 0.96)], false),
    ...edges([on(0.35, 0.35), on(0.58, 0.23), on(0.7, 0.06)], false),
  ]
  if (fine) pen.draw(fineVeins, { stroke: 'white-3', width: 0.7 })
  const x = short + 8
  const tall = 46
  const wide = Math.max(26, (tall * short) / long + 6)
  pen.groundShadow(x, -8, 4, wide, 8)
  block(pen, { x, y: -8, z: 0, w: 4, d: wide, h: tall }, 'white', fine)
  const face = (u: number, v: number): Point => iso(x + 4, -8 + wide * u, tall * v)
  pen.draw(edges([face(0.08, 0.85), face(0.3, 0.62), face(0.45, 0.68), face(0.7, 0.3), face(0.92, 0.16)], false), {
    stroke: 'white-2',
    width: 1,
  })
  return { margin: 9 }
}

/** Polished slabs on edge. */
export const slab: Draw = (pen, params, fine) => {
  const material = materialOf(params, 'white')
  pen.groundShadow(0, 0, 24, 74, 9)
  for (const x of [0, 9, 18]) block(pen, { x, y: x * 0.3, z: 0, w: 5, d: 70, h: 52 - x * 0.3 }, material, fine)
  const face = (u: number, v: number): Point => iso(23, 5.4 + 70 * u, 46.6 * v)
  const lines = [
    ...edges([face(0.05, 0.9), face(0.25, 0.6), face(0.45, 0.66), face(0.7, 0.3), face(0.95, 0.2)], false),
    ...edges([face(0.45, 0.66), face(0.6, 0.85), face(0.9, 0.92)], false),
  ]
  pen.draw(lines, { stroke: material === 'white' ? 'white-2' : tone(material, 2), width: 1.1 })
  return { margin: 10 }
}

import type { EstimateStageName } from '@neev/domain/buying/estimates/estimates'

type Point = readonly [x: number, y: number]
/** What a surface is of, which decides its colour. */
type Of =
  | 'soil'
  | 'concrete'
  | 'concrete-dark'
  | 'concrete-top'
  | 'brick'
  | 'plaster'
  | 'pane'
  | 'door'
  | 'tank'
  | 'line'
export type Figure = { of: Of; d: string }
type Mark = { name: EstimateStageName; from: Point; at: Point }
type Drawn = {
  figures: Figure[]
  marks: Mark[]
  /** Lengths of the two sides, in whole feet. */
  sides: { at: Point; feet: number }[]
  /** The view box: left, top, width, height. */
  box: readonly number[]
}

const [cos, sin] = [Math.cos(Math.PI / 6), 0.5]
/** Heights in the units of the drawing. */
const [deep, plinth, storey, slab, parapet] = [26, 10, 46, 5, 9]
/** How the sides of a plot are usually related: 40 by 30 feet for 1,200 square feet. */
const ratio = 4 / 3

/**
 * The surfaces of a house from the back to the front. Its sides grow with the root of the root of the area, so that a house
 * of 100 and one of 100,000 square feet both fit.
 */
export function houseFigures({ sqft, floors }: { sqft: number; floors: number }): Drawn {
  const long = Math.sqrt(sqft * ratio)
  const size = Math.min(230, Math.max(70, 130 * (sqft / 1200) ** 0.25))
  const [w, d] = [size, size / ratio]
  const at = (x: number, y: number, z: number): Point => [
    Math.round((x - y) * cos * 10) / 10,
    Math.round(((x + y) * sin - z) * 10) / 10,
  ]
  const face = (of: Of, ...points: readonly [number, number, number][]): Figure => ({
    of,
    d: `M${points.map((point) => at(...point).join(' ')).join('L')}Z`,
  })
  /** Three visible sides of a box: left, right and top. */
  const box = ([x, y, z]: readonly number[], [bx, by, bz]: readonly number[], of: readonly [Of, Of, Of]): Figure[] => {
    const [x0 = 0, y0 = 0, z0 = 0] = [x, y, z]
    const [x1, y1, z1] = [x0 + (bx ?? 0), y0 + (by ?? 0), z0 + (bz ?? 0)]
    return [
      face(of[0], [x0, y1, z0], [x1, y1, z0], [x1, y1, z1], [x0, y1, z1]),
      face(of[1], [x1, y0, z0], [x1, y1, z0], [x1, y1, z1], [x1, y0, z1]),
      face(of[2], [x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1]),
    ]
  }
  const grey = ['concrete', 'concrete-dark', 'concrete-top'] as const
  const foot = size / 9
  const column = size / 26
  const corners = [0, 0.5, 1].flatMap((u) => [0, 1].map((v) => [u * (w - column), v * (d - column)] as const))
  const footings = corners.flatMap(([x, y]) => [
    ...box([x - foot / 2, y - foot / 2, -deep], [foot, foot, 6], grey),
    ...box([x, y, -deep + 6], [column, column, deep - 6], grey),
  ])
  /** A pane in the left side (along x) or the right one (along y); u and width are parts of the side. */
  const left = (of: Of, z: number, u: number, part: number, [from, to]: Point) =>
    face(of, [u * w, d, z + from], [(u + part) * w, d, z + from], [(u + part) * w, d, z + to], [u * w, d, z + to])
  const right = (of: Of, z: number, v: number, part: number, [from, to]: Point) =>
    face(of, [w, v * d, z + from], [w, (v + part) * d, z + from], [w, (v + part) * d, z + to], [w, v * d, z + to])
  const storeys = Array.from({ length: floors }, (_, floor) => {
    const z = plinth + floor * (storey + slab)
    const window = [16, 36] as const
    return [
      ...box([0, 0, z], [w, d, storey], ['brick', 'plaster', 'concrete-top']),
      ...[0, 0.5, 1].map((u) => left('concrete', z, u * (1 - column / w), column / w, [0, storey])),
      left('pane', z, 0.17, 0.18, window),
      left('pane', z, 0.66, 0.18, window),
      right('pane', z, 0.12, 0.26, window),
      ...(floor === 0 ? [right('door', z, 0.58, 0.22, [0, 34])] : [right('pane', z, 0.58, 0.26, window)]),
      ...box([-4, -4, z + storey], [w + 8, d + 8, slab], grey),
    ]
  }).flat()
  const top = plinth + floors * (storey + slab)
  const roof = [
    // the two far sides of the parapet are seen from inside
    face('plaster', [0, 0, top], [w, 0, top], [w, 0, top + parapet], [0, 0, top + parapet]),
    face('brick', [0, 0, top], [0, d, top], [0, d, top + parapet], [0, 0, top + parapet]),
    ...box([w * 0.2, d * 0.2, top], [size / 7, size / 7, size / 7], ['tank', 'tank', 'tank']),
    face('brick', [0, d, top], [w, d, top], [w, d, top + parapet], [0, d, top + parapet]),
    face('plaster', [w, 0, top], [w, d, top], [w, d, top + parapet], [w, 0, top + parapet]),
  ]
  const rim = size / 5
  const soil = face(
    'soil',
    [-rim, -rim, -deep],
    [w + rim, -rim, -deep],
    [w + rim, d + rim, -deep],
    [-rim, d + rim, -deep],
  )
  const base = box([-5, -5, 0], [w + 10, d + 10, plinth], ['brick', 'concrete-dark', 'concrete-top'])
  const [leftEdge, rightEdge] = [at(-rim, d + rim, 0)[0], at(w + rim, -rim, 0)[0]]
  const mark = (name: EstimateStageName, from: Point, x: number): Mark => ({ name, from, at: [x, from[1] - 8] })
  const upper = plinth + (floors - 1) * (storey + slab)
  const [out, aside] = [leftEdge - 20, rightEdge + 20]
  return {
    figures: [soil, ...footings, ...base, ...storeys, ...roof],
    marks: [
      mark('FOUNDATION', at(0, d, -deep + 10), out),
      mark('STRUCTURE', at(w + 4, 0, plinth + storey + slab / 2), aside),
      mark('MASONRY', at(w * 0.08, d, plinth + storey * 0.7), out),
      mark('FINISHING', at(w, d * 0.06, floors === 1 ? plinth + 12 : upper + storey * 0.8), aside),
    ],
    sides: [
      { at: [at(w / 2, d + rim, -deep)[0] - 6, at(w / 2, d + rim, -deep)[1] + 16], feet: Math.round(long) },
      { at: [at(w + rim, d / 2, -deep)[0] + 6, at(w + rim, d / 2, -deep)[1] + 16], feet: Math.round(sqft / long) },
    ],
    box: [out - 16, at(0, 0, top + parapet + size / 7)[1] - 6, aside - out + 32, 0].map((value, index, all) =>
      index === 3 ? at(w + rim, d + rim, -deep)[1] + 14 - (all[1] ?? 0) : Math.round(value),
    ),
  }
}

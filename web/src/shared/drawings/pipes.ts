import { pile } from './bars.ts'
import { type Draw, figure, interpolation, materialOf } from './draw.ts'
import { circleAxes, iso, type Outline } from './pen.ts'
import { disc, drawUpright } from './solids.ts'
import { plasticCoil } from './wires.ts'

/** Number and thickness of pipes in the pile, by outside or nominal diameter in mm. */
const piles: readonly { upto: number; pieces: number; r: number }[] = [
  { upto: 20, pieces: 6, r: 7.4 },
  { upto: 32, pieces: 5, r: 9.2 },
  { upto: 63, pieces: 3, r: 12.5 },
  { upto: 90, pieces: 3, r: 14.5 },
  { upto: 125, pieces: 2, r: 18 },
  { upto: Infinity, pieces: 1, r: 25 },
]

export const pipes: Draw = (pen, params, fine) => {
  const diameter = figure(params, 'diameterMm', 50)
  const { pieces, r } = piles.find(({ upto }) => diameter <= upto) ?? { pieces: 3, r: 12.5 }
  const material = materialOf(params, 'poly')
  pile(pen, { rod: { r, length: 106 - r, material, ribbed: false, hollow: true, fine }, pieces })
  return { margin: 8 }
}

export const pipeCoil: Draw = plasticCoil

export const elbow: Draw = (pen, params, fine) => {
  const material = materialOf(params, 'poly')
  const rod = (r: number, length: number) => ({ r, length, material, ribbed: false, hollow: true, fine })
  pen.groundShadow(-12, -12, 58, 26, 6)
  pile(pen, { rod: rod(13, 44), pieces: 1, shadow: false })
  drawUpright(pen, { x: 0, y: 0, z: 12, r0: 13, r1: 13, h: 34 }, material, false)
  drawUpright(pen, { x: 0, y: 0, z: 34, r0: 16, r1: 16, h: 14 }, material)
  disc(pen, 0, 0, 48, 12, `${material}-l`)
  return { margin: 16 }
}

/** An overhead tank; larger ones fill more of the drawing, by the cube root of their volume. */
export const waterTank: Draw = (pen, params, fine) => {
  pen.roundShadow(3, 3, 31)
  drawUpright(pen, { x: 0, y: 0, z: 0, r0: 28, r1: 28, h: 50 }, 'tank', false)
  const ring = (z: number, lift: number): Outline => {
    const [cx, cy] = iso(0, 0, z + lift)
    const [rx, ry] = circleAxes(28.6)
    return [
      ['M', cx - rx, cy],
      ['A', rx, ry, 0, 0, 0, cx + rx, cy],
    ]
  }
  const heights = fine ? [4, 12, 20, 28, 36, 44] : [4, 17, 30, 43]
  pen.draw(
    heights.flatMap((z) => ring(z, 0)),
    { stroke: 'tank-l', width: 1.6 },
  )
  pen.draw(
    heights.flatMap((z) => ring(z, 1.2)),
    { stroke: 'tank-1', width: 0.8 },
  )
  drawUpright(pen, { x: 0, y: 0, z: 50, r0: 28, r1: 13, h: 10 }, 'tank', false)
  disc(pen, 0, 0, 60, 13, 'tank-1', 'tank-l')
  drawUpright(pen, { x: 0, y: 0, z: 60, r0: 11, r1: 11, h: 4.5 }, 'tank')
  const litres = figure(params, 'capacityL', 2000)
  return { margin: 7, size: interpolation(Math.cbrt(litres), Math.cbrt(500), Math.cbrt(5000), 0.66, 1) }
}

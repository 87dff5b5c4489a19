import { type Draw, materialOf } from './draw.ts'
import { circleAxes, edges, ellipse, iso, type Outline, type Pen, type Point } from './pen.ts'
import { block, disc, drawMantle, drawUpright, tone } from './solids.ts'
import type { Material } from './tones.ts'

const rings = (places: readonly (readonly [z: number, r: number])[]): Outline =>
  places.flatMap(([z, r]) => ellipse(iso(0, 0, z), ...circleAxes(r)))

type Coil = { material: Material; turns: number; wire: number; outer: number; layersIn: number }

/** Coiled wire or pipe: stacked turns, then the inner turns on top; dark, middle and light. */
const coil = (pen: Pen, { material, turns, wire, outer, layersIn }: Coil, fine: boolean) => {
  pen.roundShadow(3, 3, outer + 5)
  const step = wire * 0.95
  const side = Array.from({ length: turns }, (_, i) => [wire / 2 + i * step, outer] as const)
  const high = wire / 2 + (turns - 1) * step
  const top = Array.from({ length: layersIn }, (_, i) => [high, outer - (i + 1) * wire * 0.82] as const)
  const inside = side.map(([z]) => [z, outer - layersIn * wire * 0.82] as const)
  for (const turnsOf of [inside, side, top]) {
    const outline = rings(turnsOf)
    pen.draw(outline, { stroke: tone(material, 3), width: wire * 1.08 })
    pen.draw(outline, { stroke: tone(material, 2), width: wire * 0.7 })
    if (fine || turnsOf === top) pen.draw(outline, { stroke: tone(material, 1), width: wire * 0.24 })
  }
  pen.draw(
    rings([
      [high, outer + wire * 0.55],
      [high, outer - (layersIn + 0.6) * wire * 0.82],
    ]),
    { stroke: tone(material, 'l'), width: 0.7 },
  )
  const [from, to] = [outer - (layersIn + 0.6) * wire * 0.82, outer + wire * 0.8]
  const ties = [0.6, 2.4, 4.6].flatMap((angle) => {
    const [ux, uy] = [Math.cos(angle), Math.sin(angle)]
    const at = (r: number, z: number): Point => iso(r * ux, r * uy, z)
    const over = [
      at(from, high - wire * 0.4),
      at(from + 2, high + wire * 0.7),
      at(to - 2, high + wire * 0.7),
      at(to, high),
    ]
    return edges(ux + uy > 0 ? [...over, at(to, 1)] : over, false)
  })
  pen.draw(ties, { stroke: 'steel-l', width: 1.8 })
  if (fine) pen.draw(ties, { stroke: 'steel-1', width: 0.6 })
  return high
}

export const wireCoil: Draw = (pen, params, fine) => {
  const high = coil(
    pen,
    { material: 'steel', turns: fine ? 6 : 3, wire: fine ? 3.2 : 6, outer: 36, layersIn: fine ? 4 : 2 },
    fine,
  )
  if (params.barbed === true) {
    const barbs = Array.from({ length: fine ? 22 : 12 }, (_, i) => {
      const angle = (i * 2 * Math.PI) / (fine ? 22 : 12)
      const [ux, uy] = [Math.cos(angle), Math.sin(angle)]
      const r = 34 - (i % 3) * 3
      return edges(
        [iso((r - 3) * ux, (r - 3) * uy, high + 3.4), iso((r + 3) * ux, (r + 3) * uy, high + (i % 2) * 2)],
        false,
      )
    }).flat()
    pen.draw(barbs, { stroke: 'steel-l', width: 1.3 })
  }
  return { margin: 8 }
}

export const plasticCoil: Draw = (pen, params, fine) => {
  coil(pen, { material: materialOf(params, 'tank'), turns: 4, wire: 6.4, outer: 36, layersIn: 2 }, fine)
  return { margin: 8 }
}

export const housePubsub: Draw = (pen, _params, fine) => {
  pen.roundShadow(3, 3, 30)
  drawUpright(pen, { x: 0, y: 0, z: 0, r0: 28, r1: 28, h: 4 }, 'paper')
  drawUpright(pen, { x: 0, y: 0, z: 4, r0: 23, r1: 23, h: 26 }, 'acc', true, false)
  const [rx, ry] = circleAxes(23)
  const turns = Array.from({ length: fine ? 8 : 5 }, (_, i): Outline => {
    const [cx, cy] = iso(0, 0, 6 + i * (fine ? 3 : 5))
    return [
      ['M', cx - rx, cy],
      ['A', rx, ry, 0, 0, 0, cx + rx, cy],
    ]
  }).flat()
  pen.draw(turns, { stroke: 'acc-l', width: 0.7, opacity: 0.8 })
  drawUpright(pen, { x: 0, y: 0, z: 30, r0: 28, r1: 28, h: 4 }, 'paper')
  disc(pen, 0, 0, 34, 8, 'paper-3', 'paper-l')
  disc(pen, 0, 0, 33, 5.6, 'paper-l')
  if (fine) drawMantle(pen, { x: 0, y: 0, z: 12, r0: 23.2, r1: 23.2, h: 10 }, -0.2, 0.3, 'white-1')
  return { margin: 12 }
}

/** Two panels of mesh: `fine` is the hexagonal kind for plaster, drawn closer. */
export const mesh: Draw = (pen, params, fine) => {
  const [length, width] = [92, 66]
  const pitch = params.fine === true ? 5.5 : 11
  pen.groundShadow(0, 0, length, width, 3)
  const panel = (z: number, shift: number): Outline => {
    const lines: Outline[] = []
    for (let x = 0; x <= length + 0.1; x += pitch)
      lines.push(edges([iso(x + shift, -2, z), iso(x + shift, width + 2, z)], false))
    for (let y = 0; y <= width + 0.1; y += pitch)
      lines.push(edges([iso(-2 + shift, y, z), iso(length + 2 + shift, y, z)], false))
    return lines.flat()
  }
  const wire = params.fine === true ? 1.1 : 2
  if (fine) pen.draw(panel(0, 3), { stroke: 'steel-3', width: wire, opacity: 0.7 })
  pen.draw(panel(5, 0), { stroke: 'steel-l', width: wire })
  pen.draw(panel(5.3, 0), { stroke: 'steel-1', width: wire * 0.55 })
  return { margin: 8 }
}

export const nails: Draw = (pen, _params, fine) => {
  pen.roundShadow(24, 22, 26)
  const lying: [x: number, y: number, z: number, angle: number][] = [
    [0, 34, 2, -0.25],
    [4, 8, 2, 0.35],
    [2, 22, 2, 0],
    [16, 46, 5, -0.75],
    [22, 2, 6, 0.75],
    [10, 30, 8, -0.1],
  ]
  for (const [x, y, z, angle] of lying) {
    const length = 56
    const [tip, head] = [iso(x + length * Math.cos(angle), y + length * Math.sin(angle), z), iso(x, y, z)]
    pen.line([head, tip], 'steel-l', 5)
    pen.line([head, tip], 'steel-2', 3.6)
    if (fine)
      pen.line(
        [head, tip].map(([px, py]): Point => [px, py - 0.8]),
        'steel-0',
        0.9,
      )
    pen.draw(ellipse(head, 3, 5.4, 30), { fill: 'steel-1', stroke: 'steel-l', width: 0.8 })
  }
  return { margin: 12 }
}

/** A crate of concrete spacers with a groove for the bar. */
export const spacers = (pen: Pen, fine: boolean) => {
  pen.groundShadow(0, 0, 46, 46, 6)
  const places: [number, number, number][] = [
    ...(fine ? ([[0, 0, 0]] as [number, number, number][]) : []),
    [24, 0, 0],
    [0, 24, 0],
    [24, 24, 0],
    [11, 11, 20],
  ]
  for (const [x, y, z] of places) {
    block(pen, { x, y, z, w: 20, d: 20, h: 17 }, 'aac', fine)
    pen.poly(
      [iso(x, y + 7, z + 17), iso(x + 20, y + 7, z + 17), iso(x + 20, y + 13, z + 17), iso(x, y + 13, z + 17)],
      'aac-3',
    )
    pen.poly(
      [
        iso(x + 20, y + 7, z + 17),
        iso(x + 20, y + 13, z + 17),
        iso(x + 20, y + 11, z + 12),
        iso(x + 20, y + 9, z + 12),
      ],
      'aac-l',
    )
  }
}

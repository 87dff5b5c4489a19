import { type Draw, figure, interpolation, materialOf, word } from './draw.ts'
import { edges, iso, type Outline, type Pen, type Point, SQRT_3_2 } from './pen.ts'
import { block, disc, drawMantle, drawUpright, onFace, tone } from './solids.ts'

/** A pail of paint; a larger pack fills more of the drawing. */
export const paintPail: Draw = (pen, params, fine) => {
  const litres = figure(params, 'packLitre', 10)
  const body = { x: 0, y: 0, z: 0, r0: 21, r1: 25, h: 46 }
  pen.roundShadow(3, 3, 27)
  drawUpright(pen, body, 'white', false)
  const [low, high] = [0.24, 0.72]
  drawMantle(pen, body, -1, 1, 'acc-2', low, high)
  drawMantle(pen, body, -0.78, -0.38, 'acc-1', low, high)
  drawMantle(pen, body, 0.42, 1, 'acc-3', low, high)
  if (fine) pen.write({ text: `${litres} L`, at: [0, -1], plane: [1, 0, 0, 1], size: 8.4, fill: 'glint', weight: 600 })
  drawUpright(pen, { x: 0, y: 0, z: 45, r0: 26.5, r1: 26.5, h: 4 }, 'white')
  disc(pen, 0, 0, 49, 23, 'white-2', 'white-3')
  const [, y] = iso(0, 0, 44)
  const radius = SQRT_3_2 * 26.5
  const handle: Outline = [
    ['M', -radius, y + 1],
    ['C', -radius - 2, y + 46, radius + 2, y + 46, radius, y + 1],
  ]
  pen.draw(handle, { stroke: 'steel-l', width: 2 })
  pen.draw(handle, { stroke: 'steel-1', width: 0.9 })
  pen.see([0, y + 36])
  return { margin: 10, size: interpolation(Math.cbrt(litres), Math.cbrt(0.5), Math.cbrt(20), 0.6, 1) }
}

export const chemicals: Draw = (pen, params, fine) => {
  const litres = figure(params, 'packLitre', figure(params, 'packKg', 20))
  pen.groundShadow(0, 0, 36, 22, 7)
  block(pen, { x: 0, y: 0, z: 0, w: 36, d: 22, h: 44 }, 'white', fine, 3)
  const label = (low: number, high: number): Point[] => [
    iso(3, 22, high),
    iso(33, 22, high),
    iso(33, 22, low),
    iso(3, 22, low),
  ]
  pen.poly(label(8, 34), 'acc-2')
  pen.poly(label(8, 16), 'acc-3')
  const pack = params.packKg !== undefined && params.packLitre === undefined ? `${litres} kg` : `${litres} L`
  onFace(pen, iso(18, 22, 22.5), pack, pack.length > 4 ? 7 : 9, 'glint')
  drawUpright(pen, { x: 9, y: 11, z: 44.8, r0: 5, r1: 5, h: 5 }, 'acc')
  const handle = [iso(18, 11, 45), iso(18, 11, 52), iso(32, 11, 52), iso(32, 11, 45)]
  pen.line(handle, 'white-l', 6)
  pen.line(handle, 'white-2', 4.6)
  return { margin: 12, size: interpolation(Math.cbrt(litres), Math.cbrt(0.2), Math.cbrt(20), 0.56, 1) }
}

/** A small tin with a brush cap. */
export const tin: Draw = (pen, params) => {
  pen.roundShadow(2, 2, 17)
  const body = { x: 0, y: 0, z: 0, r0: 15, r1: 15, h: 34 }
  drawUpright(pen, body, 'steel')
  drawMantle(pen, body, -1, 1, 'acc-2', 0.18, 0.8)
  drawMantle(pen, body, -0.78, -0.38, 'acc-1', 0.18, 0.8)
  drawMantle(pen, body, 0.42, 1, 'acc-3', 0.18, 0.8)
  pen.write({
    text: `${word(params, 'volumeMl', '250')} ml`,
    at: [0, -3],
    plane: [1, 0, 0, 1],
    size: 6.6,
    fill: 'glint',
    weight: 600,
  })
  drawUpright(pen, { x: 0, y: 0, z: 34, r0: 7, r1: 6, h: 7 }, 'tank')
  return { margin: 22 }
}

/** A standing roll of membrane. */
export const roll: Draw = (pen, _params, fine) => {
  pen.roundShadow(3, 3, 26)
  drawUpright(pen, { x: 0, y: 0, z: 0, r0: 20, r1: 20, h: 58 }, 'tank')
  const turns = fine ? [16, 12.4, 8.8] : [14, 8.5]
  for (const r of turns) disc(pen, 0, 0, 58, r, 'tank-2', 'tank-l', 0.8)
  disc(pen, 0, 0, 58, 5, 'paper-3', 'paper-l')
  drawMantle(pen, { x: 0, y: 0, z: 0, r0: 20, r1: 20, h: 58 }, -0.98, 0.98, 'acc-2', 0.42, 0.6)
  return { margin: 9 }
}

const boards = (
  pen: Pen,
  count: number,
  thick: number,
  gap: number,
  fine: boolean,
  material: 'wood' | 'white' | 'aac' | 'tank',
  plies: boolean,
) => {
  pen.groundShadow(0, 0, 84, 46, 6)
  for (let k = 0; k < count; k++) {
    const z = k * (thick + gap)
    block(pen, { x: 0, y: 0, z, w: 84, d: 46, h: thick }, material, fine)
    if (!plies) continue
    const layers = (fine ? [0.27, 0.52, 0.77] : [0.5]).map((t) => z + thick * t)
    pen.draw(
      layers.flatMap((h) => edges([iso(0, 46, h), iso(84, 46, h), iso(84, 0, h)], false)),
      { stroke: tone(material, 3), width: 0.7 },
    )
  }
  return count * (thick + gap) - gap
}

/** Sheets of the given thickness; plywood shows plies and grain, MDF is plain, shuttering ply has a dark film. */
export const plywood: Draw = (pen, params, fine) => {
  const thick = interpolation(figure(params, 'thicknessMm', 12), 4, 25, 3.4, 9)
  const plain = params.plain === true
  const top = boards(pen, thick > 7 ? 3 : 4, thick, 1.2, fine, 'wood', !plain)
  if (params.film === true)
    pen.poly([iso(0, 0, top), iso(84, 0, top), iso(84, 46, top), iso(0, 46, top)], 'tank-2', {
      stroke: 'wood-l',
      width: 0.7,
    })
  else if (!plain) {
    const grain: [number, number][] = fine
      ? [
          [8, 2],
          [15, -2],
          [23, 3],
          [31, -2],
          [38, 1],
        ]
      : [
          [12, 2],
          [30, -2],
        ]
    const lines = grain.flatMap(([y, bend]): Outline => {
      const [from, through, to] = [iso(3, y, top), iso(42, y + bend * 2, top), iso(81, y, top)]
      return [
        ['M', ...from],
        ['Q', ...through, ...to],
      ]
    })
    pen.draw(lines, { stroke: 'wood-2', width: 0.7 })
  }
  return { margin: 9 }
}

/** Thin plain boards and laminates, one half pulled out. */
export const board: Draw = (pen, params, fine) => {
  const named = materialOf(params, 'white')
  const material = named === 'wood' || named === 'aac' || named === 'tank' ? named : 'white'
  const thick = interpolation(figure(params, 'thicknessMm', 12), 1, 15, 1.6, 5)
  const top = boards(pen, 5, thick, 0.8, fine, material, false)
  block(pen, { x: 16, y: -5, z: top + 0.8, w: 84, d: 46, h: thick }, material, fine)
  if (material === 'wood') {
    const h = top + 0.8 + thick
    const lines = [4, 13, 20, 31].flatMap((y) => edges([iso(20, y, h), iso(96, y, h)], false))
    pen.draw(lines, { stroke: 'wood-2', width: 0.9 })
  }
  return { margin: 8 }
}

export const door: Draw = (pen, _params, fine) => {
  pen.groundShadow(0, 0, 44, 5, 9)
  block(pen, { x: 0, y: 0, z: 0, w: 44, d: 5, h: 84 }, 'wood', fine)
  const grain = [8, 17, 25, 36].flatMap((x, i) => edges([iso(x, 5, 4 + i * 2), iso(x + (i % 2), 5, 80)], false))
  pen.draw(grain, { stroke: 'wood-3', width: 0.7 })
  pen.draw(edges([iso(38, 5, 36), iso(38, 5, 46)], false), { stroke: 'steel-l', width: 2.6 })
  pen.draw(edges([iso(38, 5, 36), iso(38, 5, 46)], false), { stroke: 'steel-1', width: 1.2 })
  return { margin: 7 }
}

export const windowFrame: Draw = (pen, _params, fine) => {
  const [w, h, d] = [72, 60, 5]
  pen.groundShadow(0, 0, w, 6, 7)
  block(pen, { x: 0, y: 0, z: 0, w, d, h }, 'white', fine)
  for (const x of [4, 38]) {
    pen.poly([iso(x, d, 4), iso(x + 30, d, 4), iso(x + 30, d, h - 4), iso(x, d, h - 4)], 'glass-2', {
      stroke: 'white-l',
      width: 0.7,
    })
    pen.poly([iso(x + 4, d, 4), iso(x + 16, d, 4), iso(x + 26, d, h - 4), iso(x + 14, d, h - 4)], 'glass-1')
  }
  pen.line([iso(36, d, 26), iso(36, d, 34)], 'steel-l', 1.6)
  return { margin: 9 }
}

/** Panes of float glass on edge; tinted ones are darker. */
export const glass: Draw = (pen, params) => {
  const tinted = params.tinted === true
  pen.groundShadow(0, 0, 72, 22, 8)
  for (const [y, w] of [
    [0, 70],
    [9, 70],
    [18, 70],
  ] as const) {
    const pane = [iso(0, y, 0), iso(w, y, 0), iso(w, y, 54), iso(0, y, 54)]
    pen.poly(pane, tinted ? 'tank-1' : 'glass-2', { opacity: tinted ? 0.72 : 0.82 })
    pen.draw(edges(pane), { stroke: tinted ? 'tank-l' : 'white-l', width: 0.8 })
  }
  pen.poly([iso(8, 18, 3), iso(24, 18, 3), iso(44, 18, 51), iso(28, 18, 51)], 'glass-1', {
    opacity: tinted ? 0.35 : 0.9,
  })
  pen.poly([iso(32, 18, 3), iso(38, 18, 3), iso(58, 18, 51), iso(52, 18, 51)], 'glass-1', {
    opacity: tinted ? 0.25 : 0.7,
  })
  return { margin: 10 }
}

import { pile } from './bars.ts'
import { type Draw, figure, interpolation, materialOf } from './draw.ts'
import { edges, iso, type Outline, type Pen, type Point } from './pen.ts'
import { block, rolledProfile, tone } from './solids.ts'
import type { Material } from './tones.ts'

const section = (pen: Pen, profile: readonly Point[], length: number, material: Material = 'steel') => {
  const across = profile.map(([y]) => y)
  const [from, to] = [Math.min(...across), Math.max(...across)]
  pen.groundShadow(0, from, length, to - from, 7)
  rolledProfile(pen, profile, length, material, material === 'steel' ? 'steel-0' : tone(material, 1))
}

export const iBeam: Draw = (pen, params) => {
  const depth = interpolation(figure(params, 'depthMm', 300), 100, 600, 34, 56)
  const [half, flange, web] = [depth * 0.36, 4.6, 2]
  section(
    pen,
    [
      [-half, 0],
      [half, 0],
      [half, flange],
      [web, flange],
      [web, depth - flange],
      [half, depth - flange],
      [half, depth],
      [-half, depth],
      [-half, depth - flange],
      [-web, depth - flange],
      [-web, flange],
      [-half, flange],
    ],
    98,
  )
  return { margin: 10, size: interpolation(depth, 34, 56, 0.86, 1) }
}

export const channel: Draw = (pen, params) => {
  const depth = interpolation(figure(params, 'depthMm', 200), 75, 400, 30, 54)
  const [half, flange, web] = [depth * 0.24, 4.4, 4]
  section(
    pen,
    [
      [-half, 0],
      [half, 0],
      [half, flange],
      [web - half, flange],
      [web - half, depth - flange],
      [half, depth - flange],
      [half, depth],
      [-half, depth],
    ],
    100,
  )
  return { margin: 10, size: interpolation(depth, 30, 54, 0.86, 1) }
}

export const angle: Draw = (pen, params) => {
  const leg = interpolation(figure(params, 'legMm', 50), 25, 100, 26, 46)
  const thick = interpolation(figure(params, 'thicknessMm', 5), 3, 10, 3, 6)
  section(
    pen,
    [
      [0, 0],
      [leg, 0],
      [leg, thick],
      [thick, thick],
      [thick, leg],
      [0, leg],
    ],
    100,
  )
  return { margin: 10, size: interpolation(leg, 26, 46, 0.84, 1) }
}

/** A tube: square or rectangular by width and height, or round. */
export const hollowSection: Draw = (pen, params, fine) => {
  if (params.round === true) {
    pile(pen, {
      rod: { r: 13, length: 100, material: 'steel', ribbed: false, hollow: true, fine },
      pieces: 3,
    })
    return { margin: 8 }
  }
  const material = materialOf(params, 'steel')
  const [width, height] = [figure(params, 'widthMm', 50), figure(params, 'heightMm', 50)]
  const unit = interpolation(Math.max(width, height), 25, 100, 26, 40) / Math.max(width, height)
  const [w, h] = [height * unit, width * unit]
  section(
    pen,
    [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ],
    100,
    material,
  )
  const t = 3.2
  const hole: Point[] = [
    [t, t],
    [w - t, t],
    [w - t, h - t],
    [t, h - t],
  ]
  pen.poly(
    hole.map((p) => iso(100, ...p)),
    tone(material, 3),
    { stroke: tone(material, 'l'), width: 0.7 },
  )
  pen.poly(
    [iso(100, t, t), iso(100, w - t, t), iso(100, w - t, t + (h - t) * 0.3), iso(100, t, h - t)],
    tone(material, 'l'),
  )
  return { margin: 10, size: interpolation(Math.max(w, h), 26, 40, 0.86, 1) }
}

export const plate: Draw = (pen, _params, fine) => {
  pen.groundShadow(0, 0, 92, 62, 6)
  for (const [i, x] of [0, 3, -2].entries()) block(pen, { x, y: -x, z: i * 4.6, w: 92, d: 62, h: 3.4 }, 'steel', fine)
  return { margin: 8 }
}

type Sheet = {
  length: number
  width: number
  profile: readonly Point[]
  material: Material
  sheets: number
  step: number
}

/** Stacked sheets: the lower ones show their edges, the top one its bands. */
const sheetStack = (pen: Pen, { length, width, profile, material, sheets, step }: Sheet, fine: boolean) => {
  pen.groundShadow(0, 0, length, width, 6)
  const outlineAt = (x: number, z: number) => profile.map(([y, h]) => iso(x, y, z + h))
  const left = profile.at(-1) ?? [width, 0]
  for (let i = 0; i < sheets - 1; i++) {
    // Along the left side, then across the front
    const rim = (z: number) => [iso(0, left[0], z + left[1]), ...outlineAt(length, z).toReversed()]
    pen.line(rim(i * step), material === 'acc' ? 'steel-3' : tone(material, 'l'), 1.5)
    if (fine) pen.line(rim(i * step + 0.8), material === 'acc' ? 'steel-1' : tone(material, 2), 0.7)
  }
  const top = (sheets - 1) * step
  const [far, near] = [outlineAt(0, top), outlineAt(length, top)]
  // Tops are lit, sides falling towards the viewer have the middle tone, troughs are darkest; rising sides face away
  // and are hidden
  pen.poly([...far, ...near.toReversed()], tone(material, 1))
  const bands = { side: [] as Outline[], trough: [] as Outline[] }
  for (let i = 0; i + 1 < profile.length; i++) {
    const [a, b, c, d] = [far[i], far[i + 1], near[i + 1], near[i]]
    const [before, after] = [profile[i]?.[1] ?? 0, profile[i + 1]?.[1] ?? 0]
    if (!a || !b || !c || !d || after >= before) continue
    if (before - after > 1) bands.side.push(edges([a, b, c, d]))
    else if (before < 1.5) bands.trough.push(edges([a, b, c, d]))
  }
  pen.draw(bands.side.flat(), { fill: tone(material, 2) })
  pen.draw(bands.trough.flat(), { fill: tone(material, 3) })
  pen.draw(edges([...far, ...near.toReversed()]), { stroke: tone(material, 'l'), width: 0.8 })
}

export const roofing: Draw = (pen, params, fine) => {
  const profile = Array.from({ length: 6 }, (_, i): Point[] => {
    const y = (i * 74) / 6
    return [
      [y, 0],
      [y + 3, 0],
      [y + 4.4, 3.6],
      [y + 9.9, 3.6],
      [y + 12.3, 0],
    ]
  }).flat()
  sheetStack(pen, { length: 78, width: 74, profile, material: materialOf(params, 'acc'), sheets: 3, step: 3.4 }, fine)
  return { margin: 9 }
}

export const corrugated: Draw = (pen, params, fine) => {
  const [waves, steps] = fine ? [7, 6] : [5, 4]
  const profile = Array.from({ length: waves * steps + 1 }, (_, i): Point => {
    return [(i * 74) / (waves * steps), 1.5 - 1.5 * Math.cos((i * 2 * Math.PI) / steps)]
  })
  sheetStack(
    pen,
    {
      length: 80,
      width: 74,
      profile,
      material: materialOf(params, 'steel'),
      sheets: fine ? 3 : 2,
      step: 3.2,
    },
    fine,
  )
  return { margin: 9 }
}

/** Fluted clay roof tiles. */
export const clayRoof = (pen: Pen, fine: boolean) => {
  const profile: Point[] = [
    [0, 3],
    [3, 0],
    [12, 0],
    [15, 5],
    [20, 5],
    [23, 0],
    [34, 0],
    [37, 5],
    [42, 5],
    [45, 1],
  ]
  sheetStack(pen, { length: 66, width: 45, profile, material: 'clay', sheets: 4, step: 3.4 }, fine)
}

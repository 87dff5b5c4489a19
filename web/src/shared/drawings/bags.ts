import { type Draw, materialOf, word } from './draw.ts'
import { edges, iso, type Pen, type Point } from './pen.ts'
import { onFace, tone } from './solids.ts'
import type { Material, Paint, Tone } from './tones.ts'

type Sack = {
  x: number
  y: number
  w: number
  d: number
  h: number
  material: Material
  label: string
  foot: string
  band: Band
}
type Band = readonly [left: Tone, right: Tone]

/** A standing sack: bulging in front, its top folded and sewn; one `behind` another needs no stitches. */
const sack = (pen: Pen, { x, y, w, d, h, material, label, foot, band }: Sack, fine: boolean, behind = false) => {
  const steps = fine ? 10 : 4
  const swell = (t: number) => 2.6 * Math.sin(Math.PI * t)
  const rise = Array.from({ length: steps + 1 }, (_, i) => i / steps)
  const edgeAt =
    (dx: number, dy: number, px: number, py: number) =>
    (t: number): Point =>
      iso(px + swell(t) * dx, py + swell(t) * dy, h * t)
  const left = edgeAt(-0.6, 0.4, x, y + d)
  const middle = edgeAt(0.3, 1, x + w, y + d)
  const right = edgeAt(0.6, -0.4, x + w, y)
  const strip = (a: typeof left, b: typeof left, from: number, to: number): Point[] => {
    const part = rise.filter((t) => t > from && t < to)
    const heights = [from, ...part, to]
    return [...heights.map(a), ...heights.toReversed().map(b)]
  }
  const soft = (fill: Paint) => (fine ? { stroke: fill, width: 2 } : {})
  pen.poly(strip(left, middle, 0, 1), tone(material, 1), soft(tone(material, 1)))
  pen.poly(strip(middle, right, 0, 1), tone(material, 2), soft(tone(material, 2)))
  pen.poly(strip(left, middle, 0.36, 0.66), band[0])
  pen.poly(strip(middle, right, 0.36, 0.66), band[1])
  const corner = (px: number, py: number): Point => iso(px, py, h)
  const [a, b, c, e] = [corner(x, y + d), corner(x + w, y + d), corner(x + w, y), corner(x, y)]
  const ridge = [
    iso(x + 1, y + d / 2, h),
    iso(x + w - 1, y + d / 2, h),
    iso(x + w - 1, y + d / 2, h + 8),
    iso(x + 1, y + d / 2, h + 8),
  ]
  const [, foldRight, , foldLeft] = ridge
  pen.poly([a, b, c, e], tone(material, 3), { stroke: tone(material, 3), width: 1.6 })
  if (foldRight && foldLeft) pen.poly([a, b, foldRight, ridge[0] ?? a], tone(material, 2))
  if (behind) {
    pen.poly(ridge, tone(material, 1), { stroke: tone(material, 'l'), width: 0.7 })
    return
  }
  pen.poly(ridge, tone(material, 1), { stroke: tone(material, 'l'), width: 0.7 })
  pen.line([iso(x + 2, y + d / 2, h + 4), iso(x + w - 2, y + d / 2, h + 4)], tone(material, 'l'), 0.7, {
    dash: '2 1.6',
  })
  const outline = [
    ...edges(rise.map(left), false),
    ...edges(rise.map(right), false),
    ...edges([left(0), middle(0), right(0)], false),
  ]
  pen.draw(outline, { stroke: tone(material, 'l'), width: 0.7 })
  const size = label.length > 7 ? 5 : label.length > 5 ? 6.2 : 7
  if (label) onFace(pen, iso(x + w / 2, y + d + 2.4, h * 0.455), label, size, 'glint')
  if (foot && fine) onFace(pen, iso(x + w / 2, y + d + 2, h * 0.13), foot, 6, tone(material, 'l'), 'left', 500)
}

// IS 269 and related standards: the lettering is black on OPC, red on PPC, yellow-orange on slag cement; here the band
// has that colour
const bands: Record<string, Band> = {
  PPC: ['clay-2', 'clay-3'],
  PSC: ['sand-3', 'sand-l'],
  White: ['steel-3', 'steel-l'],
}

/**
 * Two bags of cement; the band shows the type: accent for OPC, red-brown for PPC, ochre for slag cement, grey for
 * white.
 */
export const cement: Draw = (pen, params, fine) => {
  const label = word(params, 'grade', word(params, 'type', 'OPC 53'))
  const mass = `${word(params, 'bagKg', '50')} kg`
  const material: Material = label === 'White' ? 'white' : 'paper'
  const bag = { w: 36, d: 13, h: 50, material, band: bands[label] ?? (['acc-2', 'acc-3'] as const) }
  pen.groundShadow(-6, 0, 30, 21, 9)
  if (word(params, 'bagKg', '50') !== '5') sack(pen, { x: -14, y: -14, ...bag, label: '', foot: '' }, fine, !fine)
  sack(pen, { x: 0, y: 8, ...bag, label: label === 'White' ? 'WHITE' : label, foot: mass }, fine)
  return { margin: 6, size: word(params, 'bagKg', '50') === '5' ? 0.72 : 1 }
}

export const putty: Draw = (pen, params, fine) => {
  const kg = Number(word(params, 'packKg', '40'))
  pen.groundShadow(0, 0, 30, 14, 7)
  const material = materialOf(params, 'white')
  const label = word(params, 'label', 'PUTTY')
  sack(pen, { x: 0, y: 0, w: 32, d: 14, h: 42, material, label, foot: `${kg} kg`, band: ['acc-2', 'acc-3'] }, fine)
  return { margin: 9, size: kg < 10 ? 0.72 : kg < 30 ? 0.88 : 1 }
}

/** A small pouch with a coloured window. */
export const pouch: Draw = (pen, params, fine) => {
  pen.groundShadow(0, 2, 26, 8, 6)
  sack(
    pen,
    {
      x: 0,
      y: 0,
      w: 26,
      d: 9,
      h: 34,
      material: 'white',
      label: `${word(params, 'packKg', '1')} kg`,
      foot: '',
      band: ['acc-2', 'acc-3'],
    },
    fine,
  )
  return { margin: 16, size: 0.86 }
}

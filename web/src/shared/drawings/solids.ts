import { circleAxes, edges, ellipse, iso, type Pen, type Point, type Step } from './pen.ts'
import type { Material, Paint, Tone } from './tones.ts'

/** The tone of a material facing up (1), left (2) or right (3), or its line. */
export const tone = (material: Material, face: 1 | 2 | 3 | 'l'): Tone => `${material}-${face}`

export type Box = { x: number; y: number; z: number; w: number; d: number; h: number }

/** A block; `round` softens its corners and omits the outline. */
export const block = (pen: Pen, { x, y, z, w, d, h }: Box, material: Material, fine: boolean, round = 0) => {
  const [a, b, c, e] = [iso(x, y, z + h), iso(x + w, y, z + h), iso(x + w, y + d, z + h), iso(x, y + d, z + h)]
  const [b0, c0, e0] = [iso(x + w, y, z), iso(x + w, y + d, z), iso(x, y + d, z)]
  const soft = (fill: Paint) => (round ? { stroke: fill, width: round } : {})
  // The silhouette is also the left face, below the two others
  const silhouette = [a, b, b0, c0, e0, e]
  const line = { stroke: tone(material, 'l'), width: 0.8 }
  pen.poly(silhouette, tone(material, 2), round ? soft(tone(material, 2)) : fine ? {} : line)
  pen.poly([a, b, c, e], tone(material, 1), soft(tone(material, 1)))
  pen.poly([c, b, b0, c0], tone(material, 3), soft(tone(material, 3)))
  if (round || !fine) return
  pen.draw(edges(silhouette), line)
  pen.draw([...edges([e, c, b], false), ...edges([c, c0], false)], { stroke: 'glint', width: 0.7, opacity: 0.45 })
}

/** A pit with vertical walls in a flat top at height z: its visible walls and floor. */
export const pit = (
  pen: Pen,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  z: number,
  deep: number,
  tones: readonly [wall: Paint, back: Paint, floor: Paint],
) => {
  // Going down by `deep` looks like going `deep` along x and y
  const [x, y] = [Math.min(x0 + deep, x1), Math.min(y0 + deep, y1)]
  pen.poly([iso(x0, y0, z), iso(x1, y0, z), iso(x1, y1, z), iso(x0, y1, z)], tones[2])
  pen.poly([iso(x0, y0, z), iso(x0, y1, z), iso(x, y1, z), iso(x, y, z)], tones[0])
  pen.poly([iso(x0, y0, z), iso(x1, y0, z), iso(x1, y, z), iso(x, y, z)], tones[1])
}

/** A horizontal circle. */
export const disc = (pen: Pen, x: number, y: number, z: number, r: number, fill: Paint, line?: Paint, width = 0.7) =>
  pen.draw(ellipse(iso(x, y, z), ...circleAxes(r)), line ? { fill, stroke: line, width } : { fill })

type Round = { x: number; y: number; z: number; r0: number; r1: number; h: number }

/** The surface of an upright cone between two shares of its width (-1 left … 1 right) and two heights. */
export const drawMantle = (
  pen: Pen,
  { x, y, z, r0, r1, h }: Round,
  from: number,
  to: number,
  fill: Paint,
  low = 0,
  high = 1,
) => {
  const ring = (t: number) => {
    const [cx, cy] = iso(x, y, z + h * t)
    const [rx, ry] = circleAxes(r0 + (r1 - r0) * t)
    const at = (share: number): Point => [cx + rx * share, cy + ry * Math.sqrt(Math.max(0, 1 - share * share))]
    return { at, rx, ry }
  }
  const [upper, lower] = [ring(high), ring(low)]
  const arc = ({ at, rx, ry }: typeof upper, share: number, sweep: 0 | 1): Step => [
    'A',
    rx,
    ry,
    0,
    0,
    sweep,
    ...at(share),
  ]
  pen.draw([['M', ...upper.at(from)], arc(upper, to, 0), ['L', ...lower.at(to)], arc(lower, from, 1), ['Z']], { fill })
}

/** An upright cone or cylinder, shaded in three bands; `lid` false leaves it open for the next part. */
export const drawUpright = (pen: Pen, round: Round, material: Material, lid = true, line = true) => {
  const { x, y, z, r0, r1, h } = round
  drawMantle(pen, round, -1, 1, tone(material, 2))
  drawMantle(pen, round, -0.78, -0.38, tone(material, 1))
  drawMantle(pen, round, 0.42, 1, tone(material, 3))
  if (line) {
    const [[cx, low], [, high]] = [iso(x, y, z), iso(x, y, z + h)]
    const [[a0, b0], [a1]] = [circleAxes(r0), circleAxes(r1)]
    const outline: Step[] = [
      ['M', cx - a1, high],
      ['L', cx - a0, low],
      ['A', a0, b0, 0, 0, 0, cx + a0, low],
      ['L', cx + a1, high],
    ]
    pen.draw(outline, { stroke: tone(material, 'l'), width: 0.7 })
  }
  if (lid) disc(pen, x, y, z + h, r1, tone(material, 1), line ? tone(material, 'l') : undefined)
}

/** A rolled section along x: the visible faces, back to front, then its end. Points are (across, up). */
export const rolledProfile = (pen: Pen, profile: readonly Point[], length: number, material: Material, end: Paint) => {
  const faces = profile.map((p, i) => [p, profile[(i + 1) % profile.length] ?? p] as const)
  // A face is visible if its outside faces up or left; far ones first
  const shown = faces
    .map(([p, q]) => ({ p, q, out: [q[1] - p[1], p[0] - q[0]] as const }))
    .filter(({ out: [across, up] }) => across > 0.01 || up > 0.01)
    .sort((a, b) => a.p[0] + a.q[0] - (b.p[0] + b.q[0]) || a.p[1] + a.q[1] - (b.p[1] + b.q[1]))
  for (const { p, q, out } of shown) {
    const face = out[1] > 0.01 ? 1 : 2
    const corners = [iso(0, ...p), iso(length, ...p), iso(length, ...q), iso(0, ...q)]
    pen.poly(corners, tone(material, face), { stroke: tone(material, 'l'), width: 0.6 })
  }
  pen.poly(
    profile.map((p) => iso(length, ...p)),
    end,
    { stroke: tone(material, 'l'), width: 0.8 },
  )
}

const C = Math.cos(Math.PI / 6)
/** Letters on the left face (towards +y) or the right face (towards +x) of a body. */
export const onFace = (
  pen: Pen,
  at: Point,
  text: string,
  size: number,
  fill: Paint,
  face: 'left' | 'right' = 'left',
  weight = 600,
) => pen.write({ text, at, plane: [C, face === 'left' ? 0.5 : -0.5, 0, 1], size, fill, weight })

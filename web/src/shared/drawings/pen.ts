import type { Paint } from './tones.ts'

export type Point = readonly [x: number, y: number]
/** One step of an outline: absolute, in drawing units. */
export type Step =
  | readonly ['M' | 'L', number, number]
  | readonly ['Q', number, number, number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['A', rx: number, ry: number, turn: number, large: 0 | 1, sweep: 0 | 1, x: number, y: number]
  | readonly ['Z']
export type Outline = readonly Step[]

export type Ink = { fill?: Paint; stroke?: Paint; width?: number; opacity?: number; dash?: string }
export type Mark = Ink & { outline: Outline }
/** Letters in a plane: an SVG matrix with its origin `at`. */
export type Lettering = { text: string; at: Point; plane: readonly [number, number, number, number]; size: number } & {
  /** True if letters start here; otherwise this is their centre. */
  start?: boolean
  fill: Paint
  weight: number
}
/** Marks drawn once and repeated at several places of a frame rotated about `at` (degrees). */
export type Copies = {
  marks: readonly Mark[]
  at: Point
  turn: number
  places: readonly Point[]
  cut?: readonly Outline[]
}
export type Item = Mark | Lettering | Copies

const C = Math.cos(Math.PI / 6)
/** In isometric projection a circle becomes an ellipse: √(3/2) of its radius across, √(1/2) up. */
export const SQRT_3_2 = Math.sqrt(1.5)
/** Half a vertical unit for each along or across: true isometric. */
const S = 0.5

/** Projects a point in space: x runs to the lower right, y to the lower left, z up. */
export const iso = (x: number, y: number, z: number): Point => [(x - y) * C, (x + y) * S - z]

/** A polygon. */
export const edges = (points: readonly Point[], close = true): Outline => [
  ...points.map(([x, y], i): Step => [i === 0 ? 'M' : 'L', x, y]),
  ...(close ? ([['Z']] as const) : []),
]

/** An ellipse; `turn` in degrees. */
export const ellipse = ([x, y]: Point, rx: number, ry: number, turn = 0): Outline => {
  const [dx, dy] = [rx * Math.cos((turn * Math.PI) / 180), rx * Math.sin((turn * Math.PI) / 180)]
  return [
    ['M', x - dx, y - dy],
    ['A', rx, ry, turn, 1, 0, x + dx, y + dy],
    ['A', rx, ry, turn, 1, 0, x - dx, y - dy],
  ]
}

/** Strokes without length: with round caps each is a dot as wide as the stroke. */
export const dots = (points: readonly Point[]): Outline =>
  points.flatMap(([x, y]): Step[] => [
    ['M', x, y],
    ['L', x, y],
  ])

/** Half axes of a horizontal circle of radius r. */
export const circleAxes = (r: number): readonly [rx: number, ry: number] => [SQRT_3_2 * r, Math.SQRT1_2 * r]

/** Collects the parts of a drawing, back to front, and its extent. */
export const createPen = () => {
  const items: Item[] = []
  const shadows: Outline[] = []
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  const see = (...points: readonly Point[]) => {
    for (const [x, y] of points) {
      box.left = Math.min(box.left, x)
      box.top = Math.min(box.top, y)
      box.right = Math.max(box.right, x)
      box.bottom = Math.max(box.bottom, y)
    }
  }
  const seeOutline = (outline: Outline) => {
    let from: Point = [0, 0]
    for (const step of outline) {
      if (step[0] === 'Z') continue
      const to: Point = [Number(step.at(-2)), Number(step.at(-1))]
      // Arcs here are halves of ellipses: they extend half an axis beyond the line between their ends
      if (step[0] === 'A') {
        const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
        see([x, y - step[2]], [x, y + step[2]])
      }
      see(to)
      from = to
    }
  }
  return {
    items,
    shadows,
    box,
    see,
    /** Fills or strokes an outline; counts towards the extent. */
    draw(outline: Outline, ink: Ink) {
      seeOutline(outline)
      items.push({ outline, ...ink })
    },
    line(points: readonly Point[], stroke: Paint, width: number, ink: Ink = {}) {
      seeOutline(edges(points, false))
      items.push({ outline: edges(points, false), stroke, width, ...ink })
    },
    poly(points: readonly Point[], fill: Paint, ink: Ink = {}) {
      see(...points)
      items.push({ outline: edges(points), fill, ...ink })
    },
    write(lettering: Lettering) {
      items.push(lettering)
    },
    copies(copies: Copies) {
      items.push(copies)
    },
    /** A shadow on the ground. */
    shadow(outline: Outline) {
      seeOutline(outline)
      shadows.push(outline)
    },
    /** The shadow of an object with a rectangular base. */
    groundShadow(x: number, y: number, w: number, d: number, ratio = 6) {
      const [x0, y0, x1, y1] = [x - 2, y - 2, x + w + ratio, y + d + ratio]
      this.shadow(edges([iso(x0, y0, 0), iso(x1, y0, 0), iso(x1, y1, 0), iso(x0, y1, 0)]))
    },
    /** The shadow of a round object. */
    roundShadow(x: number, y: number, r: number) {
      this.shadow(ellipse(iso(x, y, 0), ...circleAxes(r)))
    },
  }
}
export type Pen = ReturnType<typeof createPen>

/** Scale and position of a drawing. */
export type Fit = { scale: number; x: number; y: number }

/** The fit that centres an extent in w × h with a margin, at most `limit` of the size that would fill it. */
export const fitTo = (box: Pen['box'], w: number, h: number, margin: number, limit = 1): Fit => {
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const scale = Math.min((w - 2 * margin) / width, (h - 2 * margin) / height) * limit
  return { scale, x: w / 2 - scale * (box.left + width / 2), y: h / 2 - scale * (box.top + height / 2) }
}

/** A number with one decimal, without a zero before the point. */
export const shortNumber = (value: number): string =>
  String(Math.round(value * 10) / 10 || 0).replace(/^(-?)0\./, '$1.')

/**
 * The radii of an arc to dx, dy. A half ellipse gets slightly small ones, which are scaled up to fit, because rounding
 * up would bend it far out.
 */
const radiiOf = ([, rx, ry, turn]: Step & readonly ['A', ...unknown[]], dx: number, dy: number): Point => {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const ratio = Math.hypot((dx * cos + dy * sin) / 2 / rx, (dy * cos - dx * sin) / 2 / ry)
  return ratio > 0.97 ? [rx * 0.95, ry * 0.95] : [rx, ry]
}

/**
 * The text of `d`: one decimal, relative steps, no needless characters. Positions are rounded absolutely, so that
 * rounding errors do not accumulate along a path.
 */
export const pathText = (outline: Outline, { scale, x: left, y: top }: Fit): string => {
  let text = ''
  let letter = ''
  let [px, py] = [0, 0]
  let [startX, startY] = [0, 0]
  const onSheet = (x: number, y: number): Point => [
    Math.round((x * scale + left) * 10),
    Math.round((y * scale + top) * 10),
  ]
  const put = (command: string, numbers: readonly (number | string)[]) => {
    let tail = ''
    for (const value of numbers) {
      const part = typeof value === 'string' ? value : shortNumber(value / 10)
      const joined = tail === '' || part.startsWith('-') || (part.startsWith('.') && /\.\d*$/.test(tail))
      tail += joined ? part : ` ${part}`
    }
    // A repeated letter can be omitted, and so can a line after a move
    const understood = (command === letter && command !== 'm') || (letter === 'm' && command === 'l')
    text += understood ? (tail.startsWith('-') ? tail : ` ${tail}`) : `${command}${tail}`
    letter = command
  }
  for (const step of outline) {
    if (step[0] === 'Z') {
      text += 'z'
      letter = ''
      ;[px, py] = [startX, startY]
      continue
    }
    const pairs: Point[] = []
    const numbers = step[0] === 'A' ? step.slice(6) : step.slice(1)
    for (let i = 0; i < numbers.length; i += 2) pairs.push(onSheet(Number(numbers[i]), Number(numbers[i + 1])))
    const [x, y] = pairs.at(-1) ?? [0, 0]
    if (text === '') put('M', [x, y])
    else {
      const moved = pairs.flatMap(([qx, qy]) => [qx - px, qy - py])
      if (step[0] === 'A') {
        const [rx, ry] = radiiOf(step, (x - px) / 10 / scale, (y - py) / 10 / scale)
        const arc = [rx * scale * 10, ry * scale * 10, shortNumber(step[3]), String(step[4]), String(step[5])]
        put('a', [...arc, ...moved])
      } else if (step[0] === 'L' && moved[1] === 0) put('h', moved.slice(0, 1))
      else if (step[0] === 'L' && moved[0] === 0) put('v', moved.slice(1))
      else put(step[0].toLowerCase(), moved)
    }
    ;[px, py] = [x, y]
    if (step[0] === 'M') [startX, startY] = [x, y]
  }
  return text
}

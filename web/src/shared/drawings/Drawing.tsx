import { type ReactNode, useId } from 'react'
import type { Params } from './draw.ts'
import {
  type Copies,
  createPen,
  type Fit,
  fitTo,
  type Ink,
  type Item,
  type Mark,
  pathText,
  shortNumber,
} from './pen.ts'
import { type Shape, shapes } from './shapes.ts'
import { paint } from './tones.ts'

const [WIDTH, HEIGHT] = [160, 120]

export type DrawingProps = {
  shape: Shape
  /** Parameters of the drawing; see drawingFor. */
  params?: Params
  /** Text for screen readers; without it the drawing is decorative and hidden from them. */
  title?: string
  /** Width in CSS pixels, the height is three quarters; without it the style sheet decides. */
  size?: number
  /** `low` for lists and anything below about 120 px: fewer lines, a third of the bytes. */
  detail?: 'full' | 'low'
  className?: string
}

/** A product as an inline isometric drawing in theme colours. The same props give the same drawing. */
export const Drawing = ({ shape, params = {}, title, size, detail = 'full', className }: DrawingProps) => {
  const id = useId()
  const pen = createPen()
  const fine = detail === 'full'
  const placed = shapes[shape](pen, params, fine)
  const fit = 'scale' in placed ? placed : fitTo(pen.box, WIDTH, HEIGHT, placed.margin ?? 9, placed.size ?? 1)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={size}
      height={size && Math.round((size * HEIGHT) / WIDTH)}
      className={className}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <Shadow outlines={pen.shadows} fit={fit} fine={fine} />
      {pen.items.map((item, i) => (
        // Items never move, because the list is created from the props
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Part key={i} item={item} fit={fit} id={`${id}${i}`} />
      ))}
    </svg>
  )
}

/** A soft shadow without a filter: the same shape a few times, each wider and fainter. */
const Shadow = ({ outlines, fit, fine }: { outlines: readonly Mark['outline'][]; fit: Fit; fine: boolean }) => {
  const d = outlines.map((outline) => pathText(outline, fit)).join('')
  const colour = paint('shadow')
  const layers = fine
    ? [
        [10, 0.13],
        [7, 0.16],
        [4, 0.2],
        [1, 0.3],
      ]
    : [[3, 0.7]]
  return (
    <g fill={colour} stroke={colour} opacity="var(--ill-shadow-op,.2)">
      {layers.map(([width, opacity]) => (
        <path key={width} d={d} strokeWidth={width} opacity={opacity} />
      ))}
    </g>
  )
}

const Part = ({ item, fit, id }: { item: Item; fit: Fit; id: string }): ReactNode => {
  if ('outline' in item) return <Line mark={item} fit={fit} />
  if ('places' in item) return <Repeated copies={item} fit={fit} id={id} />
  const { text, at, plane, size, fill, weight, start } = item
  const [x, y] = [at[0] * fit.scale + fit.x, at[1] * fit.scale + fit.y]
  const numbers = [...plane.map((n) => Math.round(n * 1000) / 1000), shortNumber(x), shortNumber(y)]
  return (
    <text
      transform={`matrix(${numbers.join(' ')})`}
      fontSize={shortNumber(size * fit.scale)}
      fontWeight={weight}
      textAnchor={start ? undefined : 'middle'}
      fill={paint(fill)}
    >
      {text}
    </text>
  )
}

const inkOf = ({ fill, stroke, width, opacity, dash }: Ink, scale: number) => ({
  fill: fill && paint(fill),
  stroke: stroke && paint(stroke),
  strokeWidth: width && shortNumber(Math.max(0.3, width * scale)),
  opacity,
  strokeDasharray: dash,
})

const Line = ({ mark, fit }: { mark: Mark; fit: Fit }) => (
  <path d={pathText(mark.outline, fit)} {...inkOf(mark, fit.scale)} />
)

/** The first copy contains the marks, the others refer to it. */
const Repeated = ({ copies, fit, id }: { copies: Copies; fit: Fit; id: string }) => {
  const { marks, at, turn, places, cut } = copies
  const { scale } = fit
  const frame = `translate(${shortNumber(at[0] * scale + fit.x)} ${shortNumber(at[1] * scale + fit.y)}) rotate(${turn})`
  const [first = [0, 0], ...rest] = places
  const there: Fit = { scale, x: first[0] * scale, y: first[1] * scale }
  const flat: Fit = { scale, x: 0, y: 0 }
  const [hole, ...breaks] = cut ?? []
  return (
    <g transform={frame}>
      {hole && (
        <mask id={`${id}m`} maskUnits="userSpaceOnUse" x={-WIDTH} y={-HEIGHT} width={3 * WIDTH} height={3 * HEIGHT}>
          <path fill="#fff" d={`M-${WIDTH}-${HEIGHT}h${3 * WIDTH}v${3 * HEIGHT}h-${3 * WIDTH}z`} />
          <path fill="#000" d={pathText(hole, flat)} />
        </mask>
      )}
      <g mask={hole && `url(#${id}m)`}>
        <g id={rest.length > 0 ? id : undefined}>
          {marks.map((mark, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: marks never move
            <Line key={i} mark={mark} fit={there} />
          ))}
        </g>
        {rest.map(([x, y]) => (
          <use
            key={`${x} ${y}`}
            href={`#${id}`}
            x={shortNumber((x - first[0]) * scale)}
            y={shortNumber((y - first[1]) * scale)}
          />
        ))}
      </g>
      {breaks.length > 0 && <Line mark={{ outline: breaks.flat(), stroke: 'dim', width: 0.6 }} fit={flat} />}
    </g>
  )
}

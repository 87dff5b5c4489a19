// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { IdScope } from '#ui/preact/react.ts'
import { Drawing } from './Drawing.tsx'
import type { Params } from './draw.ts'
import { drawingFor } from './drawing-for.ts'
import { type Copies, createPen, edges, ellipse, pathText } from './pen.ts'
import { type Shape, shapes } from './shapes.ts'

const every = Object.keys(shapes) as Shape[]
const diameters = [8, 10, 12, 16, 20, 25, 28, 32, 36, 40]

// Extreme values of the catalogue, besides the plain drawing of each shape
const extremes: [Shape, Params][] = [
  ...diameters.map((diameterMm): [Shape, Params] => ['tmt', { diameterMm }]),
  ['tmt', { diameterMm: 6 }],
  ['tmt', { diameterMm: 8, piecesPerBundle: 15 }],
  ['tmt', { diameterMm: 12, dimensions: true }],
  ['cement', { type: 'PPC', bagKg: 50 }],
  ['cement', { type: 'White', bagKg: 5 }],
  ['putty', { label: 'ADHESIVE', tone: 'aac', packKg: 20 }],
  ['aac-block', { thicknessMm: 75 }],
  ['aac-block', { thicknessMm: 250 }],
  ['concrete-block', { hollow: true, tone: 'clay' }],
  ['stone', { nominalMm: 6 }],
  ['stone', { nominalMm: 40 }],
  ['tiles', { widthMm: 800, heightMm: 1600, piecesPerBox: 2 }],
  ['tiles', { widthMm: 300, heightMm: 300, piecesPerBox: 10 }],
  ['hollow-section', { round: true }],
  ['corrugated', { tone: 'aac' }],
  ['binding-wire', { barbed: true }],
  ['mesh', { fine: true }],
  ['pipes', { diameterMm: 15 }],
  ['pipes', { diameterMm: 160, tone: 'aac' }],
  ['water-tank', { capacityL: 5000 }],
  ['paint', { packLitre: 0.5 }],
  ['plywood', { thicknessMm: 25 }],
  ['plywood', { film: true }],
  ['board', { tone: 'wood', thicknessMm: 1 }],
  ['basin', { tableTop: true }],
  ['closet', { hung: true }],
  ['tmt', { diameterMm: 'thick', piecesPerBundle: -3 }],
]
const cases: [Shape, Params][] = [...every.map((shape): [Shape, Params] => [shape, {}]), ...extremes]

const svg = (shape: Shape, params: Params = {}, detail: 'full' | 'low' = 'full') =>
  renderToString(
    <IdScope prefix="d">
      <Drawing shape={shape} params={params} detail={detail} title="Sample" />
    </IdScope>,
  )

const barsOf = (diameterMm: number) => {
  const pen = createPen()
  shapes.tmt(pen, { diameterMm }, true)
  const bars = pen.items.find((item): item is Copies => 'places' in item)
  // The rim of the near end; only its core follows
  const face = bars?.marks.at(-2)?.outline.find((step) => step[0] === 'A')
  return { pieces: bars?.places.length ?? 0, radius: face?.[0] === 'A' ? face[2] : 0 }
}

describe('drawings', () => {
  it.each(cases)('draw %s %j within the size limit', (shape, params) => {
    const [full, low] = [svg(shape, params), svg(shape, params, 'low')]
    expect(full.length).toBeLessThanOrEqual(6000)
    expect(low.length).toBeLessThanOrEqual(2500)
    expect(low.length).toBeLessThanOrEqual(full.length)
    for (const text of [full, low]) {
      expect(text).not.toMatch(/NaN|Infinity|undefined|null/)
      expect(text.match(/<path/g)?.length).toBeGreaterThan(2)
    }
  })

  it.each(cases)('paint %s %j only in theme colours', (shape, params) => {
    for (const [, colour] of svg(shape, params).matchAll(/(?:fill|stroke)="([^"]+)"/g))
      expect(colour).toMatch(/^(none|#fff|#000|var\(--(ill-[a-z]+(-[0-3l])?|dim(-ink)?),#[0-9a-f]{3,6}\))$/)
  })

  it('stay within their area', () => {
    for (const [shape, params] of cases) {
      const pen = createPen()
      const placed = shapes[shape](pen, params, true)
      if (!('scale' in placed)) continue
      const { left, right, top, bottom } = pen.box
      const at = [left * placed.scale + placed.x, right * placed.scale + placed.x]
      expect(Math.min(...at), shape).toBeGreaterThan(-4)
      expect(Math.max(...at), shape).toBeLessThan(172)
      expect(top * placed.scale + placed.y, shape).toBeGreaterThan(-1)
      expect(bottom * placed.scale + placed.y, shape).toBeLessThan(128)
    }
  })

  it('are the same for the same parameters', () => {
    for (const [shape, params] of cases) expect(svg(shape, params)).toBe(svg(shape, params))
  })

  it('show ten thin bars of 8 mm and one thick bar of 32 mm', () => {
    const [eight, thirtyTwo] = [barsOf(8), barsOf(32)]
    expect([eight.pieces, thirtyTwo.pieces]).toEqual([10, 1])
    expect(thirtyTwo.radius / eight.radius).toBeGreaterThan(3)
    expect(svg('tmt', { diameterMm: 8 }).match(/<use/g)?.length).toBe(9)
    expect(svg('tmt', { diameterMm: 32 })).not.toContain('<use')
  })

  it('show thicker bars thicker, with a difference at 64 px', () => {
    const radii = diameters.map((d) => barsOf(d).radius * (64 / 160))
    for (const [i, radius] of radii.entries()) if (i > 0) expect(radius - (radii[i - 1] ?? 0)).toBeGreaterThan(0.4)
    const [r25 = 0, r28 = 0, r32 = 0] = [25, 28, 32].map((d) => radii[diameters.indexOf(d)])
    expect(r28 - r25).toBeGreaterThan(1.5)
    expect(r32 - r28).toBeGreaterThan(1.5)
  })

  it('shorten a 12-metre bar, with its length and diameter', () => {
    const measured = svg('tmt', { diameterMm: 16, dimensions: true })
    expect(measured).toContain('<mask')
    expect(measured).toContain('>12 m</text>')
    expect(measured).toContain('>⌀ 16 mm</text>')
    expect(svg('tmt', { diameterMm: 16, lengthMm: 6500, dimensions: true })).toContain('>6.5 m</text>')
    expect(svg('tmt', { diameterMm: 16 })).not.toContain('<mask')
  })

  it('have unique ids on one page', () => {
    const page = renderToString(
      <main>
        <Drawing shape="tmt" params={{ diameterMm: 8, dimensions: true }} />
        <Drawing shape="tmt" params={{ diameterMm: 10, dimensions: true }} />
        <Drawing shape="pipes" />
      </main>,
    )
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.length).toBe(5)
    expect(new Set(ids).size).toBe(5)
    for (const [, id] of page.matchAll(/(?:href="|url\()#([^")]+)/g)) expect(ids).toContain(id)
  })

  it('have a name if given one, and are otherwise hidden from screen readers', () => {
    expect(svg('brick')).toContain('role="img" aria-label="Sample"')
    const ornament = renderToString(<Drawing shape="brick" size={64} />)
    expect(ornament).toContain('aria-hidden="true"')
    expect(ornament).toContain('width="64" height="48"')
  })

  it('differ for different parameters', () => {
    const pairs: [Shape, Params, Params][] = [
      ['cement', { type: 'PPC' }, { type: 'OPC 53' }],
      ['pipes', { diameterMm: 20 }, { diameterMm: 110 }],
      ['water-tank', { capacityL: 500 }, { capacityL: 2000 }],
      ['aac-block', { thicknessMm: 100 }, { thicknessMm: 200 }],
      ['i-beam', { depthMm: 150 }, { depthMm: 450 }],
      ['angle', { legMm: 40 }, { legMm: 90 }],
      ['paint', { packLitre: 4 }, { packLitre: 20 }],
      ['tiles', { widthMm: 600, heightMm: 600 }, { widthMm: 600, heightMm: 1200 }],
      ['stone', { nominalMm: 10 }, { nominalMm: 40 }],
      ['plywood', { thicknessMm: 6 }, { thicknessMm: 19 }],
    ]
    for (const [shape, one, other] of pairs) expect(svg(shape, one), shape).not.toBe(svg(shape, other))
  })
})

describe('paths', () => {
  const sheet = { scale: 1, x: 0, y: 0 }

  it('are written compactly: relative, one decimal, no needless characters', () => {
    const outline = edges([
      [0.25, 10],
      [10.25, 10],
      [10.25, 0.5],
      [0, -0.04],
    ])
    expect(pathText(outline, sheet)).toBe('M.3 10h10v-9.5l-10.3-.5z')
  })

  it('do not drift over many steps', () => {
    const stairs = edges(
      Array.from({ length: 1001 }, (_, i) => [i * 0.333, i * 0.333] as const),
      false,
    )
    const numbers = [
      ...pathText(stairs, sheet)
        .slice(4)
        .matchAll(/-?\d*\.?\d+/g),
    ].map(Number)
    const end = numbers.reduce((sum, n) => sum + n, 0) / 2
    expect(end).toBeCloseTo(333, 0)
  })

  it('start again after a closed part', () => {
    const square = edges([
      [0, 0],
      [4, 0],
      [4, 4],
    ])
    const other = edges([
      [10, 0],
      [14, 0],
      [14, 4],
    ])
    expect(pathText([...square, ...other], sheet)).toBe('M0 0h4v4zm10 0h4v4z')
  })

  it('have slightly small radii for half ellipses, so that they are scaled to fit', () => {
    const [, rx, ry] = /a([\d.]+) ([\d.]+) 0 1 0 ([\d.]+)/.exec(pathText(ellipse([50, 50], 14, 24), sheet)) ?? []
    expect(Number(rx)).toBeLessThan(14)
    expect(Number(ry) / Number(rx)).toBeCloseTo(24 / 14, 1)
  })
})

describe('drawing of a product', () => {
  it("depends on the kind, then the catalogue's shape, then the category", () => {
    expect(drawingFor({ kind: 'TMT', category: 'tmt-bars' }).shape).toBe('tmt')
    expect(drawingFor({ category: 'bath-sanitaryware', drawing: { shape: 'tap' } }).shape).toBe('tap')
    expect(drawingFor({ category: 'paints', drawing: { shape: 'no such thing' } }).shape).toBe('paint')
    expect(drawingFor({ category: 'garden-gnomes' }).shape).toBe('masonry')
  })

  it('uses the attributes of the variant', () => {
    const bar = drawingFor({ kind: 'TMT', category: 'tmt-bars', attributes: { diameterMm: 32, piecesPerBundle: 1 } })
    expect(bar.params).toMatchObject({ diameterMm: 32, piecesPerBundle: 1 })
    const drain = {
      category: 'pipes-fittings',
      attributes: { outsideDiaMm: 110 },
      drawing: { shape: 'pipes', params: { tone: 'aac' } },
    }
    expect(drawingFor(drain).params).toMatchObject({ diameterMm: 110, tone: 'aac' })
    expect(drawingFor({ category: 'pipes-fittings', attributes: { nominalMm: 25 } }).params).toMatchObject({
      diameterMm: 25,
    })
  })
})

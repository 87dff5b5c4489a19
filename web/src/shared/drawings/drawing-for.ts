import type { Params } from './draw.ts'
import { isShape, type Shape } from './shapes.ts'

/** The data that decides the drawing of a product or variant. */
export type Drawable = {
  kind?: 'TMT' | 'SERIES' | 'SINGLE'
  /** Slug of the category. */
  category: string
  /** Attributes by code, of the variant if there is one: the drawing's figures come from them. */
  attributes?: Params
  /** A shape given by the catalogue, with parameters that attributes lack (material, hollow or solid). */
  drawing?: { shape: string; params?: Params } | null
}

/** The drawing of a category, and of its products without one. */
const byCategory: Readonly<Record<string, Shape>> = {
  'tmt-bars': 'tmt',
  cement: 'cement',
  'bricks-blocks': 'masonry',
  'sand-aggregates': 'sand',
  'ready-mix-concrete': 'concrete',
  'structural-steel': 'i-beam',
  'roofing-sheets': 'roofing',
  'binding-wire-mesh': 'binding-wire',
  'pipes-fittings': 'pipes',
  'water-tanks': 'water-tank',
  'tiles-stone': 'tiles',
  paints: 'paint',
  'putty-plaster-gypsum': 'putty',
  'construction-chemicals': 'chemicals',
  'plywood-boards': 'plywood',
  'wires-electricals': 'house-wire',
  'bath-sanitaryware': 'basin',
  'glass-windows': 'window',
}

const shapeOf = ({ kind, category, drawing }: Drawable): Shape => {
  if (drawing && isShape(drawing.shape)) return drawing.shape
  if (kind === 'TMT') return 'tmt'
  // A newer category: blocks represent construction materials in general
  return byCategory[category] ?? 'masonry'
}

/** The shape and parameters for a product: a 32 mm bar gets one thick rod, a 110 mm pipe two wide tubes. */
export const drawingFor = (product: Drawable): { shape: Shape; params: Params } => {
  const shape = shapeOf(product)
  const attributes = product.attributes ?? {}
  const diameterMm = attributes.diameterMm ?? attributes.outsideDiaMm ?? attributes.nominalMm
  const params: Params = { ...attributes, ...(shape === 'pipes' ? { diameterMm } : {}), ...product.drawing?.params }
  return { shape, params }
}

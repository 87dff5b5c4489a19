import { customaryBundle } from '@neev/domain/catalogue/bars/tmt'
import { cement, pouch, putty } from './bags.ts'
import { bundle } from './bars.ts'
import { type Draw, figure } from './draw.ts'
import { board, chemicals, door, glass, paintPail, plywood, roll, tin, windowFrame } from './finishes.ts'
import { basin, breaker, closet, sink, switchPlate, tap } from './fittings.ts'
import { brick, clayTile, concreteBlock, coverBlock, lightBlock, masonry, paver } from './masonry.ts'
import { concrete, sand, slab, stone, tiles } from './minerals.ts'
import { elbow, pipeCoil, pipes, waterTank } from './pipes.ts'
import { angle, channel, corrugated, hollowSection, iBeam, plate, roofing } from './steel.ts'
import { housePubsub, mesh, nails, wireCoil } from './wires.ts'

const tmt: Draw = (pen, params, fine) => {
  const diameterMm = figure(params, 'diameterMm', 12)
  return bundle(pen, {
    diameterMm,
    pieces: Math.min(21, figure(params, 'piecesPerBundle', customaryBundle(diameterMm) ?? 1)),
    lengthMm: figure(params, 'lengthMm', 12_000),
    dimensions: fine && params.dimensions === true,
    fine,
  })
}

/** All drawings by the name used in product data. */
export const shapes = {
  tmt,
  cement,
  putty,
  pouch,
  brick,
  'aac-block': lightBlock,
  masonry,
  'concrete-block': concreteBlock,
  paver,
  'clay-tile': clayTile,
  'cover-block': coverBlock,
  sand,
  stone,
  concrete,
  tiles,
  slab,
  'i-beam': iBeam,
  channel,
  angle,
  'hollow-section': hollowSection,
  plate,
  roofing,
  corrugated,
  'binding-wire': wireCoil,
  'house-wire': housePubsub,
  mesh,
  nails,
  pipes,
  'pipe-coil': pipeCoil,
  elbow,
  'water-tank': waterTank,
  paint: paintPail,
  chemicals,
  can: tin,
  roll,
  plywood,
  board,
  door,
  window: windowFrame,
  glass,
  basin,
  closet,
  sink,
  tap,
  switch: switchPlate,
  breaker,
} satisfies Record<string, Draw>

export type Shape = keyof typeof shapes
export const isShape = (name: string): name is Shape => Object.hasOwn(shapes, name)

import type { EstimateMaterialName, EstimateStageName, Wall } from '@neev/domain/buying/estimates/estimates'
import { text } from '#i18n/text.ts'

export const materialLabels: Record<EstimateMaterialName, string> = {
  CEMENT: text('Cement, 50 kg'),
  STEEL: text('Steel bars'),
  SAND: text('Sand for concrete'),
  AGGREGATE: text('Aggregate, 20 mm'),
  BRICKS: text('Bricks'),
  BLOCKS: text('AAC blocks, 200 mm'),
}

export const wallLabels: Record<Wall, string> = { BRICKS: text('Bricks'), BLOCKS: text('AAC blocks') }

/** Where the starting rules come from. */
export const startingSources: Record<EstimateMaterialName, string> = {
  CEMENT: text('Common on Indian sites for a concrete frame of up to three floors, with mortar and plaster.'),
  STEEL: text('Common on Indian sites for a concrete frame on ordinary soil. Earthquake zones IV and V need more.'),
  SAND: text('Common on Indian sites for concrete, mortar and plaster together.'),
  AGGREGATE: text('Common on Indian sites for footings, columns, beams and slabs.'),
  BRICKS: text('Common on Indian sites for outer walls of 230 mm and inner walls of 115 mm.'),
  BLOCKS: text('The volume of the brick walls, at 500 bricks per cubic metre.'),
}

export const stageLabels: Record<EstimateStageName, string> = {
  FOUNDATION: text('Foundation and plinth'),
  STRUCTURE: text('Columns, beams and slabs'),
  MASONRY: text('Walls and lintels'),
  FINISHING: text('Plaster and floors'),
}

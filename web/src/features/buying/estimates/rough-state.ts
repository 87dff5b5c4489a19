import {
  areaUnits,
  type EstimateStageName,
  type House,
  stages,
  walls,
  whyNotHouse,
} from '@neev/domain/buying/estimates/estimates'
import { parseMilli } from '@neev/domain/core/quantity'

/** A house that the page shows before anybody has entered one. */
const example = { area: '1,000', unit: 'SQFT', floors: '1', wall: 'BRICKS' } as const

/** What the address of the page says, as entered. */
export type RoughState = {
  area: string
  unit: House['unit']
  floors: string
  wall: House['wall']
  pincode: string
  /** The house, or null if it can not be estimated. */
  house: House | null
  problem: ReturnType<typeof whyNotHouse>
  /** The stage whose materials are shown for the cart. */
  stage: EstimateStageName | null
}

/** Reads the house from the address, and the pincode from there or from the visit. */
export function readRough(search: URLSearchParams, pincodeOfVisit: string | null): RoughState {
  const area = search.get('area')?.slice(0, 20) ?? example.area
  const floors = search.get('floors')?.slice(0, 4) ?? example.floors
  const unit = areaUnits.find((one) => one === search.get('unit')) ?? example.unit
  const wall = walls.find((one) => one === search.get('wall')) ?? example.wall
  const stage = stages.find((one) => one === search.get('stage')) ?? null
  const pincode = search.get('pincode')?.trim().slice(0, 10) || pincodeOfVisit || ''
  const house = { areaMilli: parseMilli(area) ?? 0, unit, floors: /^\d$/.test(floors) ? Number(floors) : 0, wall }
  const problem = whyNotHouse(house)
  return { area, unit, floors, wall, pincode, house: problem ? null : house, problem, stage }
}

/** What to ask the server for this house. */
export const variablesOf = ({ house, pincode }: RoughState) => ({
  input: house ?? { areaMilli: 0, unit: 'SQFT' as const, floors: 1, wall: 'BRICKS' as const },
  pincode: /^[1-9]\d{5}$/.test(pincode) ? pincode : null,
})

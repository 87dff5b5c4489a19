import type { SellerPoint } from '@neev/domain/businesses/sellers/sellers'
import { stateName } from '@neev/domain/core/states'
import type { Ctx } from '#core/context.ts'
import { refused } from '#core/errors.ts'
import { getPlace } from '#features/places/pincodes/pincodes.ts'

export type PlacedPoint = SellerPoint & { stateCode: string; lat: number; lon: number }

/**
 * The dispatch points with their coordinates; refuses one whose pincode is unknown or not in the state of its GSTIN, at
 * its field.
 */
export async function placePoints(
  ctx: Ctx,
  points: readonly SellerPoint[],
  /** Path of the list in the form; empty for a single dispatch point. */
  within = 'points',
): Promise<PlacedPoint[]> {
  const placed: PlacedPoint[] = []
  for (const [at, point] of points.entries()) {
    const field = (name: string) => (within ? `${within}.${at}.${name}` : name)
    const place = await getPlace(ctx, point.pincode, field('pincode'))
    const stateCode = point.gstin.slice(0, 2)
    if (stateCode !== place.stateCode && stateCode !== place.secondStateCode)
      throw refused(
        'GSTIN_STATE_MISMATCH',
        { gstinState: stateName(stateCode), state: stateName(place.stateCode) },
        field('gstin'),
      )
    if (!place.position) throw refused('POSITION_UNKNOWN', { pincode: point.pincode }, field('pincode'))
    placed.push({ ...point, stateCode, ...place.position })
  }
  return placed
}

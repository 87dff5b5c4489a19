import type { FreightHandling, GoodsLength } from '@neev/domain/places/shipping/freight-goods'
import { text } from '#i18n/text.ts'

/** Labels of handling. */
export const handlingNames: Readonly<Record<FreightHandling, string>> = {
  PARCEL: text('By parcel if light enough'),
  PACKED: text('Packed, on any vehicle'),
  DRY: text('Packed and kept dry'),
  LOOSE: text('Loose'),
  CONCRETE: text('In a concrete mixer'),
}

/** Labels of how pieces take their length on a vehicle. */
export const lengthNames: Readonly<Record<GoodsLength, string>> = {
  NORMAL: text('Fits any vehicle'),
  FOLDABLE: text('Folds to half its length'),
  RIGID: text('Rigid'),
}

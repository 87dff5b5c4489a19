import { formatInr } from '@neev/domain/core/money'
import { formatKg, formatThousandths, formatTonnes, type Grams, type Milli } from '@neev/domain/core/quantity'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'

/** Plural forms of units; those missing are the same in all languages: kg, m³. */
const counted: Readonly<Record<string, string>> = {
  tonne: text('{n, plural, one {{amount} tonne} other {{amount} tonnes}}'),
  bag: text('{n, plural, one {{amount} bag} other {{amount} bags}}'),
  length: text('{n, plural, one {{amount} length} other {{amount} lengths}}'),
  sheet: text('{n, plural, one {{amount} sheet} other {{amount} sheets}}'),
  piece: text('{n, plural, one {{amount} piece} other {{amount} pieces}}'),
  pack: text('{n, plural, one {{amount} pack} other {{amount} packs}}'),
  coil: text('{n, plural, one {{amount} coil} other {{amount} coils}}'),
  box: text('{n, plural, one {{amount} box} other {{amount} boxes}}'),
  can: text('{n, plural, one {{amount} can} other {{amount} cans}}'),
  bucket: text('{n, plural, one {{amount} bucket} other {{amount} buckets}}'),
  roll: text('{n, plural, one {{amount} roll} other {{amount} rolls}}'),
  bundle: text('{n, plural, one {{amount} bundle} other {{amount} bundles}}'),
  minute: text('{n, plural, one {{amount} minute} other {{amount} minutes}}'),
  hour: text('{n, plural, one {{amount} hour} other {{amount} hours}}'),
  day: text('{n, plural, one {{amount} day} other {{amount} days}}'),
  job: text('{n, plural, one {{amount} job} other {{amount} jobs}}'),
  visit: text('{n, plural, one {{amount} visit} other {{amount} visits}}'),
}

/** Bricks are priced by the thousand and counted singly. */
const bricks = text('{n, plural, one {{amount} brick} other {{amount} bricks}}')

const single: Readonly<Record<string, string>> = {
  tonne: text('per tonne'),
  bag: text('per bag'),
  length: text('per length'),
  sheet: text('per sheet'),
  piece: text('per piece'),
  pack: text('per pack'),
  coil: text('per coil'),
  box: text('per box'),
  can: text('per can'),
  bucket: text('per bucket'),
  roll: text('per roll'),
  thousand: text('per thousand'),
  day: text('per day'),
  job: text('per job'),
  visit: text('per visit'),
}

const signs: Readonly<Record<string, string>> = { m3: 'm³', sqft: 'sq ft' }
const sign = (unit: string) => signs[unit] ?? unit

/** A quantity in its selling unit: 160 bags, 2,400 kg, 15 m³; 3,000 bricks for goods sold by the thousand. */
export function amountText(t: T, milli: Milli, unit: string): string {
  if (unit === 'thousand') return t(bricks, { n: milli, amount: formatThousandths(milli * 1000) })
  const amount = formatThousandths(milli)
  const sentence = counted[unit]
  return sentence ? t(sentence, { n: milli / 1000, amount }) : `${amount} ${sign(unit)}`
}

/** The unit of a price: per bag, per kg. */
export function perText(t: T, unit: string): string {
  const sentence = single[unit]
  return sentence ? t(sentence) : t('per {unit}', { unit: sign(unit) })
}

/** The unit alone, inside a field. */
export const unitText = (t: T, unit: string): string => {
  if (unit === 'thousand') return t('thousand')
  const sentence = counted[unit]
  return sentence ? t(sentence, { n: 2, amount: '' }).trim() : sign(unit)
}

/** A weight in its usual unit: 5.008 t, 474 kg. */
export const massText = (grams: Grams): string => (grams >= 1_000_000 ? formatTonnes(grams) : formatKg(grams))

/** A weight to the gram, as printed by a weighbridge: 5,008.320 kg. */
export const kgText = (grams: Grams): string => `${formatThousandths(grams, 3)} kg`

/** ₹67,530: a price per tonne needs no paise. */
export const wholeInr = (paise: number): string => formatInr(paise, { paise: 'never' })

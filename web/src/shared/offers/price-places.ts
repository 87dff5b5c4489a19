import { stateName } from '@neev/domain/core/states'
import type { T } from '#i18n/use-t.ts'

/** The place of a price, as text. */
export function whereText(t: T, scope: string, place: string): string {
  if (scope === 'ALL') return t('Everywhere')
  if (scope === 'ZONE') return t('Zone {n}', { n: place })
  return scope === 'STATE' ? stateName(place) : place
}

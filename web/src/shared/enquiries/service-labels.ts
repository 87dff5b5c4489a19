import type { ServiceKind } from '@neev/domain/businesses/associates'
import { formatInr } from '@neev/domain/core/money'
import type { RateBasis } from '@neev/domain/offers/services'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'

export const serviceNames: Record<ServiceKind, string> = {
  ARCHITECT: text('Architect'),
  STRUCTURAL_ENGINEER: text('Structural engineer'),
  LABOUR_CONTRACTOR: text('Labour contractor'),
  TRANSPORTER: text('Transporter'),
  EQUIPMENT_HIRE: text('Equipment hire'),
  INTERIOR: text('Interior works'),
  TESTING_LAB: text('Testing laboratory'),
}

export const rateNames: Record<RateBasis, string> = {
  PER_SQFT: text('per sq ft'),
  PER_DAY: text('per day'),
  PER_TONNE: text('per tonne'),
  LUMP_SUM: text('as a lump sum'),
  ON_VISIT: text('per visit'),
}

/** The charge of a service, with an amount if given. */
export const rateText = (t: T, basis: RateBasis, paise: number | null | undefined): string =>
  paise == null
    ? t('Price on request, {basis}', { basis: t(rateNames[basis]) })
    : t('about {price} {basis}', { price: formatInr(paise), basis: t(rateNames[basis]) })

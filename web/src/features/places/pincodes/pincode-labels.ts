import type { PincodeTier } from '@neev/domain/places/pincodes'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

export const tierNames: Record<PincodeTier, string> = {
  METRO: text('Metro'),
  URBAN: text('Town'),
  RURAL: text('Village'),
  REMOTE: text('Remote'),
}

export const deliveryStates: StateLabels<'yes' | 'no'> = {
  yes: { label: text('Delivery available'), tone: 'green' },
  no: { label: text('No delivery'), tone: 'amber' },
}

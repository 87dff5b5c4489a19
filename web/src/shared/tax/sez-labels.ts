import type { SezKind } from '@neev/domain/people/accounts/accounts'
import { text } from '#i18n/text.ts'

/** What a site in a special economic zone is. */
export const sezLabels = {
  UNIT: text('Unit in the zone'),
  DEVELOPER: text('Developer of the zone'),
} satisfies Record<SezKind, string>

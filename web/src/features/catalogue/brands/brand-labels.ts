import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import type { BrandRowFragment, CompanyRowFragment } from './brands.operations.graphql.ts'

export type Brand = BrandRowFragment
export type Company = CompanyRowFragment
export type Plant = Company['plants'][number]

export const brandTiers: Readonly<Record<Brand['tier'], string>> = {
  PRIMARY: text('Primary'),
  SECONDARY: text('Secondary'),
  LOCAL: text('Local'),
}
export const brandStates: StateLabels<Brand['status']> = {
  ACTIVE: { label: text('Active'), tone: 'green' },
  RETIRED: { label: text('Retired'), tone: 'grey' },
}
export const licenceStates: StateLabels<Plant['state']> = {
  VALID: { label: text('Valid'), tone: 'green' },
  ENDING: { label: text('Expiring soon'), tone: 'amber' },
  ENDED: { label: text('Expired'), tone: 'red' },
  OPEN: { label: text('No expiry date'), tone: 'grey' },
}

import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import type { AdminCategoryRowFragment } from './admin-categories.graphql.ts'

export type AdminCategory = AdminCategoryRowFragment

export const categoryStates: StateLabels<AdminCategory['status']> = {
  DRAFT: { label: text('Draft'), tone: 'grey' },
  ACTIVE: { label: text('Active'), tone: 'green' },
  HIDDEN: { label: text('Hidden'), tone: 'amber' },
}
export const categoryKinds: Readonly<Record<AdminCategory['kind'], string>> = {
  TMT: text('TMT bars'),
  SERIES: text('Series with sizes'),
  SINGLE: text('Single products'),
  MIXED: text('Mixed'),
}

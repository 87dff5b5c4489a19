import type { SectionStatus } from '@neev/domain/storefront/home-page/home-sections'
import type { SectionAudience, SectionKind } from '@neev/domain/storefront/home-page/section-kinds'
import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

type KindLabel = { label: string; about: string; add: string; path: () => string }

/** Name and page of each kind of section. */
export const kindLabels: Record<SectionKind, KindLabel> = {
  TRENDING: {
    label: text('Trending products'),
    about: text('Products that you choose, filled up with the bestsellers of the last 7 days.'),
    add: text('Add trending section'),
    path: paths.admin.homeTrending,
  },
  DISPLAY: {
    label: text('Tiles'),
    about: text('Pictures that lead to categories, brands or other pages.'),
    add: text('Add tiles'),
    path: paths.admin.homeDisplay,
  },
  DISCOVER: {
    label: text('Strips'),
    about: text('Products under one theme, by a rule or chosen one by one.'),
    add: text('Add strip'),
    path: paths.admin.homeDiscover,
  },
}

export const audienceLabels: Record<SectionAudience, string> = {
  ALL: text('Everybody'),
  B2B: text('Companies that are signed in'),
}

export const sectionStatuses: StateLabels<SectionStatus> = {
  SHOWN: { label: text('Shown'), tone: 'green' },
  SCHEDULED: { label: text('Scheduled'), tone: 'violet' },
  ENDED: { label: text('Ended'), tone: 'grey' },
  HIDDEN: { label: text('Hidden'), tone: 'amber' },
}

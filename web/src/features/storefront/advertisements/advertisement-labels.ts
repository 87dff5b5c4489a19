import type { AdvertisementSlot, AdvertisementStatus } from '@neev/domain/storefront/advertisements/advertisement-slots'
import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

type SlotLabel = { label: string; where: string; path: () => string }

/** Name, place and page of each slot. */
export const slotLabels: Record<AdvertisementSlot, SlotLabel> = {
  HOME_TOP: {
    label: text('Home page, top'),
    where: text('Below the prices at the top of the home page, one at a time.'),
    path: paths.admin.homeAdvertisements,
  },
  DOWN_BANNER: {
    label: text('Home page, bottom'),
    where: text('Below everything else on the home page.'),
    path: paths.admin.downBanners,
  },
  CATEGORY: {
    label: text('Categories'),
    where: text('Above the products of one category.'),
    path: paths.admin.categoryAdvertisements,
  },
  PDP_SLIDER: {
    label: text('Product pages'),
    where: text('Below the offers of a product, several side by side.'),
    path: paths.admin.productAdvertisements,
  },
  USER_REGISTER: {
    label: text('Registration'),
    where: text('Below the form for a new account.'),
    path: paths.admin.userAdvertisements,
  },
  ASSOCIATE_PAGE: {
    label: text('Work with us'),
    where: text('Below the ways to work with us.'),
    path: paths.admin.associateAdvertisements,
  },
  GENERIC: {
    label: text('Articles'),
    where: text('Beside the list of articles.'),
    path: paths.admin.genericAdvertisements,
  },
}

export const statusLabels: StateLabels<AdvertisementStatus> = {
  DRAFT: { label: text('Draft'), tone: 'grey' },
  SCHEDULED: { label: text('Scheduled'), tone: 'violet' },
  LIVE: { label: text('Live'), tone: 'green' },
  PAUSED: { label: text('Paused'), tone: 'amber' },
  ENDED: { label: text('Ended'), tone: 'grey' },
}

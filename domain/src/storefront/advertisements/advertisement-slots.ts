export const advertisementSlots = [
  'HOME_TOP',
  'DOWN_BANNER',
  'CATEGORY',
  /** Product pages. */
  'PDP_SLIDER',
  /** The registration page. */
  'USER_REGISTER',
  /** The page for those who want to work with us. */
  'ASSOCIATE_PAGE',
  /** The list of articles. */
  'GENERIC',
] as const
/** A place for advertisements. Each has a size and a number that can be live at the same time. */
export type AdvertisementSlot = (typeof advertisementSlots)[number]

/** Stored states. `advertisementStatus` adds what follows from the dates. */
export const advertisementStates = ['DRAFT', 'LIVE', 'PAUSED'] as const
export type AdvertisementState = (typeof advertisementStates)[number]
export const advertisementStatuses = ['DRAFT', 'SCHEDULED', 'LIVE', 'PAUSED', 'ENDED'] as const
/** DRAFT and PAUSED are set by an admin; the others follow from the dates. */
export type AdvertisementStatus = (typeof advertisementStatuses)[number]

type Size = { width: number; height: number }
type SlotRule = {
  /** Size of the picture in pixels as it should be uploaded; others of the same shape are scaled. */
  size: Size
  /** Of the picture for narrow screens, where the slot has another shape there. */
  mobile?: Size
  /** How many can be live at the same time; of CATEGORY in each category. */
  max: number
  /** Whether one can be for a category only, or has to be. */
  category: 'none' | 'optional' | 'required'
}

/** Sizes and limits of each slot. */
export const slotRules: Record<AdvertisementSlot, SlotRule> = {
  HOME_TOP: { size: { width: 1600, height: 500 }, mobile: { width: 800, height: 800 }, max: 8, category: 'none' },
  DOWN_BANNER: { size: { width: 1600, height: 300 }, max: 4, category: 'none' },
  CATEGORY: { size: { width: 1200, height: 300 }, max: 3, category: 'required' },
  PDP_SLIDER: { size: { width: 600, height: 300 }, max: 6, category: 'optional' },
  USER_REGISTER: { size: { width: 600, height: 300 }, max: 3, category: 'none' },
  ASSOCIATE_PAGE: { size: { width: 1200, height: 300 }, max: 3, category: 'none' },
  GENERIC: { size: { width: 600, height: 300 }, max: 3, category: 'none' },
}

/** The smallest picture that a slot accepts: half of its size, so that it is not blurred on ordinary screens. */
export const minSize = (slot: AdvertisementSlot, isMobile = false): Size => {
  const { size, mobile } = slotRules[slot]
  const { width, height } = isMobile && mobile ? mobile : size
  return { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
}

export const sectionKinds = ['TRENDING', 'DISPLAY', 'DISCOVER'] as const
export type SectionKind = (typeof sectionKinds)[number]
export const sectionAudiences = ['ALL', 'B2B'] as const
export type SectionAudience = (typeof sectionAudiences)[number]

export const MIN_SECTION_PRODUCTS = 4
export const MAX_SECTION_PRODUCTS = 20
export const MIN_TILES = 3
export const MAX_TILES = 12
/** Most sections of the home page, so that it stays short. */
export const MAX_SECTIONS = 30

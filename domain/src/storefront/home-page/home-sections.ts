import type { contentLanguages } from '../../content/languages.ts'
import { isLink, linkTarget } from '../../content/site-links.ts'
import { inLanguages } from '../../content/texts.ts'
import { optionalText, orNull, text } from '../../core/form-rules.ts'
import { cleanText } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'
import { pictureInput } from '../../platform/pictures/picture-inputs.ts'
import { linkInput, type Period, periodFields, phaseOf, recordId, whyNotPeriod } from '../placements.ts'
import {
  MAX_SECTION_PRODUCTS,
  MAX_TILES,
  MIN_SECTION_PRODUCTS,
  MIN_TILES,
  sectionAudiences,
  sectionKinds,
} from './section-kinds.ts'

const tileInput = z
  .object({
    link: linkInput,
    titles: z.object({
      en: text(2, 40, 'Enter a title of at least 2 characters.'),
      hi: optionalText(40).default(''),
      es: optionalText(40).default(''),
      de: optionalText(40).default(''),
    } satisfies Record<(typeof contentLanguages)[number], unknown>),
    picture: pictureInput.nullish().transform((picture) => picture ?? null),
  })
  .superRefine(({ link, picture }, issues) => {
    // A category has a drawing of its own
    if (picture === null && isLink(link) && linkTarget(link)?.kind !== 'category')
      issues.addIssue({ code: 'custom', path: ['picture'], message: 'Add a picture.' })
  })

/** A section of the home page. Amounts in paise per selling unit. */
export const homeSectionInput = z
  .object({
    kind: z.enum(sectionKinds),
    texts: inLanguages({ title: text(2, 60, 'Enter a title of at least 2 characters.') }),
    isActive: z.boolean(),
    ...periodFields,
    audience: z.enum(sectionAudiences),
    isPincodeAware: z.boolean(),
    products: z
      .array(z.string().overwrite(cleanText).min(1).max(120))
      .max(MAX_SECTION_PRODUCTS, 'Choose at most 20 products.')
      .refine((list) => new Set(list).size === list.length, 'Choose each product only once.'),
    isAuto: z.boolean(),
    maxProducts: z
      .int('Enter a number from 4 to 20.')
      .min(MIN_SECTION_PRODUCTS, 'Enter a number from 4 to 20.')
      .max(MAX_SECTION_PRODUCTS, 'Enter a number from 4 to 20.'),
    categoryId: orNull(recordId),
    brandId: orNull(recordId),
    maxUnitPaise: orNull(z.int('Enter an amount.').positive('The amount must be more than zero.')),
    grade: orNull(optionalText(30)),
    tiles: z.array(tileInput).max(MAX_TILES, 'Add at most 12 tiles.'),
  })
  .superRefine((section, issues) => {
    const say = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    const { kind, products, isAuto, tiles } = section
    const why = whyNotPeriod(section)
    if (why) say('endsAt', why)
    if (kind === 'DISPLAY' && tiles.length < MIN_TILES) say('tiles', 'Add at least 3 tiles.')
    if (kind === 'TRENDING' && !isAuto && products.length < MIN_SECTION_PRODUCTS)
      say('products', 'Choose at least 4 products, or fill up with bestsellers.')
    if (kind === 'DISCOVER' && !isAuto && products.length === 0) say('products', 'Choose at least one product.')
    if (kind === 'DISCOVER' && isAuto && !hasRule(section))
      say('categoryId', 'Choose a category, a brand, a grade or a highest price.')
  })
  .transform((section) => {
    const isRule = section.kind === 'DISCOVER' && section.isAuto
    return {
      ...section,
      products: section.kind === 'DISPLAY' || isRule ? [] : section.products,
      isAuto: section.kind !== 'DISPLAY' && section.isAuto,
      tiles: section.kind === 'DISPLAY' ? section.tiles : [],
      ...(!isRule && { categoryId: null, brandId: null, maxUnitPaise: null, grade: null }),
    }
  })
export type HomeSectionInput = z.output<typeof homeSectionInput>

type Rule = {
  categoryId: unknown
  brandId: unknown
  maxUnitPaise: unknown
  grade: unknown
}
const hasRule = ({ categoryId, brandId, maxUnitPaise, grade }: Rule) =>
  [categoryId, brandId, maxUnitPaise, grade].some((part) => part !== null)

export type SectionStatus = 'HIDDEN' | 'SCHEDULED' | 'SHOWN' | 'ENDED'

/** The status of a section at a moment. */
export function sectionStatus({ isActive, ...period }: Period & { isActive: boolean }, now: Date): SectionStatus {
  const phase = phaseOf(period, now)
  if (!isActive) return 'HIDDEN'
  return phase === 'CURRENT' ? 'SHOWN' : phase
}

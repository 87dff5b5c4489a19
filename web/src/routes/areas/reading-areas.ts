import type { Area } from '#navigation/route.ts'
import { contentArea } from './content.ts'
import { helpArea } from './help.ts'

/** Public pages besides products, apart from those of an account, whose rows are heavier than such a page. */
export const areas: readonly Area[] = [helpArea, contentArea]

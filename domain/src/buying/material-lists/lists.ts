import { cleanText } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'
import { MAX_QUANTITY_MILLI } from '../../core/quantity.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import { listUnits } from './quantities.ts'
import { columnUses, listLimits } from './tables.ts'

/** What a list was made from. */
export const listSources = [
  'EMPTY',
  /** A message, rows of a spreadsheet or typed SKUs. */
  'PASTED',
  'FILE',
  'PHOTO',
  'CART',
  'COPY',
] as const
/** What a list was made from. */
export type MaterialListSource = (typeof listSources)[number]

/** TEXT: kept in the buyer's own words, for sellers to quote. */
export const lineStates = [
  /** A size was found with little doubt, or was chosen. */
  'MATCHED',
  /** A size was found that somebody has to confirm; `reason` says why. */
  'CHECK',
  'UNMATCHED',
  /** Kept in the buyer's own words. */
  'TEXT',
] as const
export type MaterialLineState = (typeof lineStates)[number]

const name = z.string().overwrite(cleanText).min(2, 'Enter a name.').max(120, 'Must be 120 characters or fewer.')

/** Input of a new list without lines, or of a new name. */
export const listNameInput = z.object({ name })

const pasted = z
  .string()
  .overwrite(cleanText)
  .min(1, 'Paste or type at least one line.')
  .max(listLimits.textLength, 'Paste at most 60,000 characters. Upload longer lists as a file.')

/** Input of a list from text: a message, rows copied from a spreadsheet, or lines of SKU and quantity. */
export const pastedListInput = z.object({ name, text: pasted })

/** Input of further lines from such a text. */
export const addedLinesInput = z.object({ text: pasted })

/** Input of a line's quantity, in thousandths of a unit of lists. */
export const lineQuantityInput = z.object({
  quantityMilli: z
    .int('Enter a valid quantity with at most 3 decimals.')
    .positive('Enter the quantity.')
    .max(MAX_QUANTITY_MILLI, 'Enter a valid quantity with at most 3 decimals.'),
  unit: z.enum(listUnits, 'Choose a unit.'),
})

const position = z
  .int('Choose a column.')
  .min(0, 'Choose a column.')
  .max(200, 'Choose a column.')
  .nullish()
  .transform((at) => at ?? null)

/** Input of a table's columns: positions from 0, each at most once. */
export const materialListColumnsInput = z
  .object({ description: position, unit: position, quantity: position, make: position, remarks: position })
  .superRefine((columns, issues) => {
    if (columns.description === null)
      issues.addIssue({ code: 'custom', path: ['description'], message: 'Choose the column with the descriptions.' })
    for (const use of columnUses)
      if (columns[use] !== null && columnUses.some((other) => other < use && columns[other] === columns[use]))
        issues.addIssue({ code: 'custom', path: [use], message: 'This column is used already.' })
  })

/** Why a user with so many lists cannot have another, or null. */
export const whyNotListed = (lists: number): Refusal | null =>
  lists >= listLimits.lists ? refuse('LISTS_FULL', { max: listLimits.lists }) : null

/** Why so many lines do not make a list, or null. */
export const whyNotLines = (lines: number): Refusal | null => {
  if (lines === 0) return refuse('LIST_EMPTY')
  return lines > listLimits.lines ? refuse('LIST_TOO_LONG', { max: listLimits.lines, count: lines }) : null
}

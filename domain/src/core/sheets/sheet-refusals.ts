import { type Refusal, refuse } from '../refusals.ts'

/** Why an uploaded table could not be read. */
export type SheetProblem =
  | 'BROKEN'
  | 'TOO_LARGE'
  | 'TOO_WIDE'
  | 'TOO_MANY'
  | 'TOO_SLOW'
  | 'NO_TABLE'
  | 'PASSWORD'
  | 'FORMULA'
  | 'NOT_CALCULATED'

/** The refusal of a table that could not be read: `at` is the cell, `max` the rows that are accepted. */
export function sheetRefusal({ refusal, at = '' }: { refusal: SheetProblem; at?: string }, max: number): Refusal {
  switch (refusal) {
    case 'TOO_MANY':
      return refuse('SHEET_ROWS', { max }, 'file')
    case 'FORMULA':
      return refuse('SHEET_FORMULA', { cell: at }, 'file')
    case 'NOT_CALCULATED':
      return refuse('SHEET_NOT_CALCULATED', { cell: at }, 'file')
    case 'NO_TABLE':
      return refuse('FILE_NOT_TABLE', undefined, 'file')
    default:
      return refuse(`SHEET_${refusal}`, undefined, 'file')
  }
}

import type { T } from '#i18n/use-t.ts'
import { amountText } from '#ui/format/amounts.ts'

/** A quantity of a line: bars in pieces, others in their unit. */
export const cutText = (t: T, edit: { cutMilli: number | null; cutPieces: number | null; unit: string | null }) =>
  edit.cutPieces === null
    ? amountText(t, edit.cutMilli ?? 0, edit.unit ?? '')
    : amountText(t, edit.cutPieces * 1000, 'piece')

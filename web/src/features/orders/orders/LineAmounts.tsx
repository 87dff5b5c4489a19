import { useT } from '#i18n/use-t.ts'
import type { FieldProps } from '#ui/form/Field.tsx'
import { CountField, QuantityField } from '#ui/form/fields.tsx'
import { unitText } from '#ui/format/amounts.ts'

type Line = { id: string; unit: string; pieces: number | null }

/** Amounts of a form by line, named by its id: pieces of goods that are counted, otherwise a quantity in thousandths. */
export type LineAmounts = Record<`line${string}`, number | null>

/** The field for the amount of a line. */
export function LineAmountField({ line, ...field }: Omit<FieldProps, 'name'> & { line: Line }) {
  const t = useT()
  const name = `line${line.id}`
  return line.pieces === null ? (
    <QuantityField {...field} name={name} unit={unitText(t, line.unit)} />
  ) : (
    <CountField {...field} name={name} unit={unitText(t, 'piece')} />
  )
}

/** The amounts as the contract has them; 0 where none was entered. */
export const enteredAmounts = (lines: readonly Pick<Line, 'id' | 'pieces'>[], amounts: LineAmounts) =>
  lines.map(({ id, pieces }) => {
    const amount = amounts[`line${id}`] ?? 0
    return pieces === null
      ? { lineId: id, quantityMilli: amount, pieces: null }
      : { lineId: id, pieces: amount, quantityMilli: null }
  })

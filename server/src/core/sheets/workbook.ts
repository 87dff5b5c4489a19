import writeExcelFile, { type Feature } from 'write-excel-file/node'

export const title = (value: string) => ({ value, fontWeight: 'bold' as const, backgroundColor: '#E8EFF9' })
/** A text cell. Its explicit type keeps a spreadsheet from running it as a formula. */
export const cell = (value: string) => (value === '' ? null : { value, type: String })
/** Rupees as a number. */
export const rupees = (paise: number | null) =>
  paise === null ? null : { value: paise / 100, type: Number, format: '#,##,##0.00' }

/** Thousandths of a unit as a number: kilograms of grams, quantities of their unit. */
export const thousandths = (milli: number) => ({ value: milli / 1000, type: Number, format: '#,##,##0.000' })

type Cell =
  | ReturnType<typeof thousandths>
  | ReturnType<typeof title>
  | ReturnType<typeof cell>
  | ReturnType<typeof rupees>
export type Sheet = { sheet: string; data: Cell[][]; columns: { width: number }[]; stickyRowsCount?: number }

/** The only way to create a spreadsheet. */
export const workbook = (sheets: readonly Sheet[], features: readonly Feature<Buffer>[] = []): Promise<Buffer> =>
  writeExcelFile(sheets as never, { features } as never).toBuffer()

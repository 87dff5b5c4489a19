/** What a file is by its bytes. Banks often name HTML and text .xls. */
export const tableFormats = ['XLSX', 'XLS', 'ODS', 'XML', 'HTML', 'TEXT'] as const
export type TableFormat = (typeof tableFormats)[number]
export const tableEncodings = ['UTF-8', 'UTF-16LE', 'UTF-16BE', 'windows-1252'] as const
export type TableEncoding = (typeof tableEncodings)[number]
export const tableSeparators = [',', ';', '\t', '|'] as const
export type TableSeparator = (typeof tableSeparators)[number]

/** How an uploaded table was understood: shown, so that a person can tell why it was misread. */
export type TableReading = {
  format: TableFormat
  /** The tab that was read; empty for text. */
  name: string
  /** Number of hidden tabs, which are left out. */
  hidden: number
  /** Of text: by the mark at its beginning, or assumed. */
  encoding: TableEncoding | null
  separator: TableSeparator | null
  /** Whether the workbook counts days from 1904. Cells with the format of a date are read already. */
  is1904: boolean
}

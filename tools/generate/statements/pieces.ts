/** A value that is sent beside the statement: `$1`. */
export const parameter = { isParameter: true, mayBeNull: true } as const
/** The same of a value that is never null. */
export const sureParameter = { isParameter: true, mayBeNull: false } as const
/** JSON of one row or of a list of rows, with the names of those values that are never null in a row. */
export type RowsParameter = { isParameter: true; mayBeNull: false; filled: readonly string[] }
/** Texts of a statement, with its values between them. */
export type Piece = string | typeof parameter | typeof sureParameter | RowsParameter

/** Around a part whose type is written in the code, with the number of that type. */
export const markOpen = (type: number) => `\uE000${type}\uE001`
export const markClose = '\uE002'
export const withoutMarks = (text: string) => text.replaceAll(/\uE000\d+\uE001|\uE002/g, '')
/** The same with `case n when n then … end` around marked parts, where numbers begin at `first`. */
export const withMarksAs = (text: string, first: number) =>
  text
    .replaceAll(
      /\uE000(\d+)\uE001/g,
      (_, type: string) => `(case ${first + Number(type)} when ${first + Number(type)} then `,
    )
    .replaceAll('\uE002', ' end)')

/** A problem of a row: its column and the message. */
export type RowProblem = { column: string; message: string }

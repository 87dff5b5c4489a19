/** A value that is sent beside the statement: `$1`. */
export const parameter = { isParameter: true } as const
/** Texts of a statement, with its values between them. */
export type Piece = string | typeof parameter

import type { refusalTexts } from './refusal-texts.ts'

/** A reason of the closed list. */
export type RefusalCode = keyof typeof refusalTexts
export type RefusalParams = Record<string, string | number>

/** A reasoned no: what rules return, the server sends as an error and the web shows beside the field it names. */
export type Refusal = { code: RefusalCode; params?: RefusalParams; field?: string }

/** Makes a refusal; leaves out what is not given, so that two refusals compare by value. */
export const refuse = (code: RefusalCode, params?: RefusalParams, field?: string): Refusal => ({
  code,
  ...(params && { params }),
  ...(field !== undefined && { field }),
})

/** Tells a refusal from the other outcome of a rule that calculates: codes of refusals are in capitals. */
export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'code' in value && /^[A-Z]/.test(String(value.code))

/** The first refusal of several questions, asked in the order in which a person should hear of them. */
export const firstRefusal = (...questions: ReadonlyArray<() => Refusal | null>): Refusal | null => {
  for (const ask of questions) {
    const refusal = ask()
    if (refusal) return refusal
  }
  return null
}

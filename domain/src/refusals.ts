import type { refusalTexts } from './refusal-texts.ts'

/** A refusal code. */
export type RefusalCode = keyof typeof refusalTexts
export type RefusalParams = Record<string, string | number>

/**
 * A refusal with its reason: returned by rules, sent by the server as an error, and shown by the web beside the field
 * it names.
 */
export type Refusal = { code: RefusalCode; params?: RefusalParams; field?: string }

/** Makes a refusal. Omits what is not given, so that refusals compare by value. */
export const refuse = (code: RefusalCode, params?: RefusalParams, field?: string): Refusal => ({
  code,
  ...(params && { params }),
  ...(field !== undefined && { field }),
})

/** Whether the result of a calculation is a refusal: refusal codes are in capitals. */
export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'code' in value && /^[A-Z]/.test(String(value.code))

/** The first refusal of several checks, in order of importance to the user. */
export const firstRefusal = (...questions: ReadonlyArray<() => Refusal | null>): Refusal | null => {
  for (const ask of questions) {
    const refusal = ask()
    if (refusal) return refusal
  }
  return null
}

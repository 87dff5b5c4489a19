import type { PrintedDate, PrintedMoment } from './fiscal.ts'
import type { Rupees } from './money.ts'
import type { Kilograms } from './quantity.ts'
import type { RefusalTerm } from './refusal-terms.ts'
import type { RefusalName, refusalTexts } from './refusal-texts.ts'

/** A refusal code. */
export type RefusalCode = keyof typeof refusalTexts

/** The names in braces of a text. */
type Blanks<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never

/** Written alike in every language: numbers, amounts, weights, and dates as printed. */
type Sign = number | Rupees | Kilograms | `${number} %` | PrintedDate | PrintedMoment
/** A quantity of goods in their selling unit, or of time. */
type Quantity = { milli: number; unit: string }
export type RefusalFigure = Sign | Quantity
/** Terms of the closed list, which are translated. */
type Terms = { terms: readonly RefusalTerm[] }

/** What a param holds. A text is a name, of a product, a person or a document, and stays as it is. */
export type RefusalParam = RefusalFigure | Terms | string
export type RefusalParams = Readonly<Record<string, RefusalParam>>

/** The params of a code: exactly the names in braces of its message. Texts are allowed for names only. */
type ParamsOf<Code extends RefusalCode> = {
  [Name in Blanks<(typeof refusalTexts)[Code]>]: Name extends RefusalName ? string | number : RefusalFigure | Terms
}
/** A code whose message has nothing to fill in. */
export type PlainCode = { [Code in RefusalCode]: keyof ParamsOf<Code> extends never ? Code : never }[RefusalCode]
export type ParamArguments<Code extends RefusalCode> = [keyof ParamsOf<Code>] extends [never]
  ? [params?: Record<string, never> | undefined, field?: string]
  : [params: ParamsOf<Code>, field?: string]

/**
 * A refusal with its reason: returned by rules, sent by the server as an error, and shown by the web beside the field
 * it names.
 */
export type Refusal = { code: RefusalCode; params?: RefusalParams; field?: string }

/** Makes a refusal. Omits what is not given, so that refusals compare by value. */
export const refuse = <Code extends RefusalCode>(
  code: Code,
  ...[params, field]: ParamArguments<NoInfer<Code>>
): Refusal => ({
  code,
  ...(params && { params }),
  ...(field !== undefined && { field }),
})

/** A param that holds terms of the closed list. */
export const terms = (...codes: readonly RefusalTerm[]): Terms => ({ terms: codes })

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

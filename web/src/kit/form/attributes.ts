import { readAttributes, type TypedAttribute } from '@neev/domain/attributes'
import type { AskedFragment } from './attributes.graphql.ts'
import type { Schema } from './schema.ts'

/** Attributes as a form holds them, by code: several texts only of several of a list. */
export type AttributeInputs = Record<string, string | string[]>

/** What goods say, as the form holds it. */
export const attributeInputs = (asked: readonly AskedFragment[], given: readonly TypedAttribute[]): AttributeInputs => {
  const several = new Set(asked.filter(({ type }) => type === 'MULTI').map(({ code }) => code))
  return Object.fromEntries(
    given.map(({ code, values }) => [code, several.has(code) ? [...values] : values.join(', ')]),
  )
}

/** What was typed, as the contract takes it. */
export const attributesSent = (inputs: AttributeInputs) =>
  Object.entries(inputs).map(([code, typed]) => ({ code, values: [typed].flat().filter(Boolean) }))

type Rules = {
  safeParse(value: unknown): { error?: { issues: readonly { message: string; path: PropertyKey[] }[] } | undefined }
}

/** A form of goods by the domain's rules for its fields and by what their category asks; `had` is what they said before. */
export const withAttributes = <Values extends { attributes: AttributeInputs }>(
  rules: Rules,
  asked: readonly AskedFragment[],
  had: AttributeInputs = {},
): Schema<Values, Values> => ({
  '~standard': {
    validate: (given) => {
      const values = given as Values
      const { problems } = readAttributes(asked, attributesSent(values.attributes), had)
      const issues = [
        ...(rules.safeParse(values).error?.issues ?? []),
        ...Object.entries(problems).map(([code, message]) => ({ message, path: ['attributes', code] })),
      ]
      return issues.length > 0 ? { issues } : { value: values }
    },
  },
})

import { readAttributes, type TypedAttribute } from '@neev/domain/attributes'
import type { RequestedFragment } from './attributes.graphql.ts'
import type { Schema } from './schema.ts'

/** Attributes as a form holds them, by code: several texts only of several of a list. */
export type AttributeInputs = Record<string, string | string[]>

/** What goods say, as the form holds it. */
export const attributeInputs = (
  requested: readonly RequestedFragment[],
  input: readonly TypedAttribute[],
): AttributeInputs => {
  const several = new Set(requested.filter(({ type }) => type === 'MULTI').map(({ code }) => code))
  return Object.fromEntries(
    input.map(({ code, values }) => [code, several.has(code) ? [...values] : values.join(', ')]),
  )
}

/** What was typed, as the contract takes it. */
export const attributesSent = (inputs: AttributeInputs) =>
  Object.entries(inputs).map(([code, typed]) => ({ code, values: [typed].flat().filter(Boolean) }))

/** A schema of the domain, as far as a form needs it. */
export type Rules<Out> = {
  safeParse(value: unknown): {
    data?: Out | undefined
    error?: { issues: readonly { message: string; path: PropertyKey[] }[] } | undefined
  }
}
export type AttributesSent = ReturnType<typeof attributesSent>

/**
 * A form of goods by the domain's rules for its fields and by what their category asks; `had` is what they said before. What it
 * gives is what the rules name, parsed, with the attributes as the contract takes them; nothing else that the form holds.
 */
export const withAttributes = <Values extends { attributes: AttributeInputs }, Out extends object>(
  rules: Rules<Out>,
  requested: readonly RequestedFragment[],
  had: AttributeInputs = {},
): Schema<Values, Out & { attributes: AttributesSent }> => ({
  '~standard': {
    validate: (input) => {
      const attributes = attributesSent((input as Values).attributes)
      const { problems } = readAttributes(requested, attributes, had)
      const read = rules.safeParse(input)
      const issues = [
        ...(read.error?.issues ?? []),
        ...Object.entries(problems).map(([code, message]) => ({ message, path: ['attributes', code] })),
      ]
      if (!read.data || issues.length > 0) return { issues }
      return { value: { ...read.data, attributes } }
    },
  },
})

import { readAttributes, type TypedAttribute } from '@neev/domain/catalogue/attributes'
import type { Schema } from '#ui/form/schema.ts'
import type { RequestedFragment } from './attributes.graphql.ts'

/** Attributes in a form by code. Only MULTI has several values. */
export type AttributeInputs = Record<string, string | string[]>

/**
 * Attribute values in the format of the form. Each requested attribute is there, also without a value: a form that
 * compares what is typed with its defaults would find an empty field changed.
 */
export const attributeInputs = (
  requested: readonly RequestedFragment[],
  input: readonly TypedAttribute[],
): AttributeInputs => {
  const several = new Set(requested.filter(({ type }) => type === 'MULTI').map(({ code }) => code))
  return {
    ...Object.fromEntries(requested.map(({ code }) => [code, several.has(code) ? [] : ''])),
    ...Object.fromEntries(input.map(({ code, values }) => [code, several.has(code) ? [...values] : values.join(', ')])),
  }
}

/** Entered values in the format of the contract. */
export const attributesSent = (inputs: AttributeInputs) =>
  Object.entries(inputs).map(([code, typed]) => ({ code, values: [typed].flat().filter(Boolean) }))

/** A schema of the domain, as far as forms need it. */
export type Rules<Out> = {
  safeParse(value: unknown): {
    data?: Out | undefined
    error?: { issues: readonly { message: string; path: PropertyKey[] }[] } | undefined
  }
}
export type AttributesSent = ReturnType<typeof attributesSent>

/**
 * A product form with the domain's rules for its fields and the attributes of its category; `had` are the existing
 * values. Returns the parsed fields of the rules, with attributes in the format of the contract, and nothing else.
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

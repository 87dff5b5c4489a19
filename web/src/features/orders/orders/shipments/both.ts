import type { Schema } from '#ui/form/schema.ts'

/** Combines two schemas: the domain's, and further requirements of a form, such as a file. */
export const combineSchemas = <A, OutA, B, OutB>(
  first: Schema<A, OutA>,
  second: Schema<B, OutB>,
): Schema<A & B, OutA & OutB> => ({
  '~standard': {
    validate: async (input) => {
      const [one, two] = [await first['~standard'].validate(input), await second['~standard'].validate(input)]
      if (one.issues || two.issues) return { issues: [...(one.issues ?? []), ...(two.issues ?? [])] }
      return { value: { ...two.value, ...one.value } }
    },
  },
})

import type { Schema } from '#ui/form/schema.ts'

type Typed = { allocations: { entryId: string; amountPaise: number | null }[] }

/** The schema of a form with a field for every open invoice: those left empty are not allocations. */
export const filledOnly = <In extends { allocations: { entryId: string; amountPaise: number }[] }, Out>(
  schema: Schema<In, Out>,
): Schema<Omit<In, 'allocations'> & Typed, Out> => ({
  '~standard': {
    validate: (input) => {
      const values = input as Typed
      const allocations = values.allocations.filter(({ amountPaise }) => amountPaise !== null && amountPaise !== 0)
      return schema['~standard'].validate({ ...values, allocations })
    },
  },
})

import type { Refusal } from '@neev/domain/core/refusals'
import type { FieldValues } from 'react-hook-form'
import type { Schema } from './schema.ts'

/**
 * The schema of a small form that the domain does not cover: returns a message, marked by text(), or a refusal
 * for each invalid field; the server validates as well.
 */
export const problemSchema = <Values extends FieldValues>(
  problems: (values: Values) => Partial<Record<keyof Values & string, string | Refusal | false | null>>,
): Schema<Values, Values> => ({
  '~standard': {
    validate: (input) => {
      const value = input as Values
      const found = Object.entries(problems(value)) as [string, string | Refusal | false | null][]
      const issues = found.flatMap(([name, problem]) => {
        if (!problem) return []
        const own = typeof problem === 'string' ? { message: problem } : { message: '', params: { refusal: problem } }
        return [{ ...own, path: [name] }]
      })
      return issues.length > 0 ? { issues } : { value }
    },
  },
})

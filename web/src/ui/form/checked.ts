import type { FieldValues } from 'react-hook-form'
import type { Schema } from './schema.ts'

/**
 * The schema of a small form that the domain does not cover: returns a message, marked by text(), for each invalid
 * field; the server validates as well.
 */
export const checked = <Values extends FieldValues>(
  problems: (values: Values) => Partial<Record<keyof Values & string, string | false | null>>,
): Schema<Values, Values> => ({
  '~standard': {
    validate: (input) => {
      const value = input as Values
      const issues = Object.entries(problems(value)).flatMap(([name, message]) =>
        message ? [{ message: message as string, path: [name] }] : [],
      )
      return issues.length > 0 ? { issues } : { value }
    },
  },
})

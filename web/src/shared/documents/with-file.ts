import type { FieldValues } from 'react-hook-form'
import { text } from '#i18n/text.ts'
import type { Schema } from '#ui/form/schema.ts'

/** A schema of fields with a required file beside them. */
export const withFile = <Out extends object>(
  fields: Schema<FieldValues, Out>,
): Schema<FieldValues, Out & { file: File }> => ({
  '~standard': {
    validate: async (values) => {
      const { file, ...rest } = values as FieldValues & { file: File | null }
      const { issues = [], ...result } = await fields['~standard'].validate(rest)
      if ('value' in result && file) return { value: { ...result.value, file } }
      return { issues: [...issues, ...(file ? [] : [{ message: text('Choose a file.'), path: ['file'] }])] }
    },
  },
})

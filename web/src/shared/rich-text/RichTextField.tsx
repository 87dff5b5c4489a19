import type { ContentLanguage } from '@neev/domain/content/languages'
import { lazy, Suspense, useId } from 'react'
import { useController } from 'react-hook-form'
import { useFieldError } from '#ui/form/use-field-error.ts'
import styles from './rich-text.module.css'
import { TextVariables } from './TextVariables.tsx'

const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'))

type Props = { name: string; label: string; language: ContentLanguage; hint?: string }

/** A text with headings, lists, tables, links, pictures and variables; HTML in the form, which the server cleans. */
export function RichTextField({ name, label, language, hint }: Props) {
  const id = useId()
  const { field } = useController({ name })
  const error = useFieldError(name)
  const about = error || hint ? `${id}-about` : undefined
  return (
    <fieldset className="field whole" name={name}>
      <legend className="label">{label}</legend>
      <Suspense fallback={<div className={`${styles.richEditor} ${styles.loading}`} />}>
        <RichTextEditor
          label={label}
          describedBy={about}
          invalid={error !== undefined}
          value={(field.value as string) ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      </Suspense>
      {error ? (
        <p className="error-text" id={about}>
          {error}
        </p>
      ) : (
        hint && (
          <p className="hint" id={about}>
            {hint}
          </p>
        )
      )}
      <TextVariables html={(field.value as string) ?? ''} language={language} />
    </fieldset>
  )
}

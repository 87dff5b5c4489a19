import { type ReactNode, useId } from 'react'
import { useT } from '#i18n/use-t.ts'
import { Icon } from '#ui/icons/Icon.tsx'

export type FieldProps = {
  name: string
  label: string
  /** Help text, replaced by an error. */
  hint?: ReactNode
  optional?: boolean
  /** In a table cell, whose column and row name it: label and error are for screen readers only. */
  bare?: boolean
}

/** Attributes that connect a control to its label, hint and error. */
export type Control = { id: string; 'aria-invalid': boolean | undefined; 'aria-describedby': string | undefined }

type Props = Omit<FieldProps, 'name'> & {
  error?: string | undefined
  /** To the right of the label, such as "Forgot password". */
  action?: ReactNode
  children: (control: Control) => ReactNode
}

/** Label above, hint or error below. For fields inside and outside forms. */
export function Field({ label, hint, error, optional = false, bare = false, action, children }: Props) {
  const t = useT()
  const id = useId()
  const below = error || hint ? `${id}-below` : undefined
  if (bare) {
    return (
      <div className="field in-cell">
        <label className="hidden-text" htmlFor={id}>
          {label}
        </label>
        {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': below })}
        {below && (
          <span className="hidden-text" id={below}>
            {error ?? hint}
          </span>
        )}
      </div>
    )
  }
  return (
    <div className="field">
      <div className="field-head">
        <label className="label" htmlFor={id}>
          {label}
          {optional && <span className="optional"> ({t('optional')})</span>}
        </label>
        {action}
      </div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': below })}
      {error ? (
        <p className="error-text" id={below}>
          <Icon name="alert" />
          {error}
        </p>
      ) : (
        hint && (
          <p className="hint" id={below}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

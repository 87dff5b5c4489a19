import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form'
import { errorText } from '#kit/graphql/error-text.ts'
import { GraphQLRefusal } from '#kit/graphql/errors.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'
import { useHydrated } from '#state/use-hydrated.ts'
import { resolverOf, type Schema } from './schema.ts'
import { useKeepInput } from './use-keep-input.ts'

type Props<In extends FieldValues, Out> = {
  schema: Schema<In, Out>
  /** What the fields start with. */
  defaults: DefaultValues<In>
  /** Does it. When it throws a refusal, the form shows it: at the field it names, else above the button. */
  onSubmit: (values: Out) => Promise<unknown>
  /** The button's words. */
  submit: string
  /** Beside the button, such as a way back. */
  actions?: ReactNode
  children: ReactNode
}

/** A form by one of the domain's schemas: checks before sending, shows what the server refuses, and does not lose what was typed. */
export function Form<In extends FieldValues, Out>({
  schema,
  defaults,
  onSubmit,
  submit,
  actions,
  children,
}: Props<In, Out>) {
  const t = useT()
  const form = useForm<In, unknown, Out>({ defaultValues: defaults, resolver: resolverOf(schema), mode: 'onTouched' })
  const { isSubmitting, isDirty } = form.formState
  // before the script is there the browser itself would send the fields: as an address, password and all
  const awake = useHydrated()
  const [refusal, setRefusal] = useState<string | null>(null)
  // Held until the render that knows the outcome: between the two, what was saved would still count as unsent.
  const sending = useRef(false)
  useKeepInput(() => isDirty && !sending.current)
  useEffect(() => {
    if (!isSubmitting) sending.current = false
  }, [isSubmitting])

  const send = form.handleSubmit(async (values) => {
    sending.current = true
    setRefusal(null)
    try {
      await onSubmit(values)
      form.reset(form.getValues())
    } catch (error) {
      setRefusal(showRefusal(error))
    }
  })

  /** Puts the server's reasons at their fields; gives the sentence for what belongs to no field. */
  function showRefusal(error: unknown): string | null {
    const fields = error instanceof GraphQLRefusal ? Object.entries(error.fields) : []
    const own = fields.filter(([name]) => document.getElementsByName(name).length > 0)
    for (const [index, [name, message]] of own.entries()) {
      form.setError(name as Path<In>, { type: 'server', message }, { shouldFocus: index === 0 })
    }
    if (own.length === 0) return fields[0] ? t(fields[0][1]) : errorText(t, error)
    return own.length < fields.length ? errorText(t, error) : null
  }

  return (
    <FormProvider {...form}>
      <form className="form" method="post" onSubmit={send} noValidate>
        {children}
        {refusal && (
          <p className="note red" role="alert">
            <Icon name="alert" />
            {refusal}
          </p>
        )}
        <div className="actions">
          <button type="submit" className="button primary" disabled={isSubmitting || !awake} aria-busy={isSubmitting}>
            {submit}
          </button>
          {actions}
        </div>
      </form>
    </FormProvider>
  )
}

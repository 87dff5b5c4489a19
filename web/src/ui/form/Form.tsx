import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form'
import { errorText } from '#graphql/error-text.ts'
import { GraphQLRefusal } from '#graphql/errors.ts'
import { useT } from '#i18n/use-t.ts'
import { useHydrated } from '#state/use-hydrated.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { useSaveGroup } from './SaveGroup.tsx'
import { resolverOf, type Schema } from './schema.ts'
import { problemText } from './use-field-error.ts'
import { useKeepInput } from './use-keep-input.ts'

export type FormProps<In extends FieldValues, Out> = {
  schema: Schema<In, Out>
  /** Initial values. */
  defaults: DefaultValues<In>
  /**
   * Submits the values. If it throws a refusal, the form shows it at the field it names, otherwise above the button.
   */
  onSubmit: (values: Out) => Promise<unknown>
  /** Label of the button. */
  submit: string
  /** What the form is about, where a page saves several forms by one bar (SaveGroup). */
  part?: string
  /** Beside the button, such as a link back. */
  actions?: ReactNode
  children: ReactNode
}

/** The fields that the server refused. */
const problemsOf = ({ fields, fieldRefusals }: GraphQLRefusal) =>
  Object.entries(fields).map(([name, message]) => [name, { message, refusal: fieldRefusals[name] }] as const)

/**
 * A form with a schema of the domain: validates before sending, shows refusals of the server, and protects unsent
 * input.
 */
export function Form<In extends FieldValues, Out>({
  schema,
  defaults,
  onSubmit,
  submit,
  part,
  actions,
  children,
}: FormProps<In, Out>) {
  const t = useT()
  const form = useForm<In, unknown, Out>({
    defaultValues: defaults,
    resolver: resolverOf(schema),
    mode: 'onTouched',
    // Another form of the page may have changed the record: what is typed here stays
    ...(part !== undefined && { values: defaults as In, resetOptions: { keepDirtyValues: true } }),
  })
  const { isSubmitting, isDirty } = form.formState
  // Before the script is loaded the browser would submit the fields in the URL, including passwords
  const awake = useHydrated()
  const [refusal, setRefusal] = useState<string | null>(null)
  // Kept until the render with the result; in between, saved input would still count as unsent.
  const sending = useRef(false)
  useKeepInput(() => isDirty && !sending.current)
  useEffect(() => {
    if (!isSubmitting) sending.current = false
  }, [isSubmitting])

  const submitted = async (values: Out): Promise<boolean> => {
    sending.current = true
    setRefusal(null)
    try {
      await onSubmit(values)
      form.reset(form.getValues(), { keepDirtyValues: false })
      return true
    } catch (error) {
      setRefusal(showRefusal(error))
      return false
    }
  }
  const submitOnce = form.handleSubmit(submitted)
  // A button that became disabled would lose the focus
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (isSubmitting) event.preventDefault()
    else submitOnce(event)
  }
  const isOfGroup = useSaveGroup(part, isDirty, {
    save: async () => {
      let saved = false
      await form.handleSubmit(async (values) => {
        saved = await submitted(values)
      })()
      return saved
    },
    discard: () => {
      form.reset(defaults as In, { keepDirtyValues: false })
      setRefusal(null)
    },
  })

  /** Sets the server's errors at their fields; returns the message that belongs to no field. */
  function showRefusal(error: unknown): string | null {
    const fields = error instanceof GraphQLRefusal ? problemsOf(error) : []
    const own = fields.filter(([name]) => document.getElementsByName(name).length > 0)
    for (const [index, [name, problem]] of own.entries()) {
      form.setError(name as Path<In>, { type: 'server', ...problem }, { shouldFocus: index === 0 })
    }
    if (own.length === 0) return fields[0] ? (problemText(t, fields[0][1]) ?? null) : errorText(t, error)
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
        {(!isOfGroup || actions) && (
          <div className="actions">
            {!isOfGroup && (
              <BusyButton type="submit" className="button primary" disabled={!awake} busy={isSubmitting}>
                {submit}
              </BusyButton>
            )}
            {actions}
          </div>
        )}
      </form>
    </FormProvider>
  )
}

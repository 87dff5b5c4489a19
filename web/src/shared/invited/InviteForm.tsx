import { useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectField, TextField } from '#ui/form/fields.tsx'
import { optionsOf } from '#ui/form/options.ts'
import type { Schema } from '#ui/form/schema.ts'

type Props<In extends FieldValues, Out> = {
  title: string
  /** Label and choices of the role. */
  label: string
  roles: Readonly<Record<string, string>>
  /** Of an email and a role. */
  schema: Schema<In, Out>
  onInvite: (values: Out) => Promise<unknown>
}

/** Invites a person to a business, and is empty again for the next one. */
export function InviteForm<In extends FieldValues, Out>({ title, label, roles, schema, onInvite }: Props<In, Out>) {
  const t = useT()
  const [round, setRound] = useState(0)
  return (
    <Section title={title}>
      <Form
        key={round}
        schema={schema}
        defaults={{ email: '' } as unknown as DefaultValues<In>}
        onSubmit={async (values) => {
          await onInvite(values)
          setRound(round + 1)
        }}
        submit={t('Send invitation')}
      >
        <div className="columns">
          <TextField
            name="email"
            label={t('Email')}
            type="email"
            autoComplete="off"
            hint={t('We send a link to accept the invitation. It works for seven days.')}
          />
          <SelectField name="role" label={label} options={optionsOf(t, roles)} />
        </div>
      </Form>
    </Section>
  )
}

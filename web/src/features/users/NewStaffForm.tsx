import { whyNotEmail, whyNotName } from '@neev/domain/identity'
import { refusalTexts } from '@neev/domain/refusals'
import { roleNames, staffRoles } from '@neev/domain/roles'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { checked } from '#kit/form/checked.ts'
import { Form } from '#kit/form/Form.tsx'
import { TextField } from '#kit/form/fields.tsx'
import { useFieldError } from '#kit/form/use-field-error.ts'
import { useAct } from '#kit/graphql/use-act.ts'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { CreateStaff, StaffList } from './users.operations.graphql.ts'

type Person = { name: string; email: string; roles: string[] }
const person = checked<Person>(({ name, email, roles }) => ({
  name: whyNotName(name.trim()) && refusalTexts.NAME_BAD,
  email: whyNotEmail(email.trim().toLowerCase()) && refusalTexts.EMAIL_BAD,
  roles: roles.length === 0 && text('Choose at least one role.'),
}))

/** Takes a person on: afterwards the link, by which they choose a password, is shown once. */
export function NewStaffForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [link, setLink] = useState<string | null>(null)
  const create = useAct(CreateStaff, { says: t('Account made'), refreshes: [StaffList] })
  if (link !== null) {
    return (
      <div className="dialog-body stack">
        <p className="note amber">{t('Hand over this link. It works once, within a day, and is not shown again.')}</p>
        <p className="input">
          <input readOnly value={link} aria-label={t('Link')} onFocus={(event) => event.target.select()} />
        </p>
        <div className="row">
          <button type="button" className="button primary" onClick={() => navigator.clipboard.writeText(link)}>
            {t('Copy')}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {t('Close')}
          </button>
        </div>
      </div>
    )
  }
  return (
    <div className="dialog-body">
      <Form
        schema={person}
        defaults={{ name: '', email: '', roles: [] }}
        onSubmit={async ({ name, email, roles }) => {
          const { createStaff } = await create.run({ input: { name: name.trim(), email: email.trim(), roles } })
          setLink(createStaff.link)
        }}
        submit={t('Make the account')}
      >
        <TextField name="name" label={t('Name')} autoComplete="off" />
        <TextField name="email" label={t('Email')} type="email" autoComplete="off" />
        <Roles />
      </Form>
    </div>
  )
}

function Roles() {
  const t = useT()
  const { field } = useController({ name: 'roles' })
  const error = useFieldError('roles')
  const chosen = field.value as string[]
  return (
    <fieldset className="field" aria-invalid={error ? true : undefined}>
      <legend className="label">{t('Roles')}</legend>
      <div className="ticks">
        {staffRoles.map((role) => (
          <label key={role} className="check">
            <input
              type="checkbox"
              name="roles"
              checked={chosen.includes(role)}
              onChange={(event) =>
                field.onChange(event.target.checked ? [...chosen, role] : chosen.filter((other) => other !== role))
              }
            />
            <span>{t(roleNames[role])}</span>
          </label>
        ))}
      </div>
      {error && <p className="error-text">{error}</p>}
    </fieldset>
  )
}

import { roleNames } from '@neev/domain/core/access/role-names'
import { staffRoles } from '@neev/domain/core/access/roles'
import { whyNotEmail, whyNotName } from '@neev/domain/core/identity/identity'
import { refusalTexts } from '@neev/domain/core/refusal-texts'
import { useController } from 'react-hook-form'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import styles from '#ui/form/ticks.module.css'
import { useFieldError } from '#ui/form/use-field-error.ts'
import { CreateStaff, type CreateStaffMutation } from './users.operations.graphql.ts'

type Person = { name: string; email: string; roles: string[] }
const person = problemSchema<Person>(({ name, email, roles }) => ({
  name: whyNotName(name.trim()) && refusalTexts.NAME_BAD,
  email: whyNotEmail(email.trim().toLowerCase()) && refusalTexts.EMAIL_BAD,
  roles: roles.length === 0 && text('Choose at least one role.'),
}))

/** Creates a staff account. The link for setting a password is emailed to its owner only. */
export function NewStaffForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const successMessage = ({ createStaff }: CreateStaffMutation) => t('Invited: {email}', { email: createStaff.email })
  const create = useMutation(CreateStaff, { successMessage })
  return (
    <Form
      schema={person}
      defaults={{ name: '', email: '', roles: [] }}
      onSubmit={async ({ name, email, roles }) => {
        await create.run({ input: { name: name.trim(), email: email.trim(), roles } })
        onClose()
      }}
      submit={t('Create account')}
    >
      <p className="note">
        {t('We email the person a link to choose a password. It works for one day, and nobody else sees it.')}
      </p>
      <TextField name="name" label={t('Name')} autoComplete="off" />
      <TextField name="email" label={t('Email')} type="email" autoComplete="off" />
      <Roles />
    </Form>
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
      <div className={styles.ticks}>
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

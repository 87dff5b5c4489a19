import { whyNotName, whyNotPassword } from '@neev/domain/core/identity/identity'
import { refusalTexts } from '@neev/domain/core/refusal-texts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { useUser } from '#state/session.ts'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField, TextField } from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'

export type NewUser = { name: string; password: string; repeated: string }
type Props = {
  /** The invited address, and whether it has an account. */
  email: string
  hasAccount: boolean
  /** The address of signing in, which returns to the invitation. */
  signInPath: string
  /** Accepts as the signed-in user. */
  accept: ReactNode
  /** Accepts with a new account. */
  join: (account: NewUser) => Promise<unknown>
}

/** How the visitor can accept an invitation: as who they are, after signing in, or with a new account. */
export function InvitationAcceptance({ email, hasAccount, signInPath, accept, join }: Props) {
  const t = useT()
  const user = useUser()
  const isTheirs = user?.email.toLowerCase() === email.toLowerCase()
  if (hasAccount && isTheirs) return accept
  if (!hasAccount && !user) return <NewAccount email={email} join={join} />
  return (
    <>
      <p className="note amber">
        {user
          ? t('The invitation is for {email}. Sign out, then open the link again.', { email })
          : t('The invitation is for {email}. Sign in with that account.', { email })}
      </p>
      {!user && (
        <div>
          <Link className="button primary" to={signInPath}>
            {t('Sign in')}
          </Link>
        </div>
      )}
    </>
  )
}

const account = problemSchema<NewUser>(({ name, password, repeated }) => {
  const why = whyNotPassword(password, { name })
  return {
    name: whyNotName(name.trim()) && refusalTexts.NAME_BAD,
    password: why,
    repeated: password !== repeated && refusalTexts.PASSWORDS_DIFFER,
  }
})

function NewAccount({ email, join }: Pick<Props, 'email' | 'join'>) {
  const t = useT()
  return (
    <Form
      schema={account}
      defaults={{ name: '', password: '', repeated: '' }}
      onSubmit={(input) => join({ ...input, name: input.name.trim() })}
      submit={t('Create account and accept')}
    >
      <p className="ink2">{t('You will sign in with {email}.', { email })}</p>
      <TextField name="name" label={t('Your name')} autoComplete="name" />
      <PasswordField name="password" label={t('Password')} autoComplete="new-password" />
      <PasswordField name="repeated" label={t('Confirm password')} autoComplete="new-password" />
    </Form>
  )
}

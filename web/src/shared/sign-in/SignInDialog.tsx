import { isRole } from '@neev/domain/core/access/roles'
import { codeInput, loginInput } from '@neev/domain/people/accounts/accounts'
import { type ReactNode, useState } from 'react'
import { GraphQLRefusal, isRefusal } from '#graphql/errors.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { dropSession, signIn, useUser } from '#state/session.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/fields.tsx'
import { BotCheck } from './BotCheck.tsx'
import { CodeField } from './CodeField.tsx'
import { FinishSignInAgain, type SignedInAgainFragment, SignInAgain } from './sign-in-again.graphql.ts'

type Props = {
  decline: (() => void) | null
  /** For users without a password. */
  help: ReactNode
}

/**
 * Signs the same user in again over the page, so that no input is lost. Closing it keeps the page, and the next request
 * asks again; signing out continues as a guest.
 */
export default function SignInDialog({ decline, help }: Props) {
  const t = useT()
  const user = useUser()
  const again = useMutation(SignInAgain)
  const finish = useMutation(FinishSignInAgain)
  /** Set after the password of an account with a second factor. */
  const [challenge, setChallenge] = useState<string | null>(null)
  const leave = () => {
    decline?.()
    dropSession()
  }
  const goOn = ({ token, user, challenge }: SignedInAgainFragment) => {
    setChallenge(challenge)
    if (!token || !user) return
    const { roles, memberRole: member, ...known } = user
    signIn(token, { ...known, role: roles.filter(isRole), member })
  }
  const submitCode = async ({ code }: { code: string }) => {
    try {
      goOn((await finish.run({ challenge: challenge ?? '', code })).submitSignInCode)
    } catch (error) {
      // The challenge has expired: start again with the password
      if (!isRefusal(error, 'TOKEN_INVALID')) throw error
      setChallenge(null)
    }
  }
  const submit = async (input: { email: string; password: string; botToken?: string | null | undefined }) => {
    try {
      goOn((await again.run({ ...input, botToken: input.botToken ?? null })).login)
    } catch (error) {
      if (!isRefusal(error, 'AUTH_INVALID')) throw error
      const { code, message } = error
      throw new GraphQLRefusal({ message, extensions: { code, fields: { password: message } } })
    }
  }
  return (
    <Dialog title={t('Your session has ended')} open={decline !== null} onClose={() => decline?.()}>
      <div className="dialog-body">
        {challenge ? (
          <Form
            key="code"
            schema={codeInput}
            defaults={{ code: '' }}
            onSubmit={submitCode}
            submit={t('Sign in')}
            actions={
              <button type="button" className="button" onClick={() => setChallenge(null)}>
                {t('Back')}
              </button>
            }
          >
            <CodeField />
          </Form>
        ) : (
          <Form
            schema={loginInput}
            defaults={{ email: user?.email ?? '', password: '', botToken: '' }}
            onSubmit={submit}
            submit={t('Sign in')}
            actions={
              <button type="button" className="button" onClick={leave}>
                {t('Sign out')}
              </button>
            }
          >
            <p className="ink2">
              {t('Sign in again as {email} to continue. Your entries on this page are kept.', {
                email: user?.email ?? '',
              })}
            </p>
            <PasswordField name="password" label={t('Password')} autoComplete="current-password" />
            <BotCheck />
            {help}
          </Form>
        )}
      </div>
    </Dialog>
  )
}

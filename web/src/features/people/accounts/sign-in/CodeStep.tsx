import { codeInput } from '@neev/domain/people/accounts/accounts'
import { useEffect, useRef } from 'react'
import { isRefusal } from '#graphql/errors.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { CodeField } from '#shared/sign-in/CodeField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SubmitSignInCode } from '../sign-in.graphql.ts'
import { useSignIn } from '../use-sign-in.ts'
import { SignInFrame } from './SignInFrame.tsx'

type Props = {
  challenge: string
  /** Returns to the password, when the challenge has expired or another account is meant. */
  onBack: (expired: boolean) => void
}

/** Second step of signing in: a code of the authenticator app, or a recovery code. */
export function CodeStep({ challenge, onBack }: Props) {
  const t = useT()
  const finish = useMutation(SubmitSignInCode)
  const signIn = useSignIn()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <SignInFrame title={t('Your code')} lead={t('Your account is protected by an authenticator app.')}>
      <div ref={box}>
        <Form
          schema={codeInput}
          defaults={{ code: '' }}
          submit={t('Sign in')}
          onSubmit={async ({ code }) => {
            try {
              await signIn((await finish.run({ challenge, code })).submitSignInCode)
            } catch (error) {
              if (isRefusal(error, 'TOKEN_INVALID')) return onBack(true)
              throw error
            }
          }}
          actions={
            <button type="button" className="button" onClick={() => onBack(false)}>
              {t('Back')}
            </button>
          }
        >
          <CodeField />
        </Form>
      </div>
    </SignInFrame>
  )
}

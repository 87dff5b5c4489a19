import { shortRegisterInput } from '@neev/domain/people/accounts/accounts'
import { isRefusal } from '#graphql/errors.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useStore } from '#state/store.ts'
import { toast } from '#ui/feedback/toast.ts'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { AcceptPolicies } from '../AcceptPolicies.tsx'
import { RegisterWithFacebook, RegisterWithMobile } from '../sign-in.graphql.ts'
import { useSignIn } from '../use-sign-in.ts'
import { SignInFrame } from './SignInFrame.tsx'

type Props = {
  by: 'MOBILE' | 'FACEBOOK'
  challenge: string
  name?: string
  email?: string
  /** The proof has expired. */
  onLate: () => void
}

/** Whoever is proven by a code or by Facebook and has no account adds name and email. */
export default function ShortRegistration({ by, challenge, name = '', email = '', onLate }: Props) {
  const t = useT()
  const locale = useStore((state) => state.lang.current.locale)
  const mobile = useMutation(RegisterWithMobile)
  const facebook = useMutation(RegisterWithFacebook)
  const signIn = useSignIn()
  return (
    <SignInFrame
      title={t('Create an account')}
      lead={
        by === 'MOBILE'
          ? t('Your number is verified. It has no account yet; two more details are needed.')
          : t('Facebook has confirmed who you are. You have no account yet; two more details are needed.')
      }
    >
      <Form
        schema={shortRegisterInput}
        defaults={{ name, email, acceptTerms: false as never, marketing: false }}
        submit={t('Create account')}
        onSubmit={async (values) => {
          const input = { ...values, challenge, locale }
          try {
            await signIn(
              by === 'MOBILE'
                ? (await mobile.run({ input })).registerWithMobile
                : (await facebook.run({ input })).registerWithFacebook,
            )
            toast(t('We have emailed you a link to confirm your email address.'))
          } catch (error) {
            if (isRefusal(error, 'TOKEN_INVALID')) return onLate()
            throw error
          }
        }}
      >
        <TextField name="name" label={t('Your name')} autoComplete="name" />
        <TextField
          name="email"
          label={t('Email')}
          type="email"
          autoComplete="email"
          hint={t('For order confirmations and invoices.')}
        />
        <AcceptPolicies />
      </Form>
    </SignInFrame>
  )
}

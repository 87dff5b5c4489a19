import { whyNotName, whyNotPassword } from '@neev/domain/accounts/identity'
import { refusalTexts } from '@neev/domain/core/refusal-texts'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { refreshUser, useUser } from '#state/session.ts'
import { Failed } from '#ui/feedback/Blank.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { checked } from '#ui/form/checked.ts'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField, TextField } from '#ui/form/fields.tsx'
import { Head } from '#ui/Head.tsx'
import { AcceptSellerInvitation, Invitation, type InvitationQuery } from './profile/profile.graphql.ts'
import { memberRoleHints, memberRoleNames } from './seller-labels.ts'

/** Target of an invitation's link: shows and accepts it. */
export default function JoinSellerPage() {
  const t = useT()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data, error } = useGql(Invitation, { token })
  return (
    <>
      <Head title={t('Work for a seller')} noIndex />
      <div className="stack">
        <h1>{data ? t('Work for {seller}', { seller: data.sellerInvitation.sellerName }) : t('Work for a seller')}</h1>
        {!data && !error && <Skeleton lines={3} />}
        {error && !data && <Failed error={error} />}
        {data && <Answer invitation={data.sellerInvitation} token={token} />}
      </div>
    </>
  )
}

type Props = { invitation: InvitationQuery['sellerInvitation']; token: string }

function Answer({ invitation, token }: Props) {
  const t = useT()
  const user = useUser()
  const { invitedBy, sellerName, role, email, hasAccount } = invitation
  const isTheirs = user?.email.toLowerCase() === email.toLowerCase()
  return (
    <>
      <p>{t('{name} invites you to work for {seller} on Neev.', { name: invitedBy, seller: sellerName })}</p>
      <p className="ink2">
        <b className="medium">{t(memberRoleNames[role])}:</b> {t(memberRoleHints[role])}
      </p>
      {hasAccount && isTheirs && <Accept token={token} />}
      {hasAccount && !isTheirs && (
        <OtherAccount email={email} signedIn={user !== null}>
          {!user && (
            <Link className="button primary" to={paths.login({ returnTo: paths.acceptSellerInvitation({ token }) })}>
              {t('Sign in')}
            </Link>
          )}
        </OtherAccount>
      )}
      {!hasAccount && !user && <NewAccount email={email} token={token} />}
      {!hasAccount && user && <OtherAccount email={email} signedIn />}
    </>
  )
}

function OtherAccount({ email, signedIn, children }: { email: string; signedIn: boolean; children?: ReactNode }) {
  const t = useT()
  return (
    <>
      <p className="note amber">
        {signedIn
          ? t('The invitation is for {email}. Sign out, then open the link again.', { email })
          : t('The invitation is for {email}. Sign in with that account.', { email })}
      </p>
      {children && <div>{children}</div>}
    </>
  )
}

function Accept({ token }: { token: string }) {
  const t = useT()
  const navigate = useNavigate()
  const user = useUser()
  const join = useMutation(AcceptSellerInvitation, { successMessage: t('Welcome') })
  const accept = async () => {
    if (!(await join.runSafely({ token })) || !user) return
    refreshUser({ ...user, role: [...new Set([...user.role, 'seller' as const])] })
    await navigate(paths.seller.dashboard())
  }
  return (
    <div>
      <button type="button" className="button primary" disabled={join.busy} onClick={accept}>
        {t('Accept')}
      </button>
    </div>
  )
}

type Typed = { name: string; password: string; repeated: string }
const account = checked<Typed>(({ name, password, repeated }) => {
  const why = whyNotPassword(password, { name })
  return {
    name: whyNotName(name.trim()) && refusalTexts.NAME_BAD,
    password: why,
    repeated: password !== repeated && refusalTexts.PASSWORDS_DIFFER,
  }
})

function NewAccount({ email, token }: { email: string; token: string }) {
  const t = useT()
  const navigate = useNavigate()
  const join = useMutation(AcceptSellerInvitation, { successMessage: t('Your account is created. You can sign in.') })
  return (
    <Form
      schema={account}
      defaults={{ name: '', password: '', repeated: '' }}
      onSubmit={async (input) => {
        await join.run({ token, account: { ...input, name: input.name.trim() } })
        await navigate(paths.login({ returnTo: paths.seller.dashboard() }))
      }}
      submit={t('Create account and accept')}
    >
      <p className="ink2">{t('You will sign in with {email}.', { email })}</p>
      <TextField name="name" label={t('Your name')} autoComplete="name" maxLength={80} />
      <PasswordField name="password" label={t('Password')} autoComplete="new-password" />
      <PasswordField name="repeated" label={t('Confirm password')} autoComplete="new-password" />
    </Form>
  )
}

import { useNavigate, useSearchParams } from 'react-router'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { Invited } from '#shared/invited/Invited.tsx'
import { refreshUser, useUser } from '#state/session.ts'
import { Failed } from '#ui/feedback/Blank.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
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
  const navigate = useNavigate()
  const created = useMutation(AcceptSellerInvitation, {
    successMessage: t('Your account is created. You can sign in.'),
  })
  const { invitedBy, sellerName, role, email, hasAccount } = invitation
  return (
    <>
      <p>{t('{name} invites you to work for {seller} on Neev.', { name: invitedBy, seller: sellerName })}</p>
      <p className="ink2">
        <b className="medium">{t(memberRoleNames[role])}:</b> {t(memberRoleHints[role])}
      </p>
      <Invited
        email={email}
        hasAccount={hasAccount}
        signInPath={paths.login({ returnTo: paths.acceptSellerInvitation({ token }) })}
        accept={<Accept token={token} />}
        join={async (account) => {
          await created.run({ token, account })
          await navigate(paths.login({ returnTo: paths.seller.dashboard() }))
        }}
      />
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

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
import {
  AcceptCompanyInvitation,
  CompanyInvitation,
  type CompanyInvitationQuery,
} from './company.operations.graphql.ts'
import { companyRoleHints, companyRoleNames } from './company-labels.ts'

/** Target of an invitation's link: shows and accepts it. */
export default function JoinCompanyPage() {
  const t = useT()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data, error } = useGql(CompanyInvitation, { token })
  const company = data?.companyInvitation.companyName
  return (
    <>
      <Head title={t('Buy for a company')} noIndex />
      <div className="stack">
        <h1>{company ? t('Buy for {company}', { company }) : t('Buy for a company')}</h1>
        {!data && !error && <Skeleton lines={3} />}
        {error && !data && <Failed error={error} />}
        {data && <Answer invitation={data.companyInvitation} token={token} />}
      </div>
    </>
  )
}

type Props = { invitation: CompanyInvitationQuery['companyInvitation']; token: string }

function Answer({ invitation, token }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const created = useMutation(AcceptCompanyInvitation, {
    successMessage: t('Your account is created. You can sign in.'),
  })
  const { invitedBy, companyName, role, email, hasAccount } = invitation
  return (
    <>
      <p>{t('{name} invites you to buy for {company} on Neev.', { name: invitedBy, company: companyName })}</p>
      <p className="ink2">
        <b className="medium">{t(companyRoleNames[role])}:</b> {t(companyRoleHints[role])}
      </p>
      <Invited
        email={email}
        hasAccount={hasAccount}
        signInPath={paths.login({ returnTo: paths.acceptCompanyInvitation({ token }) })}
        accept={<Accept token={token} />}
        join={async (account) => {
          await created.run({ token, account })
          await navigate(paths.login({ returnTo: paths.company() }))
        }}
      />
    </>
  )
}

function Accept({ token }: { token: string }) {
  const t = useT()
  const navigate = useNavigate()
  const user = useUser()
  const join = useMutation(AcceptCompanyInvitation, { successMessage: t('Welcome') })
  const accept = async () => {
    if (!(await join.runSafely({ token })) || !user) return
    refreshUser({ ...user, role: [...new Set([...user.role, 'b2b' as const])] })
    await navigate(paths.company())
  }
  return (
    <div>
      <button type="button" className="button primary" disabled={join.busy} onClick={accept}>
        {t('Accept')}
      </button>
    </div>
  )
}

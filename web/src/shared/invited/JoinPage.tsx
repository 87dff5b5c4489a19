import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Document } from '#graphql/document.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { refreshUser, useUser } from '#state/session.ts'
import { FailureNote } from '#ui/feedback/Blank.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Head } from '#ui/Head.tsx'
import type { NewUser } from './InvitationAcceptance.tsx'
import type { InvitationSeenFieldsFragment } from './invited.graphql.ts'

const InvitationAcceptance = lazy(async () => ({
  default: (await import('./InvitationAcceptance.tsx')).InvitationAcceptance,
}))

type Accepting = {
  mutation: Document<object, { token: string; account?: NewUser | null | undefined }>
  /** The user's role by accepting, and the page that it opens. */
  grants: 'b2b' | 'seller'
  home: string
}
type Props = Accepting & {
  title: string
  /** The invitation in words, by the name of the organisation and of who invites. */
  heading: (organisation: string) => string
  sentence: (name: string, organisation: string) => string
  roles: Readonly<Record<string, string>>
  hints: Readonly<Record<string, string>>
  query: Document<{ invitation: InvitationSeenFieldsFragment }, { token: string }>
  /** The address of this page, and of signing in before one. */
  path: (search: { token: string }) => string
  toLogin: (returnTo: string) => string
}

/** Target of an invitation's link: shows and accepts it. */
export function JoinPage({ title, heading, sentence, roles, hints, query, path, toLogin, ...accepting }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const token = useSearchParams()[0].get('token') ?? ''
  const { data, error } = useGql(query, { token })
  const created = useMutation(accepting.mutation, { successMessage: t('Your account is created. You can sign in.') })
  const invitation = data?.invitation
  return (
    <>
      <Head title={title} noIndex />
      <div className="stack">
        <h1>{invitation ? heading(invitation.organisation) : title}</h1>
        {!invitation && (error ? <FailureNote error={error} /> : <Skeleton lines={3} />)}
        {invitation && (
          <>
            <p>{sentence(invitation.invitedBy, invitation.organisation)}</p>
            <p className="ink2">
              <b className="medium">{t(roles[invitation.role] ?? '')}:</b> {t(hints[invitation.role] ?? '')}
            </p>
            <Suspense fallback={<Skeleton lines={6} />}>
              <InvitationAcceptance
                email={invitation.email}
                hasAccount={invitation.hasAccount}
                signInPath={toLogin(path({ token }))}
                accept={<Accept token={token} {...accepting} />}
                join={async (account) => {
                  await created.run({ token, account })
                  await navigate(toLogin(accepting.home))
                }}
              />
            </Suspense>
          </>
        )}
      </div>
    </>
  )
}

function Accept({ token, mutation, grants, home }: Accepting & { token: string }) {
  const t = useT()
  const navigate = useNavigate()
  const user = useUser()
  const join = useMutation(mutation, { successMessage: t('Welcome') })
  const accept = async () => {
    if (!(await join.runSafely({ token })) || !user) return
    refreshUser({ ...user, role: [...new Set([...user.role, grants])] })
    await navigate(home)
  }
  return (
    <div>
      <BusyButton className="button primary" busy={join.busy} onClick={accept}>
        {t('Accept')}
      </BusyButton>
    </div>
  )
}

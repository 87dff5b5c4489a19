import { useNavigate } from 'react-router'
import type { Document } from '#graphql/document.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { refreshUser, useUser } from '#state/session.ts'
import { Failed } from '#ui/feedback/Blank.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Head } from '#ui/Head.tsx'
import { Invited, type NewUser } from './Invited.tsx'

type Accepting = {
  token: string
  mutation: Document<object, { token: string; account?: NewUser | null | undefined }>
  /** The user's role by accepting, and the page that it opens. */
  grants: 'b2b' | 'seller'
  home: string
}
type Props = Accepting & {
  title: string
  /** The address of this page, and of signing in before one. */
  path: string
  toLogin: (returnTo: string) => string
  /** The invitation in sentences; undefined until it is read. */
  invitation:
    | { heading: string; sentence: string; role: string; hint: string; email: string; hasAccount: boolean }
    | undefined
  error: unknown
}

/** Target of an invitation's link: shows and accepts it. */
export function JoinPage({ title, path, toLogin, invitation, error, ...accepting }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const { token, mutation, home } = accepting
  const created = useMutation(mutation, { successMessage: t('Your account is created. You can sign in.') })
  return (
    <>
      <Head title={title} noIndex />
      <div className="stack">
        <h1>{invitation?.heading ?? title}</h1>
        {!invitation && (error ? <Failed error={error} /> : <Skeleton lines={3} />)}
        {invitation && (
          <>
            <p>{invitation.sentence}</p>
            <p className="ink2">
              <b className="medium">{invitation.role}:</b> {invitation.hint}
            </p>
            <Invited
              email={invitation.email}
              hasAccount={invitation.hasAccount}
              signInPath={toLogin(path)}
              accept={<Accept {...accepting} />}
              join={async (account) => {
                await created.run({ token, account })
                await navigate(toLogin(home))
              }}
            />
          </>
        )}
      </div>
    </>
  )
}

function Accept({ token, mutation, grants, home }: Accepting) {
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

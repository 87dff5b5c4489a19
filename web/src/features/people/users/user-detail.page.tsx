import { isRole, isStaffRole } from '@neev/domain/core/access/roles'
import { formatInr } from '@neev/domain/core/money'
import { Link, useParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Consents } from '#shared/consents/Consents.tsx'
import { SignInEvents } from '#shared/sign-in/SignInEvents.tsx'
import { useUser } from '#state/session.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Notes } from '#ui/detail/Notes.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { rolesText, type User, userStates } from './user.columns.tsx'
import { AddUserNote, BlockUser, UnblockUser, UserActivity, UserDetail } from './users.operations.graphql.ts'

/** One account: details, orders, and whether it can sign in. */
export default function UserDetailPage() {
  const t = useT()
  const { id = '' } = useParams()
  const may = useMay()
  const { data } = useData(UserDetail, { id })
  const { user } = data
  const addNote = useMutation(AddUserNote, { successMessage: t('Saved') })
  const state = userStates[user.status]
  return (
    <DetailPage
      title={user.name}
      badge={<Badge tone={state.tone}>{t(state.label)}</Badge>}
      subtitle={user.email}
      back={{ to: paths.admin.userList(), label: t('Users') }}
      actions={
        <>
          <Link className="button" to={paths.admin.userOrderList({ userID: user.id })}>
            {t('{n, plural, one {# order} other {# orders}}', { n: user.orders })}
          </Link>
          {may('audit:read') && (
            <Link className="button" to={paths.admin.auditLog({ actorId: user.id })}>
              {t('Audit log')}
            </Link>
          )}
          {may('seller:write:any') &&
            !user.sellerName &&
            !user.roles.some((role) => isRole(role) && isStaffRole(role)) && (
              <Link className="button" to={paths.admin.sellerAdd({ id: user.id }, { for: 'user' })}>
                {t('Apply as a seller for them')}
              </Link>
            )}
          <Blocking user={user} />
        </>
      }
    >
      {user.blockedReason && <p className="note red">{t('Blocked: {reason}', { reason: user.blockedReason })}</p>}
      <Section title={t('Account')}>
        <Properties
          of={[
            [t('Email'), user.emailVerified ? user.email : t('{email}, not confirmed', { email: user.email })],
            [t('Mobile'), user.mobile],
            [t('Roles'), rolesText(t, user.roles)],
            [t('Works for'), user.sellerName],
            [t('Purchases'), formatInr(user.totalPaise)],
            [t('Since'), showMoment(user.createdAt)],
            [t('Last sign-in'), user.lastLoginAt && showMoment(user.lastLoginAt)],
            [t('Two-step verification'), user.hasSecondFactor ? t('On') : t('Off')],
            [t('Signed in now'), t('{n, plural, one {# place} other {# places}}', { n: user.sessions })],
          ]}
        />
      </Section>
      <Notes
        notes={user.notes}
        hint={t('The account’s owner cannot see this.')}
        onAdd={may('user:write') ? (body) => addNote.run({ id, body }) : null}
      />
      <Section title={t('Accepted policies')}>
        <Consents of={user.consents} />
      </Section>
      <Section title={t('Sign-in activity')}>
        <Loading fallback={<Skeleton />}>
          <Activity id={user.id} />
        </Loading>
      </Section>
    </DetailPage>
  )
}

function Activity({ id }: { id: string }) {
  return <SignInEvents events={useData(UserActivity, { id }).data.userSignInActivity} />
}

function Blocking({ user }: { user: User }) {
  const t = useT()
  const may = useMay()
  const me = useUser()
  const block = useMutation(BlockUser, { successMessage: t('Blocked') })
  const unblock = useMutation(UnblockUser, { successMessage: t('Unblocked') })
  if (!may('user:write') || user.status === 'DELETED') return null
  if (user.status === 'BLOCKED') {
    const free = async () => {
      if (await confirm({ title: t('Unblock {name}?', { name: user.name }), verb: t('Unblock') }))
        await unblock.runSafely({ id: user.id })
    }
    return (
      <BusyButton className="button" busy={unblock.busy} onClick={free}>
        {t('Unblock')}
      </BusyButton>
    )
  }
  const whyNot =
    user.id === me?.id
      ? t('Another person must change your account.')
      : user.roles.some((role) => isRole(role) && isStaffRole(role))
        ? t('Only a master admin can change staff accounts.')
        : null
  const end = async () => {
    const reason = await ask({
      title: t('Block {name}?', { name: user.name }),
      body: t('The account is signed out everywhere immediately.'),
      verb: t('Block'),
      tone: 'danger',
      asks: { label: t('Reason'), min: 3 },
    })
    if (reason !== null) await block.runSafely({ id: user.id, reason })
  }
  return (
    <BusyButton
      className="button danger"
      busy={block.busy}
      disabled={whyNot !== null}
      title={whyNot ?? undefined}
      onClick={end}
    >
      {t('Block')}
    </BusyButton>
  )
}

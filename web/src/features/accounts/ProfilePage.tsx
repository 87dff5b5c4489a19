import { changePasswordInput, loginInput, profileInput } from '@neev/domain/accounts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Section } from '#kit/detail/DetailPage.tsx'
import { Failed } from '#kit/feedback/Blank.tsx'
import { confirm } from '#kit/feedback/confirm.tsx'
import { PageSkeleton, Skeleton } from '#kit/feedback/Skeleton.tsx'
import { toast } from '#kit/feedback/toast.ts'
import { Form } from '#kit/form/Form.tsx'
import { CheckboxField, PasswordField, TextField } from '#kit/form/fields.tsx'
import { showMoment } from '#kit/format/dates.ts'
import { useAct } from '#kit/graphql/use-act.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { Head } from '#kit/Head.tsx'
import { useT } from '#kit/i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { dropSession, logout, refreshUser } from '#state/session.ts'
import { Addresses } from './Addresses.tsx'
import { Portrait } from './Portrait.tsx'
import {
  ChangePassword,
  DeleteAccount,
  EndAllSessions,
  EndSession,
  Profile,
  type ProfileQuery,
  Sessions,
  UpdateProfile,
} from './profile.graphql.ts'
import { ResendVerification } from './sign-in.graphql.ts'
import { sessionUser } from './use-sign-in.ts'

type Me = NonNullable<ProfileQuery['me']>

/** The customer's own data: who they are, addresses, password, devices, and the way out for good. */
export default function ProfilePage() {
  const t = useT()
  const { data, error, refetch } = useGql(Profile)
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data?.me) return <PageSkeleton />
  const { me } = data
  return (
    <div className="wrap narrow profile">
      <Head title={t('Profile')} noIndex />
      <h1>{t('Profile')}</h1>
      <div className="stack">
        <Section title={t('Personal')}>
          <Portrait me={me} />
          <Personal me={me} />
        </Section>
        <Section title={t('Addresses')}>
          <Addresses />
        </Section>
        <Section title={t('Password')}>
          <Password me={me} />
        </Section>
        <Section title={t('Where you are signed in')}>
          <Devices />
        </Section>
        <Section title={t('Delete the account')}>
          <Leaving me={me} />
        </Section>
      </div>
    </div>
  )
}

function Personal({ me }: { me: Me }) {
  const t = useT()
  const update = useAct(UpdateProfile, { refreshes: [Profile], says: t('Saved') })
  const resend = useAct(ResendVerification, { says: t('A new link is on its way.') })
  return (
    <div className="page-form stack">
      {!me.emailVerified && (
        <div className="note amber">
          <span>{t('Your email address {email} is not confirmed yet.', { email: me.email })}</span>
          <button
            type="button"
            className="button small"
            disabled={resend.busy}
            onClick={() => resend.tell({ email: me.email })}
          >
            {t('Send the link once more')}
          </button>
        </div>
      )}
      <Form
        schema={profileInput}
        defaults={{ name: me.name, mobile: me.mobile ?? '', marketing: me.marketing }}
        submit={t('Save')}
        onSubmit={async ({ mobile, ...values }) => {
          const { updateProfile } = await update.run({ input: { ...values, mobile: mobile ?? null } })
          refreshUser(sessionUser(updateProfile))
        }}
      >
        <div className="columns">
          <TextField name="name" label={t('Your name')} autoComplete="name" maxLength={80} />
          <TextField
            name="mobile"
            label={t('Mobile number')}
            optional
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
          />
        </div>
        <p className="ink2">
          {t('Email')}: {me.email}
        </p>
        <CheckboxField name="marketing" label={t('Send me news of prices and offers.')} />
      </Form>
    </div>
  )
}

function Password({ me }: { me: Me }) {
  const t = useT()
  const change = useAct(ChangePassword, { refreshes: [Sessions], says: t('The password is changed.') })
  const [round, setRound] = useState(0)
  if (!me.hasPassword) {
    return (
      <p className="ink2">{t('You sign in with Google. “Forgot password” on the sign-in page sets a password too.')}</p>
    )
  }
  return (
    <div className="page-form">
      <Form
        key={round}
        schema={changePasswordInput}
        defaults={{ oldPassword: '', password: '', repeated: '' }}
        submit={t('Change the password')}
        onSubmit={async (input) => {
          await change.run({ input })
          setRound(round + 1)
        }}
      >
        <PasswordField name="oldPassword" label={t('Password until now')} autoComplete="current-password" />
        <div className="columns">
          <PasswordField
            name="password"
            label={t('New password')}
            autoComplete="new-password"
            hint={t('At least 8 characters, with a letter and a digit.')}
          />
          <PasswordField name="repeated" label={t('The same once more')} autoComplete="new-password" />
        </div>
      </Form>
    </div>
  )
}

function Devices() {
  const t = useT()
  const { data, error, refetch } = useGql(Sessions)
  const end = useAct(EndSession, { refreshes: [Sessions], says: t('That device is signed out.') })
  const endAll = useAct(EndAllSessions)
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data) return <Skeleton />
  const everywhere = async () => {
    const sure = await confirm({
      title: t('Sign out everywhere?'),
      body: t('All devices, this one too.'),
      verb: t('Sign out'),
      tone: 'danger',
    })
    if (sure && (await endAll.tell())) logout()
  }
  return (
    <div className="stack">
      <ul className="address-list">
        {data.sessions.map(({ id, device, ip, lastSeenAt, isCurrent }) => (
          <li key={id}>
            <div>
              <b className="medium">{device}</b>
              {isCurrent && <span className="ink3 t13"> · {t('this device')}</span>}
              <p className="ink3 t13">{t('{ip}, last seen {at}', { ip, at: showMoment(lastSeenAt) })}</p>
            </div>
            {!isCurrent && (
              <button type="button" className="button small" disabled={end.busy} onClick={() => end.tell({ id })}>
                {t('Sign out')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p>
        <button type="button" className="button danger" onClick={everywhere}>
          {t('Sign out everywhere')}
        </button>
      </p>
    </div>
  )
}

const leavingInput = loginInput.pick({ password: true })

function Leaving({ me }: { me: Me }) {
  const t = useT()
  const navigate = useNavigate()
  const remove = useAct(DeleteAccount)
  const [open, setOpen] = useState(false)
  if (!open) {
    return (
      <div className="stack">
        <p className="ink2">
          {t('Name, address and number are taken off for good. Orders and invoices stay, as the tax law wants it.')}
        </p>
        {me.hasPassword ? (
          <p>
            <button type="button" className="button danger" onClick={() => setOpen(true)}>
              {t('Delete the account')}
            </button>
          </p>
        ) : (
          <p className="ink3">{t('Set a password first: deleting asks for it.')}</p>
        )}
      </div>
    )
  }
  return (
    <div className="page-form">
      <Form
        schema={leavingInput}
        defaults={{ password: '' }}
        submit={t('Delete for good')}
        onSubmit={async (values) => {
          await remove.run(values)
          toast(t('The account is deleted.'))
          dropSession()
          navigate(paths.home())
        }}
        actions={
          <button type="button" className="button" onClick={() => setOpen(false)}>
            {t('Cancel')}
          </button>
        }
      >
        <PasswordField name="password" label={t('Password')} autoComplete="current-password" />
      </Form>
    </div>
  )
}

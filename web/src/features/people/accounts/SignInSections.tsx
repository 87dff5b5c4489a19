import { updatePasswordInput } from '@neev/domain/people/accounts/accounts'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import styles from '#shared/place/addresses.module.css'
import { SignInEvents } from '#shared/sign-in/SignInEvents.tsx'
import { logout } from '#state/session.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Form } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/fields.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { DeleteSession, LogoutAll, Sessions, SignInActivity, UpdatePassword } from './profile.graphql.ts'

/** Form to change the password. */
export function Password({ me }: { me: { hasPassword: boolean } }) {
  const t = useT()
  const change = useMutation(UpdatePassword, { successMessage: t('Password changed') })
  const [round, setRound] = useState(0)
  if (!me.hasPassword) {
    return (
      <p className="ink2">
        {t('Your account has no password. To set one, use “Forgot password” on the sign-in page.')}
      </p>
    )
  }
  return (
    <div className="page-form">
      <Form
        key={round}
        schema={updatePasswordInput}
        defaults={{ oldPassword: '', password: '', repeated: '' }}
        submit={t('Change password')}
        onSubmit={async (input) => {
          await change.run({ input })
          setRound(round + 1)
        }}
      >
        <PasswordField name="oldPassword" label={t('Current password')} autoComplete="current-password" />
        <div className="columns">
          <PasswordField
            name="password"
            label={t('New password')}
            autoComplete="new-password"
            hint={t('At least 8 characters. Three or four unrelated words work best.')}
          />
          <PasswordField name="repeated" label={t('Confirm password')} autoComplete="new-password" />
        </div>
      </Form>
    </div>
  )
}

/** Sessions of the user, and ending them. */
export function Devices() {
  const t = useT()
  const { data } = useData(Sessions)
  const end = useMutation(DeleteSession, { successMessage: t('Device signed out') })
  const endAll = useMutation(LogoutAll)
  const everywhere = async () => {
    const sure = await confirm({
      title: t('Sign out everywhere?'),
      body: t('You will be signed out on all devices, including this one.'),
      verb: t('Sign out'),
      tone: 'danger',
    })
    if (sure && (await endAll.runSafely())) logout()
  }
  return (
    <div className="stack">
      <ul className={styles.addressList}>
        {data.sessions.map(({ id, device, ip, lastSeenAt, isCurrent }) => (
          <li key={id}>
            <div>
              <b className="medium">{device}</b>
              {isCurrent && <span className="ink3 t13"> · {t('this device')}</span>}
              <p className="ink3 t13">{t('{ip}, last seen {at}', { ip, at: showMoment(lastSeenAt) })}</p>
            </div>
            {!isCurrent && (
              <BusyButton className="button small" busy={end.busy} onClick={() => end.runSafely({ id })}>
                {t('Sign out')}
              </BusyButton>
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

/** Sign-in events of the user, newest first. */
export function Activity() {
  const t = useT()
  const { data } = useData(SignInActivity)
  return (
    <div className="stack">
      <p className="ink2">{t('Something you do not recognise? Change your password and sign out everywhere.')}</p>
      <SignInEvents events={data.signInActivity} />
    </div>
  )
}

import { profileInput } from '@neev/domain/people/accounts/accounts'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { refreshUser } from '#state/session.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, TextField } from '#ui/form/fields.tsx'
import { Head } from '#ui/Head.tsx'
import styles from './accounts.module.css'
import { Addresses } from './addresses/Addresses.tsx'
import { ChannelPreferences } from './ChannelPreferences.tsx'
import { MobileNumber } from './MobileNumber.tsx'
import { DataCopy, DeleteAccount } from './OwnData.tsx'
import { Portrait } from './Portrait.tsx'
import { Profile, type ProfileQuery, UpdateProfile } from './profile.graphql.ts'
import { SecondFactor } from './SecondFactor.tsx'
import { Activity, Devices, Password } from './SignInSections.tsx'
import { ResendVerification } from './sign-in.graphql.ts'
import { sessionUser } from './use-sign-in.ts'

type Me = NonNullable<ProfileQuery['me']>

/** The customer's profile: data, addresses, password, devices, and account deletion. */
export default function ProfilePage() {
  const t = useT()
  const { me } = useData(Profile).data
  if (!me) return null
  return (
    <div className={`wrap narrow ${styles.profile}`}>
      <Head title={t('Profile')} noIndex />
      <h1>{t('Profile')}</h1>
      <div className="stack">
        <Section title={t('Personal details')}>
          <Portrait me={me} />
          <Personal me={me} />
        </Section>
        <Section title={t('Mobile number')}>
          <MobileNumber me={me} />
        </Section>
        <Section title={t('Addresses')}>
          <Loading>
            <Addresses />
          </Loading>
        </Section>
        <Section title={t('Messages')}>
          <Loading fallback={<Skeleton />}>
            <ChannelPreferences />
          </Loading>
        </Section>
        <Section title={t('Password')}>
          <Password me={me} />
        </Section>
        <Section title={t('Two-step verification')}>
          <Loading fallback={<Skeleton />}>
            <SecondFactor email={me.email} />
          </Loading>
        </Section>
        <Section title={t('Where you are signed in')}>
          <Loading fallback={<Skeleton />}>
            <Devices />
          </Loading>
        </Section>
        <Section title={t('Sign-in activity')}>
          <Loading fallback={<Skeleton />}>
            <Activity />
          </Loading>
        </Section>
        <Section title={t('Download my data')}>
          <Loading fallback={<Skeleton />}>
            <DataCopy />
          </Loading>
        </Section>
        <Section title={t('Delete account')}>
          <DeleteAccount canConfirm={me.hasPassword || me.mobileVerified} />
        </Section>
      </div>
    </div>
  )
}

const personalInput = profileInput.omit({ mobile: true })

function Personal({ me }: { me: Me }) {
  const t = useT()
  const update = useMutation(UpdateProfile, { successMessage: t('Saved') })
  const resend = useMutation(ResendVerification, { successMessage: t('We have sent a new link.') })
  return (
    <div className="page-form stack">
      {!me.emailVerified && (
        <div className="note amber">
          <span>{t('Your email address {email} is not confirmed yet.', { email: me.email })}</span>
          <BusyButton className="button small" busy={resend.busy} onClick={() => resend.runSafely({ email: me.email })}>
            {t('Resend link')}
          </BusyButton>
        </div>
      )}
      <Form
        schema={personalInput}
        defaults={{ name: me.name, marketing: me.marketing }}
        submit={t('Save')}
        onSubmit={async (input) => {
          const { updateProfile } = await update.run({ input })
          refreshUser(sessionUser(updateProfile))
        }}
      >
        <TextField name="name" label={t('Your name')} autoComplete="name" />
        <p className="ink2">
          {t('Email')}: {me.email}
        </p>
        <CheckboxField name="marketing" label={t('Send me news about prices and offers.')} />
      </Form>
    </div>
  )
}

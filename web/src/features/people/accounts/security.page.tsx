import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Head } from '#ui/Head.tsx'
import styles from './accounts.module.css'
import { MobileNumber } from './MobileNumber.tsx'
import { DataCopy } from './OwnData.tsx'
import { Profile } from './profile.graphql.ts'
import { SecondFactor } from './SecondFactor.tsx'
import { Activity, Devices, Password } from './SignInSections.tsx'

/** Sign-in settings of all users, including staff, who have no profile page. */
export default function SecurityPage() {
  const t = useT()
  const { me } = useData(Profile).data
  if (!me) return null
  return (
    <div className={`wrap narrow ${styles.profile}`}>
      <Head title={t('Sign-in and security')} noIndex />
      <h1>{t('Sign-in and security')}</h1>
      <div className="stack">
        <p className="ink2">{me.email}</p>
        <Section title={t('Mobile number')}>
          <MobileNumber me={me} />
        </Section>
        <Section title={t('Two-step verification')}>
          <Loading fallback={<Skeleton />}>
            <SecondFactor email={me.email} />
          </Loading>
        </Section>
        <Section title={t('Password')}>
          <Password me={me} />
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
      </div>
    </div>
  )
}

import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Failed } from '#ui/feedback/Blank.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { Head } from '#ui/Head.tsx'
import { Profile } from './profile.graphql.ts'
import { SecondFactor } from './SecondFactor.tsx'
import { Activity, Devices, Password } from './SignInSections.tsx'

/** Sign-in settings of all users, including staff, who have no profile page. */
export default function SecurityPage() {
  const t = useT()
  const { data, error, refetch } = useGql(Profile)
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data?.me) return <PageSkeleton title={t('Sign-in and security')} />
  const { me } = data
  return (
    <div className="wrap narrow profile">
      <Head title={t('Sign-in and security')} noIndex />
      <h1>{t('Sign-in and security')}</h1>
      <div className="stack">
        <p className="ink2">{me.email}</p>
        <Section title={t('Two-step verification')}>
          <SecondFactor email={me.email} />
        </Section>
        <Section title={t('Password')}>
          <Password me={me} />
        </Section>
        <Section title={t('Where you are signed in')}>
          <Devices />
        </Section>
        <Section title={t('Sign-in activity')}>
          <Activity />
        </Section>
      </div>
    </div>
  )
}

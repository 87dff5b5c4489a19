import { Section } from '#kit/detail/DetailPage.tsx'
import { Failed } from '#kit/feedback/Blank.tsx'
import { PageSkeleton } from '#kit/feedback/Skeleton.tsx'
import { useGql } from '#kit/graphql/use-gql.ts'
import { Head } from '#kit/Head.tsx'
import { useT } from '#kit/i18n/use-t.ts'
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

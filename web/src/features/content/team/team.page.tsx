import { languageOf } from '@neev/domain/content/languages'
import type { LoadArgs } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useSpoken } from '#i18n/Language.tsx'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Head } from '#ui/Head.tsx'
import styles from '#ui/list-title.module.css'
import { useOrigin } from '#ui/origin.ts'
import { staticPart } from '#ui/page-parts.tsx'
import { ShownTeam } from './team.operations.graphql.ts'

const TeamList = staticPart(() => import('./TeamList.tsx'))

export const load = ({ load, locale }: LoadArgs) =>
  Promise.all([load(ShownTeam, { language: languageOf(locale) }), TeamList.fetch()])

/** The people behind the shop. */
export default function TeamPage() {
  const t = useT()
  const { locale } = useSpoken()
  const origin = useOrigin()
  const { data } = useData(ShownTeam, { language: languageOf(locale) })
  const people = data.shownTeam
  return (
    <div className="wrap">
      <Head
        title={t('Our team')}
        description={t('Who checks sellers, prices and certificates at Neev.')}
        canonical={origin + paths.team()}
      />
      <Crumbs trail={[{ label: t('Home'), to: paths.home() }]} here={t('Our team')} />
      <div className={styles.listTitle}>
        <div>
          <h1>{t('Our team')}</h1>
          <p className="ink2">{t('Who checks sellers, prices and certificates at Neev.')}</p>
        </div>
      </div>
      {people.length === 0 ? <Empty title={t('Nobody is listed yet')} /> : <TeamList people={people} />}
    </div>
  )
}

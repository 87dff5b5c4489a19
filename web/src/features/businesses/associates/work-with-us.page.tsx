import { associateTypes } from '@neev/domain/businesses/associates'
import { Link } from 'react-router'
import type { LoadArgs } from '#graphql/load.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { loadSlot, SlotBanners } from '#shared/advertisements/SlotBanners.tsx'
import { ProgrammeDocuments } from '#shared/fees/ProgrammeDocuments.tsx'
import { ProgrammeDocuments as DocumentsInForce } from '#shared/fees/programme-documents.graphql.ts'
import joinStyles from '#shared/registration/join.module.css'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Head } from '#ui/Head.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from '#ui/list-title.module.css'
import { useOrigin } from '#ui/origin.ts'
import { joinWays } from './associate-labels.ts'

export const load = (args: LoadArgs) => Promise.all([loadSlot(args, 'ASSOCIATE_PAGE'), args.load(DocumentsInForce, {})])

/** The five types of applications. */
export default function WorkWithUsPage() {
  const t = useT()
  const origin = useOrigin()
  const { data } = useGql(DocumentsInForce, {})
  const lead = t('Five ways to work with us. Each starts with a short form and a call.')
  return (
    <div className="wrap">
      <Head title={t('Work with us')} description={lead} canonical={origin + paths.associateWithUs()} />
      <Crumbs trail={[{ label: t('Home'), to: paths.home() }]} here={t('Work with us')} />
      <div className={styles.listTitle}>
        <div>
          <h1>{t('Work with us')}</h1>
          <p className="ink2">{lead}</p>
        </div>
      </div>
      <ul className={joinStyles.joinings}>
        {associateTypes.map((type) => {
          const { title, lead, points, path } = joinWays[type]
          return (
            <li key={type} className="card padded">
              <h2>{t(title)}</h2>
              <p className="ink2">{t(lead)}</p>
              <ul className={joinStyles.ticked}>
                {points.map((point) => (
                  <li key={point}>
                    <Icon name="check" />
                    <span>{t(point)}</span>
                  </li>
                ))}
              </ul>
              <Link className="button" to={path()}>
                {t('Apply: {way}', { way: t(title) })}
              </Link>
            </li>
          )
        })}
      </ul>
      <ProgrammeDocuments documents={data?.shownAssociateDocuments ?? []} />
      <SlotBanners slot="ASSOCIATE_PAGE" />
    </div>
  )
}

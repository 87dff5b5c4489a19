import { Link } from 'react-router'
import type { LoadArgs } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Operator } from '#shared/operator/operator.graphql.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import cardTitleStyles from '#ui/detail/card-title.module.css'
import { Properties } from '#ui/detail/Properties.tsx'
import { Head } from '#ui/Head.tsx'
import styles from '#ui/list-title.module.css'
import { useOrigin } from '#ui/origin.ts'
import { Promises } from './Promises.tsx'

export const load = ({ load }: LoadArgs) => load(Operator, {})

/** The grievance officer and how a complaint is handled (Consumer Protection (E-Commerce) Rules 2020, rule 4). */
export default function GrievancePage() {
  const t = useT()
  const origin = useOrigin()
  const { operator } = useData(Operator, {}).data
  return (
    <div className="wrap">
      <Head
        title={t('Complaints and grievance officer')}
        description={t('Who handles complaints at Neev, how to send one, and by when it is answered.')}
        canonical={origin + paths.grievance()}
      />
      <Crumbs trail={[{ label: t('Home'), to: paths.home() }]} here={t('Complaints and grievance officer')} />
      <div className={styles.listTitle}>
        <div>
          <h1>{t('Complaints and grievance officer')}</h1>
          <p className="ink2">
            {t('If an answer of a seller or of our support does not satisfy you, the grievance officer decides.')}
          </p>
        </div>
      </div>
      <div className="beside">
        <div className="stack">
          <section className="card padded stack">
            <h2 className={cardTitleStyles.title}>{t('Grievance officer')}</h2>
            <Properties
              of={[
                [t('Name'), operator.officerName],
                [
                  t('Email'),
                  <a key="email" className="link" href={`mailto:${operator.officerEmail}`}>
                    {operator.officerEmail}
                  </a>,
                ],
                [t('Phone'), `${operator.officerPhone}, ${operator.officerHours}`],
                [t('Address'), operator.address],
              ]}
            />
            <p>
              <Link className="button primary" to={paths.contact({ topic: 'GRIEVANCE' })}>
                {t('Send a complaint')}
              </Link>
            </p>
          </section>
          <section className="card padded stack">
            <h2 className={cardTitleStyles.title}>{t('Before you write')}</h2>
            <p>
              {t('Name the order and what you expect. Photos, the weighbridge slip or the invoice help us to decide.')}
            </p>
            <p>
              {t(
                'A claim about short weight, damage or wrong goods is quickest from the page of your order: the seller has two days to respond.',
              )}
            </p>
            <p>
              {t(
                'You keep your right to go to the National Consumer Helpline (1915) or to a consumer commission at any time.',
              )}
            </p>
          </section>
        </div>
        <aside>
          <Promises
            title={t('What happens next')}
            steps={[
              { label: t('At once'), more: t('Ticket number here and by email'), state: 'done' },
              { label: t('Within 48 hours'), more: t('The grievance officer acknowledges it'), state: 'open' },
              { label: t('Within one month'), more: t('Decided, with the reason in writing'), state: 'open' },
              { label: t('For 7 days after that'), more: t('You can reopen it'), state: 'open' },
            ]}
          />
        </aside>
      </div>
    </div>
  )
}

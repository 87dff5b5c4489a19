import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { massText } from '#ui/format/amounts.ts'
import { showDay } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Tiles } from '#ui/Tiles.tsx'
import { figure, link, type ShownColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { shareText } from './dealer-labels.ts'
import { AssociateDashboard, type AssociateDashboardQuery } from './dealers.graphql.ts'
import styles from './dealers.module.css'
import { WaitingSuborders } from './WaitingSuborders.tsx'

type DashboardView = AssociateDashboardQuery['associateDashboard']

/** The associate's dashboard: offers to dealers, unassigned suborders, performance, unserved pincodes. */
export default function AssociateDashboardPage() {
  const t = useT()
  const may = useMay()
  const { data } = useData(AssociateDashboard)
  const { name, offered, unassigned, league, uncovered, withDealers, ownToday, monthGrams, monthPaise } =
    data.associateDashboard
  return (
    <div className="stack">
      <Head title={t('Dashboard')} noIndex />
      <PageHead title={t('Dashboard')} subtitle={`${showDay(new Date())}. ${name}`}>
        {may('dealer:write') && (
          <Link className="button primary" to={paths.superSeller.dealerAdd()}>
            {t('Invite dealer')}
          </Link>
        )}
      </PageHead>
      <Tiles
        of={[
          [t('Waiting for dealers'), String(offered.length)],
          [t('Unassigned'), String(unassigned.length)],
          [t('Assigned to dealers'), String(withDealers)],
          [t('Sent by you'), String(ownToday)],
          [t('Delivered this month'), massText(monthGrams)],
          [t('Value before GST'), formatInr(monthPaise, { paise: 'never' })],
        ]}
      />
      <div className="beside wide-first">
        <div className="stack">
          <WaitingSuborders
            title={t('Waiting for dealers')}
            parts={offered}
            none={t('No orders are waiting for dealers.')}
            withDealer
          />
          <League of={league} />
        </div>
        <div className="stack">
          <WaitingSuborders title={t('Unassigned')} parts={unassigned} none={t('All orders are assigned.')} />
          <Uncovered of={uncovered} />
        </div>
      </div>
    </div>
  )
}

const leagueColumns: ShownColumn<DashboardView['league'][number]>[] = [
  link(
    text('Dealer'),
    ({ name }) => name,
    ({ id }) => paths.superSeller.dealerDetail({ id }),
  ),
  figure(text('Delivered'), ({ performance }) => massText(performance.grams)),
  figure(text('Accepted'), ({ performance: { accepted, requested } }, t) => shareText(t, accepted, requested)),
  figure(text('On time'), ({ performance: { onTime, delivered } }, t) => shareText(t, onTime, delivered)),
  figure(text('Rated'), ({ performance }) => performance.rating?.toFixed(1)),
]

function League({ of }: { of: DashboardView['league'] }) {
  const t = useT()
  const best = of.toSorted((a, b) => b.performance.grams - a.performance.grams)
  return (
    <Section title={t('Dealers, last 90 days')}>
      {best.length === 0 ? (
        <p className="ink3">{t('No dealers yet')}</p>
      ) : (
        <RowTable label={t('Dealers, last 90 days')} columns={leagueColumns} rows={best} idOf={({ id }) => id} />
      )}
    </Section>
  )
}

function Uncovered({ of }: { of: DashboardView['uncovered'] }) {
  const t = useT()
  return (
    <Section title={t('Orders from areas without a dealer')}>
      {of.length === 0 ? (
        <p className="ink3">{t('All pincodes with orders in the last 90 days have a dealer.')}</p>
      ) : (
        <ul className={styles.waitingParts}>
          {of.map(({ pincode, district, orders }) => (
            <li key={pincode} className="row between">
              <span>{`${pincode} ${district}`}</span>
              <span className="ink3 t13">{t('{n, plural, one {# order} other {# orders}}', { n: orders })}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

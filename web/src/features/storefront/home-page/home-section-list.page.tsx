import { moveItem } from '@neev/domain/core/ordering'
import type { SectionStatus } from '@neev/domain/storefront/home-page/home-sections'
import { sectionKinds } from '@neev/domain/storefront/home-page/section-kinds'
import { Link, useLocation } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import styles from '#ui/detail/rows.module.css'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { link, status, textColumn } from '#ui/table/columns.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { audienceLabels, kindLabels, sectionStatuses } from './home-section-labels.ts'
import {
  type HomeSectionFieldsFragment,
  HomeSectionList,
  OrderHomeSections,
} from './home-sections.operations.graphql.ts'
import { useHomeSectionActions } from './use-home-section-actions.ts'

type HomeSection = HomeSectionFieldsFragment

const contentOf = ({ kind, tiles, products, isAuto }: HomeSection, t: T) => {
  if (kind === 'DISPLAY') return t('{n, plural, one {# tile} other {# tiles}}', { n: tiles.length })
  if (kind === 'DISCOVER' && isAuto) return t('By a rule')
  if (products.length === 0) return t('Bestsellers')
  const chosen = t('{n, plural, one {# product} other {# products}}', { n: products.length })
  return isAuto ? t('{products}, then bestsellers', { products: chosen }) : chosen
}

const datesOf = ({ startsAt, endsAt }: HomeSection, t: T) => {
  if (startsAt && endsAt) return `${showMoment(startsAt)} – ${showMoment(endsAt)}`
  if (startsAt) return t('from {moment}', { moment: showMoment(startsAt) })
  return endsAt ? t('until {moment}', { moment: showMoment(endsAt) }) : t('Always')
}

const homeSectionColumns = [
  link<HomeSection>(
    text('Title'),
    ({ title }) => title,
    ({ id }) => paths.admin.homeSectionDetail({ id }),
    { second: contentOf },
  ),
  textColumn<HomeSection>(text('For'), ({ audience }, t) => t(audienceLabels[audience])),
  textColumn<HomeSection>(text('Dates'), datesOf),
  status<HomeSection, SectionStatus>(text('Status'), (section) => section.status, sectionStatuses),
]

type SectionRow = HomeSectionFieldsFragment

/** The sections of one kind, which the address names, and the order of all of them on the home page. */
export default function HomeSectionListPage() {
  const t = useT()
  const may = useMay()
  const { pathname } = useLocation()
  const kind = sectionKinds.find((one) => kindLabels[one].path() === pathname) ?? 'TRENDING'
  const { data } = useData(HomeSectionList)
  const all = data.homeSections
  const rows = all.filter((section) => section.kind === kind)
  const { actionsOf } = useHomeSectionActions()
  return (
    <ListPage
      title={t('Home page')}
      subtitle={t(kindLabels[kind].about)}
      create={may('homePage:write') && { to: paths.admin.homeSectionAdd({ kind }), label: t(kindLabels[kind].add) }}
      actions={
        <a className="button" href={paths.home()}>
          {t('Open page')}
        </a>
      }
    >
      <Tabs
        label={t('Kinds of sections')}
        tabs={sectionKinds.map((one) => ({
          to: kindLabels[one].path(),
          label: t(kindLabels[one].label),
          count: all.filter((section) => section.kind === one).length,
          current: one === kind,
        }))}
      />
      <div className="stack">
        <div className="card">
          {rows.length === 0 ? (
            <Empty title={t('No sections of this kind yet')} />
          ) : (
            <RowTable
              label={t(kindLabels[kind].label)}
              columns={homeSectionColumns}
              rows={rows}
              idOf={({ id }) => id}
              actions={(row) => (
                <RowActions
                  actions={[{ label: t('Open'), to: paths.admin.homeSectionDetail({ id: row.id }) }, ...actionsOf(row)]}
                />
              )}
            />
          )}
        </div>
        {all.length > 1 && <Order sections={all} />}
      </div>
    </ListPage>
  )
}

/** All sections in the order of the home page, which comes after its prices and categories. */
function Order({ sections }: { sections: readonly SectionRow[] }) {
  const t = useT()
  const may = useMay()
  const order = useMutation(OrderHomeSections)
  const move = (at: number, by: 1 | -1) => order.runSafely({ ids: moveItem(sections, at, by).map(({ id }) => id) })
  return (
    <Section title={t('Order on the home page')}>
      <ol className={styles.faqRows}>
        {sections.map(({ id, title, kind, status }, at) => (
          <li key={id} className="row between">
            <span>
              <Link className="link" to={paths.admin.homeSectionDetail({ id })}>
                {title}
              </Link>{' '}
              <span className="ink2 t13">{t(kindLabels[kind].label)}</span>{' '}
              {status !== 'SHOWN' && (
                <Badge tone={sectionStatuses[status].tone}>{t(sectionStatuses[status].label)}</Badge>
              )}
            </span>
            {may('homePage:write') && (
              <span className="row">
                <BusyButton
                  className="button quiet small square"
                  aria-label={t('Move {name} up', { name: title })}
                  busy={order.busy}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                >
                  <Icon name="arrowUp" />
                </BusyButton>
                <BusyButton
                  className="button quiet small square"
                  aria-label={t('Move {name} down', { name: title })}
                  busy={order.busy}
                  disabled={at === sections.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <Icon name="arrowDown" />
                </BusyButton>
              </span>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}

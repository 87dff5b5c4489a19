import { grades } from '@neev/domain/catalogue/bars/tmt-limits'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { offerCounts } from '#shared/offers/offer-counts.ts'
import { useMay } from '#state/use-may.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { showDate } from '#ui/format/dates.ts'
import { type Column, date, figure, labels, link, status } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { TmtMasters } from './tmt.operations.graphql.ts'
import { licenceStates, type Master, masterStates } from './tmt-labels.ts'

const statuses = ['PUBLISHED', 'DRAFT', 'HIDDEN', 'RETIRED'] as const
const licences = ['VALID', 'ENDING', 'ENDED', 'OPEN'] as const

const columns: Column<Master>[] = [
  link<Master>(
    text('Master'),
    ({ title }) => title,
    ({ id }) => paths.admin.tmtDetails({ masterID: id }),
    { second: ({ brandName, companyName }) => `${brandName}, ${companyName}`, sort: 'title' },
  ),
  labels<Master>(text('Grades'), (row) => row.grades.join(', ') || null),
  labels<Master>(text('Diameters'), ({ diameters }) => (diameters.length ? `${diameters.join(', ')} mm` : null)),
  {
    title: text('Licence'),
    show: ({ licenceState, licensedUntil }, t) =>
      licenceState === null ? (
        '–'
      ) : (
        <>
          <Badge tone={licenceStates[licenceState].tone}>{t(licenceStates[licenceState].label)}</Badge>
          {licensedUntil && <span className="second">{showDate(licensedUntil)}</span>}
        </>
      ),
    plain: ({ licensedUntil }) => licensedUntil ?? '',
  },
  figure<Master>(text('Sizes'), ({ variantCount }) => String(variantCount)),
  figure<Master>(text('Offers'), (row, t) => offerCounts(t, row), { sort: 'offers' }),
  date<Master>(text('Changed'), ({ updatedAt }) => updatedAt, { sort: 'updatedAt' }),
  status<Master, Master['status']>(text('Status'), (row) => row.status, masterStates),
]

/** All TMT products: brand, manufacturer and category with their sizes. */
export default function TmtListPage() {
  const t = useT()
  const may = useMay()
  const gradeNames = grades.map(({ grade }) => grade)
  const list = useListState({
    sort: 'title',
    filters: { search: 'text', status: statuses, grade: 'text', licence: licences },
  })
  const { data, stale } = useData(TmtMasters, list.variables, { keep: true })
  return (
    <ListPage
      title={t('TMT masters')}
      subtitle={t('A brand’s bars from one company. Sellers offer sizes of them.')}
      actions={
        <ExportButton
          name="tmt-masters"
          columns={columns}
          rows={() => allRows(TmtMasters, list.variables, ({ tmtMasters }) => tmtMasters)}
        />
      }
      create={may('tmt:write') && { to: paths.admin.tmtAdd(), label: t('Add master') }}
    >
      <StateTabs list={list} states={masterStates} statuses={statuses} counts={data.tmtMasters.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Brand or company')} />
        <ChoiceFilter
          state={list}
          name="grade"
          label={t('Grade')}
          options={gradeNames.map((value) => ({ value, label: value }))}
        />
        <ChoiceFilter
          state={list}
          name="licence"
          label={t('Licence')}
          options={licences.map((value) => ({ value, label: t(licenceStates[value].label) }))}
        />
      </Filters>
      <ResourceTable
        label={t('TMT masters')}
        columns={columns}
        page={data.tmtMasters}
        stale={stale}
        state={list}
        actions={({ id, triple }) => (
          <RowActions
            actions={[
              { label: t('Open'), to: paths.admin.tmtDetails({ masterID: id }) },
              ...(may('tmt:write')
                ? [{ label: t('Add sizes'), to: paths.admin.tmtAddVariant({ brandcompcat: triple }) }]
                : []),
            ]}
          />
        )}
        empty={<Empty title={t('No masters match these filters')} />}
      />
    </ListPage>
  )
}

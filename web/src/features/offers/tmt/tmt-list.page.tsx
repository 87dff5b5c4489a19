import { grades } from '@neev/domain/catalogue/bars/tmt-limits'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { offerCounts } from '#shared/offers/offer-counts.ts'
import { useMay } from '#state/use-may.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showDate } from '#ui/format/dates.ts'
import { type Column, date, figure, link, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
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
  textColumn<Master>(text('Grades'), (row) => row.grades.join(', ') || null),
  textColumn<Master>(text('Diameters'), ({ diameters }) => (diameters.length ? `${diameters.join(', ')} mm` : null)),
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
const gradeNames = Object.fromEntries(grades.map(({ grade }) => [grade, grade]))
const licenceNames = Object.fromEntries(licences.map((value) => [value, licenceStates[value].label]))

function useMasterActions() {
  const t = useT()
  const may = useMay()('tmt:write')
  return ({ triple }: Master) =>
    may ? [{ label: t('Add sizes'), to: paths.admin.tmtAddVariant({ brandcompcat: triple }) }] : []
}

/** All TMT products: brand, manufacturer and category with their sizes. */
export default listPage(TmtMasters, ({ tmtMasters }) => tmtMasters, {
  title: text('TMT masters'),
  subtitle: text('A brand’s bars from one company. Sellers offer sizes of them.'),
  sort: 'title',
  columns,
  file: 'tmt-masters',
  tabs: { labels: masterStates, statuses },
  search: text('Brand or company'),
  choices: {
    grade: { label: text('Grade'), options: gradeNames },
    licence: { label: text('Licence'), options: licenceNames },
  },
  create: { may: 'tmt:write', to: paths.admin.tmtAdd, label: text('Add master') },
  open: ({ id }) => paths.admin.tmtDetails({ masterID: id }),
  useActions: useMasterActions,
  noMatch: text('No masters match these filters'),
})

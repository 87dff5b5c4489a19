import { mulDiv } from '@neev/domain/core/money'
import { stateName } from '@neev/domain/core/states'
import type { AdvertisementStatus } from '@neev/domain/storefront/advertisements/advertisement-slots'
import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Photo } from '#shared/pictures/Photo.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { type Column, date, figure, status, textColumn } from '#ui/table/columns.tsx'
import { statusLabels } from './advertisement-labels.ts'
import styles from './advertisements.module.css'
import type { AdvertisementDaysQuery, AdvertisementFieldsFragment } from './advertisements.operations.graphql.ts'

type Advertisement = AdvertisementFieldsFragment
type Day = AdvertisementDaysQuery['advertisementDays']['items'][number]

const count = (n: number) => n.toLocaleString('en-IN')
const rate = ({ views, clicks }: { views: number; clicks: number }) =>
  views > 0 ? showPercent(mulDiv(clicks, 10_000, views)) : null

const targetOf = ({ categoryName, stateCode, sellerName }: Advertisement, t: T) =>
  [sellerName && t('Sponsored by {name}', { name: sellerName }), categoryName, stateCode && stateName(stateCode)]
    .filter(Boolean)
    .join(', ')

export const advertisementColumns: readonly Column<Advertisement>[] = [
  {
    title: text('Position'),
    show: ({ position }) => position,
    plain: ({ position }) => position,
    kind: 'figure',
    sort: 'position',
  },
  {
    title: text('Title'),
    kind: 'name',
    sort: 'title',
    show: (row, t) => (
      <span className="row">
        <Photo photo={row.picture} show="thumb" title={row.picture.alt} className={styles.bannerThumb} />
        <span>
          <Link to={paths.admin.advertisementDetail({ id: row.id })} className="medium">
            {row.title}
          </Link>
          <span className="second">{targetOf(row, t)}</span>
        </span>
      </span>
    ),
    plain: ({ title }) => title,
  },
  status<Advertisement, AdvertisementStatus>(text('Status'), (row) => row.status, statusLabels),
  textColumn<Advertisement>(text('Starts'), ({ startsAt }) => showMoment(startsAt), { sort: 'startsAt' }),
  textColumn<Advertisement>(text('Ends'), ({ endsAt }, t) => (endsAt ? showMoment(endsAt) : t('No end')), {
    sort: 'endsAt',
  }),
  figure<Advertisement>(text('Views'), ({ views }) => count(views), { sort: 'views' }),
  figure<Advertisement>(text('Clicks'), ({ clicks }) => count(clicks), { sort: 'clicks' }),
  figure<Advertisement>(text('Click rate'), rate),
]

export const dayColumns: readonly Column<Day>[] = [
  date<Day>(text('Day'), ({ day }) => day),
  textColumn<Day>(text('Advertisement'), ({ title }) => title),
  figure<Day>(text('Views'), ({ views }) => String(views)),
  figure<Day>(text('Clicks'), ({ clicks }) => String(clicks)),
  figure<Day>(text('Click rate'), rate),
]

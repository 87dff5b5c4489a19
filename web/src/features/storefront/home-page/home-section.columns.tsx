import type { SectionStatus } from '@neev/domain/storefront/home-page/home-sections'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { showMoment } from '#ui/format/dates.ts'
import { labels, link, status } from '#ui/table/columns.tsx'
import { audienceLabels, sectionStatuses } from './home-section-labels.ts'
import type { HomeSectionFieldsFragment } from './home-sections.operations.graphql.ts'

type Section = HomeSectionFieldsFragment

const contentOf = ({ kind, tiles, products, isAuto }: Section, t: T) => {
  if (kind === 'DISPLAY') return t('{n, plural, one {# tile} other {# tiles}}', { n: tiles.length })
  if (kind === 'DISCOVER' && isAuto) return t('By a rule')
  if (products.length === 0) return t('Bestsellers')
  const chosen = t('{n, plural, one {# product} other {# products}}', { n: products.length })
  return isAuto ? t('{products}, then bestsellers', { products: chosen }) : chosen
}

const datesOf = ({ startsAt, endsAt }: Section, t: T) => {
  if (startsAt && endsAt) return `${showMoment(startsAt)} – ${showMoment(endsAt)}`
  if (startsAt) return t('from {moment}', { moment: showMoment(startsAt) })
  return endsAt ? t('until {moment}', { moment: showMoment(endsAt) }) : t('Always')
}

export const homeSectionColumns = [
  link<Section>(
    text('Title'),
    ({ title }) => title,
    ({ id }) => paths.admin.homeSectionDetail({ id }),
    { second: contentOf },
  ),
  labels<Section>(text('For'), ({ audience }, t) => t(audienceLabels[audience])),
  labels<Section>(text('Dates'), datesOf),
  status<Section, SectionStatus>(text('Status'), (section) => section.status, sectionStatuses),
]

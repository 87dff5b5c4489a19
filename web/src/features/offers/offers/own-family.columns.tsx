import { formatInr } from '@neev/domain/core/money'
import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { massText, perText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, textColumn } from '#ui/table/columns.tsx'
import type { OwnFamilyRowFragment } from './price-grids/grid.graphql.ts'

export type Family = OwnFamilyRowFragment

/** Families that the business sells with its prices; `to` returns the page to edit one. */
export const ownFamilyColumns = (to: (family: Family) => string): Column<Family>[] => [
  {
    title: text('Product'),
    kind: 'name',
    sort: 'title',
    show: (family) => (
      <>
        <Link className="medium" to={to(family)}>
          {family.title}
        </Link>
        <span className="second">{[family.brandName, family.categoryName].filter(Boolean).join(', ')}</span>
      </>
    ),
    plain: ({ title }) => title,
  },
  {
    title: text('Sizes'),
    kind: 'figure',
    sort: 'own',
    show: ({ ownCount, sizeCount }, t) => t('{n} of {of}', { n: ownCount, of: sizeCount }),
    plain: ({ ownCount }) => ownCount,
  },
  {
    title: text('Base prices'),
    kind: 'figure',
    show: ({ thresholdPaise, maxPaise, unit }, t) =>
      thresholdPaise === null || maxPaise === null ? (
        '–'
      ) : (
        <>
          {thresholdPaise === maxPaise
            ? formatInr(thresholdPaise)
            : `${formatInr(thresholdPaise)} – ${formatInr(maxPaise)}`}
          <span className="second">{unit && perText(t, unit)}</span>
        </>
      ),
    plain: ({ thresholdPaise }) => (thresholdPaise === null ? '' : (thresholdPaise / 100).toFixed(2)),
  },
  textColumn<Family>(text('Available stock'), ({ grams }) => massText(grams)),
  {
    title: text('Valid until'),
    sort: 'validTo',
    show: ({ expiredCount, validTo }, t) =>
      expiredCount > 0 ? (
        <span className="late-text">
          {t('{n, plural, one {# price has expired} other {# prices have expired}}', { n: expiredCount })}
        </span>
      ) : validTo ? (
        showMoment(validTo)
      ) : (
        '–'
      ),
    plain: ({ validTo }) => validTo ?? '',
  },
]

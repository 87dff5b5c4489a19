import { text } from '#i18n/text.ts'
import { paths } from '#routes/paths.ts'
import { date, figure, labels, link, status } from '#ui/table/columns.tsx'
import { sellerStates } from '../seller-labels.ts'
import type { AdminSellerRowFragment } from './admin-sellers.graphql.ts'

type Seller = AdminSellerRowFragment

export const sellerColumns = [
  link<Seller>(
    text('Seller'),
    ({ name }) => name,
    ({ id }) => paths.admin.sellerDetail({ id }),
    {
      second: ({ legalName, isPremium, kind }, t) =>
        [legalName, kind === 'ASSOCIATE' && t('business associate'), isPremium && t('premium')]
          .filter(Boolean)
          .join(', '),
      sort: 'name',
    },
  ),
  labels<Seller>('GSTIN', ({ gstins, pan }) => gstins[0] ?? (pan || null), {
    second: ({ gstins }, t) =>
      gstins.length > 1 ? t('and {n, plural, one {# more} other {# more}}', { n: gstins.length - 1 }) : null,
  }),
  labels<Seller>(text('Owner'), ({ ownerName }) => ownerName, { second: ({ ownerEmail }) => ownerEmail }),
  date<Seller>(text('Submitted'), ({ submittedAt }) => submittedAt, { sort: 'submittedAt' }),
  date<Seller>(text('In this status since'), ({ since }) => since, { sort: 'since' }),
  figure<Seller>(text('On sale'), ({ liveOffers }) => String(liveOffers), { sort: 'liveOffers' }),
  status<Seller, Seller['status']>(text('Status'), (seller) => seller.status, sellerStates),
]

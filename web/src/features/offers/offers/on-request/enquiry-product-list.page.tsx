import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { listPage } from '#ui/table/list-page.tsx'
import { OwnListPage } from '../OwnListPage.tsx'
import { useRequestActions } from '../proposals/use-request-actions.ts'
import { RequestOffers } from './on-request.graphql.ts'
import { type RequestOffer, requestOfferColumns, requestStates } from './request-offer.columns.tsx'

const statuses = ['LIVE', 'PAUSED', 'PENDING_APPROVAL', 'DRAFT', 'ARCHIVED'] as const

function useActionsOfWriters() {
  const may = useMay()('offer:write:request')
  const actionsOf = useRequestActions()
  return (offer: RequestOffer) => (may ? actionsOf(offer) : [])
}

const OnRequest = listPage(RequestOffers, ({ requestOffers }) => requestOffers, {
  title: text('Products on request'),
  isPart: true,
  sort: '-updatedAt',
  columns: requestOfferColumns,
  file: 'on-request',
  tabs: { labels: requestStates, statuses },
  search: text('Product or category'),
  open: ({ productIdentifier }) => paths.enquiry.productDetails({ productname: productIdentifier }),
  useActions: useActionsOfWriters,
  empty: [text('Nothing on request yet'), text('Add a product, or choose one from the catalogue.')],
  noMatch: text('No results for these filters'),
})

/** The business's offers on request, change requests, and drafts. */
export default function EnquiryProductListPage() {
  const t = useT()
  return (
    <OwnListPage
      title={t('Products on request')}
      subtitle={t('Products without a price: buyers ask you, and you quote.')}
      create={t('Add product')}
      Offers={OnRequest}
    />
  )
}

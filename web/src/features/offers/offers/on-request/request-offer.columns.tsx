import { formatInr } from '@neev/domain/core/money'
import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { perText } from '#ui/format/amounts.ts'
import { type Column, figure, link, moment, type StateLabels, status, textColumn } from '#ui/table/columns.tsx'
import { offerStates } from '../seller-offer.columns.tsx'
import type { RequestOfferRowFragment } from './on-request.graphql.ts'

export type RequestOffer = RequestOfferRowFragment

export const requestStates: StateLabels<RequestOffer['status']> = {
  ...offerStates,
  LIVE: { label: text('On request'), tone: 'green' },
  ARCHIVED: { label: text('Removed'), tone: 'grey' },
}

export const requestOfferColumns: Column<RequestOffer>[] = [
  link<RequestOffer>(
    text('Product'),
    ({ productTitle }) => productTitle,
    ({ productIdentifier }) => paths.enquiry.productDetails({ productname: productIdentifier }),
    { second: ({ categoryName }) => categoryName, sort: 'title' },
  ),
  textColumn<RequestOffer>(text('Price hint'), ({ hintPaise }) => (hintPaise == null ? null : formatInr(hintPaise)), {
    second: ({ hintPaise, unit }, t) => (hintPaise == null ? null : perText(t, unit)),
    sort: 'hint',
  }),
  figure<RequestOffer>(text('Requests'), ({ leads }) => String(leads)),
  moment<RequestOffer>(text('Changed'), ({ updatedAt }) => updatedAt, { sort: 'updatedAt' }),
  status<RequestOffer, RequestOffer['status']>(text('Status'), (offer) => offer.status, requestStates),
]

import { text } from '#i18n/text.ts'
import { paths } from '#routes/paths.ts'
import { massText } from '#ui/format/amounts.ts'
import { type Column, figure, labels, link, status } from '#ui/table/columns.tsx'
import { dealerStates, shareText } from './dealer-labels.ts'
import type { DealerRowFieldsFragment } from './dealers.graphql.ts'

type Dealer = DealerRowFieldsFragment

export const dealerColumns: Column<Dealer>[] = [
  link<Dealer>(
    text('Dealer'),
    ({ name }) => name,
    ({ id }) => paths.superSeller.dealerDetail({ id }),
    { second: ({ code }) => code, sort: 'name' },
  ),
  labels<Dealer>(text('Location'), ({ city }) => city, { second: ({ state }) => state }),
  figure<Dealer>(text('Pincodes'), ({ pincodeCount }) => String(pincodeCount)),
  figure<Dealer>(text('Per day'), ({ capacityGrams }, t) =>
    capacityGrams === null ? t('No limit') : massText(capacityGrams),
  ),
  figure<Dealer>(text('Accepted'), ({ performance: { accepted, requested } }, t) => shareText(t, accepted, requested)),
  figure<Dealer>(text('On time'), ({ performance: { onTime, delivered } }, t) => shareText(t, onTime, delivered)),
  figure<Dealer>(text('Delivered'), ({ performance }) => massText(performance.grams)),
  status<Dealer, Dealer['status']>(text('Status'), (dealer) => dealer.status, dealerStates),
]

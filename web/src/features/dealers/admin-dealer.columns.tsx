import { formatInr } from '@neev/domain/money'
import { showDate } from '#kit/format/dates.ts'
import { text } from '#kit/i18n/text.ts'
import type { T } from '#kit/i18n/use-t.ts'
import { type Column, figure, labels, link, status } from '#kit/table/columns.tsx'
import { adminDealerStates, shareText } from './dealer-labels.ts'
import type { AdminDealerFieldsFragment } from './dealers.graphql.ts'

export type AdminDealer = AdminDealerFieldsFragment

/** Pune 14, Satara 3. */
const districtsText = ({ districts }: AdminDealer): string =>
  districts.map(({ district, pincodes }) => `${district} ${pincodes}`).join(', ')

/** How many papers hold, and until when the first of them does. */
function documentsText({ documents }: AdminDealer, t: T): string {
  const valid = documents.filter(({ state }) => state === 'ACCEPTED')
  return documents.length === 0
    ? t('none')
    : t('{part} of {whole} valid', { part: valid.length, whole: documents.length })
}
const firstEnd = ({ documents }: AdminDealer): string | undefined =>
  documents.flatMap(({ state, validTo }) => (state === 'ACCEPTED' && validTo ? [validTo] : [])).toSorted()[0]

/** Dealers of a network as the desk sees them; the name opens the rest. */
export const adminDealerColumns: Column<AdminDealer>[] = [
  link<AdminDealer>(
    text('Dealer'),
    ({ name }) => name,
    ({ id }) => `?dealer=${id}`,
    { second: ({ code }) => code },
  ),
  labels<AdminDealer>(text('Place'), ({ city }) => city, { second: ({ state }) => state }),
  labels<AdminDealer>(
    text('Territory'),
    ({ pincodeCount }, t) => t('{n, plural, one {# pincode} other {# pincodes}}', { n: pincodeCount }),
    { second: districtsText },
  ),
  labels<AdminDealer>(text('In the yard'), ({ stock }) => formatInr(stock.valuePaise, { paise: 'never' }), {
    second: ({ stock }, t) => t('{n, plural, one {# product} other {# products}}', { n: stock.products }),
  }),
  figure<AdminDealer>(text('Said yes'), ({ performance: { accepted, requested } }, t) =>
    shareText(t, accepted, requested),
  ),
  figure<AdminDealer>(text('On time'), ({ performance: { onTime, delivered } }, t) => shareText(t, onTime, delivered)),
  labels<AdminDealer>(text('Papers'), documentsText, {
    second: (dealer, t) => {
      const end = firstEnd(dealer)
      return end && t('to {date}', { date: showDate(end) })
    },
  }),
  status<AdminDealer, AdminDealer['status']>(text('State'), (dealer) => dealer.status, adminDealerStates),
]

import { formatInr } from '@neev/domain/core/money'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { showDate } from '#ui/format/dates.ts'
import { type Column, figure, link, status, textColumn } from '#ui/table/columns.tsx'
import { adminDealerStates, shareText } from '../dealer-labels.ts'
import type { AdminDealerFieldsFragment } from '../dealers.graphql.ts'

export type AdminDealer = AdminDealerFieldsFragment

/** Pune 14, Satara 3. */
const districtsText = ({ districts }: AdminDealer): string =>
  districts.map(({ district, pincodes }) => `${district} ${pincodes}`).join(', ')

/** Number of valid documents, and when the first one expires. */
function documentsText({ documents }: AdminDealer, t: T): string {
  const valid = documents.filter(({ state }) => state === 'ACCEPTED')
  return documents.length === 0
    ? t('None')
    : t('{part} of {whole} valid', { part: valid.length, whole: documents.length })
}
const firstEnd = ({ documents }: AdminDealer): string | undefined =>
  documents.flatMap(({ state, validTo }) => (state === 'ACCEPTED' && validTo ? [validTo] : [])).toSorted()[0]

/** Dealers of a network, for admins; the name opens the details. */
export const adminDealerColumns: Column<AdminDealer>[] = [
  link<AdminDealer>(
    text('Dealer'),
    ({ name }) => name,
    ({ id }) => `?dealer=${id}`,
    { second: ({ code }) => code },
  ),
  textColumn<AdminDealer>(text('Location'), ({ city }) => city, { second: ({ state }) => state }),
  textColumn<AdminDealer>(
    text('Territory'),
    ({ pincodeCount }, t) => t('{n, plural, one {# pincode} other {# pincodes}}', { n: pincodeCount }),
    { second: districtsText },
  ),
  textColumn<AdminDealer>(text('In stock'), ({ stock }) => formatInr(stock.valuePaise, { paise: 'never' }), {
    second: ({ stock }, t) => t('{n, plural, one {# product} other {# products}}', { n: stock.products }),
  }),
  figure<AdminDealer>(text('Accepted'), ({ performance: { accepted, requested } }, t) =>
    shareText(t, accepted, requested),
  ),
  figure<AdminDealer>(text('On time'), ({ performance: { onTime, delivered } }, t) => shareText(t, onTime, delivered)),
  textColumn<AdminDealer>(text('Documents'), documentsText, {
    second: (dealer, t) => {
      const end = firstEnd(dealer)
      return end && t('until {date}', { date: showDate(end) })
    },
  }),
  status<AdminDealer, AdminDealer['status']>(text('Status'), (dealer) => dealer.status, adminDealerStates),
]

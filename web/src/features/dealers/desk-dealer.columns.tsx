import { formatInr } from '@neev/domain/money'
import { showDate } from '#kit/format/dates.ts'
import { text } from '#kit/i18n/text.ts'
import type { T } from '#kit/i18n/use-t.ts'
import { type Column, figure, link, status, words } from '#kit/table/columns.tsx'
import { deskDealerStates, shareText } from './dealer-words.ts'
import type { DeskDealerFieldsFragment } from './dealers.graphql.ts'

export type DeskDealer = DeskDealerFieldsFragment

/** Pune 14, Satara 3. */
const districtsText = ({ districts }: DeskDealer): string =>
  districts.map(({ district, pincodes }) => `${district} ${pincodes}`).join(', ')

/** How many papers hold, and until when the first of them does. */
function papersText({ documents }: DeskDealer, t: T): string {
  const valid = documents.filter(({ state }) => state === 'ACCEPTED')
  return documents.length === 0
    ? t('none')
    : t('{part} of {whole} valid', { part: valid.length, whole: documents.length })
}
const firstEnd = ({ documents }: DeskDealer): string | undefined =>
  documents.flatMap(({ state, validTo }) => (state === 'ACCEPTED' && validTo ? [validTo] : [])).toSorted()[0]

/** Dealers of a network as the desk sees them; the name opens the rest. */
export const deskDealerColumns: Column<DeskDealer>[] = [
  link<DeskDealer>(
    text('Dealer'),
    ({ name }) => name,
    ({ id }) => `?dealer=${id}`,
    { second: ({ code }) => code },
  ),
  words<DeskDealer>(text('Place'), ({ city }) => city, { second: ({ state }) => state }),
  words<DeskDealer>(
    text('Territory'),
    ({ pincodeCount }, t) => t('{n, plural, one {# pincode} other {# pincodes}}', { n: pincodeCount }),
    { second: districtsText },
  ),
  words<DeskDealer>(text('In the yard'), ({ stock }) => formatInr(stock.valuePaise, { paise: 'never' }), {
    second: ({ stock }, t) => t('{n, plural, one {# product} other {# products}}', { n: stock.products }),
  }),
  figure<DeskDealer>(text('Said yes'), ({ performance: { accepted, asked } }, t) => shareText(t, accepted, asked)),
  figure<DeskDealer>(text('On time'), ({ performance: { onTime, delivered } }, t) => shareText(t, onTime, delivered)),
  words<DeskDealer>(text('Papers'), papersText, {
    second: (dealer, t) => {
      const end = firstEnd(dealer)
      return end && t('to {date}', { date: showDate(end) })
    },
  }),
  status<DeskDealer, DeskDealer['status']>(text('State'), (dealer) => dealer.status, deskDealerStates),
]

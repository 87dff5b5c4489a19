import type { EnquiryStatus } from '@neev/domain/sellers/enquiries'
import { text } from '#i18n/text.ts'
import { amountText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { type Column, labels, link, status } from '#ui/table/columns.tsx'
import type { LeadRowFragment } from './enquiries.graphql.ts'
import { enquiryStates, needByLabels } from './enquiry-labels.ts'

export type Lead = LeadRowFragment

/** Columns of enquiries; `open` returns the page of one. */
export const leadColumns = (open: (id: string) => string): Column<Lead>[] => [
  link<Lead>(
    text('Buyer'),
    ({ name }) => name,
    ({ id }) => open(id),
    { second: ({ number, pincode, place }) => [number, pincode, place].filter(Boolean).join(', ') },
  ),
  labels<Lead>(text('Product or service'), ({ title }) => title, {
    second: ({ quantityMilli, unit }, t) => amountText(t, quantityMilli, unit),
    sort: 'title',
  }),
  labels<Lead>(text('Needed'), ({ needBy }, t) => t(needByLabels[needBy])),
  {
    title: text('Phone'),
    show: ({ mobile }) => (
      <a className="link" href={`tel:${mobile}`}>
        {mobile}
      </a>
    ),
    plain: ({ mobile }) => mobile,
  },
  {
    title: text('Requested'),
    sort: 'requestedAt',
    show: ({ requestedAt, requestedTimes, isLate }, t) => (
      <>
        {showMoment(requestedAt)}
        {isLate && <span className="second late-text">{t('waiting for more than a day')}</span>}
        {requestedTimes > 1 && <span className="second">{t('asked {n} times', { n: requestedTimes })}</span>}
      </>
    ),
    plain: ({ requestedAt }) => requestedAt,
  },
  status<Lead, EnquiryStatus>(text('Status'), (lead) => lead.status, enquiryStates, { sort: 'status' }),
]

import { startOfIstDate } from '@neev/domain/core/fiscal'
import type { EnquiryStatus } from '@neev/domain/procurement/enquiries/leads'
import { text } from '#i18n/text.ts'
import { amountText } from '#ui/format/amounts.ts'
import { showDay, showMoment } from '#ui/format/dates.ts'
import { type Column, link, status, textColumn } from '#ui/table/columns.tsx'
import type { LeadRowFragment } from './enquiries.graphql.ts'
import { buyerKindLabels, enquiryStates, needByLabels } from './enquiry-labels.ts'
import { clockText, LeadClock } from './LeadClock.tsx'

export type Lead = LeadRowFragment

const clock: Column<Lead> = {
  title: text('Next step'),
  sort: 'due',
  show: ({ clock, followUpOn }, t) => (
    <>
      {clock ? <LeadClock clock={clock} /> : '–'}
      {followUpOn && (
        <span className="second">{t('Follow-up {day}', { day: showDay(startOfIstDate(followUpOn)) })}</span>
      )}
    </>
  ),
  plain: ({ clock }, t) => (clock ? clockText(t, clock) : ''),
}

const phone: Column<Lead> = {
  title: text('Phone'),
  show: ({ mobile, isContactShown }) =>
    isContactShown ? (
      <a className="link" href={`tel:${mobile}`}>
        {mobile}
      </a>
    ) : (
      mobile
    ),
  plain: ({ mobile }) => mobile,
}

/** Columns of enquiries; `open` returns the page of one. Staff see who has each, and where it came from. */
export const leadColumns = (open: (id: string) => string, isStaff: boolean): Column<Lead>[] => [
  link<Lead>(
    text('Buyer'),
    ({ name }) => name,
    ({ id }) => open(id),
    { second: ({ number, pincode, place }) => [number, pincode, place].filter(Boolean).join(', ') },
  ),
  textColumn<Lead>(text('Product or service'), ({ title }) => title, {
    second: ({ quantityMilli, unit, buyerKind }, t) =>
      [amountText(t, quantityMilli, unit), buyerKind && t(buyerKindLabels[buyerKind])].filter(Boolean).join(', '),
    sort: 'title',
  }),
  clock,
  ...(isStaff
    ? [
        textColumn<Lead>(text('Given to'), ({ partner, staff }, t) => partner ?? staff ?? t('Nobody yet'), {
          second: ({ source }) => source,
        }),
      ]
    : []),
  textColumn<Lead>(text('Needed'), ({ needBy }, t) => t(needByLabels[needBy])),
  phone,
  {
    title: text('Requested'),
    sort: 'requestedAt',
    show: ({ requestedAt, requestedTimes }, t) => (
      <>
        {showMoment(requestedAt)}
        {requestedTimes > 1 && <span className="second">{t('asked {n} times', { n: requestedTimes })}</span>}
      </>
    ),
    plain: ({ requestedAt }) => requestedAt,
  },
  status<Lead, EnquiryStatus>(text('Status'), (lead) => lead.status, enquiryStates, { sort: 'status' }),
]

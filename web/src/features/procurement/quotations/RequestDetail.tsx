import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { amountText } from '#ui/format/amounts.ts'
import { showDay, showMoment } from '#ui/format/dates.ts'
import { nameColumn, type ShownColumn, status, textColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { SellerDrawer } from './negotiation/SellerDrawer.tsx'
import { declineReasonLabels, type InvitationState, invitedStates, noAwardReasonLabels } from './quotation-labels.ts'
import type { QuoteLineFieldsFragment, QuoteRequestFieldsFragment } from './quotations.operations.graphql.ts'
import { RestNotices } from './Rest.tsx'

type Line = QuoteLineFieldsFragment
type Invitation = QuoteRequestFieldsFragment['invitations'][number]

export const lineColumns: ShownColumn<Line>[] = [
  nameColumn<Line>(
    text('Item'),
    ({ description, productIdentifier }) =>
      productIdentifier ? (
        <Link className="link" to={paths.product({ identifier: productIdentifier })}>
          {description}
        </Link>
      ) : (
        description
      ),
    ({ note, categoryName }) => note ?? categoryName,
  ),
  textColumn<Line>(text('Quantity'), ({ quantityMilli, unit }, t) => amountText(t, quantityMilli, unit)),
]

const invitationColumns: ShownColumn<Invitation>[] = [
  nameColumn<Invitation>(
    text('Seller'),
    ({ sellerName }) => sellerName,
    ({ declineReason }, t) => declineReason && t(declineReasonLabels[declineReason]),
  ),
  status<Invitation, InvitationState>(text('Answer'), ({ state }) => state, invitedStates),
  {
    title: text('Messages'),
    show: ({ sellerId, sellerName, messages, unread }, t) => (
      <Link className="link" to={{ search: `?seller=${sellerId}` }} preventScrollReset>
        {unread > 0
          ? t('{n, plural, one {# new} other {# new}}', { n: unread })
          : messages > 0
            ? t('{n, plural, one {# message} other {# messages}}', { n: messages })
            : t('Write')}
        <span className="hidden-text"> {sellerName}</span>
      </Link>
    ),
  },
]

type Props = { request: QuoteRequestFieldsFragment; children?: ReactNode }

/** What was requested, the terms and the invited sellers of a request; `children` stands first. */
export function RequestSections({ request, children }: Props) {
  const t = useT()
  const { lines, invitations } = request
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <SellerDrawer
        key={search.get('seller')}
        request={request}
        sellerId={search.get('seller') ?? ''}
        onClose={() => setSearch({}, { preventScrollReset: true })}
      />
      <Notices request={request} />
      <RestNotices request={request} />
      {children}
      <div className="beside wide-first">
        <Section title={t('Requested items')}>
          <RowTable label={t('Requested items')} columns={lineColumns} rows={lines} idOf={({ id }) => id} />
        </Section>
        <div className="stack">
          <Section title={t('Terms')}>
            <Terms request={request} />
          </Section>
          <Section title={t('Invited sellers')}>
            <RowTable
              label={t('Invited sellers')}
              columns={invitationColumns}
              rows={invitations}
              idOf={({ sellerId }) => sellerId}
            />
          </Section>
        </div>
      </div>
    </>
  )
}

function Notices({ request }: { request: QuoteRequestFieldsFragment }) {
  const t = useT()
  const { status: state, isSealed, deadline, quoted, noAwardReason, awardReason, lines, unsoldLines } = request
  const unsold = lines.filter(({ id }) => unsoldLines.includes(id)).map(({ description }) => description)
  return (
    <>
      {state === 'OPEN' && (
        <p className="note">
          {isSealed
            ? t(
                '{n, plural, one {# quotation} other {# quotations}} so far. Prices are shown after {moment}, or when you close the request.',
                {
                  n: quoted,
                  moment: showMoment(deadline),
                },
              )
            : t('{n, plural, one {# quotation} other {# quotations}} so far. Sellers can answer until {moment}.', {
                n: quoted,
                moment: showMoment(deadline),
              })}
        </p>
      )}
      {state === 'OPEN' && unsold.length > 0 && (
        <p className="note amber">{t('No seller who delivers there sells: {items}.', { items: unsold.join(', ') })}</p>
      )}
      {state === 'CLOSED' && quoted === 0 && <p className="note amber">{t('No seller answered this request.')}</p>}
      {noAwardReason && <p className="note">{t(noAwardReasonLabels[noAwardReason])}</p>}
      {awardReason && <p className="note">{t('Reason for the choice: {reason}', { reason: awardReason })}</p>}
    </>
  )
}

function Terms({ request }: { request: QuoteRequestFieldsFragment }) {
  const t = useT()
  const { place, pincode, deliverBy, deadline, maxQuotes, certificateNeeded, alternatesAllowed, isSealed, note } =
    request
  return (
    <Properties
      of={[
        [t('Site'), [place, pincode].join(', ')],
        [t('Deliver by'), deliverBy && showDay(deliverBy)],
        [t('Deadline for quotations'), showMoment(deadline)],
        [t('Quotations at most'), String(maxQuotes)],
        [t('Prices'), isSealed ? t('Sealed until the deadline') : t('Shown as they arrive')],
        [t('Test certificate'), certificateNeeded ? t('Required') : t('Not required')],
        [t('Alternatives'), alternatesAllowed ? t('Allowed') : t('Not allowed')],
        [t('Note'), note],
      ]}
    />
  )
}

import { istDate } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { dropState } from '@neev/domain/orders/schedules'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { ruleText as whyText } from '#graphql/rule-text.ts'
import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { orderStates } from '#shared/orders/order-states.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { StatusHistory } from '#ui/detail/StatusHistory.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { amountText, perText } from '#ui/format/amounts.ts'
import { showDate, showDay, showMoment } from '#ui/format/dates.ts'
import { money, nameColumn, type ShownColumn, status, textColumn } from '#ui/table/columns.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { becauseText, dropStates, ruleText, scheduleStates, stepStates, stepsOf } from './schedule-labels.ts'
import { Schedule, type ScheduleFieldsFragment } from './schedules.graphql.ts'

type Call = ScheduleFieldsFragment['calls'][number]
type Drop = ScheduleFieldsFragment['drops'][number]

type Props = {
  back: string
  /** The page of a call-off's order, for this viewer. */
  orderOf: (call: Call) => string
  /** The page of the request for quotation that it comes from, for this viewer. */
  requestOf: (id: string) => string
  /** Actions beside the title. */
  transitions?: (schedule: ScheduleFieldsFragment) => ReactNode
  /** Actions of a planned delivery. */
  onDrop?: (schedule: ScheduleFieldsFragment, drop: Drop) => ReactNode
}

/** One schedule: plan and call-offs, price with its calculation, history. */
export function ScheduleDetail({ back, orderOf, requestOf, transitions, onDrop }: Props) {
  const t = useT()
  const { id = '' } = useParams()
  const { data } = useData(Schedule, { id })
  const { schedule } = data
  const state = scheduleStates[schedule.status]
  return (
    <DetailPage
      title={schedule.number}
      badge={<Badge tone={state.tone}>{t(state.label)}</Badge>}
      subtitle={t('{amount} of {title}', {
        amount: amountText(t, schedule.totalMilli, schedule.unit),
        title: schedule.title,
      })}
      back={{ to: back, label: t('Delivery schedules') }}
      actions={transitions?.(schedule)}
    >
      <Notices schedule={schedule} />
      <div className="beside wide-first">
        <div className="stack">
          <Section title={t('Plan and call-offs')}>
            <Plan schedule={schedule} orderOf={orderOf} onDrop={onDrop} />
          </Section>
          {schedule.calls.length > 0 && (
            <Section title={t('Called off')}>
              <RowTable
                label={t('Called off')}
                columns={callColumns(schedule, orderOf)}
                rows={schedule.calls}
                idOf={(call) => call.id}
              />
            </Section>
          )}
          <Section title={t('History')}>
            <StatusHistory history={stepsOf(schedule)} states={stepStates} unnamed={t('Other side')} />
          </Section>
        </div>
        <div className="stack">
          <Section title={t('Balance')}>
            <Balance schedule={schedule} />
          </Section>
          <Section title={t('Price')}>
            <Price schedule={schedule} />
          </Section>
          <Section title={t('Parties and site')}>
            <Facts schedule={schedule} requestOf={requestOf} />
          </Section>
        </div>
      </div>
    </DetailPage>
  )
}

/** Notices of problems and pending actions. */
function Notices({ schedule }: { schedule: ScheduleFieldsFragment }) {
  const t = useT()
  const { status, answerBy, answer, holdFrom, holdTo, holdReason } = schedule
  return (
    <>
      {status === 'PROPOSED' && (
        <p className="note amber">
          {t('The seller responds by {moment}; after that it expires.', { moment: showMoment(answerBy) })}
        </p>
      )}
      {status === 'COUNTERED' && (
        <p className="note amber">
          {t('The seller proposed another price. The buyer responds by {moment}; after that it expires.', {
            moment: showMoment(answerBy),
          })}
        </p>
      )}
      {holdFrom && holdTo && (
        <p className="note amber">
          {t('No deliveries by the seller from {from} to {to}: {reason}', {
            from: showDate(holdFrom),
            to: showDate(holdTo),
            reason: holdReason ?? '',
          })}
        </p>
      )}
      {answer && <p className="note">{answer}</p>}
    </>
  )
}

const callColumns = ({ unit }: ScheduleFieldsFragment, orderOf: (call: Call) => string): ShownColumn<Call>[] => [
  nameColumn<Call>(
    text('Call-off'),
    (call) => <Link to={orderOf(call)}>{call.orderNumber}</Link>,
    ({ callNo, placedAt }, t) => t('No. {n}, {day}', { n: callNo, day: showDate(placedAt) }),
  ),
  textColumn<Call>(text('Quantity'), ({ quantityMilli }, t) => amountText(t, quantityMilli, unit), {
    second: ({ cancelledMilli }, t) =>
      cancelledMilli > 0 ? t('{amount} cancelled', { amount: amountText(t, cancelledMilli, unit) }) : null,
  }),
  money<Call>(text('Price'), ({ pricePaise }) => pricePaise),
  textColumn<Call>(text('Delivery'), ({ expectedDelivery }) => (expectedDelivery ? showDay(expectedDelivery) : null)),
  status<Call, Call['status']>(text('Status'), (call) => call.status, orderStates),
]

function Plan({ schedule, orderOf, onDrop }: { schedule: ScheduleFieldsFragment } & Pick<Props, 'orderOf' | 'onDrop'>) {
  const t = useT()
  const { unit, calls, drops, now } = schedule
  const earliest = now?.earliest ?? istDate(new Date())
  const ordersOf = (drop: Drop) => calls.filter(({ dropId }) => dropId === drop.id)
  const columns: ShownColumn<Drop>[] = [
    nameColumn<Drop>(
      text('Planned date'),
      ({ day }) => showDay(day),
      ({ note }) => note,
    ),
    textColumn<Drop>(text('Quantity'), ({ quantityMilli }, t) => amountText(t, quantityMilli, unit)),
    textColumn<Drop>(text('Called off'), ({ calledMilli }, t) =>
      calledMilli > 0 ? amountText(t, calledMilli, unit) : null,
    ),
    {
      title: text('Order'),
      show: (drop) =>
        ordersOf(drop).length === 0
          ? '–'
          : ordersOf(drop).map((call) => (
              <span key={call.id} className="second">
                <Link className="link" to={orderOf(call)}>
                  {call.orderNumber}
                </Link>
              </span>
            )),
    },
    status<Drop, keyof typeof dropStates>(text('Status'), (drop) => dropState(drop, earliest), dropStates),
  ]
  return (
    <RowTable
      label={t('Plan and call-offs')}
      columns={columns}
      rows={drops}
      idOf={({ id }) => id}
      {...(onDrop && { actions: (drop: Drop) => onDrop(schedule, drop) })}
    />
  )
}

function Balance({ schedule }: { schedule: ScheduleFieldsFragment }) {
  const t = useT()
  const { unit, totalMilli, calledMilli, leftMilli, status, lapsesOn } = schedule
  return (
    <Properties
      of={[
        [t('Total quantity'), amountText(t, totalMilli, unit)],
        [t('Called off'), amountText(t, calledMilli, unit)],
        [t('Remaining'), <b key="left">{amountText(t, leftMilli, unit)}</b>],
        [t('Expires on'), status === 'AGREED' ? showDate(lapsesOn) : null],
      ]}
    />
  )
}

const requested = (t: T, { requestedRule, rule, unit }: ScheduleFieldsFragment) =>
  JSON.stringify(requestedRule) === JSON.stringify(rule) ? null : ruleText(t, requestedRule, unit)

function Price({ schedule }: { schedule: ScheduleFieldsFragment }) {
  const t = useT()
  const { rule, unit, now } = schedule
  return (
    <div className="stack">
      <p>{ruleText(t, rule, unit)}</p>
      {now?.price && (
        <p>
          <span className="price">{formatInr(now.price.pricePaise)}</span>{' '}
          <span className="ink3">{perText(t, unit)}</span>
          <span className="second t13 ink3">{t('Today: {because}', { because: becauseText(t, now.price) })}</span>
        </p>
      )}
      {now?.whyNoPrice && <p className="late t13">{whyText(t, now.whyNoPrice)}</p>}
      <p className="ink3 t13">{t('Before GST and freight, which are calculated for each call-off.')}</p>
      <Properties of={[[t('Requested by the buyer'), requested(t, schedule)]]} />
    </div>
  )
}

function Facts({ schedule, requestOf }: { schedule: ScheduleFieldsFragment } & Pick<Props, 'requestOf'>) {
  const t = useT()
  const { site, sellerName, buyerName, productIdentifier, title, note, now, quoted } = schedule
  return (
    <Properties
      of={[
        [
          t('Goods'),
          <Link key="goods" className="link" to={paths.product({ identifier: productIdentifier })}>
            {title}
          </Link>,
        ],
        [t('Seller'), sellerName],
        [t('Buyer'), buyerName],
        [
          t('Site'),
          [site.line1, site.line2, site.landmark, site.city, site.state, site.pincode].filter(Boolean).join(', '),
        ],
        [t('Earliest delivery'), now?.earliest && showDay(now.earliest)],
        [
          quoted?.isRest ? t('Rest of the award of') : t('Award of'),
          quoted && (
            <Link key="request" className="link" to={requestOf(quoted.requestId)}>
              {quoted.requestNumber}
            </Link>
          ),
        ],
        [t('Note'), note],
      ]}
    />
  )
}

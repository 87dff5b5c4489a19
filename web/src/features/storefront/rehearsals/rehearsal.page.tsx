import { addDays, istDate } from '@neev/domain/core/fiscal'
import { formatInr } from '@neev/domain/core/money'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { request } from '#graphql/request.ts'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { ruleValueText } from '#shared/rules/rule-values.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { Tiles } from '#ui/Tiles.tsx'
import { figure, money, textColumn } from '#ui/table/columns.tsx'
import { SheetButton } from '#ui/table/ExportButton.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { differenceText, RehearsedSums } from './RehearsedSums.tsx'
import { kindLabels, type RehearsalDetails } from './rehearsal-labels.ts'
import { Rehearsal, RehearsalSheet, RuleDays, SendRuleNotices } from './rehearsals.graphql.ts'
import { SupplyTable } from './SupplyTable.tsx'

type Change = RehearsalDetails['changes'][number]
type Record = RehearsalDetails['records'][number]

const changeColumns = [
  textColumn<Change>(text('Rule'), ({ name }) => name, {
    second: ({ scope, scopeName }) => [scope, scopeName].filter(Boolean).join(' ') || null,
  }),
  textColumn<Change>(text('From'), ({ from }) => showDate(from)),
  figure<Change>(text('Now'), ({ unit, before }, t) => (before === null ? null : ruleValueText(t, unit, before))),
  figure<Change>(text('Then'), ({ unit, after }, t) => ruleValueText(t, unit, after)),
  textColumn<Change>(text('Second person'), ({ isSigned }, t) => (isSigned ? t('Signed') : t('Not signed yet'))),
]

const recordColumns = [
  textColumn<Record>(text('Records'), ({ kind }, t) => t(kindLabels[kind].name)),
  textColumn<Record>(text('Number'), ({ number }) => number, {
    second: ({ isPaid }, t) => (isPaid ? t('Paid') : null),
  }),
  textColumn<Record>(text('Seller'), ({ sellerName }) => sellerName, { second: ({ buyerName }) => buyerName || null }),
  money<Record>(text('Taxable'), ({ taxablePaise }) => taxablePaise),
  money<Record>(text('Tax now'), ({ taxNowPaise }) => taxNowPaise),
  money<Record>(text('Tax then'), ({ taxThenPaise }) => taxThenPaise),
  figure<Record>(text('Difference'), ({ taxNowPaise, taxThenPaise }) => differenceText(taxNowPaise, taxThenPaise)),
]

/** What a day changes: rules, open records with their tax, and who is told. Nothing is changed by it. */
export default function RehearsalPage() {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const { ruleDays } = useData(RuleDays).data
  const [tomorrow] = useState(() => addDays(istDate(new Date()), 1))
  const chosen = search.get('day')
  const day = chosen && chosen >= tomorrow ? chosen : (ruleDays[0] ?? tomorrow)
  return (
    <DetailPage
      title={t('Rehearsal: what changes on {day}', { day: showDate(day) })}
      subtitle={t(
        'Computed now, with the values that are entered for then, on open records as they are. Nothing is changed by it.',
      )}
      back={{ to: paths.admin.ruleList(), label: t('Rules of law') }}
      actions={<SheetButton sheet={async () => (await request(RehearsalSheet, { day })).rehearsalSheet} />}
    >
      <div className="row wraps">
        {ruleDays.map((one) => (
          <Link
            key={one}
            className={`button small${one === day ? ' primary' : ''}`}
            aria-current={one === day}
            to={paths.admin.rehearsal({ day: one })}
          >
            {showDate(one)}
          </Link>
        ))}
        <label className="row">
          <span className="ink2 nowrap">{t('Other day')}</span>
          <input
            type="date"
            className="input"
            min={tomorrow}
            value={day}
            onChange={({ target }) => target.value >= tomorrow && setSearch({ day: target.value })}
          />
        </label>
      </div>
      <Loading key={day}>
        <Rehearsing day={day} />
      </Loading>
      <SupplyTable />
    </DetailPage>
  )
}

function Rehearsing({ day }: { day: string }) {
  const t = useT()
  const { rehearsal } = useData(Rehearsal, { day }).data
  const { changes, kinds, records, refundCount, refundPaise, bornePaise, sellerCount, buyerCount } = rehearsal
  if (changes.length === 0)
    return (
      <Empty title={t('No rule has another value on {day}', { day: showDate(day) })}>
        {t('Enter a value in the register to see what it changes.')}
      </Empty>
    )
  const tax = (of: 'taxNowPaise' | 'taxThenPaise') => kinds.reduce((total, one) => total + one[of], 0)
  return (
    <>
      <Tiles
        of={[
          [t('Tax of open records'), differenceText(tax('taxNowPaise'), tax('taxThenPaise'))],
          [
            t('Records'),
            t('{n} with {sellers, plural, one {# seller} other {# sellers}}', {
              n: kinds.reduce((total, { count }) => total + count, 0),
              sellers: sellerCount,
            }),
          ],
          [
            t('Paid already, to refund'),
            t('{amount} on {n, plural, one {# order} other {# orders}}', {
              amount: formatInr(refundPaise),
              n: refundCount,
            }),
          ],
          [t('Borne by sellers at an agreed total'), formatInr(bornePaise)],
        ]}
      />
      <Section title={t('Rules that change')}>
        <RowTable
          label={t('Rules that change')}
          columns={changeColumns}
          rows={changes}
          idOf={({ rule, scope }) => `${rule} ${scope}`}
        />
      </Section>
      <RehearsedSums kinds={kinds} />
      {records.length > 0 && (
        <Section title={t('Largest differences')}>
          <RowTable
            label={t('Largest differences')}
            columns={recordColumns}
            rows={records}
            idOf={({ id }) => id}
            actions={({ orderId }) =>
              orderId && (
                <Link className="button small" to={paths.admin.orderDetail({ id: orderId })}>
                  {t('Open')}
                </Link>
              )
            }
          />
        </Section>
      )}
      <Notices rehearsal={rehearsal} sellers={sellerCount} buyers={buyerCount} />
    </>
  )
}

function Notices({ rehearsal, sellers, buyers }: { rehearsal: RehearsalDetails; sellers: number; buyers: number }) {
  const t = useT()
  const may = useMay()('tax:write')
  const send = useMutation(SendRuleNotices, { successMessage: t('Notices sent') })
  const { day, changes, notifiedAt } = rehearsal
  const isSigned = changes.every((change) => change.isSigned)
  const ask = async () => {
    const title = t('Send the notices of {day}?', { day: showDate(day) })
    if (await confirm({ title, verb: t('Send notices') })) await send.runSafely({ day })
  }
  return (
    <Section title={t('Notices')}>
      <div className="stack">
        <p>
          {t(
            '{sellers, plural, one {# seller} other {# sellers}} and {buyers, plural, one {# buyer} other {# buyers}} are told the day, how many of their records change, and by how much their tax differs.',
            { sellers, buyers },
          )}
        </p>
        {notifiedAt ? (
          <p className="row">
            <Badge tone="green">{t('Sent')}</Badge> {showMoment(notifiedAt)}
          </p>
        ) : (
          may &&
          (isSigned ? (
            <p>
              <BusyButton className="button primary" busy={send.busy} onClick={() => ask()}>
                {t('Send notices')}
              </BusyButton>
            </p>
          ) : (
            <p className="ink3">{t('They are sent after a second person has signed the values of this day.')}</p>
          ))
        )}
      </div>
    </Section>
  )
}

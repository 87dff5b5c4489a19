import { useData } from '#graphql/use-data.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { wholeInr } from '#ui/format/amounts.ts'
import { showPercent } from '#ui/format/percent.ts'
import { type Column, figure, money, textColumn } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { ReportFrame } from './ReportFrame.tsx'
import styles from './reports.module.css'
import { OrderFunnel, type OrderFunnelQuery } from './reports.operations.graphql.ts'

type Step = OrderFunnelQuery['orderFunnel'][number]

const stepNames: Record<Step['name'], string> = {
  PLACED: text('Ordered'),
  PAID: text('Paid'),
  ACCEPTED: text('Accepted by the seller'),
  DISPATCHED: text('Dispatched'),
  DELIVERED: text('Delivered'),
}

const columns: Column<Step>[] = [
  textColumn<Step>(text('Step'), ({ name }, t) => t(stepNames[name])),
  figure<Step>(text('Reached'), ({ count }) => String(count)),
  money<Step>(text('Value'), ({ paise }) => paise),
  figure<Step>(text('Still here'), ({ open }) => String(open)),
  money<Step>(text('Value still here'), ({ openPaise }) => openPaise),
  figure<Step>(text('Ended here'), ({ lost }) => String(lost)),
  money<Step>(text('Value ended here'), ({ lostPaise }) => lostPaise),
]

/** How far orders of a period have come, and where they ended. */
export default function OrderFunnelPage() {
  const t = useT()
  const list = useListState({ sort: '', filters: { from: 'text', to: 'text' } })
  const { data } = useData(OrderFunnel, list.filter, { keep: true })
  const steps = data.orderFunnel
  const first = steps[0]?.count ?? 0
  return (
    <ReportFrame
      open="funnel"
      list={list}
      subtitle={t('How far the orders of a period have come. An order of two sellers counts twice.')}
      actions={<ExportButton name="order-funnel" columns={columns} rows={async () => [...steps]} />}
    >
      <div className="card padded">
        {first === 0 ? (
          <Empty title={t('No orders in this period')}>{t('Choose an earlier or a longer period.')}</Empty>
        ) : (
          <ol className={styles.steps}>
            {steps.map(({ name, count, paise, open, openPaise, lost, lostPaise }) => (
              <li key={name}>
                <div className={styles.head}>
                  <b>{t(stepNames[name])}</b>
                  <span>
                    {t('{n} of {total}, {percent}', {
                      n: count,
                      total: first,
                      percent: showPercent(Math.round((count / first) * 1000) * 10),
                    })}
                    {`, ${wholeInr(paise)}`}
                  </span>
                </div>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect className={styles.rail} width="100" height="10" />
                  <rect width={(count / first) * 100} height="10" />
                </svg>
                <span className="ink3 t13">
                  {[
                    open > 0 && t('{n} still here, {amount}', { n: open, amount: wholeInr(openPaise) }),
                    lost > 0 && t('{n} ended here, {amount}', { n: lost, amount: wholeInr(lostPaise) }),
                  ]
                    .filter(Boolean)
                    .join('. ')}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </ReportFrame>
  )
}

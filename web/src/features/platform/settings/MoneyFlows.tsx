import { formatInr } from '@neev/domain/core/money'
import { moneyFlowNames, moneyFlowNotes, moneyFlows } from '@neev/domain/core/money-flows'
import { type FlowDues, flowDues } from '@neev/domain/money/money-flows'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'

/** Goods of ₹1,00,000 at 18 % GST; commission 0.5 % with 18 % on it, TCS 0.5 % and TDS 0.1 % of the goods. */
const example = {
  totalPaise: 1_18_000_00,
  feePaise: 500_00,
  feeGstPaise: 90_00,
  tcsPaise: 500_00,
  tdsPaise: 100_00,
}
const rows: [name: string, of: (dues: FlowDues) => number][] = [
  [text('The buyer pays us or the provider'), ({ toUsPaise }) => toUsPaise],
  [text('The buyer pays the seller'), ({ toSellerPaise }) => toSellerPaise],
  [text('We keep the commission and its GST'), () => example.feePaise + example.feeGstPaise],
  [text('TCS we pay to the government'), ({ tcsPaise }) => tcsPaise],
  [text('TDS we pay to the government'), () => example.tdsPaise],
  [text('The payout to the seller'), ({ payoutPaise }) => payoutPaise],
]

/** The three money flows: explanation, and payments of one sale. */
export function MoneyFlows({ now }: { now: string | undefined }) {
  const t = useT()
  return (
    <Section title={t('Payment flow')}>
      <div className="stack">
        <dl className="stack">
          {moneyFlows.map((flow) => (
            <div key={flow}>
              <dt className="medium">
                {t(moneyFlowNames[flow])} {flow === now && <Badge tone="green">{t('Active today')}</Badge>}
              </dt>
              <dd className="ink2 t13">{t(moneyFlowNotes[flow])}</dd>
            </div>
          ))}
        </dl>
        <p className="ink2">
          {t(
            'Example: goods of {goods} with 18% GST and 0.5% commission. If negative, the seller owes us the amount.',
            {
              goods: formatInr(1_00_000_00, { paise: 'never' }),
            },
          )}
        </p>
        <table className="table dense blocks" aria-label={t('Who pays whom')}>
          <thead>
            <tr>
              <th>{t('For one sale')}</th>
              {moneyFlows.map((flow) => (
                <th key={flow} className="figure">
                  {t(moneyFlowNames[flow])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, of]) => (
              <tr key={name}>
                <td className="name">{t(name)}</td>
                {moneyFlows.map((flow) => (
                  <td key={flow} className="figure" data-label={t(moneyFlowNames[flow])}>
                    {formatInr(of(flowDues(flow, example)))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

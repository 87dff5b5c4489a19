import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { claimStepLabels } from '#shared/orders/claim-labels.ts'
import { Properties } from '#ui/detail/Properties.tsx'
import { amountText, massText } from '#ui/format/amounts.ts'
import { showDate, showMoment } from '#ui/format/dates.ts'
import styles from '../orders.module.css'
import type { ClaimFieldsFragment } from './claims.graphql.ts'

const payers = {
  BUYER: text('The buyer brings them and pays'),
  SELLER: text('The seller collects them and pays'),
  PLATFORM: text('The seller collects them and Neev pays'),
} as const

/** Progress of a return: steps with times, transport, and inspection. */
export function ReturnFacts({ claim }: { claim: ClaimFieldsFragment }) {
  const t = useT()
  if (claim.kind === 'CLAIM') return null
  const { pickup, inspection, returnArrangedBy, lines } = claim
  return (
    <>
      <ol className={styles.loadGoods} aria-label={t('Steps')}>
        {claim.steps.map(({ status, at }) => (
          <li key={`${status} ${at}`}>
            <span>{t(claimStepLabels[status])}</span>
            <span className="nowrap ink2">{showMoment(at)}</span>
          </li>
        ))}
      </ol>
      <Properties
        of={[
          [t('Return transport'), returnArrangedBy && t(payers[returnArrangedBy])],
          [t('On'), pickup && showDate(pickup.on)],
          [t('Brought by'), pickup && [pickup.party, pickup.mobile, pickup.vehicle].filter(Boolean).join(', ')],
          [t('Address'), pickup?.address ?? null],
          [
            t('Inspected by'),
            inspection && [inspection.by, inspection.grams && massText(inspection.grams)].filter(Boolean).join(', '),
          ],
          [t('Replacement sent'), claim.shipmentNumber],
        ]}
      />
      {inspection && (
        <ul className={styles.loadGoods} aria-label={t('Accepted')}>
          {inspection.lines.map(({ lineId, quantityMilli, pieces, fit }) => {
            const line = lines.find((one) => one.lineId === lineId)
            const amount =
              pieces === null ? amountText(t, quantityMilli, line?.unit ?? '') : amountText(t, pieces * 1000, 'piece')
            return (
              <li key={lineId}>
                <span>{line?.title}</span>
                <span className="ink2">
                  {t('Accepted: {amount}', { amount })}
                  {quantityMilli > 0 && `, ${fit ? t('fit for sale') : t('not fit for sale')}`}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

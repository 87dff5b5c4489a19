import { Properties } from '#kit/detail/Properties.tsx'
import { showDate, showMoment } from '#kit/format/dates.ts'
import { amountText, massText } from '#kit/goods/amounts.ts'
import { claimStepLabels } from '#kit/goods/claim-labels.ts'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
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
      <ol className="load-goods" aria-label={t('Steps')}>
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
        <ul className="load-goods" aria-label={t('Accepted')}>
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

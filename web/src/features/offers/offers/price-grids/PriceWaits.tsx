import { formatInr } from '@neev/domain/core/money'
import { type T, useT } from '#i18n/use-t.ts'
import { showMoment } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { WithdrawChangeRequest } from '../proposals/WithdrawChangeRequest.tsx'
import type { WaitingPriceFragment } from '../seller-offers.graphql.ts'

/** The waiting price change on one line; `times` scales the price to a number of units. */
export function waitingText(t: T, { fromPaise, toPaise, isBase }: WaitingPriceFragment, times = 1): string {
  const show = (paise: number) => formatInr(paise * times, { paise: 'auto' })
  const values = { from: fromPaise === null ? t('No price') : show(fromPaise), to: show(toPaise) }
  return isBase
    ? t('Under review by Neev: {from} → {to}', values)
    : t('A price for a place or quantity is under review by Neev: {from} → {to}', values)
}

/** The message after saving prices: in force, or waiting for review. */
export const savedText = (t: T, input: object | null | undefined, saved: string): string =>
  input ? t('This price is under review by Neev. The current price stays until then.') : saved

/** A price that waits for review, beside the current one. */
export function PriceWaits({ request: input }: { request: WaitingPriceFragment }) {
  const t = useT()
  return (
    <div className="note amber">
      <Icon name="clock" />
      <div className="stack">
        <span>
          {waitingText(t, input)}
          <span className="second">
            {input.question
              ? t('Neev asks: {note}', { note: input.question })
              : t(
                  'Submitted {moment}. Changes of more than 60% are reviewed first; the current price stays until then.',
                  {
                    moment: showMoment(input.since),
                  },
                )}
          </span>
        </span>
        <div className="row wraps">
          <WithdrawChangeRequest id={input.changeId} left={t('The current price stays.')} small />
        </div>
      </div>
    </div>
  )
}

import { formatInr } from '@neev/domain/money'
import { showMoment } from '#kit/format/dates.ts'
import { type T, useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'
import type { WaitingPriceFragment } from './seller-offers.graphql.ts'
import { WithdrawChangeRequest } from './WithdrawChangeRequest.tsx'

/** What waits, in one line; `times` speaks of so many units. */
export function waitingText(t: T, { fromPaise, toPaise, isBase }: WaitingPriceFragment, times = 1): string {
  const show = (paise: number) => formatInr(paise * times, { paise: 'auto' })
  const values = { from: fromPaise === null ? t('No price') : show(fromPaise), to: show(toPaise) }
  return isBase
    ? t('Waits for Neev: {from} → {to}', values)
    : t('A price of a place or quantity waits for Neev: {from} → {to}', values)
}

/** What to say of saved prices: that they hold, or that they wait. */
export const savedText = (t: T, input: object | null | undefined, saved: string): string =>
  input ? t('This price waits for Neev; the old one stays until then.') : saved

/** A price that jumps, beside the one in force, until the desk has looked. */
export function PriceWaits({ wish: input }: { wish: WaitingPriceFragment }) {
  const t = useT()
  return (
    <div className="note amber">
      <Icon name="clock" />
      <div className="stack">
        <span>
          {waitingText(t, input)}
          <span className="second">
            {input.question
              ? t('We ask you: {note}', { note: input.question })
              : t('Sent {moment}. A jump of more than 60 % is looked at first; your old price stays until then.', {
                  moment: showMoment(input.since),
                })}
          </span>
        </span>
        <div className="row wraps">
          <WithdrawChangeRequest id={input.changeId} left={t('The price in force stays.')} small />
        </div>
      </div>
    </div>
  )
}

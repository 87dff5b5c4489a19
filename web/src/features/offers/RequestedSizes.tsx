import { showMoment } from '#kit/format/dates.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'
import type { Grid } from './grid-state.ts'
import { WithdrawChangeRequest } from './WithdrawChangeRequest.tsx'

const maxShown = 6

/** Sizes that this firm asked for and that nobody has made yet. */
export function RequestedSizes({ wish: input }: { wish: NonNullable<Grid['sizeRequest']> }) {
  const t = useT()
  const { sizes, changeId, question, since } = input
  return (
    <div className="note amber">
      <Icon name="clock" />
      <div className="stack">
        <span>
          {t('{n, plural, one {# new size waits for Neev} other {# new sizes wait for Neev}}', { n: sizes.length })}
          <span className="second">
            {[...sizes.slice(0, maxShown), sizes.length > maxShown && t('{n} more', { n: sizes.length - maxShown })]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className="second">
            {question
              ? t('We ask you: {note}', { note: question })
              : t('Sent {moment}. Once approved they are on sale at the prices that you gave.', {
                  moment: showMoment(since),
                })}
          </span>
        </span>
        <div className="row wraps">
          <WithdrawChangeRequest id={changeId} left={t('The series stays as it is.')} small />
        </div>
      </div>
    </div>
  )
}

import { useT } from '#i18n/use-t.ts'
import { showMoment } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { Grid } from '../price-grids/grid-state.ts'
import { WithdrawChangeRequest } from './WithdrawChangeRequest.tsx'

const maxShown = 6

/** Requested sizes that do not exist yet. */
export function RequestedSizes({ request: input }: { request: NonNullable<Grid['sizeRequest']> }) {
  const t = useT()
  const { sizes, changeId, question, since } = input
  return (
    <div className="note amber">
      <Icon name="clock" />
      <div className="stack">
        <span>
          {t('{n, plural, one {# new size is under review by Neev} other {# new sizes are under review by Neev}}', {
            n: sizes.length,
          })}
          <span className="second">
            {[...sizes.slice(0, maxShown), sizes.length > maxShown && t('{n} more', { n: sizes.length - maxShown })]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className="second">
            {question
              ? t('Neev asks: {note}', { note: question })
              : t('Submitted {moment}. When approved, they go on sale at your prices.', {
                  moment: showMoment(since),
                })}
          </span>
        </span>
        <div className="row wraps">
          <WithdrawChangeRequest id={changeId} left={t('The series does not change.')} small />
        </div>
      </div>
    </div>
  )
}

import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'

/** The mutations among the actions of a record as buttons of its page; one that is impossible now says why. */
export function ActionButtons({ actions, busy }: { actions: readonly RowAction[]; busy: boolean }) {
  return actions.map((action) =>
    'run' in action ? (
      <BusyButton
        key={action.label}
        className={action.danger ? 'button danger' : 'button'}
        busy={busy}
        disabled={Boolean(action.whyNot)}
        title={action.whyNot ?? undefined}
        onClick={action.run}
      >
        {action.label}
      </BusyButton>
    ) : null,
  )
}

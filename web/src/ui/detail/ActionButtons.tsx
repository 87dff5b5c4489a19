import type { RowAction } from '#ui/table/RowActions.tsx'

/** The mutations among the actions of a record as buttons of its page; one that is impossible now says why. */
export function ActionButtons({ actions, busy }: { actions: readonly RowAction[]; busy: boolean }) {
  return actions.map((action) =>
    'run' in action ? (
      <button
        key={action.label}
        type="button"
        className={action.danger ? 'button danger' : 'button'}
        disabled={busy || Boolean(action.whyNot)}
        title={action.whyNot ?? undefined}
        onClick={action.run}
      >
        {action.label}
      </button>
    ) : null,
  )
}

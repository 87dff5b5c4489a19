import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Icon, type IconName } from '#ui/icons/Icon.tsx'
import { type Step, steps } from './category-tree.ts'

const buttons: Readonly<Record<Step, { label: string; icon: IconName }>> = {
  up: { label: text('Move {name} up'), icon: 'arrowUp' },
  down: { label: text('Move {name} down'), icon: 'arrowDown' },
  out: { label: text('Move {name} up one level'), icon: 'arrowLeft' },
  in: { label: text('Move {name} into the category above'), icon: 'arrowRight' },
}

/** Buttons for the four moves of a row in its tree, for keyboards and without dragging. */
export function CategoryTransitions({
  name,
  can,
  go,
}: {
  name: string
  can: (step: Step) => boolean
  go: (step: Step) => void
}) {
  const t = useT()
  return steps.map((step) => (
    <button
      key={step}
      type="button"
      className="button quiet small square"
      aria-label={t(buttons[step].label, { name })}
      aria-disabled={!can(step)}
      onClick={() => can(step) && go(step)}
    >
      <Icon name={buttons[step].icon} />
    </button>
  ))
}

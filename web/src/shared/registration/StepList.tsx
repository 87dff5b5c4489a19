import { useT } from '#i18n/use-t.ts'
import { Icon } from '#ui/icons/Icon.tsx'

type Props<Step extends string> = {
  steps: readonly Step[]
  names: Record<Step, string>
  now: Step
  /** Incomplete steps. */
  open: ReadonlySet<Step>
  /** Null if the step cannot be left because nothing is saved yet. */
  go: ((step: Step) => void) | null
}

/** Steps of an application in order: completed ones, the current one, and links to others. */
export function StepList<Step extends string>({ steps, names, now, open, go }: Props<Step>) {
  const t = useT()
  return (
    <ol className="steps">
      {steps.map((step, index) => {
        const done = !open.has(step) && step !== steps.at(-1) && step !== now
        return (
          <li key={step} className={done ? 'done' : undefined} aria-current={step === now ? 'step' : undefined}>
            <span>{done ? <Icon name="check" /> : index + 1}</span>
            {step !== now && go ? (
              <button type="button" onClick={() => go(step)}>
                {t(names[step])}
              </button>
            ) : (
              t(names[step])
            )}
          </li>
        )
      })}
    </ol>
  )
}

import { useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'

type Props<Step extends string> = {
  steps: readonly Step[]
  names: Record<Step, string>
  now: Step
  /** Steps that are still to be filled in. */
  open: ReadonlySet<Step>
  /** Where none is to be left yet: nothing is kept. */
  go: ((step: Step) => void) | null
}

/** The steps of an application in their order: which are done, which is here, and the way to the others. */
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

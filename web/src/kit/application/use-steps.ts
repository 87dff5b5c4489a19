import { useSearchParams } from 'react-router'

/** Which step of an application is shown: the one that the address names, else the first that is open, else the last. */
export function useSteps<Step extends string>(steps: readonly Step[], open: ReadonlySet<Step>) {
  const [search, setSearch] = useSearchParams()
  const last = steps[steps.length - 1] as Step
  const step = steps.find((one) => one === search.get('step')) ?? steps.find((one) => open.has(one)) ?? last
  const go = (next: Step) => setSearch((now) => ({ ...Object.fromEntries(now), step: next }))
  const goOn = () => {
    go(steps[steps.indexOf(step) + 1] ?? last)
    scrollTo({ top: 0 })
  }
  return { step, go, goOn }
}

import { useSearchParams } from 'react-router'

/** The displayed step of an application: the one in the URL, otherwise the first incomplete one, otherwise the last. */
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

import type { RuleText } from '#graphql/rule-text.ts'
import { ruleTextWithTerms } from '#graphql/rule-text-with-terms.ts'
import { useT } from '#i18n/use-t.ts'
import { ask, confirm } from '#ui/feedback/confirm.tsx'

/** Label and confirmation of a transition; `reason` is the label of its reason field. */
export type TransitionLabels = { verb: string; title: string; body?: string; reason?: string; danger?: boolean }

type Now<Move> = { transition: Move; whyNot: RuleText | null }

/**
 * The possible transitions as menu entries, in the order of the labels. Each is confirmed first; `run` gets the reason,
 * or null if none is required.
 */
export function useTransitions<Move extends string>(
  labels: Record<Move, TransitionLabels>,
  name: string,
  run: (transition: Move, note: string | null) => unknown,
) {
  const t = useT()
  const usual = Object.keys(labels)
  const mutation = async (transition: Move) => {
    const { verb, title, body, reason, danger } = labels[transition]
    const question = {
      title: t(title, { name }),
      verb: t(verb),
      ...(body && { body: t(body) }),
      ...(danger && { tone: 'danger' as const }),
    }
    const note = reason ? await ask({ ...question, asks: { label: t(reason), min: 5 } }) : null
    if (reason ? note !== null : await confirm(question)) await run(transition, note)
  }
  return (items: readonly Now<Move>[]) =>
    items
      .toSorted((a, b) => usual.indexOf(a.transition) - usual.indexOf(b.transition))
      .map(({ transition, whyNot }) => ({
        label: t(labels[transition].verb),
        whyNot: whyNot && ruleTextWithTerms(t, whyNot),
        danger: labels[transition].danger ?? false,
        run: () => mutation(transition),
      }))
}

import { lazy, Suspense } from 'react'
import { createStore, useStore } from 'zustand'

type Question = {
  title: string
  body?: string
  /** Label of the button: the action, not "OK". */
  verb: string
  tone?: 'danger'
  /** Also asks for a text, such as a reason, which is then the result; with `line`, one line that begins as this. */
  asks?: { label: string; min?: number; line?: string }
}
export type OpenQuestion = Question & { answer: (input: string | null) => void }

/** `isNeeded` stays true once set, so that the dialog closes normally and returns the focus. */
const open = createStore<{ now: OpenQuestion | null; isNeeded: boolean }>(() => ({ now: null, isNeeded: false }))

const pose = (question: Question) =>
  new Promise<string | null>((resolve) => {
    open.getState().now?.answer(null)
    open.setState({
      isNeeded: true,
      now: {
        ...question,
        answer: (input) => {
          open.setState({ now: null })
          resolve(input)
        },
      },
    })
  })

/** Asks for confirmation before something irreversible. True if confirmed. */
export const confirm = async (question: Omit<Question, 'asks'>): Promise<boolean> => (await pose(question)) !== null

/** The same with a text field; null if cancelled. */
export const ask = (question: Question & { asks: NonNullable<Question['asks']> }): Promise<string | null> =>
  pose(question)

const QuestionDialog = lazy(() => import('./QuestionDialog.tsx'))

/**
 * Renders the questions; once, in the root. The dialog loads with the first question, because most visits have none.
 */
export function Questions() {
  const { now, isNeeded } = useStore(open)
  return (
    isNeeded && (
      <Suspense>
        <QuestionDialog now={now} />
      </Suspense>
    )
  )
}

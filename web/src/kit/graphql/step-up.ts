import { createStore, useStore } from 'zustand'
import { isRefusal } from './errors.ts'

type Answer = (input: boolean) => void
/** `isNeeded` stays true after the first time, so that the dialog closes as dialogs do and gives the focus back. */
const open = createStore<{ answer: Answer | null; isNeeded: boolean }>(() => ({ answer: null, isNeeded: false }))

/** Whether the password was ever asked for, and how the dialog answers when it is asked for now. */
export const useStepUpQuestion = () => useStore(open)

let requested: Promise<boolean> | null = null
/** Asks for the password; of several acts that ask at once, all wait for the one dialog. */
function askPassword(): Promise<boolean> {
  requested ??= new Promise<boolean>((resolve) => {
    open.setState({
      isNeeded: true,
      answer: (input) => {
        requested = null
        open.setState({ answer: null })
        resolve(input)
      },
    })
  })
  return requested
}

/**
 * Runs an act; when the server wants the password given again, asks the person for it and runs the act once more, with what it was
 * given the first time. Who turns back gets the server's refusal.
 */
export async function withStepUp<Result>(mutation: () => Promise<Result>): Promise<Result> {
  try {
    return await mutation()
  } catch (error) {
    if (!isRefusal(error, 'STEP_UP_NEEDED') || !(await askPassword())) throw error
    return mutation()
  }
}

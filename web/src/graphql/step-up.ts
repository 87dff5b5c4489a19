import { createStore, useStore } from 'zustand'
import { isRefusal } from './errors.ts'

type Answer = (input: boolean) => void
/** `isNeeded` stays true after first use, so that the dialog closes properly and restores the focus. */
const open = createStore<{ answer: Answer | null; isNeeded: boolean }>(() => ({ answer: null, isNeeded: false }))

/** State of the password dialog, and how it answers. */
export const useStepUpQuestion = () => useStore(open)

let requested: Promise<boolean> | null = null
/** Asks for the password; concurrent mutations wait for one dialog. */
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
 * Runs a mutation; if the server requires step-up, asks for the password and repeats it with the same variables.
 * Declining returns the server's refusal.
 */
export async function withStepUp<Result>(mutation: () => Promise<Result>): Promise<Result> {
  try {
    return await mutation()
  } catch (error) {
    if (!isRefusal(error, 'STEP_UP_NEEDED') || !(await askPassword())) throw error
    return mutation()
  }
}

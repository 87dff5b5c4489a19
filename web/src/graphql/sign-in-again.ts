import { createStore, useStore as useStoreOf } from 'zustand'
import { currentToken, currentUser } from '#state/session.ts'
import { useStore } from '#state/store.ts'

type Decline = () => void
/** `isNeeded` stays true after first use, so that the dialog closes properly and restores the focus. */
const open = createStore<{ decline: Decline | null; isNeeded: boolean }>(() => ({ decline: null, isNeeded: false }))

/** State of the sign-in dialog after a session ended, and how it reports that the user declined. */
export const useSignInQuestion = () => useStoreOf(open)

let waiting: Promise<boolean> | null = null
/** Asks to sign in again, with one dialog for any number of refused requests. True with a new session. */
function askSignIn(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    const end = (isRenewed: boolean) => {
      stop()
      waiting = null
      open.setState({ decline: null })
      resolve(isRenewed)
    }
    // By the dialog, or in another tab of this browser
    const stop = useStore.subscribe(({ auth }, before) => {
      if (auth.token !== before.auth.token) end(auth.user !== null)
    })
    open.setState({ isNeeded: true, decline: () => end(false) })
  })
  return waiting
}

/**
 * What to do with a request sent with `token` and refused as UNAUTHENTICATED: repeat it in a new session, give up
 * because the user declined, or treat it as a guest's.
 */
export async function afterSignedOut(token: string | null): Promise<'REPEAT' | 'DECLINED' | 'STRANGER'> {
  if (!currentUser()) return 'STRANGER'
  if (currentToken() !== token) return 'REPEAT'
  return (await askSignIn()) ? 'REPEAT' : 'DECLINED'
}

import { createStore, useStore as useStoreOf } from 'zustand'
import { currentToken, currentUser } from '#state/session.ts'
import { useStore } from '#state/store.ts'

type Decline = () => void
/** `isNeeded` stays true after the first time, so that the dialog closes as dialogs do and gives the focus back. */
const open = createStore<{ decline: Decline | null; isNeeded: boolean }>(() => ({ decline: null, isNeeded: false }))

/** Whether a session has ended while its page was open, and how the dialog is told that the person does not sign in again. */
export const useSignInQuestion = () => useStoreOf(open)

let waiting: Promise<boolean> | null = null
/** Asks to sign in again; however many requests were refused, there is one dialog. True when there is a new session. */
function askSignIn(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    const end = (isRenewed: boolean) => {
      stop()
      waiting = null
      open.setState({ decline: null })
      resolve(isRenewed)
    }
    // by the dialog, or in another tab of this browser
    const stop = useStore.subscribe(({ auth }, before) => {
      if (auth.token !== before.auth.token) end(auth.user !== null)
    })
    open.setState({ isNeeded: true, decline: () => end(false) })
  })
  return waiting
}

/**
 * What a request that was sent with `token` and refused as UNAUTHENTICATED does now: goes out again in a new session, is over
 * because the person does not want to sign in again, or came from a stranger.
 */
export async function afterSignedOut(token: string | null): Promise<'REPEAT' | 'DECLINED' | 'STRANGER'> {
  if (!currentUser()) return 'STRANGER'
  if (currentToken() !== token) return 'REPEAT'
  return (await askSignIn()) ? 'REPEAT' : 'DECLINED'
}

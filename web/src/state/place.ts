import { createContext, useContext } from 'react'
import { createStore } from 'zustand'
import { setCookie } from './cookie.ts'

/**
 * Where the site is: the pincode that all prices follow. It lives in a cookie, because the server renders by it, and
 * components read it from a context, because the server renders many visits at once.
 */
export const placeStore = createStore<{ pincode: string | null }>(() => ({ pincode: null }))

export const currentPincode = () => placeStore.getState().pincode

export const PincodeContext = createContext<string | null>(null)

/** The pincode of the visit, the same on the server and at hydration. */
export const usePincode = () => useContext(PincodeContext)

/** Changes the place; who calls it also asks the router to load the page's data anew. */
export function setPincode(pincode: string) {
  setCookie('pincode', pincode)
  placeStore.setState({ pincode })
}

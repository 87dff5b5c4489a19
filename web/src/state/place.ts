import { createContext, useContext } from 'react'
import { createStore } from 'zustand'
import { setCookie } from './cookie.ts'

/**
 * The pincode of the site, on which all prices depend. In a cookie, because the server renders by it, and in a context,
 * because the server renders many visits concurrently.
 */
export const placeStore = createStore<{ pincode: string | null }>(() => ({ pincode: null }))

export const currentPincode = () => placeStore.getState().pincode

export const PincodeContext = createContext<string | null>(null)

/** The pincode of the visit, the same on the server and at hydration. */
export const usePincode = () => useContext(PincodeContext)

/** Changes the place; the caller also makes the router reload the page's data. */
export function setPincode(pincode: string) {
  setCookie('pincode', pincode)
  placeStore.setState({ pincode })
}

import { createContext, useContext } from 'react'
import { createStore } from 'zustand'
import { setCookie } from './cookie.ts'

/**
 * The pincode of the site, on which all prices depend. In a cookie, because the server renders by it, and in a context,
 * because the server renders many visits concurrently.
 */
export const placeStore = createStore<{ pincode: string | null }>(() => ({ pincode: null }))

/** The place that data is loaded for while the page still shows the one before. */
let next: string | null = null

/** The place to load data for. */
export const currentPincode = () => next ?? placeStore.getState().pincode

export const PincodeContext = createContext<string | null>(null)

/** The pincode of the visit, the same on the server and at hydration. */
export const usePincode = () => useContext(PincodeContext)

/** Changes the place. The page shows the one before until `reload`, if it stays, has brought its data. */
export async function setPincode(pincode: string, reload = async () => {}) {
  setCookie('pincode', pincode)
  next = pincode
  try {
    await reload()
  } finally {
    // Another place may have been chosen meanwhile, whose data is still to come
    if (next === pincode) {
      next = null
      placeStore.setState({ pincode })
    }
  }
}

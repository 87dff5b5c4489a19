import { createContext, useContext } from 'react'

/** Where the site is reached from outside, without a slash at the end: for addresses that leave the site (canonical, JSON-LD). */
export const OriginContext = createContext('')

export const useOrigin = () => useContext(OriginContext)

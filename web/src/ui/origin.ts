import { createContext, useContext } from 'react'

/** Public origin of the site without a trailing slash, for absolute URLs (canonical, JSON-LD). */
export const OriginContext = createContext('')

export const useOrigin = () => useContext(OriginContext)

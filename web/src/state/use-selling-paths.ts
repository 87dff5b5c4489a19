import { useLocation } from 'react-router'
import { type SellingPaths, sellingPaths } from '#routes/paths/selling.ts'

/** Where the pages of whoever sells are, in the area that the visitor is in: they are the same for a seller, an associate and a dealer. */
export const useSellingPaths = (): SellingPaths => sellingPaths(useLocation().pathname)

import { useLocation } from 'react-router'
import { type SellingPaths, sellingPaths } from '#navigation/paths/selling.ts'

/** Seller pages in the current area: they are the same for sellers, associates and dealers. */
export const useSellingPaths = (): SellingPaths => sellingPaths(useLocation().pathname)

import { useLocation } from 'react-router'
import { sellingPaths } from '#navigation/paths/selling.ts'
import { paths } from '#navigation/paths.ts'

/** Pages of draft orders in the current area: those of sellers, or of staff. */
export function useDraftOrderPaths() {
  const { pathname } = useLocation()
  const { draftOrderList, draftOrderEdit, draftOrderDetail } = pathname.startsWith(`${paths.admin.root.pattern}/`)
    ? paths.admin
    : sellingPaths(pathname)
  return { list: draftOrderList, edit: draftOrderEdit, detail: draftOrderDetail }
}

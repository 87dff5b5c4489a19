import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { area, page } from '#navigation/route.ts'

const workWithUs = () => import('#features/businesses/associates/work-with-us.page.tsx')
const joinAsSeller = () => import('#features/businesses/associates/join-as-seller.page.tsx')
const joinService = () => import('#features/businesses/associates/join-service.page.tsx')
const joinTrade = () => import('#features/businesses/associates/join-trade.page.tsx')
const joinBusiness = () => import('#features/businesses/associates/join-business.page.tsx')
const joinDealer = () => import('#features/businesses/associates/join-dealer.page.tsx')
const fees = () => import('#features/money/commissions/fees.page.tsx')

/** Pages for joining as a seller, dealer or partner. */
export const joinArea = area({ name: text('Shop'), access: 'public', shell: 'shop' }, [
  page(paths.associateWithUs, workWithUs, { data: workWithUs }),
  page(paths.sellerAssociate, joinAsSeller, { data: joinAsSeller }),
  page(paths.serviceAssociate, joinService, { data: joinService }),
  page(paths.tradeAssociate, joinTrade, { data: joinTrade }),
  page(paths.businessAssociate, joinBusiness, { data: joinBusiness }),
  page(paths.subDealerAssociate, joinDealer, { data: joinDealer }),
  page(paths.sellerFees, fees, { data: fees }),
])

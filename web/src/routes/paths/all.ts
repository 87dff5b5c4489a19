import { path } from './path.ts'

/* Unusual spellings come from the specification. */
export const home = path('/')
export const categories = path('/categories')
export const category = path('/category/:categoryname')
export const categorySeries = path('/category/:categoryname/series')
export const categorySingle = path('/category/:categoryname/single')
export const categoryTmt = path('/category/:categoryname/tmt')
export const product = path('/product/:identifier')
export const search = path('/search')
export const compare = path('/compare')
export const trace = path('/trace/:code')
export const unsubscribe = path('/unsubscribe')
export const cart = path('/cart')
export const sellerReview = path('/sellerReview/:id')
export const sellerRegistration = path('/seller_registration')
export const b2bRegistration = path('/b2b_registration')
export const associateWithUs = path('/associate_with_us')
export const sellerAssociate = path('/seller_associate')
export const serviceAssociate = path('/service_provider_associate')
export const tradeAssociate = path('/trade_associate')
export const businessAssociate = path('/business_associate')
export const subDealerAssociate = path('/business_associate_sub_dealer')
export const sellerFees = path('/seller-fees-and-commission')
export const acceptSellerInvitation = path('/join-seller')
export const send = path('/send/:productname')
export const wishlist = path('/wishlist')
export const order = path('/order/:id')
export const checkout = path('/checkout')
export const checkoutDirectPayment = path('/checkout/directpayment/:orderID')
export const checkoutResponse = path('/checkout/handleresponse/:txnID')
export const checkoutSuccess = path('/checkout/success')
export const checkoutFailure = path('/checkout/failure')
export const invoice = path('/invoice')
export const creditNote = path('/credit_note')
export const debitNote = path('/debit_note')
export const challan = path('/delivery_challan')
export const packingList = path('/packing_list')
export const dispatchNote = path('/dispatch_note')
export const feeInvoice = path('/commission_invoice')
export const invoiceWithResponse = path('/invoiceRes')
export const invoiceWithoutResponse = path('/invoiceWithoutRes')
export const user = path('/user')
export const userProfile = path('/user/profile')
export const userOrders = path('/user/orders')
export const userSchedules = path('/user/schedules')
export const userScheduleAsk = path('/user/schedules/ask')
export const userSchedule = path('/user/schedules/:id')

export const login = path('/login')
export const register = path('/register')
export const sendPasswordReset = path('/forgot-password')
export const resetPassword = path('/reset-password')
export const verifyEmail = path('/verify-email')
export const security = path('/security')
export const ownDashboard = path('/dashboards/default')
export const pageNotFound = path('/page-not-found')
export const unauthorized = path('/unauthorized')
export const invalidAccess = path('/invalid-access')

/** Sets the pincode: a form's action, handled by the server. */
export const place = path('/pincode')
export const sampler = path('/_ui')
export const officeSampler = path('/_ui/office')

export * as admin from './admin.ts'
export * as enquiry from './enquiry.ts'
export * as masterAdmin from './master-admin.ts'
export * as seller from './seller.ts'
export * as service from './service.ts'
export * as subBusiness from './sub-business.ts'
export * as superSeller from './super-seller.ts'

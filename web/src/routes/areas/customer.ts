import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { area, page } from '#navigation/route.ts'

const wishlist = () => import('#features/buying/wishlists/wishlist.page.tsx')

/** Buying that requires signing in, for any role. */
export const buyerArea = area({ name: text('Shop'), access: 'login', shell: 'shop' }, [
  page(paths.wishlist, wishlist, { data: wishlist }),
  page(paths.sellerRegistration, () => import('#features/businesses/sellers/registration.page.tsx')),
  page(paths.b2bRegistration, () => import('#features/businesses/b2b/b2b-registration.page.tsx')),
  page(paths.preparedOrder, () => import('#features/procurement/draft-orders/prepared-order.page.tsx'), {
    title: text('An order for you'),
    missing: text('We could not find this order for your account. Sign in with the number that it was sent to.'),
  }),
  page(paths.order, () => import('#features/orders/orders/OrderPage.tsx'), {
    missing: text('We could not find this order'),
  }),
  page(paths.checkout, () => import('#routes/pages/Checkout.tsx'), { title: text('Check out') }),
  page(paths.checkoutDirectPayment, () => import('#features/money/payments/DirectPaymentPage.tsx'), {
    needs: 'orderID',
    missing: text('We could not find this bank transfer'),
  }),
  page(paths.checkoutResponse, () => import('#features/money/payments/ResponsePage.tsx'), {
    needs: 'txnID',
    missing: text('We could not find this payment'),
  }),
  page(paths.checkoutSuccess, () => import('#features/money/payments/SuccessPage.tsx'), {
    needs: 'order',
    missing: text('We could not find this order'),
  }),
  page(paths.checkoutFailure, () => import('#features/money/payments/FailurePage.tsx'), {
    needs: 'order',
    missing: text('We could not find this order'),
  }),
  page(paths.invoice, () => import('#features/orders/invoices/InvoicePage.tsx'), {
    needs: 'id',
    missing: text('We could not find this invoice'),
  }),
  page(paths.creditNote, () => import('#features/orders/invoices/CreditNotePage.tsx')),
  page(paths.debitNote, () => import('#features/orders/invoices/DebitNotePage.tsx')),
  page(paths.challan, () => import('#features/orders/invoices/ChallanPage.tsx')),
  page(paths.packingList, () => import('#features/orders/invoices/PackingListPage.tsx')),
  page(paths.dispatchNote, () => import('#features/orders/invoices/DispatchNotePage.tsx')),
  page(paths.ewaySlip, () => import('#features/orders/invoices/EwaySlipPage.tsx')),
  page(paths.printedSettlement, () => import('#features/money/settlements/printed-settlement.page.tsx')),
  page(paths.feeInvoice, () => import('#features/orders/invoices/FeeInvoicePage.tsx')),
  page(paths.invoiceWithResponse, () => import('#features/orders/invoices/ReceiptPage.tsx'), {
    needs: 'order',
    missing: text('We could not find this receipt'),
  }),
  page(paths.invoiceWithoutResponse, () => import('#features/orders/invoices/ProformaPage.tsx'), {
    needs: 'order',
    missing: text('We could not find this document'),
  }),
])

/** Sign-in settings and notifications, for any role. */
export const securityArea = area({ name: text('My account'), access: 'login', shell: 'shop' }, [
  page(paths.notifications, () => import('#features/people/notifications/notification-list.page.tsx'), {
    title: text('Notifications'),
  }),
  page(paths.security, () => import('#features/people/accounts/security.page.tsx'), {
    title: text('Sign-in and security'),
  }),
])

/** A customer's own pages. */
export const customerArea = area({ name: text('My account'), path: paths.user, access: ['customer'], shell: 'shop' }, [
  page(paths.userProfile, () => import('#features/people/accounts/ProfilePage.tsx')),
  page(paths.userHome, () => import('#features/storefront/account-home/user-home.page.tsx'), {
    title: text('Overview'),
  }),
  page(paths.userOrders, () => import('#features/orders/orders/MyOrdersPage.tsx'), { title: text('My orders') }),
  page(paths.userProducts, () => import('#features/orders/orders/my-products.page.tsx'), {
    title: text('Bought items'),
  }),
  page(paths.userInvoices, () => import('#features/orders/invoices/my-documents.page.tsx'), {
    title: text('Invoices'),
  }),
  page(paths.userClaims, () => import('#features/orders/orders/claims/my-claims.page.tsx'), {
    title: text('Claims and returns'),
  }),
  page(paths.userReviews, () => import('#features/aftersales/reviews/my-reviews.page.tsx'), {
    title: text('My reviews'),
  }),
  page(paths.userTickets, () => import('#features/aftersales/tickets/my-ticket-list.page.tsx'), {
    title: text('My tickets'),
  }),
  page(paths.userTicket, () => import('#features/aftersales/tickets/my-ticket.page.tsx'), {
    missing: text('We could not find this ticket'),
  }),
  page(paths.userSchedules, () => import('#features/orders/schedules/my-schedules.page.tsx')),
  page(paths.userLists, () => import('#features/buying/material-lists/my-lists.page.tsx'), {
    title: text('Material lists'),
  }),
  page(paths.userList, () => import('#features/buying/material-lists/my-list.page.tsx'), {
    missing: text('We could not find this list'),
  }),
  page(paths.userQuotes, () => import('#features/procurement/quotations/my-quotes.page.tsx'), {
    title: text('Requests for quotation'),
  }),
  page(paths.userQuote, () => import('#features/procurement/quotations/my-quote.page.tsx'), {
    missing: text('We could not find this request'),
  }),
  page(paths.userQuoteStatement, () => import('#features/procurement/quotations/negotiation/statement.page.tsx'), {
    missing: text('We could not find this statement'),
  }),
  page(paths.userScheduleAsk, () => import('#routes/pages/CreateSchedule.tsx')),
  page(paths.userSchedule, () => import('#features/orders/schedules/my-schedule.page.tsx')),
])

/** The pages of a company that buys: its members have the role while it is approved. */
export const companyArea = area({ name: text('Company'), access: ['b2b'], shell: 'shop' }, [
  page(paths.companyCredit, () => import('#features/money/credit/company-credit-list.page.tsx'), {
    title: text('Credit'),
  }),
  page(paths.companyCreditLine, () => import('#features/money/credit/company-credit.page.tsx'), {
    missing: text('We could not find this credit'),
  }),
  page(paths.company, () => import('#features/storefront/company-home/company-home.page.tsx'), {
    title: text('Overview'),
    missing: text('You do not buy for a company'),
  }),
  page(paths.companyApprovals, () => import('#features/storefront/company-home/approval-list.page.tsx'), {
    title: text('Approvals'),
    missing: text('You do not buy for a company'),
  }),
  page(paths.companyApproval, () => import('#features/storefront/company-home/approval.page.tsx'), {
    missing: text('We could not find this request'),
  }),
  page(paths.companyOrders, () => import('#features/storefront/company-home/company-orders.page.tsx'), {
    title: text('Orders of the company'),
    missing: text('You do not buy for a company'),
  }),
  page(paths.companyPrices, () => import('#routes/pages/CompanyPrices.tsx'), {
    title: text('Contract prices'),
    missing: text('You do not buy for a company'),
  }),
  page(paths.companyInvoices, () => import('#routes/pages/CompanyInvoices.tsx'), {
    title: text('Invoices of the company'),
    missing: text('You do not buy for a company'),
  }),
  page(paths.companyMembers, () => import('#features/storefront/company-home/members.page.tsx'), {
    title: text('Members'),
    missing: text('You do not buy for a company'),
  }),
  page(paths.companySites, () => import('#routes/pages/CompanySites.tsx'), {
    title: text('Sites'),
    missing: text('You do not buy for a company'),
  }),
  page(paths.companyRules, () => import('#features/storefront/company-home/rules.page.tsx'), {
    title: text('Approval rules'),
    missing: text('You do not buy for a company'),
  }),
])

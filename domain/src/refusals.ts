/**
 * The closed list of reasons with which a rule may say no, each with its English sentence. `{name}` is filled from the
 * refusal's params. The sentence is also the id under which translations are looked up.
 */
export const refusalTexts = {
  // Sign-in and access
  AUTH_INVALID: 'Email or password is not right.',
  AUTH_LOCKED: 'Too many tries. Try again in {m} minutes.',
  AUTH_UNVERIFIED: 'Please verify your email first.',
  ACCOUNT_BLOCKED: 'This account is blocked. Please contact customer care.',
  SESSION_EXPIRED: 'Please sign in again.',
  UNAUTHENTICATED: 'Please sign in first.',
  FORBIDDEN: 'You may not do this.',
  NOT_FOUND: 'We could not find that.',
  ALREADY_SIGNED_IN: 'You are already signed in.',
  STEP_UP_NEEDED: 'Please give your password again to do this.',
  TOKEN_INVALID: 'This link or code is not valid any more. Ask for a new one.',
  OTP_WRONG: 'That code is not right.',
  BOT_CHECK_FAILED: 'Please show that you are not a robot and try again.',
  PASSWORD_WRONG: 'The password is not right.',
  GOOGLE_CLOSED: 'Signing in with Google is not open here. Please use email and password.',
  GOOGLE_REFUSED: 'This account can not be opened with Google. Please sign in with email and password.',
  ACCOUNT_ORDERS_OPEN: 'You have an order under way. The account can be deleted when it is done.',
  ACCOUNT_WORKS: 'This account works for a seller or for us, so it can not be deleted here.',
  NOT_YOURSELF: 'Somebody else must do this to your account.',
  LAST_MASTER_ADMIN: 'At least one master admin must stay.',
  ROLES_DO_NOT_MIX: 'A person of the operator can not also sell or deal.',

  // Input in general
  VALIDATION: '{field}: {message}',
  REQUIRED: '{field} is needed.',
  TOO_SHORT: '{field} needs at least {min} characters.',
  TOO_LONG: '{field} may have at most {max} characters.',
  TOO_SMALL: '{field} must be at least {min}.',
  TOO_LARGE: '{field} may be at most {max}.',
  NOT_A_NUMBER: '{field} must be a number.',
  NOT_A_CHOICE: '{field} must be one of the choices.',
  UNKNOWN_FIELD: '{field} is not known here.',
  DATE_BAD: 'Write the date as YYYY-MM-DD.',
  DATES_REVERSED: 'The end must be after the start.',
  DUPLICATE: 'There is already one with this {field}.',
  STALE: 'Someone changed this. Reload and try again.',
  RATE_LIMITED: 'Too many requests. Try again in {seconds} seconds.',
  IDEMPOTENCY_MISMATCH: 'This was already sent with other contents. Reload and try again.',
  FILE_TYPE: 'This kind of file is not accepted here.',
  PICTURE_SMALL: 'A picture of goods has at least {least} pixels on each side.',
  FILE_SIZE: 'The file is too large. At most {max} MB.',
  CONSENT_NEEDED: 'Please accept the terms to continue.',

  // Identity
  NAME_BAD: 'A name has 2 to 80 letters; spaces, dots, hyphens and apostrophes are fine.',
  EMAIL_BAD: 'This does not look like an email address.',
  MOBILE_BAD: 'A mobile number has 10 digits and starts with 6, 7, 8 or 9.',
  PASSWORD_SHORT: 'A password needs at least 8 characters.',
  PASSWORD_LONG: 'A password may have at most 72 bytes.',
  PASSWORD_PLAIN: 'A password needs at least one letter and one digit.',
  PASSWORD_IS_EMAIL: 'The password must not be your email address.',
  PASSWORD_COMMON: 'This password is used by too many people. Choose another.',
  PASSWORDS_DIFFER: 'The two passwords are not the same.',
  GSTIN_FORMAT: 'A GSTIN has 15 characters, such as 27AAPFU0939F1ZV.',
  GSTIN_STATE_UNKNOWN: 'The first two digits of the GSTIN are not a state code.',
  GSTIN_BAD_CHECKSUM: 'The last character of the GSTIN does not fit the rest. Please check for a typing mistake.',
  GSTIN_STATE_MISMATCH: 'This GSTIN belongs to {gstinState}, but the address is in {state}.',
  GSTIN_PAN_MISMATCH: 'The PAN inside the GSTIN is another one.',
  PAN_BAD: 'A PAN has 5 letters, 4 digits and a letter, such as AAPFU0939F.',
  TAN_BAD: 'A TAN has 4 letters, 5 digits and a letter.',
  CIN_BAD: 'A CIN has 21 characters, such as U27100MH2005PTC152072.',
  UDYAM_BAD: 'An Udyam number looks like UDYAM-MH-01-0000001.',
  IFSC_BAD: 'An IFSC has 4 letters, a zero and 6 letters or digits.',
  BANK_ACCOUNT_BAD: 'A bank account number has 9 to 18 digits.',
  BANK_ACCOUNTS_DIFFER: 'The two account numbers are not the same.',
  UPI_BAD: 'A UPI id looks like name@bank.',
  UTR_BAD: 'A UTR has 12 to 22 letters and digits.',
  PINCODE_BAD: 'A pincode has 6 digits and does not start with 0.',
  PINCODE_UNKNOWN: 'We do not know the pincode {pincode}.',
  PINCODE_STATE_MISMATCH: 'The pincode {pincode} is not in {state}.',
  STATE_UNKNOWN: 'This is not a state or union territory.',
  HSN_BAD: 'An HSN code has 4, 6 or 8 digits.',
  VEHICLE_BAD: 'A vehicle number looks like MH12AB1234 or 22BH1234AA.',
  EWAY_BAD: 'An e-way bill number has 12 digits.',
  AMOUNT_BAD: 'This is not an amount of money.',
  QUANTITY_BAD: 'This is not a quantity. At most 3 decimals.',
  CODE_BAD: 'A code has 4 to 20 capital letters, digits or hyphens.',

  // Buying
  OFFER_UNAVAILABLE: 'This offer is not available now.',
  PRICE_CHANGED: 'The price changed from {old} to {new}. Please look and accept it.',
  PRICE_EXPIRED: 'The price was valid until {until}. Ask for today’s price.',
  LOCK_EXPIRED: 'The price lock has ended. Please look at the prices again.',
  ABOVE_MRP: 'With GST the price must not be above the MRP of {mrp}.',
  FIRST_BREAK: 'The first price of a place holds from the smallest quantity: from 0.',
  BREAKS_END: 'All prices of one place end at the same time.',
  BREAKS_ORDER: 'With each break the quantity must rise and the price must fall.',
  STOCK_SHORT: 'Only {available} are in stock.',
  BELOW_MOQ: 'At least {moq} must be ordered.',
  ABOVE_MAX: 'At most {max} can be ordered.',
  STEP: 'The quantity must be a multiple of {step}.',
  BUNDLE_UNKNOWN: 'Rods per bundle are not known for this bar.',
  DIAMETER_UNKNOWN: '{diameter} mm is not a size of IS 1786.',
  NOT_SERVICEABLE: 'Not delivered to {pincode}.',
  PINCODE_NEEDED: 'Please give the pincode of the site first.',
  MIN_ORDER: 'Add goods for {short} more to order from this seller.',
  MIN_CART_VALUE: 'An order starts at {min}. Add goods for {short} more.',
  MAX_ONLINE: 'Online payment ends at {max}. Please pay by bank transfer.',
  SELLER_CLOSED: 'The seller is closed until {until}.',
  FREIGHT_ON_QUOTE: 'Freight to this place is on quotation.',
  CART_EMPTY: 'The cart is empty.',
  CART_FULL: 'A cart holds at most {max} lines.',
  CART_SELLERS: 'A cart holds goods of at most {max} sellers.',
  ADDRESS_LIMIT: 'At most {max} addresses can be kept.',

  // Coupons
  COUPON_NOT_FOUND: 'This code is not known.',
  COUPON_PAUSED: 'This code can not be used at the moment.',
  COUPON_NOT_STARTED: 'This code is valid from {from}.',
  COUPON_EXPIRED: 'This code was valid until {until}.',
  COUPON_MIN_CART: 'Add goods for {short} more to use this code.',
  COUPON_MIN_QTY: 'Add {short} more to use this code.',
  COUPON_NOT_FOR_ITEMS: 'This code is not for anything in the cart.',
  COUPON_USED_UP: 'This code has been used up.',
  COUPON_USER_LIMIT: 'You have used this code already.',
  COUPON_NOT_FOR_ACCOUNT: 'This code is not for your account.',
  COUPON_NOT_FOR_PAYMENT: 'This code is not for this way of paying.',
  COUPON_LIVE: 'Orders use this code already; only its title, limits and end can change.',
  COUPON_ENDED: 'This code has already ended.',

  // Paying
  PAYMENT_FAILED: 'The payment failed: {reason}',
  PAYMENT_PENDING: 'We are checking the payment.',
  PAYMENT_METHOD: 'This way of paying is not open for this order.',
  TRANSFER_UNVERIFIED:
    'Please confirm your email address first: the bank details and our answer to your transfer go there. Or pay online.',
  ALREADY_PAID: 'This order is paid already.',
  UTR_USED: 'This UTR was given for another order.',
  AMOUNT_MISMATCH: 'The amount is not the one that is due.',
  TRANSFER_EXPIRED: 'The time to pay by transfer is over.',
  PAID_IN_FUTURE: 'The day of the payment can not be in the future.',
  OWN_SUBMISSION: 'Somebody else must confirm what you submitted.',
  CREDIT_LIMIT: 'The credit that is left is {available}.',
  APPROVAL_NEEDED: 'This order needs approval first.',
  REFUND_TOO_HIGH: 'At most {max} can be refunded.',
  SECOND_PERSON_NEEDED: 'A second person must approve an amount above {limit}.',

  // Orders and papers
  BAD_TRANSITION: 'Not possible while it is {from}.',
  NOT_CANCELLABLE: 'This can not be cancelled any more.',
  REASON_NEEDED: 'Please give a reason.',
  WINDOW_CLOSED: 'The time for this ended on {until}.',
  MTC_REQUIRED: 'Attach the mill test certificate first.',
  EWAY_REQUIRED: 'An e-way bill number is needed above {limit}.',
  EWAY_EXPIRED: 'The e-way bill is not valid any more.',
  VEHICLE_REQUIRED: 'The vehicle number is needed.',
  DRIVER_REQUIRED: 'The name and mobile number of the driver are needed.',
  WEIGHT_REQUIRED: 'The weighment slip is needed.',
  PROOF_REQUIRED: 'The delivery code, or a photo and the name of the receiver, is needed.',
  DISPATCH_QTY: 'At most {max} are left to dispatch.',
  INVOICE_LOCKED: 'An issued invoice can not be changed. Make a credit note.',
  INVOICE_NUMBER_BAD:
    'An invoice number has at most 16 letters, digits, hyphens or slashes and starts with a letter or 1 to 9.',
  INVOICE_SERIES_FULL: 'The invoice series {prefix} of {fy} is full. Start a shorter prefix.',
  DOCUMENT_EXPIRED: 'The document was valid until {until}.',
  BRAND_NOT_AUTHORISED: 'The seller is not authorised for this brand.',

  // Bringing goods
  PRICE_UNUSUAL: 'Others ask about {median}. Please look at your price again and confirm it.',
  CHANGE_WAITING: 'A change of this is waiting for an answer already. Withdraw it or wait.',
  NOTHING_CHANGED: 'Nothing is different from what is there.',
  NO_POINT: 'This is not one of your dispatch points.',

  // Sellers
  SELLER_REGISTERED: 'This is already registered. Sign in with that account, or ask its owner for access.',
  SELLER_STEPS_OPEN: 'Please fill in {steps} first.',
  CHECKLIST_OPEN: '{n} needed rows of the checklist are still open.',
  SELLER_ORDERS_OPEN: '{n} orders are still under way.',
  POSITION_UNKNOWN: 'We do not know where {pincode} lies. Please give a pincode nearby.',
  YARD_STAYS: 'Something was sold from this yard, so its place and GSTIN stay. Open another yard instead.',
  LAST_OWNER: 'At least one owner must stay.',
  WORKS_ALREADY: 'This person works for a seller already.',
  INVITED_ALREADY: 'This address has an open invitation.',
  APPLICANT_UNPROVEN:
    'There is an account with this address that has not confirmed it. The applicant must do that first.',
  ASSOCIATE_FIRM: 'A business associate is approved with its firm, and nobody else is.',
  OTHER_ACCOUNT: 'The invitation is for {email}. Please sign in with that account.',

  // The catalogue
  CATEGORY_LOOP: 'A category can not lie inside itself.',
  CATEGORY_DEPTH: 'Categories lie at most {max} levels deep.',
  IN_USE: 'Something uses it; retire it instead.',
  RATE_IN_FORCE: 'This rate has applied already; add one that applies from a later day.',
  LICENCE_NEEDED: 'A BIS licence that is valid today is needed to publish it.',
  LICENCE_LAPSED: 'Its BIS licence ended on {until}; it can be sold again when the licence is renewed.',
  AXES_FIXED: 'It has sizes already; what tells them apart stays as it is.',

  // Dealers
  DEALER_LIMIT: 'A network has at most {max} dealers.',
  DEALER_UNABLE: 'This dealer can not take the order: {reason}.',
  ASSIGNMENT_OVER: 'The time to answer this order is over.',

  // Reviews
  REVIEW_NOT_DELIVERED: 'A review can be written after delivery.',
  REVIEW_EXISTS: 'You have reviewed this already.',

  // When we fail, not you
  UNEXPECTED: 'Something went wrong on our side. Please try again.',
  UNAVAILABLE: 'This is not available for a moment. Please try again.',
} as const

export type RefusalCode = keyof typeof refusalTexts
export type RefusalParams = Record<string, string | number>

/** A reasoned no: what rules return, the server sends as an error and the web shows beside the field it names. */
export type Refusal = { code: RefusalCode; params?: RefusalParams; field?: string }

/** Makes a refusal; leaves out what is not given, so that two refusals compare by value. */
export const refuse = (code: RefusalCode, params?: RefusalParams, field?: string): Refusal => ({
  code,
  ...(params && { params }),
  ...(field !== undefined && { field }),
})

/** True for a code of the list: for text that comes over the wire. */
export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusalTexts, code)

/** The English sentence with its params filled in; a param that is missing stays visible as {name}. */
export const sentence = ({ code, params }: Refusal): string =>
  refusalTexts[code].replace(/\{(\w+)\}/g, (blank, name: string) => String(params?.[name] ?? blank))

/** Tells a refusal from the other outcome of a rule that calculates. */
export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'code' in value && isRefusalCode(String(value.code))

/** The first refusal of several questions, asked in the order in which a person should hear of them. */
export const firstRefusal = (...questions: ReadonlyArray<() => Refusal | null>): Refusal | null => {
  for (const ask of questions) {
    const refusal = ask()
    if (refusal) return refusal
  }
  return null
}

/**
 * The closed list of refusal codes with their English messages. `{name}` is filled in from the refusal's params. The
 * message is also the key of its translations.
 */
export const refusalTexts = {
  // Sign-in and access
  AUTH_INVALID: 'Email or password is not right.',
  AUTH_LOCKED: 'Too many tries. Try again in {m} minutes.',
  AUTH_GUARDED:
    'Somebody is guessing the password of this account. Use a browser in which you signed in before, or choose a new password.',
  AUTH_UNVERIFIED: 'Please verify your email first.',
  ACCOUNT_BLOCKED: 'This account is blocked. Please contact customer care.',
  SESSION_EXPIRED: 'Please sign in again.',
  UNAUTHENTICATED: 'Please sign in first.',
  FORBIDDEN: 'You may not do this.',
  NOT_FOUND: 'We could not find that.',
  ALREADY_SIGNED_IN: 'You are already signed in.',
  SECOND_FACTOR_NEEDED: 'Set up your authenticator app first: it is required for your work here.',
  SECOND_FACTOR_IS_ON: 'An authenticator app is set up already. Turn it off first to use another.',
  SECOND_FACTOR_REQUIRED: 'Your work here requires a second factor: it can not be turned off.',
  STEP_UP_NEEDED: 'Please give your password again to do this.',
  TOKEN_INVALID: 'This link or code is not valid any more. Ask for a new one.',
  OTP_WRONG: 'That code is not right.',
  OTP_LOCKED: 'Five wrong codes were given for this load. Close it by a photo and the name of the receiver.',
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
  BUSY: 'Others are at work on this just now. Nothing was changed; please try again.',
  OUTCOME_UNKNOWN:
    'The connection was lost while this was being saved. Check whether it was saved before you repeat it.',
  RATE_LIMITED: 'Too many requests. Try again in {seconds} seconds.',
  IDEMPOTENCY_MISMATCH: 'This was already sent with other contents. Reload and try again.',
  FILE_TYPE: 'This kind of file is not accepted here.',
  PICTURE_SMALL: 'A picture of goods has at least {min} pixels on each side.',
  FILE_SIZE: 'The file is too large. At most {max} MB.',
  FILE_STORE:
    'The file could not be stored: our storage does not answer. Nothing was saved; try again in a few minutes.',
  UPLOADS_A_DAY: 'You have uploaded {max} files within a day, which is the most. Try again tomorrow.',
  CONSENT_NEEDED: 'Please accept the terms to continue.',

  // Identity
  NAME_BAD: 'A name has 2 to 80 letters; spaces, dots, hyphens and apostrophes are fine.',
  EMAIL_BAD: 'This does not look like an email address.',
  MOBILE_NEEDED: 'Enter your mobile number.',
  MOBILE_BAD: 'A mobile number has 10 digits and starts with 6, 7, 8 or 9.',
  PASSWORD_SHORT: 'A password needs at least 8 characters.',
  PASSWORD_LONG: 'A password may have at most 128 letters.',
  PASSWORD_OWN: 'This password is little more than your name, your address or the name of the shop. Choose another.',
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
  LUT_BAD: 'The number of a letter of undertaking looks like AD270326001234X.',
  LUT_STATE: 'This letter is of another state than the GSTIN.',
  LUT_YEAR: 'A letter is noted for this financial year or the next.',
  SEZ_GSTIN: 'Give the GSTIN of the unit or developer: it is billed to it.',
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
  PRICES_CHANGED: 'Prices in your cart have changed since you added the goods. Please check and accept them.',
  PRICE_CHANGED: 'The price changed from {old} to {new}. Please look and accept it.',
  PRICE_THERE: 'It costs {price} already.',
  PRICE_EXPIRED: 'The price was valid until {until}. Ask for today’s price.',
  LOCK_EXPIRED: 'The price lock has ended. Please look at the prices again.',
  ABOVE_MRP: 'With GST the price must not be above the MRP of {mrp}.',
  FIRST_BREAK: 'The first price of a place holds from the smallest quantity: from 0.',
  BREAKS_END: 'All prices of one place end at the same time.',
  COMPANY_ALONE: 'Give everybody a price for this place first: a company pays less than that, or the same.',
  COMPANY_ABOVE: 'From {from} on everybody pays {price} here: a company can not be asked more.',
  BREAKS_ORDER: 'With each break the quantity must rise and the price must fall.',
  STOCK_SHORT: 'Only {available} in stock.',
  OUT_OF_STOCK: 'Out of stock.',
  BELOW_MOQ: 'At least {moq} must be ordered.',
  ABOVE_MAX: 'At most {max} can be ordered.',
  STEP: 'The quantity must be a multiple of {step}.',
  BUNDLE_UNKNOWN: 'Rods per bundle are not known for this bar.',
  DIAMETER_UNKNOWN: '{diameter} mm is not a size of IS 1786.',
  NOT_SERVICEABLE: 'Not delivered to {pincode}.',
  COMPOSITION_BRICKS:
    'Makers of bricks, fly-ash blocks or earthen tiles can not be under composition (Notification 14/2019, amended by 4/2022). Register as regular.',
  COMPOSITION_STATE: 'This seller is under the composition scheme and sells inside {state} only.',
  PINCODE_NEEDED: 'Please give the pincode of the site first.',
  MIN_ORDER: 'Add goods for {short} more to order from this seller.',
  MIN_CART_VALUE: 'An order starts at {min}. Add goods for {short} more.',
  MAX_ONLINE: 'Online payment ends at {max}. Please pay by bank transfer.',
  SELLER_CLOSED: 'The seller is closed until {until}.',
  CONCRETE_ALONE: 'Ready-mix concrete comes in its own mixer. Please order it apart from other goods.',
  SITE_TOO_NARROW: 'The site takes loads of at most {tonnes} t, and nothing that small brings these goods there.',
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

  // Payment
  PAYMENT_FAILED: 'The payment failed: {reason}',
  PAYMENT_PENDING: 'We are checking the payment.',
  ONLINE_ONLY: 'Orders are paid online at present.',
  NO_GATEWAY: 'Online payment is not available in this shop. Please pay by bank transfer.',
  TRANSFER_ONLY: 'You pay the seller by bank transfer at present.',
  ONE_SELLER:
    'You pay each seller directly, so an order holds goods of one seller. These are of {n}: order them one after the other.',
  SELLER_NO_BANK: 'The seller’s bank account is not checked yet, so nothing can be paid into it.',
  PAYMENT_METHOD: 'This way of paying is not open for this order.',
  TRANSFER_UNVERIFIED:
    'Please confirm your email address first: the bank details and our answer to your transfer go there. Or pay online.',
  ALREADY_PAID: 'This order is paid already.',
  UTR_USED: 'This UTR was given for another order.',
  AMOUNT_MISMATCH: 'The amount is not the one that is due.',
  TRANSFER_EXPIRED: 'The time to pay by transfer is over.',
  TRANSFER_WAITS: 'This is still waited for: say what has come instead.',
  RETURNED_ALREADY: 'That this money went back is noted already.',
  NOTHING_NEW: 'So much is noted already. Give all that has come, in one sum.',
  PAID_IN_FUTURE: 'The day of the payment can not be in the future.',
  APPROVER_TOO_NEW:
    'Your role was granted less than 24 hours ago: you can take part in acts of two people from {from} (Indian time).',
  NOT_YOUR_REQUEST: 'Only whoever asked can withdraw this.',
  BANK_REQUEST_OPEN: 'A request for the account of new transfers is open already: decide or withdraw it first.',
  OWN_SUBMISSION: 'Somebody else must confirm what you submitted.',
  CREDIT_LIMIT: 'The credit that is left is {available}.',
  APPROVAL_NEEDED: 'This order needs approval first.',
  REFUND_TOO_HIGH: 'At most {max} can be refunded.',
  COLUMN_NEEDED: 'The statement needs columns for the day, the words or the reference, and the money that came in.',
  COLUMN_TWICE: 'One column can not say two things.',
  STATEMENT_HEAD: 'We found no line with the titles of the columns. Send the statement as the bank gave it.',
  ORDER_TWICE: 'Name each order once.',
  MORE_THAN_CAME: 'This is more than what is left of the money that came.',
  UTR_COUNTED: 'This UTR was counted already, with the line of {day}.',
  MONEY_MOVED: 'The money has moved on: the order is with its sellers, or the refund is agreed to or paid.',
  SECOND_PERSON_NEEDED: 'A second person must approve an amount above {limit}.',

  // Delivery schedules and call-offs
  PLAN_SUM: 'The deliveries come to {planned}, and {total} are asked for in all.',
  DROP_SOON: 'The goods can be there on {day} at the earliest.',
  DROP_FAR: 'A delivery can be planned until {day}.',
  SCHEDULE_OVER: 'It could be called off until {until}.',
  SCHEDULE_HELD: 'The seller delivers nothing from {from} to {to}: {reason}',
  BEYOND_BALANCE: 'Only {left} of the schedule are left to call off.',
  CALL_OTHER_SITE: 'This call-off goes to {pincode}. Order it for that site.',
  CALL_IN_CART: 'The cart holds a call-off of these goods. Order it or take it out first.',
  GOODS_IN_CART: 'These goods are in your cart already. Order them or take them out first.',

  // Orders and documents
  BAD_TRANSITION: 'Not possible while it is {from}.',
  NOT_CANCELLABLE: 'This can not be cancelled any more.',
  REASON_NEEDED: 'Please give a reason.',
  WINDOW_CLOSED: 'The time for this ended on {until}.',
  SUBORDER_SENT: 'A truck with a part of it has left already: what has left is returned, not cancelled.',
  NOTHING_TO_PACK: 'Say how much of at least one line is packed.',
  PACK_TOO_MUCH: '{title}: {left} are left to pack.',
  WHOLE_PIECES: '{title}: give whole pieces.',
  MTC_REQUIRED: '{title}: the mill test certificate of {mass} is missing.',
  CERTIFICATE_OTHER: 'The certificate is for {of}, the goods are {wanted}.',
  CERTIFICATE_LICENCE: 'Give the BIS licence that the certificate names.',
  CERTIFICATE_LICENCE_OTHER: '{licence} is not a BIS licence of this product on {day}. Valid: {valid}.',
  CERTIFICATE_LICENCE_NONE: 'No BIS licence of this product was valid on {day}.',
  CERTIFICATE_LIMITS: 'Not within the limits of {grade}: {what}.',
  CERTIFICATE_USED_UP: 'The certificate speaks for {left} more, no further.',
  CERTIFICATE_KNOWN: 'This certificate of this heat is known already: choose it.',
  WEIGHED_BEFORE: 'The slip is from before the truck left.',
  WEIGHED_IN_FUTURE: 'The slip can not be from a time to come.',
  WEIGHT_UNLIKELY: 'The slip says {net}, the load is {loaded}: please look at the figures again.',
  WEIGHED_ALREADY: 'This side has weighed the load already.',
  CLAIM_TOO_MUCH: '{title}: more is claimed than came.',
  CLAIM_NOTHING: 'Say how much of at least one line is concerned.',
  CLAIM_AMOUNT: 'Give an amount above zero, not above what is claimed.',
  DEBIT_AMOUNT: 'Give an amount above zero, not above what the weights come to.',
  DEBIT_PAID: 'This debit note is paid. It is credited when all goods of its load are.',
  DEBIT_NOTIFIED: 'The buyer says that it is paid: look for the transfer first.',
  DEBIT_LATE: 'The time for this is over, and nothing is due.',
  CLAIM_LATE: 'This had to be said within {hours} hours of the delivery.',
  NOT_DELIVERED: 'The load has not been delivered yet.',
  RETURN_NOT_TAKEN: '{title} is not taken back. If something is wrong with it, claim instead.',
  RETURN_LATE: 'What is not needed goes back within {days} days of the delivery.',
  CANCEL_WHOLE: 'That would be all of it: cancel the whole part instead.',
  NOTHING_TO_CANCEL: 'Nothing is left here that has not left the yard.',
  DAY_REQUESTED: 'Another day was asked for already, and waits for an answer.',
  DAY_PAST: 'This day is over. Choose today or a later one.',
  DAY_FAR: 'A delivery is moved by {days} days at most.',
  DAY_SAME: 'It is to be delivered on this day already.',
  PARTIAL_CANCELLATION_REQUESTED: 'It is asked already, and waits for an answer.',
  EDIT_REQUESTED: 'A change of this kind is proposed already, and waits for an answer.',
  EDIT_NOT_LESS: '{title}: that is not less than is ordered.',
  EDIT_PACKED: '{title}: so much of it is packed or has left already.',
  EDIT_CLAIMED: 'Something of this part was claimed: its goods are not swapped any more.',
  SWAP_NOT_BARS: 'Only bars that are sold by the kg are swapped for another diameter.',
  SWAP_CALLED: '{title} is called off from a schedule, which names its diameter: it is not swapped.',
  SWAP_OTHER: 'Bars are swapped for another diameter of the same make and grade from the same yard.',
  SWAP_TOO_LITTLE: 'Not one bar of {diameter} mm, or bundle where it is sold so, weighs as little.',
  PICKUP_DAY: 'The day lies between today and {days} days from now.',
  PASSED_TOO_MUCH: '{title}: no more can pass than is asked to go back.',
  REPLACED_ALREADY: 'Goods have been packed in place of these already.',
  HEAT_TOO_MUCH: '{left} of this line are without a heat.',
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
  EINVOICE_PENDING:
    'Invoice {number} waits for its e-invoice number (IRN), and without it the truck must not leave (Rule 48(5)). {why}',
  EINVOICE_INCOMPLETE: 'The e-invoice can not be made. Missing: {what}.',
  EINVOICE_CANCEL_LATE:
    'The invoice of this load was registered more than 24 hours ago and can not be cancelled any more. Dispatch it; what is not wanted is credited afterwards.',
  EINVOICE_QR_OTHER: 'This signed QR belongs to another document: {what} differs.',
  EINVOICE_QR_UNREADABLE: 'This signed QR can not be read. Copy its whole text from the portal.',
  EINVOICE_QR_UNSIGNED: 'This signed QR does not have the signature of the government’s portal.',
  EINVOICE_IRN_OTHER: 'This IRN belongs to another document.',
  EINVOICE_FILE: 'This is not the portal’s file: choose the JSON that the portal gave for registered documents.',
  EINVOICE_ACK_FUTURE: 'The acknowledgement can not be later than now.',
  EINVOICE_DONE: 'This document is registered already.',
  EINVOICE_NO_PORTAL:
    'This shop is not connected to the e-invoice portal. Register documents on the portal yourself and enter the IRN.',
  EINVOICE_ACCESS_WRONG: 'The portal does not accept this access: {message}',
  EINVOICE_PORTAL_AWAY: 'The portal does not answer just now. Try again in a few minutes.',
  EINVOICE_HELD: '{number} waits for its e-invoice number (IRN). It can be printed as soon as that is here.',
  DOCUMENT_EXPIRED: 'The document was valid until {until}.',
  BRAND_NOT_AUTHORISED: 'The seller is not authorised for this brand.',

  // Adding products
  PRICE_UNUSUAL: 'Others ask about {median}. Please look at your price again and confirm it.',
  CHANGE_REQUEST_ENDED: 'These prices were to end by now. Reject them, or ask for another end.',
  CHANGE_WAITING: 'A change of this is waiting for an answer already. Withdraw it or wait.',
  NOTHING_CHANGED: 'Nothing is different from what is there.',
  NO_POINT: 'This is not one of your dispatch points.',

  // Enquiries
  ENQUIRY_LIMIT: 'At most {max} requests can be sent in a day. Please try again tomorrow.',
  LEADS_FULL: 'The partner has all the requests that it takes this month. It takes new ones from {from}.',
  NOT_ON_REQUEST: 'Nobody takes requests for this at the moment.',

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
  FILES_FULL: 'At most {max} files. Take one back to add another.',
  ASSOCIATE_NEEDED: 'Hand it on to a business associate first: the dealer named none.',
  ASSOCIATE_COMPANY: 'A business associate is approved with its firm, and nobody else is.',
  OTHER_ACCOUNT: 'The invitation is for {email}. Please sign in with that account.',

  // Business buyers
  GSTIN_NEEDED: 'Please give a GSTIN. Only government offices and unregistered societies do without.',
  B2B_REGISTERED: 'A company with this GSTIN buys here already. Ask it for access, or write to us.',
  PO_NEEDED: 'Your company wants its purchase order number on every order.',

  // Catalogue
  CATEGORY_LOOP: 'A category can not lie inside itself.',
  CATEGORY_DEPTH: 'Categories lie at most {max} levels deep.',
  IN_USE: 'Something uses it; retire it instead.',
  RATE_IN_FORCE: 'This rate has applied already; add one that applies from a later day.',
  DECLARATIONS_MISSING: 'Packed goods can not be published or offered yet. Missing: {what}.',
  LICENCE_NEEDED: 'A BIS licence that is valid today is needed to publish it.',
  AUTHORISATION_NEEDED:
    '{brand} asks its sellers for an authorisation letter: hand in a valid one under Papers, and this goes on sale.',
  LICENCE_LAPSED: 'Its BIS licence ended on {until}; it can be sold again when the licence is renewed.',
  AXES_FIXED: 'It has sizes already; what tells them apart stays as it is.',

  // Commission and freight rates
  GRID_PAST: 'Freight rates begin on a day to come: what is promised today keeps its freight.',
  GRID_DAY_TAKEN: 'There are rates that begin on {from} already. Withdraw those first, or choose another day.',
  GRID_BEGUN: 'These rates hold already or have held, so they stay. Note other rates from a day to come.',
  GSTIN_NOT_TCS: 'This is a GSTIN, but not one for collecting tax at source: those have a C in the 14th place.',
  TCS_STATE_MISMATCH: 'This GSTIN is registered in {gstinState}, not in {state}.',
  TCS_KNOWN: 'This registration is listed already.',
  TCS_OVERLAP: 'In {state} {gstin} is valid on that day. End it first.',
  TCS_ENDED: 'It has ended on {day} already.',
  TCS_ENDS_EARLY: 'It can not end before it begins on {day}.',
  GSTR8_FILED: 'This month was filed already, under {arn}.',
  GSTR8_NOT_OVER: 'A month is filed when it is over, on a day that has come.',
  PROVIDER_HEAD:
    'No line with the titles of a settlement report was found: settlement, date, reference and amount are needed.',
  PROVIDER_LINE_TAKEN: 'Only a credit that waits for its place can be a settlement.',
  PROVIDER_OTHER_AMOUNT: 'The bank shows another amount than this settlement comes to.',
  SETTING_PAST: 'A setting begins at once or on a day to come: what was, stays as it was.',
  SETTING_DAY_TAKEN: 'There is one that begins on {from} already. Withdraw it first, or choose another day.',
  SETTING_BEGUN: 'It holds already or has held, so it stays. Note another one.',
  COLOURS_CLOSE: 'Text on this background is hard to read: the contrast is {contrast} to 1 and must be above 4.5.',
  FEE_PAST: 'A fee begins on a day to come: what was sold until today keeps what it was sold under.',
  FEE_OVERLAP: '“{name}” holds for the same from {from} on. Change or end that one.',
  FEE_FOR_ALL: 'This is for all that no other rule names, so it always holds. Change it instead of ending it.',
  FEE_ENDED: 'This rule has ended by then; make a new one.',

  // Ledger and settlements
  REVERSAL_TOO_HIGH: 'That is more than is left of what was sold.',
  SETTLEMENT_OPEN:
    'The seller still has time to look at it. It can be approved when it is accepted or the time is over.',
  SETTLEMENT_UNDER_WAY: 'Statement {number} is still being looked at. The next is drawn when it is approved.',
  SETTLEMENT_DRAWN: 'Statement {number} goes up to {to}. What has come since stands on the next, from tomorrow on.',
  SETTLEMENT_NOTHING: 'Nothing of this seller may be paid out yet.',
  SETTLEMENT_CARRIED: 'Nothing is paid out of it: what it comes to is carried to the next one.',
  SETTLEMENT_NO_BANK: 'The seller’s bank account has not been checked yet.',
  SETTLEMENT_FROZEN:
    'The seller’s bank account was changed a short while ago: it can be paid when the three days are over.',
  SETTLEMENT_SECOND_PERSON: 'You approved this statement; somebody else must say that it is paid.',
  ADJUSTMENT_SECOND_PERSON: 'You proposed this; somebody else must agree to it.',

  // Dealers
  DEALER_LIMIT: 'A network has at most {max} dealers.',
  DEALER_UNABLE: 'This dealer can not take the order: {reason}.',
  ASSIGNMENT_OVER: 'The time to answer this order is over.',

  // Reviews
  REVIEW_NOT_DELIVERED: 'A review can be written after delivery.',
  REVIEW_EXISTS: 'You have reviewed this already.',

  // Server errors
  UNEXPECTED: 'Something went wrong on our side. Please try again.',
  UNAVAILABLE: 'The shop can not answer at the moment. Please try again in a few seconds.',
} as const

export type RefusalCode = keyof typeof refusalTexts
export type RefusalParams = Record<string, string | number>

/**
 * A refusal with its reason: returned by rules, sent by the server as an error, and shown by the web beside the field
 * it names.
 */
export type Refusal = { code: RefusalCode; params?: RefusalParams; field?: string }

/** Makes a refusal. Omits what is not given, so that refusals compare by value. */
export const refuse = (code: RefusalCode, params?: RefusalParams, field?: string): Refusal => ({
  code,
  ...(params && { params }),
  ...(field !== undefined && { field }),
})

/** Whether the text is a refusal code, for codes received from the server. */
export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusalTexts, code)

/** The English message with its params filled in; missing params stay visible as {name}. */
export const sentence = ({ code, params }: Refusal): string =>
  refusalTexts[code].replace(/\{(\w+)\}/g, (blank, name: string) => String(params?.[name] ?? blank))

/** Distinguishes a refusal from the result of a calculation. */
export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'code' in value && isRefusalCode(String(value.code))

/** The first refusal of several checks, in order of importance to the user. */
export const firstRefusal = (...questions: ReadonlyArray<() => Refusal | null>): Refusal | null => {
  for (const ask of questions) {
    const refusal = ask()
    if (refusal) return refusal
  }
  return null
}

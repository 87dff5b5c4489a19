import { formatThousandths, quantityText } from './quantity.ts'
import { refusalTerms } from './refusal-terms.ts'
import type { Refusal, RefusalCode, RefusalParam } from './refusals.ts'

/**
 * All refusal codes with their English message. `{name}` is replaced by the refusal's param of that name. The message
 * is also the translation key.
 */
export const refusalTexts = {
  // Sign-in and access
  AUTH_INVALID: 'The email or password is incorrect.',
  AUTH_LOCKED: 'Too many attempts. Try again in {m} minutes.',
  AUTH_GUARDED:
    'There have been too many failed sign-ins to this account. Use a browser you have signed in with before, or reset your password.',
  AUTH_UNVERIFIED: 'Verify your email first.',
  ACCOUNT_BLOCKED: 'This account is blocked. Contact customer care.',
  SESSION_EXPIRED: 'Your session has ended. Sign in again.',
  UNAUTHENTICATED: 'Sign in first.',
  FORBIDDEN: 'You do not have permission to do this.',
  NOT_FOUND: 'We could not find this.',
  ALREADY_SIGNED_IN: 'You are already signed in.',
  SECOND_FACTOR_NEEDED: 'Set up your authenticator app first: your role requires it.',
  SECOND_FACTOR_IS_ON: 'An authenticator app is already set up. Turn it off first to use another one.',
  SECOND_FACTOR_REQUIRED: 'Your role requires two-step verification, so it cannot be turned off.',
  STEP_UP_NEEDED: 'Enter your password again to continue.',
  TOKEN_INVALID: 'This link or code is no longer valid. Request a new one.',
  OTP_WRONG: 'The code is incorrect.',
  OTP_LOCKED:
    'The code for this shipment was entered incorrectly five times. Confirm the delivery with a photo and the receiver’s name instead.',
  CODE_TOO_SOON: 'Wait {seconds} seconds before you request another code.',
  CODE_TOO_MANY: 'Too many codes were sent to this number. Try again in {m} minutes.',
  CODE_EXPIRED: 'The code has expired. Request a new one.',
  CODE_LOCKED: 'The code was entered incorrectly five times. Request a new one.',
  CODES_CLOSED: 'Codes by SMS are not available here. Use your email and password.',
  CODE_REFUSED: 'You cannot sign in to this account with a code. Use your email and password.',
  MOBILE_TAKEN:
    'This number is already verified for another account. Sign in to it with a code, or use another number.',
  BOT_CHECK_FAILED: 'Confirm that you are not a robot and try again.',
  PASSWORD_WRONG: 'The password is incorrect.',
  GOOGLE_CLOSED: 'Sign-in with Google is not available here. Use your email and password.',
  GOOGLE_REFUSED: 'You cannot sign in to this account with Google. Use your email and password.',
  FACEBOOK_CLOSED: 'Sign-in with Facebook is not available here. Use your email and password.',
  FACEBOOK_REFUSED: 'You cannot sign in to this account with Facebook. Use your email and password.',
  EXPORT_RUNNING: 'Your data is already being prepared.',
  ACCOUNT_ORDERS_OPEN: 'You have open orders: {orders}. You can delete the account when they are completed.',
  ACCOUNT_DUES_OPEN: 'You have unpaid debit notes: {orders}. You can delete the account when they are paid.',
  ACCOUNT_WORKS: 'This account belongs to a seller or to Neev staff, so it cannot be deleted here.',
  NOT_YOURSELF: 'Another person must change your account.',
  LAST_MASTER_ADMIN: 'There must be at least one master admin.',
  ROLES_DO_NOT_MIX: 'Neev staff cannot also be sellers or dealers.',

  // Input in general
  VALIDATION: '{path}: {message}',
  REQUIRED: '{field} is required.',
  TOO_LONG: '{field} must be {max} characters or fewer.',
  TOO_SMALL: '{field} must be at least {min}.',
  TOO_LARGE: '{field} must be at most {max}.',
  NOT_A_CHOICE: '{field} must be one of the options.',
  CHARACTERS: 'Must be {max} characters or fewer.',
  CHARACTERS_AT_LEAST: 'Enter at least {min} characters.',
  FIELD_EMPTY: 'Fill in this field.',
  VALUE_BAD: 'Enter a valid value.',
  NUMBER_LARGE: 'This number is too large.',
  WHOLE_NUMBER: 'Enter a whole number.',
  CHOICE_NEEDED: 'Choose an option from the list.',
  AT_LEAST: 'Enter at least {min}.',
  AT_MOST: 'Enter at most {max}.',
  DATE_BAD: 'Enter the date as YYYY-MM-DD.',
  DATES_REVERSED: 'The end date must be after the start date.',
  DUPLICATE: '{field} is already in use.',
  STALE: 'Someone else has changed this. Reload the page and try again.',

  // Content of the site
  RICH_TEXT_ELEMENT: 'Scripts, styles, drawings and embedded pages are not allowed in a text.',
  RICH_TEXT_LINK: 'A link must start with https://, http://, mailto:, tel: or /.',
  RICH_TEXT_PICTURE: 'Upload pictures here. Pictures of other sites are not allowed in a text.',
  RICH_TEXT_ALT: 'Describe every picture in words.',
  RICH_TEXT_EMPTY: 'Enter the text before you publish.',
  VERSION_ORDER: 'Version {number} takes effect later. Choose a date after it, or withdraw it first.',
  ARTICLE_ADDRESS: 'The address of a published article stays, because readers and search engines have it.',
  DRAFT_EXISTS: 'There is already a draft. Publish or discard it first.',
  BUSY: 'Someone else is changing this right now. Nothing was saved. Try again.',
  OUTCOME_UNKNOWN: 'The connection was lost while saving. Check whether your changes were saved before you try again.',
  RATE_LIMITED: 'Too many requests. Try again in {seconds} seconds.',
  IDEMPOTENCY_MISMATCH: 'This was already submitted with different details. Reload the page and try again.',
  PAGE_UNKNOWN: 'There is no public page with this path.',
  REDIRECT_LOOP: 'The new path must differ from the old one.',
  REDIRECT_TAKEN: 'There is already a redirect from this path.',
  REDIRECT_SHADOWS: 'The shop has a page with this path, so it cannot lead elsewhere.',
  REDIRECT_CHAIN: 'This would lead over two redirects. Enter the final path.',
  LINK_HTTPS: 'Enter a link that starts with https://.',
  LOGO_DARK_ALONE: 'Upload the logo for light backgrounds first.',
  SVG_UNSAFE: 'This SVG has scripts, links or parts of other files. Export it as plain shapes, or upload a PNG.',
  FILE_TYPE: 'This file type is not accepted.',
  FILE_HEIC: 'This photo is in the HEIC format, which we cannot read. Save it as JPEG, or send a screenshot of it.',
  FILE_EMPTY: 'The file is empty.',
  FILE_NOT_TABLE:
    'This is not a table. Upload an Excel file (.xlsx or .xls), an OpenDocument spreadsheet (.ods), or text with one row a line (.csv, .tsv or .txt).',
  FILE_NOT_LIST: 'Upload a table (.xlsx, .xls, .ods, .csv, .tsv or .txt), a PDF, or a photo (JPEG, PNG or WebP).',
  SHEET_BROKEN: 'The file could not be read. Save it as XLSX or CSV and upload it again.',
  SHEET_TOO_LARGE: 'The file is too large when unpacked.',
  SHEET_TOO_WIDE:
    'A row has more than 300 columns or 200,000 characters. Copy only the rows and columns with goods into a new file and upload that.',
  SHEET_TOO_SLOW: 'Reading the file took too long. Copy only its rows into a new file and upload that.',
  SHEET_PASSWORD: 'The file is protected by a password. Save a copy without the password and upload that.',
  SHEET_FORMULA: 'Cell {cell} contains a formula. Paste values only.',
  SHEET_NOT_CALCULATED:
    'The formula in cell {cell} has no result yet. Open the file in Excel or LibreOffice, save it, and upload it again.',
  SHEET_ROWS: 'A file can have at most {max} rows.',
  SHEET_EMPTY: 'The file has no rows.',
  SHEET_COLUMNS: 'These columns are missing: {columns}.',
  SHEET_NOT_ALLOWED: 'The person who uploaded it no longer has permission to change the business’s offers.',
  PICTURE_BROKEN: 'This picture is damaged. Take the photo again, or save it again as JPEG.',
  PICTURE_PIXELS:
    'This picture has more than {max} megapixels. Choose a smaller resolution in the camera, or crop the photo.',
  PICTURE_SMALL: 'Product pictures must be at least {min} pixels on each side.',
  FILE_SIZE: 'The file is too large. The maximum is {max} MB.',
  FILE_STORE: 'The file could not be saved because our storage is not responding. Try again in a few minutes.',
  FILE_DAMAGED: 'This file is damaged in our storage. Contact customer care.',
  FILES_BUSY: 'Other files are being read right now. Try again in {seconds} seconds.',
  FILES_WAITING: 'Your earlier files are still being read. Try again in {seconds} seconds.',
  UPLOAD_BYTES: 'You have uploaded {max} MB within a day, which is the most. Try again tomorrow.',
  UPLOADS_A_DAY: 'You have uploaded {max} files within a day, which is the most. Try again tomorrow.',
  CONSENT_NEEDED: 'Accept the terms to continue.',

  // Advertisements and the home page
  LINK_NOT_FOUND: 'This site has no page {path}. Check the link.',
  BANNER_SMALL: 'The picture must be at least {width} pixels wide and {height} pixels high.',
  ADVERTISEMENT_SLOT_FULL: 'At most {max} can be live here at the same time. Pause or end one, or choose other dates.',
  ADVERTISEMENT_OVER: 'The end is in the past. Choose a later one.',
  SECTION_LIMIT: 'The home page can have at most {max} sections. Delete one first.',

  // Identity
  CONTACT_BAD: 'Enter a name of 2 to 80 characters.',
  NAME_BAD: 'Enter a name of 2 to 80 letters. Spaces, dots, hyphens and apostrophes are allowed.',
  EMAIL_BAD: 'Enter a valid email address.',
  MESSAGE_FIXED: 'The words of this message are fixed: it tells of changes of rights or money, and is always sent.',
  NO_COPIES: 'Messages about accounts, and messages with a link that opens something, are sent to nobody else.',
  TEST_EMAIL: 'Tests are sent to your own address. Confirm it first.',
  TEST_MOBILE: 'Tests are sent to your own mobile number. Verify it first, under Security.',
  EMAIL_LISTED: 'This address is already in the list.',
  MESSAGE_BRACES: 'Each variable is one name in one pair of braces. Braces cannot be nested or left open.',
  MESSAGE_LINE_BREAK: 'The subject must be one line.',
  MESSAGE_SMS_VALUE:
    '{name} can be longer than the 30 letters that a value of an SMS may have, and is of no use when it is cut. Leave it out.',
  MESSAGE_NEEDS_DLT: 'Enter the DLT template ID before you turn this message on.',
  MESSAGE_NEEDS_TEMPLATE: 'Enter the name of the approved WhatsApp template before you turn this message on.',
  MESSAGE_NOT_MISSING: 'Enter the text first.',
  CHANNEL_NOT_SET: 'Set up the provider of this channel first.',
  CHANNEL_HOST: 'This address cannot be used: {message}',
  CHANNEL_REFUSED: 'The provider did not accept the message: {message}',
  MESSAGE_VARIABLE: 'There is no variable named {name}. The nearest one is {wanted}.',
  TEXT_BRACES: 'Each variable is one name in two pairs of braces. Braces cannot be empty or left open.',
  MOBILE_NEEDED: 'Enter your mobile number.',
  MOBILE_BAD: 'Enter a 10-digit mobile number starting with 6, 7, 8 or 9.',
  PASSWORD_SHORT: 'The password must be at least 8 characters.',
  PASSWORD_LONG: 'The password must be 128 characters or fewer.',
  PASSWORD_OWN: 'This password is too similar to your name, your email or the name of the shop. Choose another.',
  PASSWORD_COMMON: 'This password is too common. Choose another.',
  PASSWORDS_DIFFER: 'The passwords do not match.',
  GSTIN_FORMAT: 'A GSTIN must have 15 characters, such as 27AAPFU0939F1ZV.',
  GSTIN_STATE_UNKNOWN: 'The first two digits of the GSTIN are not a valid state code.',
  GSTIN_BAD_CHECKSUM: 'The GSTIN is not valid: its last character does not match. Check for typing mistakes.',
  GSTIN_STATE_MISMATCH: 'This GSTIN belongs to {gstinState}, but the address is in {state}.',
  GSTIN_PAN_MISMATCH: 'The PAN does not match the one in the GSTIN.',
  PAN_BAD: 'A PAN must have 5 letters, 4 digits and a letter, such as AAPFU0939F.',
  TAN_BAD: 'A TAN must have 4 letters, 5 digits and a letter.',
  CIN_BAD: 'A CIN must have 21 characters, such as U27100MH2005PTC152072.',
  LUT_BAD: 'Enter the letter of undertaking number in the format AD270326001234X.',
  LUT_STATE: 'The letter of undertaking is for a different state than the GSTIN.',
  LUT_YEAR: 'Enter a letter of undertaking for this financial year or the next.',
  SEZ_GSTIN: 'Enter the GSTIN of the unit or developer. The invoice is issued to it.',
  UDYAM_BAD: 'Enter the Udyam number in the format UDYAM-MH-01-0000001.',
  IFSC_BAD: 'An IFSC must have 4 letters, a zero and 6 letters or digits.',
  BANK_ACCOUNT_BAD: 'A bank account number must have 9 to 18 digits.',
  BANK_ACCOUNTS_DIFFER: 'The account numbers do not match.',
  UPI_BAD: 'Enter the UPI ID in the format name@bank.',
  UTR_BAD: 'A UTR must have 12 to 22 letters and digits.',
  PINCODE_BAD: 'A pincode must have 6 digits and cannot start with 0.',
  PINCODE_UNKNOWN: 'We do not know the pincode {pincode}.',
  PINCODE_STATE_MISMATCH: 'Pincode {pincode} is not in {state}.',
  STATE_UNKNOWN: 'Enter a state or union territory.',
  HSN_BAD: 'An HSN code must have 4, 6 or 8 digits.',
  VEHICLE_BAD: 'Enter the vehicle number in the format MH12AB1234 or 22BH1234AA.',
  EWAY_BAD: 'An e-way bill number must have 12 digits.',
  AMOUNT_BAD: 'Enter a valid amount.',
  AREA_BAD: 'Enter a built-up area of {min} to {max} per floor.',
  FLOORS_BAD: 'Enter 1 to {max} floors.',
  QUANTITY_BAD: 'Enter a valid quantity with at most 3 decimals.',

  // Buying
  OFFER_UNAVAILABLE: 'This offer is not available at the moment.',
  PRICE_NOT_ABOVE_ZERO: 'The new price would not be above zero.',
  PRICE_OUTDATED: 'The price was changed in the meantime. Check it and try again.',
  PRICES_CHANGED: 'Prices in your cart have changed since you added the items. Review and accept them.',
  PRICE_CHANGED: 'The price changed from {old} to {new}. Review and accept it.',
  PRICE_THERE: 'The price is already {price}.',
  PRICE_EXPIRED: 'The price was valid until {until}. Ask for today’s price.',
  LOCK_EXPIRED: 'The price lock has expired. Review the prices again.',
  ABOVE_MRP: 'The price with GST must not be above the MRP of {mrp}.',
  FIRST_BREAK: 'The first price for a place must start at quantity 0.',
  BREAKS_END: 'All prices for one place must end at the same time.',
  COMPANY_ALONE: 'Enter a price for all buyers for this place first. The company price must be the same or lower.',
  COMPANY_ABOVE: 'From {quantity} all buyers pay {price} here, so the company price cannot be higher.',
  BREAKS_ORDER: 'Each price break must have a higher quantity and a lower price than the one before.',
  STOCK_SHORT: 'Only {available} in stock.',
  STOCK_SHORT_OF: '{title}: only {available} in stock.',
  OUT_OF_STOCK: 'Out of stock.',
  BELOW_MOQ: 'Minimum order: {moq}.',
  ABOVE_MAX: 'Maximum order: {max}.',
  STEP: 'The quantity must be a multiple of {step}.',
  BUNDLE_UNKNOWN: 'The number of rods per bundle is not known for this bar.',
  DIAMETER_UNKNOWN: '{diameter} mm is not a size of IS 1786.',
  NOT_SERVICEABLE: 'Not delivered to {pincode}.',
  COMPOSITION_BRICKS:
    'Manufacturers of bricks, fly-ash blocks or earthen tiles cannot be under the composition scheme (Notification 14/2019, amended by 4/2022). Register as a regular taxpayer.',
  COMPOSITION_STATE: 'This seller is under the composition scheme and can sell only inside {state}.',
  PINCODE_NEEDED: 'Enter the pincode of the site first.',
  MIN_ORDER: 'Add items worth {short} more to order from this seller.',
  MIN_CART_VALUE: 'The minimum order is {min}. Add items worth {short} more.',
  MAX_ONLINE: 'The limit for online payment is {max}. Pay by bank transfer instead.',
  SELLER_CLOSED: 'The seller is closed until {until}.',
  CONCRETE_ALONE: 'Ready-mix concrete is delivered in its own mixer. Order it separately from other items.',
  CONCRETE_TOO_FAR:
    'Ready-mix concrete must be discharged within {limit} minutes of loading. This place is about {minutes} minutes from the plant, and discharge takes {discharge} minutes.',
  SITE_TOO_NARROW:
    'The site can only take trucks of up to {tonnes} t, and no vehicle that small can carry these goods.',
  FREIGHT_ON_QUOTE: 'Freight to this place is quoted on request.',
  CART_EMPTY: 'Your cart is empty.',
  CART_FULL: 'A cart can hold at most {max} items.',
  CART_SELLERS: 'A cart can hold items from at most {max} sellers.',
  ADDRESS_LIMIT: 'You can save at most {max} addresses.',
  REQUEST_OF_OTHER: 'Only whoever made this request can change, negotiate or award it.',
  SITE_IN_CHARGE: 'Choose a member of your company as the person in charge.',

  // Coupons
  COUPON_NOT_FOUND: 'This coupon code is not valid.',
  COUPON_PAUSED: 'This coupon cannot be used at the moment.',
  COUPON_NOT_STARTED: 'This coupon is valid from {from}.',
  COUPON_EXPIRED: 'This coupon expired on {until}.',
  COUPON_MIN_CART: 'Add items worth {short} more to use this coupon.',
  COUPON_NOT_FOR_ITEMS: 'This coupon does not apply to any item in the cart.',
  COUPON_USED_UP: 'This coupon has been fully used.',
  COUPON_USER_LIMIT: 'You have already used this coupon.',
  COUPON_NOT_FOR_ACCOUNT: 'This coupon is not available for your account.',
  COUPON_LIVE: 'Orders already use this code, so only its title, limits and end can be changed.',
  COUPON_ENDED: 'This coupon has expired.',

  // Paying
  PAYMENT_FAILED: 'The payment failed: {message}',
  PAYMENT_PENDING: 'We are checking the payment.',
  ONLINE_ONLY: 'Only online payment is available at the moment.',
  PAYMENT_PROVIDER_SILENT: 'The payment provider does not answer. Pay by bank transfer, or try again in a few minutes.',
  PAYMENT_PROVIDER_FAULT:
    'The payment provider could not start the payment. Pay by bank transfer, or try again in a few minutes.',
  NO_GATEWAY: 'Online payment is not available. Pay by bank transfer.',
  TRANSFER_ONLY: 'Orders are paid to the seller by bank transfer.',
  ONE_SELLER:
    'You pay each seller directly, so an order can hold items from only one seller. Your cart has items from {n} sellers. Place one order for each.',
  SELLER_NO_BANK: 'The seller’s bank account has not been verified yet, so it cannot receive payments.',
  PAYMENT_METHOD: 'This payment method is not available for this order.',
  TRANSFER_UNVERIFIED:
    'Confirm your email address first, because we send the bank details and updates about your transfer there. Or pay online.',
  ALREADY_PAID: 'This order is already paid.',
  UTR_USED: 'This UTR is already used for another order.',
  AMOUNT_MISMATCH: 'The amount does not match the amount due.',
  TRANSFER_EXPIRED: 'The time to pay by bank transfer is over.',
  TRANSFER_WAITS: 'This payment is still expected. Enter the amount you received instead.',
  RETURNED_ALREADY: 'This refund is already recorded.',
  NOTHING_NEW: 'This amount is already recorded. Enter the total amount received.',
  PAID_IN_FUTURE: 'The payment date cannot be in the future.',
  APPROVER_TOO_NEW:
    'Your role was granted less than 24 hours ago. You can take part in two-person approvals from {from} (Indian time).',
  NOT_YOUR_REQUEST: 'Only the person who made the request can withdraw it.',
  BANK_REQUEST_OPEN:
    'There is already an open request to change the bank account. Approve, reject or withdraw it first.',
  OWN_SUBMISSION: 'You submitted this change yourself, so another person must approve it.',
  CONTRACT_PAST: 'The contract would be over already. Choose a later last day.',
  CONTRACT_TOO_LONG: 'A contract lasts at most 24 months: until {until} with this first day.',
  CONTRACT_LINE_TWICE: 'This product is listed twice with the same quantity. Remove one of the lines.',
  CONTRACT_BREAK: 'A larger quantity must cost less. Change the price or the discount.',
  CONTRACT_ABOVE: 'Everyone pays {price}, so this line changes nothing.',
  CONTRACT_NO_PRICE: 'This offer has no price for everyone now, so it cannot be bought.',
  CONTRACT_EMPTY: 'Add at least one price before the contract begins.',
  CONTRACT_OVERLAP: 'Contract {number} already has a price for {title} at this time. End it first, or remove the line.',
  CONTRACT_FOREIGN_OFFER: 'Choose your own offers only.',
  CONTRACT_DATES_SAME: 'The contract already ends on this day. Choose another one.',
  CONTRACT_ROW_SKU: 'Enter the SKU of your offer.',
  CONTRACT_ROW_UNKNOWN: 'None of your offers has this SKU. Correct it, or remove the row.',
  CONTRACT_ROW_NOT_OWN:
    'You do not sell this product of the catalogue. Add it to your offers first, or remove the row.',
  CONTRACT_ROW_UNIT: 'Your offer is sold in another unit. Enter quantity and price for the unit of the offer.',
  CONTRACT_ROW_QUANTITY: 'Enter the minimum quantity as a number with at most three decimals, or leave it empty.',
  CONTRACT_ROW_PRICE: 'Enter the price in rupees as a number with at most two decimals, such as 54.50.',
  CONTRACT_ROW_PRICE_RANGE: 'Enter a price above zero and of at most ₹1 crore.',
  CONTRACT_ROW_DISCOUNT: 'Enter the discount as a percentage between 0.01 % and 99.99 %, such as 2.5 %.',
  CONTRACT_ROW_PERCENT: 'Write a discount below 1 with its percent sign and as text, such as 0.5 %.',
  CONTRACT_ROW_EITHER: 'Enter either a price or a discount.',
  CONTRACT_ROW_TWICE: 'Row {row} has the same SKU and minimum quantity. Remove one of the two.',
  CONTRACT_ROW_ABOVE: 'Everyone pays {price}. Enter a lower price, or remove the row.',
  CONTRACT_SHEET_HEAD: 'No row has the titles SKU, and Price or Discount. Start from “Download lines”.',
  CONTRACT_SHEET_EMPTY: 'The file has no rows below its titles.',
  CONTRACT_SHEET_ROWS: 'A file can have at most {max} rows, and a contract as many prices.',
  CUSTOMER_UNKNOWN:
    'Choose approved companies that have ordered from you, requested a quotation or hold credit from you.',
  CUSTOMER_GROUPED: '{name} is already in another of your groups. Remove it there first.',
  CUSTOMER_GROUP_USED: 'A contract names this group, so it cannot be deleted. Remove its companies instead.',
  CREDIT_LIMIT: 'This is {over} over the credit limit. {available} is left.',
  CREDIT_NONE: '{name} has not granted you credit.',
  CREDIT_HELD: '{name} has put your credit on hold. Pay what is due, or choose another payment method.',
  CREDIT_EXPIRED: 'Your credit from {name} ended on {day}. Choose another payment method.',
  CREDIT_COMPANY: 'Only approved companies can order on credit.',
  CREDIT_COUPON:
    'A coupon that we pay for cannot be used on credit. Remove the coupon or choose another payment method.',
  CREDIT_EXISTS: 'This company already has credit from you. Change its terms instead.',
  CREDIT_OPEN: 'Close it when nothing is owed and no order is open. Balance: {balance}. Open orders: {orders}.',
  CREDIT_UNKNOWN: 'This company has not bought from you and has not requested credit.',
  CREDIT_REQUESTED: 'Your request to this seller is waiting for a response.',
  CREDIT_DISPATCH:
    'The buyer is {over} over the credit limit. Record a receipt or raise the limit before you dispatch.',
  CREDIT_MORE_THAN_OPEN: 'Only {open} of this is open.',
  CREDIT_MORE_THAN_RECEIVED: 'Only {left} of this is left to allocate.',
  CREDIT_REFERENCE_USED: 'This reference is already recorded.',
  CREDIT_NOT_REVERSIBLE: 'Only a receipt that is not reversed yet can be reversed.',
  CREDIT_NEEDS_TWO:
    'A limit above {amount} needs a second person. Propose it; somebody else of your business or the operator approves it.',
  CREDIT_PROPOSED: 'A limit for this company waits for approval already. Withdraw or decide that one first.',
  CREDIT_ALONE: 'This limit needs no second person. Set it directly.',
  CREDIT_NO_INTEREST: 'There is no interest to charge.',
  APPROVAL_NEEDED: 'This order needs approval first.',
  REFUND_TOO_HIGH: 'The maximum refund is {max}.',
  REFUND_OVER: 'This is more than can still be refunded.',
  COLUMN_NEEDED: 'Choose columns for the date, the description or reference, and the money received.',
  COLUMN_TWICE: 'Each column can be used only once.',
  STATEMENT_HEAD:
    'We found no row with titles for a date, a description or reference, and an amount received. Upload the statement as downloaded from the bank, or add these titles.',
  ORDER_TWICE: 'Enter each order only once.',
  MORE_THAN_CAME: 'This is more than the remaining amount of the credit.',
  CREDIT_REVERSED: 'The bank has reversed this credit.',
  UTR_COUNTED: 'This UTR is already matched with the credit of {day}.',
  MONEY_MOVED: 'This can no longer be undone: the order is with its sellers, or the refund is approved or paid.',
  SECOND_PERSON_NEEDED: 'Amounts above {limit} need the approval of a second person.',

  // Schedules and call-offs
  PLAN_SUM: 'The planned deliveries add up to {planned}, but the total is {total}.',
  DROP_SOON: 'The earliest possible delivery date is {day}.',
  DROP_FAR: 'The latest possible delivery date is {day}.',
  SCHEDULE_OVER: 'Call-offs were possible until {until}.',
  SCHEDULE_HELD: 'No deliveries by the seller from {from} to {to}: {message}',
  BEYOND_BALANCE: 'Only {left} of the schedule can still be called off.',
  CALL_OTHER_SITE: 'This call-off is for {pincode}. Order it for that site.',
  CALL_IN_CART: 'The cart already has a call-off of these items. Order it or remove it first.',
  GOODS_IN_CART: 'These items are already in your cart. Order them or remove them first.',

  // Quotations
  TOO_MANY_REQUESTS_OPEN: 'You have {max} open requests for quotation. Close or cancel one first.',
  REQUEST_CLOSED: 'This request no longer accepts quotations.',
  REQUEST_OPEN: 'This request is still open. Close it first to compare and award.',
  NOBODY_QUOTES:
    'No seller who delivers to {pincode} sells these items. Change the pincode or the items, or send an enquiry.',
  REQUEST_LINES_TWICE: 'Each line can be awarded once.',
  REQUEST_LINES_UNKNOWN: 'Some lines do not belong to this request.',
  TOO_MANY_REVISIONS: 'A quotation can be revised at most {max} times.',
  COUNTER_OPEN: 'The seller has not answered your last counter-offer yet.',
  COUNTER_ROUNDS: 'You have made {max} counter-offers to this seller. Award the quotation or choose another.',
  COUNTER_SAME: 'Change a price, a quantity or the days of at least one line.',
  COUNTER_GONE: 'This counter-offer is no longer open.',
  QUOTE_UNIT: 'The buyer asks for {quantity}: {title} is sold in a unit that does not compare.',
  QUOTE_NO_REPLACEMENT:
    '{title} does not replace {wanted}: quote the same size and class, and at least the same grade.',
  ALTERNATES_NOT_ALLOWED: 'The buyer accepts the requested items only, without alternatives.',
  QUOTATION_LOW: '{price} is more than 30% below your price of today, {today}. Change it, or confirm low prices.',
  QUOTATION_GONE: 'This quotation was withdrawn or replaced.',
  QUOTATION_EXPIRED: 'The prices of this quotation are no longer valid.',
  AWARD_REASON: 'This is not the lowest delivered price. Enter why you chose it.',
  AWARD_STOCK: '{title} from {name}: only {available} in stock. Choose another price for this line.',
  AWARD_OFFER: '{title} from {name} cannot be ordered now. Choose another price for this line.',
  ALREADY_AWARDED: 'This request was already awarded.',
  QUOTE_OTHER_SITE: 'These items were quoted for {pincode}. Order them for that site.',
  QUOTE_ORDERED: 'These items were already ordered.',
  QUOTE_QUANTITY: 'The quantity of items at a quoted price is fixed.',
  DRAFT_ORDER_MOVED: 'This order has changed in the meantime. Reload the page.',
  DRAFT_ORDER_OVER:
    'This prepared order is not valid any more. Order the items at today’s price, or ask for a new one.',
  DRAFT_ORDER_USED: 'This prepared order was already placed. You find it under My orders.',
  DRAFT_ORDER_HOURS: 'The prices can be held for at most {max} hours.',
  DRAFT_ORDERS_OPEN: 'You have {max} open draft orders. Cancel one, or wait for an answer.',
  DRAFT_ORDERS_OF_CUSTOMER: 'This customer already has {max} open draft orders of yours.',
  DRAFT_ORDER_MESSAGES: 'At most {max} messages can be sent to a customer. Send the link yourself.',
  DRAFT_ORDER_NO_SMS: 'No SMS can be sent to this number. Send the link yourself.',
  DRAFT_ORDER_SELF: 'You cannot prepare an order for yourself or for your own company. Place it in the shop.',
  DRAFT_ORDER_BLOCKED: 'This customer does not want prepared orders from you.',
  DRAFT_ORDER_IN_CART: 'Your cart has another prepared order. Place it or remove its items first.',
  QUOTE_IN_CART: 'Your cart has these items at a quoted price. Order or remove them first.',

  // Orders and documents
  BAD_TRANSITION: 'This is not possible in the current status.',
  NOT_CANCELLABLE: 'This can no longer be cancelled.',
  REASON_NEEDED: 'Enter a reason.',
  WINDOW_CLOSED: 'The time for this ended on {until}.',
  SUBORDER_SENT: 'Part of this has already been shipped. Shipped items can be returned but not cancelled.',
  NOTHING_TO_PACK: 'Enter a packed quantity for at least one item.',
  PACK_TOO_MUCH: '{title}: only {left} left to pack.',
  WHOLE_PIECES: '{title}: enter whole pieces.',
  MTC_REQUIRED: '{title}: a mill test certificate for {mass} is missing.',
  CERTIFICATE_OTHER: 'The certificate is for {grade}, but the goods are {wanted}.',
  CERTIFICATE_SIZE: 'The certificate is not for bars of {diameter} mm.',
  CERTIFICATE_LICENCE: 'Enter the BIS licence named on the certificate.',
  CERTIFICATE_LICENCE_OTHER: '{licence} was not a valid BIS licence for this product on {day}. Valid: {valid}.',
  CERTIFICATE_LICENCE_NONE: 'This product had no valid BIS licence on {day}.',
  CERTIFICATE_LIMITS: 'Outside the limits for {grade}: {what}.',
  CERTIFICATE_USED_UP: 'Only {left} of this certificate is left.',
  CERTIFICATE_KNOWN: 'This certificate for this heat already exists. Choose it from the list.',
  WEIGHED_BEFORE: 'The weighing time on the slip is before the truck left.',
  WEIGHED_IN_FUTURE: 'The weighing time on the slip cannot be in the future.',
  WEIGHT_UNLIKELY: 'The slip shows {net}, but the shipment weighs {loaded}. Check the figures.',
  WEIGHED_ALREADY: 'You have already recorded a weighment for this shipment.',
  CLAIM_TOO_MUCH: '{title}: the quantity claimed is more than was delivered.',
  CREDITED_ALREADY: 'These items have already been credited.',
  CLAIM_NOTHING: 'Enter a quantity for at least one item.',
  CLAIM_AMOUNT: 'Enter an amount above zero that is not more than the claim.',
  DEBIT_AMOUNT: 'Enter an amount above zero that is not more than the amount calculated from the weights.',
  DEBIT_PAID: 'This debit note is paid. It is credited when all items of its shipment are credited.',
  DEBIT_NOTIFIED: 'The buyer has reported a payment. Check the transfer first.',
  DEBIT_LATE: 'The time for this has passed, and nothing is due.',
  CLAIM_LATE: 'This must be reported within {hours} hours of delivery.',
  NOT_DELIVERED: 'The shipment has not been delivered yet.',
  RETURN_NOT_TAKEN: '{title} cannot be returned. If there is a problem with it, report it instead.',
  RETURN_LATE: 'Items you do not need can be returned within {days} days of delivery.',
  CANCEL_WHOLE: 'This would cancel everything. Cancel the whole suborder instead.',
  NOTHING_TO_CANCEL: 'All items here have already been shipped.',
  DAY_REQUESTED: 'A new delivery date has already been requested and is waiting for a response.',
  DAY_PAST: 'This date has passed. Choose today or a later date.',
  DAY_FAR: 'A delivery can be moved by at most {days} days.',
  DAY_SAME: 'The delivery is already planned for this date.',
  PARTIAL_CANCELLATION_REQUESTED: 'This has already been requested and is waiting for a response.',
  EDIT_REQUESTED: 'A change of this kind has already been proposed and is waiting for a response.',
  EDIT_NOT_LESS: '{title}: the new quantity must be lower than the ordered quantity.',
  EDIT_PACKED: '{title}: this quantity has already been packed or shipped.',
  EDIT_CLAIMED: 'There is a claim for this suborder, so its items can no longer be exchanged.',
  SWAP_NOT_BARS: 'Only bars sold by the kg can be exchanged for another diameter.',
  SWAP_CALLED: '{title} was called off from a schedule that fixes its diameter, so it cannot be exchanged.',
  SWAP_OTHER: 'Bars can be exchanged only for another diameter of the same brand and grade from the same yard.',
  SWAP_TOO_LITTLE: 'The quantity is less than one {diameter} mm bar (or bundle, if sold in bundles).',
  PICKUP_DAY: 'Choose a date between today and {days} days from now.',
  PASSED_TOO_MUCH: '{title}: the accepted quantity cannot be more than the quantity returned.',
  REPLACED_ALREADY: 'Replacement items have already been packed.',
  HEAT_TOO_MUCH: 'Only {left} of this item still needs a heat.',
  EWAY_REQUIRED: 'Enter an e-way bill number. It is required above {limit}.',
  EWAY_NOT_LATER: 'Enter a later date than before.',
  EWAY_KM_BAD: 'Enter a distance of 1 to {max} km.',
  EWAY_EXPIRED: 'The e-way bill has expired.',
  PLACE_LATIN: 'Enter the place in Latin letters.',
  VEHICLE_SAME: 'The goods are already on this vehicle.',
  VEHICLE_REMARK: 'Enter the reason in a few words.',
  CONSOLIDATED_LOADS:
    'Choose at least two shipments that are on the road in one vehicle, each with an e-way bill that is valid.',
  CONSOLIDATED_BAD: 'Enter the number with 10 to 12 digits.',
  WEIGHT_REQUIRED: 'Add the weighment slip.',
  PROOF_REQUIRED: 'Enter the delivery code, or add a photo and the receiver’s name.',
  INVOICE_LOCKED: 'An issued invoice cannot be changed. Issue a credit note.',
  INVOICE_NUMBER_BAD:
    'An invoice number must have at most 16 letters, digits, hyphens or slashes and start with a letter or 1 to 9.',
  INVOICE_SERIES_FULL: 'The invoice series {prefix} for {fy} is full. Use a shorter prefix.',
  INVOICE_UNPREPARED:
    'Above {limit} an e-way bill is required, and it names the invoice. Prepare the invoice, create the e-way bill with it, then dispatch.',
  CHALLAN_UNPREPARED:
    'Above {limit} an e-way bill is required, and it names the delivery challan. Create the challan, create the e-way bill with it, then dispatch.',
  INVOICE_CHANGED:
    'Invoice {number} was prepared for an e-way bill, and other goods or amounts would be billed now. Prepare the invoice again and create a new e-way bill.',
  EINVOICE_PENDING:
    'Invoice {number} is waiting for its e-invoice number (IRN). The truck must not leave without it (Rule 48(5)). It is registered within minutes, and we notify you.',
  EINVOICE_FAULTY:
    'Invoice {number} has no e-invoice number (IRN) yet. The truck must not leave without it (Rule 48(5)). {message}',
  EINVOICE_INCOMPLETE: 'The e-invoice cannot be created. Missing: {what}.',
  EINVOICE_HSN: 'The e-invoice cannot be created: {title} needs an HSN code with at least 6 digits.',
  EINVOICE_UNIT: 'The e-invoice cannot be created: {title} needs a unit code.',
  EINVOICE_FORMAT: 'The e-invoice cannot be created: {message}',
  EINVOICE_CANCEL_LATE:
    'The invoice for this shipment was registered more than 24 hours ago and can no longer be cancelled. Dispatch the shipment; unwanted items are credited afterwards.',
  EINVOICE_QR_OTHER: 'This signed QR code belongs to another document: {what} does not match.',
  EINVOICE_QR_UNREADABLE: 'This signed QR code cannot be read. Copy its full text from the portal.',
  EINVOICE_QR_UNSIGNED: 'This QR code is not signed by the government’s portal.',
  EINVOICE_IRN_OTHER: 'This IRN belongs to another document.',
  EINVOICE_FILE: 'This is not the portal’s file: choose the JSON that the portal gave for registered documents.',
  EINVOICE_ACK_FUTURE: 'The acknowledgement cannot be later than now.',
  EINVOICE_DONE: 'This document is already registered.',
  EINVOICE_NO_PORTAL:
    'This shop is not connected to the e-invoice portal. Register documents on the portal and enter the IRN here.',
  EINVOICE_PORTAL_AWAY: 'The portal is not responding. Try again in a few minutes.',
  EINVOICE_HELD: '{number} is waiting for its e-invoice number (IRN). You can print it when the number arrives.',
  DOCUMENT_EXPIRED: 'The document expired on {until}.',
  BRAND_NOT_AUTHORISED: 'The seller is not authorised to sell this brand.',

  // Delivery
  PRICE_UNUSUAL: 'Other sellers charge about {median}. Check your price and confirm it.',
  CHANGE_REQUEST_ENDED: 'These prices have already expired. Reject them, or ask for a new end date.',
  CHANGE_WAITING: 'There is already a pending change request for this. Withdraw it or wait for the response.',
  NOTHING_CHANGED: 'Nothing has changed.',
  OFFER_EXISTS: 'You already have an offer for this.',
  NO_POINT: 'Choose one of your dispatch points.',

  // Enquiries
  ENQUIRY_LIMIT: 'You can send at most {max} requests per day. Try again tomorrow.',
  LEADS_FULL: 'The partner has reached its limit of requests for this month. It accepts new requests from {from}.',
  NOT_ON_REQUEST: 'No partner is accepting requests for this at the moment.',
  ENQUIRY_FILES: 'You can add at most {max} files. Remove one and try again.',
  ENQUIRY_CLOSED: 'This enquiry is closed. Reopen it first.',
  MERGE_SAME: 'Choose another enquiry to merge into this one.',
  MERGE_UNDONE: 'This enquiry is not merged into another one.',
  FOLLOW_UP_DATE: 'Choose a day between today and 180 days from now for the follow-up.',

  // Sellers
  SELLER_REGISTERED: 'This is already registered. Sign in to that account, or ask its owner for access.',
  SELLER_STEPS_OPEN: 'Complete {steps} first.',
  CHECKLIST_OPEN: '{n} required checks are still open.',
  SELLER_ORDERS_OPEN: '{n} orders are still open.',
  POSITION_UNKNOWN: 'We do not know the location of {pincode}. Enter a pincode nearby.',
  YARD_STAYS: 'Goods were sold from this yard, so its place and GSTIN cannot change. Add another yard instead.',
  MEMBER_TOO_NEW: 'Your role is new. You can change people and bank account from {from}.',
  LAST_OWNER: 'There must be at least one owner.',
  WORKS_ALREADY: 'This person already works for a seller.',
  INVITED_ALREADY: 'This email address already has an open invitation.',
  APPLICANT_UNPROVEN: 'The account with this email address is not confirmed. The applicant must confirm it first.',
  FILES_FULL: 'You can add at most {max} files. Remove one to add another.',
  SAVED_FULL: 'You can save at most {max} items. Remove one to save another.',
  ASSOCIATE_NEEDED: 'Assign the application to a business associate first.',
  ASSOCIATE_COMPANY: 'Enter the details of the business only when you approve a business associate.',
  OTHER_ACCOUNT: 'The invitation is for {email}. Sign in with that account.',

  // Business buyers
  GSTIN_NEEDED: 'Enter a GSTIN. Only government offices and unregistered societies can leave it out.',
  LAST_ADMIN: 'There must be at least one admin.',
  COMPANY_ALREADY: 'This person already buys for a company.',
  COMPANY_OF_OTHERS: 'You buy for {name} as a member. Leave that company before you register another.',
  COMPANY_NO_ORDERS: 'Your role in the company does not include placing orders. Ask an admin of the company.',
  APPROVAL_NOT_NEEDED: 'This order needs no approval. Place it.',
  APPROVERS_TOO_FEW:
    'This order needs {needed} approvers, and besides you your company has {available}. Ask an admin to invite approvers.',
  OWN_APPROVAL: 'You cannot decide about your own order. Somebody else has to approve it.',
  APPROVAL_DONE: 'This request was already decided or withdrawn.',
  APPROVAL_EXPIRED: 'The time for this approval is over. Send the order for approval again.',
  APPROVAL_DECIDED: 'You have already decided about this request.',
  ORDER_APPROVAL_NEEDED: 'Your company has to approve this order. Send it for approval.',
  APPROVAL_PENDING: 'This order waits for approval. You can place it once it is approved.',
  APPROVAL_OUTDATED:
    'The goods, the addresses, the GSTIN, the payment method or your company’s rules have changed since the request for approval. Send the order for approval again.',
  APPROVAL_PRICE: '{approved} was approved, and the order now comes to {now}. Send it for approval again.',
  APPROVAL_METHOD: 'Your company’s rules require approval for this payment method. Cancel the order and place it anew.',
  APPROVAL_RULES_FULL: 'A company can have at most {max} rules. Delete one to add another.',
  B2B_REGISTERED: 'A company with this GSTIN already has an account. Ask it for access, or contact us.',
  PO_NEEDED: 'Enter your PO number. Your company requires it for every order.',

  // Catalogue
  CATEGORY_IN_USE: 'Products or other categories use this category. Hide it instead.',
  CATEGORY_LOOP: 'A category cannot be inside itself.',
  CATEGORY_DEPTH: 'Categories can be at most {max} levels deep.',
  IN_USE: 'This is in use. Retire it instead.',
  TAX_BY_ADMIN: 'Goods of this HSN code are taxed at another rate. Only an admin may decide that.',
  RATE_NOT_LAWFUL: 'GST has no such rate for these goods. Enter the notification of a new one.',
  RATE_REQUESTED: 'A change of this day waits for a second admin.',
  NOTE_LATE: 'A credit note could lower the GST of this invoice until {day}.',
  RULE_APPLIED: 'This day has begun. Choose a later day.',
  RULE_SCOPE: 'Choose the HSN code or state that the rule has values for.',
  RULE_RANGE: 'This value is not possible for the rule.',
  RULE_SOURCE: 'Enter the number of the notification before it is signed.',
  RULE_UNSIGNED: 'A value of this day is not signed yet.',
  RULE_NOTIFIED: 'These notices were sent already.',
  RULE_NOBODY: 'No order, schedule or quotation changes on this day.',
  DECLARATIONS_MISSING: 'Packaged goods cannot be published or offered yet. Missing: {what}.',
  LICENCE_NEEDED: 'Add a valid BIS licence to publish it.',
  AUTHORISATION_NEEDED: '{brand} requires a brand authorisation. Upload a valid one under Documents to sell this.',
  LICENCE_LAPSED: 'Its BIS licence expired on {until}. It can be sold again when the licence is renewed.',
  LICENCE_MISSING: 'These goods may be sold only under a BIS licence of their plant, and none is valid today.',
  QUALITY_STANDARD_NEEDED:
    '{order} is in force for these goods. Enter their standard ({standards}) and the BIS licence of the plant.',
  QUALITY_LICENCE_NEEDED:
    '{order} is in force for these goods. Enter the BIS licence (CM/L number) of the plant for {standards}.',
  QUALITY_LICENCE_UNKNOWN:
    'BIS licence {licences} of {maker} is not on record. An admin enters it under Companies and licences, with its plant and last day ({standards}).',
  QUALITY_LICENCE_OTHER:
    'BIS licence {licences} is not valid for these goods. {order} asks for one for {standards} that is valid today.',
  NO_SIZES: 'Add a size before you publish it.',
  SOLD_BY_WEIGHT: 'Coils are sold by weight, so they have no weight per metre.',
  HAS_SIZES: 'This product has several sizes. Edit it as a series.',
  AXES_FIXED: 'It already has sizes, so the attributes of its sizes cannot change.',

  // Charges
  GRID_VEHICLES: 'Add at most {max} vehicles.',
  GRID_ROWS: 'Add at most {max} rows.',
  GRID_ZONES: 'Add at most {max} zones.',
  GRID_ROW_ENDS: 'Row {n} ends at {end} km, which is not beyond its start at {start} km.',
  GRID_ROW_GAP: 'Row {n} leaves a gap: row {before} ends at {end} km, so this one must start there, not at {start} km.',
  GRID_FIRST_GAP: 'Row 1 leaves a gap: it must start at 0 km, not at {start} km.',
  GRID_ROW_OVERLAP:
    'Row {n} overlaps row {before}, which ends at {end} km; this one must start there, not at {start} km.',
  GRID_BARE: 'Add at least one row.',
  GRID_ROW_RATES: 'Row {n} must have one rate, or an empty one, for each vehicle.',
  GRID_ZONE_RATES: 'Zone row {n} must have one rate, or an empty one, for each vehicle.',
  GRID_ROW_EMPTY: 'Row {n} has no rate for any vehicle.',
  GRID_ZONE_EMPTY: 'Zone row {n} has no rate for any vehicle.',
  GRID_ZONE_TWICE: 'Zone row {n} overlaps zone row {other}: both are for one zone.',
  GRID_VEHICLE_TWICE: 'Vehicle {n} has the same name as vehicle {other}.',
  GRID_VEHICLE_MINIMUM: 'The minimum weight charged for {name} cannot be more than its capacity.',
  GRID_VEHICLE_EMPTY: '{name} has no rate in any row.',
  GRID_PAST: 'Freight rates must start on a future date. Freight quoted today does not change.',
  GRID_DAY_TAKEN: 'There are already rates from {from}. Withdraw them first, or choose another date.',
  GRID_BEGUN: 'These rates are or were in force and cannot be removed. Add new rates from a future date.',
  GSTIN_NOT_TCS: 'This GSTIN is not a TCS registration. The 14th character of a TCS registration is C.',
  TCS_STATE_MISMATCH: 'This GSTIN is registered in {gstinState}, not in {state}.',
  TCS_KNOWN: 'This registration is already in the list.',
  TCS_OVERLAP: '{gstin} is valid in {state} on that date. End it first.',
  TCS_ENDED: 'It already ended on {day}.',
  TCS_ENDS_EARLY: 'It cannot end before it starts on {day}.',
  GSTR8_FILED: 'This month has already been filed under {arn}.',
  GSTR8_NOT_OVER: 'A month can be filed only after it has ended, and the filing date cannot be in the future.',
  PROVIDER_HEAD:
    'We found no row of settlement report column titles. Settlement, date, reference and amount are required.',
  PROVIDER_LINE_TAKEN: 'Only an unmatched credit can be matched with a settlement.',
  PROVIDER_OTHER_AMOUNT: 'The amount in the bank does not match the settlement.',
  SETTING_PAST: 'A setting starts now or on a future date. Past settings cannot be changed.',
  SETTING_DAY_TAKEN: 'There is already one from {from}. Withdraw it first, or choose another date.',
  SETTING_BEGUN: 'It is or was in force and cannot be removed. Add a new one.',
  COLOURS_CLOSE: 'Text on this background is hard to read: the contrast is {contrast}:1 and must be above 4.5:1.',
  FEE_PAST: 'A fee must start on a future date. Earlier sales keep their fee.',
  FEE_OVERLAP: '“{name}” applies to the same goods from {from}. Change or end that rule.',
  FEE_FOR_ALL: 'This rule applies when no other rule does, so it cannot end. Change it instead.',
  FEE_ENDED: 'This rule will have ended by then. Create a new one.',

  // Ledger and settlements
  REVERSAL_TOO_HIGH: 'This is more than the remaining value of the sale.',
  SETTLEMENT_OPEN:
    'The seller still has time to review it. You can approve it after the seller accepts or the time ends.',
  SETTLEMENT_UNDER_WAY: 'Statement {number} is still under review. The next one is created when it is approved.',
  SETTLEMENT_DRAWN:
    'Statement {number} covers everything up to {to}. Later entries appear on the next statement from tomorrow.',
  SETTLEMENT_NOTHING: 'There is nothing to pay out to this seller yet.',
  SETTLEMENT_CARRIED: 'Nothing is paid out for this statement. The balance is carried forward to the next one.',
  SETTLEMENT_NO_BANK: 'The seller’s bank account has not been verified yet.',
  SETTLEMENT_FROZEN: 'The seller’s bank account was changed recently. You can pay it out after three days.',
  SETTLEMENT_SECOND_PERSON: 'You approved this statement. Another person must mark it as paid.',
  ADJUSTMENT_SECOND_PERSON: 'You proposed this. Another person must approve it.',

  // Dealers
  DEALER_LIMIT: 'A network can have at most {max} dealers.',
  DEALER_DISPATCHING: 'The dealer has orders to dispatch. Wait until they are delivered.',
  DEALER_UNABLE: 'This dealer cannot take the order: {why}.',
  ASSIGNMENT_OVER: 'The time to respond to this order is over.',

  // Reviews
  REVIEW_NOT_DELIVERED: 'You can write a review after delivery.',
  REVIEW_EXISTS: 'You have already reviewed this.',
  REVIEW_HIDDEN: 'This review was taken down and cannot be changed.',
  REVIEW_REPLIED: 'You have already replied to this review.',
  REVIEW_REPORTED: 'You have already reported this review.',
  REVIEW_OWN: 'You cannot do this with your own review.',
  REVIEW_OPEN: '{name} is deciding about this review. It is free again at {until}.',

  // Tickets
  TICKET_DONE: 'This ticket is resolved. Reopen it to write again.',
  TICKET_LIMIT: 'You can open at most {max} tickets per day. Write in one of your tickets, or try again tomorrow.',

  // Errors of the server
  UNEXPECTED: 'Something went wrong on our side. Try again.',
  PROVIDER_SILENT: '{provider}: this service does not answer. Try again in a few minutes.',
  PROVIDER_FAULT: '{provider}: this service gave no usable answer. Try again in a few minutes.',
  UNAVAILABLE: 'The shop is not responding. Try again in a few seconds.',

  // Share links
  SHARE_LIMIT: 'You have {max} links for this already. Revoke one first.',

  // Lists of materials
  LISTS_FULL: 'You can keep at most {max} lists. Delete one first.',
  LIST_EMPTY: 'No lines were found. Paste or upload a list with one item per line.',
  LIST_TOO_LONG: 'The list has {count} lines; at most {max} are possible. Divide it into several lists.',
  PDF_ENCRYPTED: '{file} is protected by a password. Save a copy without the password and upload that.',
  PDF_SCANNED: '{file} contains pictures of pages and no text. Upload the spreadsheet, or copy the lines as text.',
  PDF_PAGES: '{file} has too many pages. Save the pages with the quantities, at most {max}, and upload those.',
  PDF_BROKEN: '{file} could not be read. Save it as PDF again, or upload a spreadsheet.',
  PDF_LARGE: '{file} has too much text. Save the pages with the quantities and upload those.',
  PDF_SLOW: 'Reading {file} took too long. Save the pages with the quantities and upload those.',
  PHOTO_BLANK:
    'No text was found in {file}. Photograph the list from straight above, in good light, so that it fills the picture.',
  PHOTO_UNCLEAR:
    '{file} could not be read. Hold the phone the same way up as the list, straight above it and in good light. Handwriting is not read: type those lines.',
  PHOTO_SLOW: 'Reading {file} took too long. Photograph a smaller part of the list.',
  PHOTO_CANCELLED: 'Reading {file} was cancelled.',
  RANKING_WEIGHTS: 'The weights add up to {total} %. Change them so that they are 100 % together.',
  LIST_ROWS: 'A file can have at most {max} rows. Remove what is not part of the list and upload it again.',
  LIST_NO_COMPANY: 'Only members of an approved company can share lists with it.',
  LIST_NOT_PRICED: 'No line of this list can be delivered to {pincode} now.',
  LINES_DIFFER: 'These lines have units that cannot be added up. Change their units first.',
  LINE_NOT_PRICED: 'Nobody delivers this quantity to {pincode} now.',
} as const

/** Whether a text received from the network is a refusal code. */
export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusalTexts, code)

/**
 * The names in braces that stand for a name, a number of a document, or text that somebody entered. All others are
 * figures, quantities and terms, so that no English gets into another language.
 */
export type RefusalName =
  | 'file'
  | 'arn'
  | 'brand'
  | 'cell'
  | 'columns'
  | 'email'
  | 'fy'
  | 'grade'
  | 'gstin'
  | 'gstinState'
  | 'licence'
  | 'licences'
  | 'maker'
  | 'message'
  | 'name'
  | 'number'
  | 'order'
  | 'orders'
  | 'path'
  | 'pincode'
  | 'prefix'
  | 'standards'
  | 'state'
  | 'title'
  | 'valid'
  | 'wanted'

/** A param in English. */
const inEnglish = (param: RefusalParam): string => {
  if (typeof param === 'number') return formatThousandths(Math.round(param * 1000))
  if (typeof param === 'string') return param
  if ('terms' in param) return param.terms.map((term) => refusalTerms[term]).join(', ')
  return quantityText(param.milli, param.unit)
}

/** The English message with its params; a missing param stays visible as {name}. */
export const sentence = ({ code, params }: Refusal): string =>
  refusalTexts[code].replace(/\{(\w+)\}/g, (blank, name: string) => inEnglish(params?.[name] ?? blank))

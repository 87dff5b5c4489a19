import { alertLabels } from './alerts.ts'
import { associateLabels } from './associates.ts'
import { b2bLabels } from './b2b.ts'
import { dayLabels } from './days.ts'
import { dealers } from './dealers.texts.ts'
import { debitLabels } from './debits.ts'
import { documentLabels } from './documents.ts'
import { editLabels } from './edits.ts'
import { einvoiceLabels } from './einvoices.ts'
import { enquiryLabels } from './enquiries.ts'
import { german } from './german.ts'
import { holdLabels } from './holds.ts'
import type { InAll, Language, Words } from './labels.ts'
import { lateLabels } from './late.ts'
import { returnLabels } from './returns.ts'
import { safetyLabels } from './safety.ts'
import { scheduleLabels } from './schedules.ts'
import { sellerLabels } from './sellers.ts'
import { settlementLabels } from './settlements.ts'
import { signInLabels } from './sign-in.ts'
import { spanish } from './spanish.ts'

/** All facts that a text can contain in braces. */
export const factNames = [
  'name',
  'order',
  'part',
  'seller',
  'buyer',
  'amount',
  'count',
  'list',
  'received',
  'items',
  'place',
  'reason',
  'vehicle',
  'driver',
  'eta',
  'deadline',
  'utr',
  'bank',
  'way',
  'product',
  'document',
  'statement',
  'days',
  'licence',
  'dealer',
  'number',
  'credit',
  'company',
  'person',
  'by',
  'roles',
] as const
export type FactName = (typeof factNames)[number]
export type Facts = Partial<Record<FactName, string>>

type Template = Record<'en' | 'hi', Words>
const languages: readonly Language[] = ['en', 'es', 'de', 'hi']

/** A user's language by the locale of the account. */
export const languageOf = (locale: string): Language =>
  languages.find((language) => locale.startsWith(language)) ?? 'en'

const account = {
  'account.registered': {
    en: {
      subject: 'Welcome to Neev: please verify your email',
      body: 'Hello {name},\nYour account is open. Please verify your email with the link below; it works for 24 hours.\nIf you did not register, you can ignore this message.',
      action: 'Verify my email',
    },
    hi: {
      subject: 'Neev में स्वागत है: कृपया अपना ईमेल सत्यापित करें',
      body: 'नमस्ते {name},\nआपका खाता खुल गया है। कृपया नीचे दिए लिंक से अपना ईमेल सत्यापित करें; लिंक 24 घंटे तक चलेगा।\nयदि आपने पंजीकरण नहीं किया है, तो इस संदेश पर ध्यान न दें।',
      action: 'मेरा ईमेल सत्यापित करें',
    },
  },
  'account.welcome': {
    en: {
      subject: 'Welcome to Neev',
      body: 'Hello {name},\nYour account is open. Enter the pincode of your site to see delivered prices for materials.',
      action: 'View today’s prices',
    },
    hi: {
      subject: 'Neev में स्वागत है',
      body: 'नमस्ते {name},\nआपका खाता खुल गया है। अपनी साइट का पिनकोड दें और देखें कि सामग्री वहाँ पहुँचकर असल में कितने की पड़ती है।',
      action: 'आज के दाम देखें',
    },
  },
  'account.verify': {
    en: {
      subject: 'Verify your email',
      body: 'Hello {name},\nPlease verify your email with the link below. It works once, for 24 hours; earlier links no longer work.',
      action: 'Verify my email',
    },
    hi: {
      subject: 'अपना ईमेल सत्यापित करें',
      body: 'नमस्ते {name},\nकृपया नीचे दिए लिंक से अपना ईमेल सत्यापित करें। यह एक बार और 24 घंटे तक चलेगा; पुराने लिंक अब नहीं चलेंगे।',
      action: 'मेरा ईमेल सत्यापित करें',
    },
  },
  'account.passwordForgotten': {
    en: {
      subject: 'Choose a new password',
      body: 'Hello {name},\nSomeone requested a new password for your account. Choose one with the link below; it works once, for 30 minutes.\nIf it was not you, you do not need to do anything: your password does not change.',
      action: 'Choose a new password',
    },
    hi: {
      subject: 'नया पासवर्ड चुनें',
      body: 'नमस्ते {name},\nआपके खाते के लिए नया पासवर्ड माँगा गया है। नीचे दिए लिंक से नया पासवर्ड चुनें; यह एक बार और 30 मिनट तक चलेगा।\nयदि यह आपने नहीं किया है, तो कुछ करने की ज़रूरत नहीं: आपका पासवर्ड वही रहेगा।',
      action: 'नया पासवर्ड चुनें',
    },
  },
  'account.passwordChanged': {
    en: {
      subject: 'Your password was changed',
      body: 'Hello {name},\nThe password of your account was changed.\nIf it was not you, choose a new one immediately and check where you are signed in.',
      action: 'Choose a new password',
    },
    hi: {
      subject: 'आपका पासवर्ड बदल गया है',
      body: 'नमस्ते {name},\nआपके खाते का पासवर्ड अभी बदला गया है।\nयदि यह आपने नहीं किया है, तो तुरंत नया पासवर्ड चुनें और देखें कि आप कहाँ-कहाँ साइन इन हैं।',
      action: 'नया पासवर्ड चुनें',
    },
  },
} as const satisfies Record<string, Template>

const seeOrder = { en: 'View order', hi: 'ऑर्डर देखें' }

/** Messages to managers and sellers about BIS licences. */
const licences = {
  'licence.ending.admin': {
    en: {
      subject: 'Licence {licence} expires on {deadline}',
      body: '{place}. Without a renewal these cannot be sold after that date: {items}',
    },
    hi: {
      subject: 'लाइसेंस {licence} {deadline} को समाप्त होगा',
      body: '{place}। नवीनीकरण के बिना इसके बाद ये नहीं बिक सकेंगे: {items}',
    },
  },
  'licence.ended.admin': {
    en: {
      subject: '{items} cannot be sold: the licence has expired',
      body: 'The last licence expired on {deadline}. It is on sale again when you enter a new expiry date.',
    },
    hi: {
      subject: '{items} नहीं बिक सकता: लाइसेंस समाप्त हो गया',
      body: 'इसका अंतिम लाइसेंस {deadline} को समाप्त हुआ। नई तारीख दर्ज होते ही यह फिर बिक्री पर होगा।',
    },
  },
  'licence.ended.seller': {
    en: {
      subject: '{items} cannot be sold at the moment',
      body: 'The manufacturer’s BIS licence expired on {deadline}. Your offers are kept and are on sale again when it is renewed.',
    },
    hi: {
      subject: '{items} अभी नहीं बिक सकता',
      body: 'निर्माता का BIS लाइसेंस {deadline} को समाप्त हुआ। आपके ऑफ़र बने रहेंगे और नवीनीकरण पर फिर बिकेंगे।',
    },
  },
} as const satisfies Record<string, Template>

const orders = {
  'order.placed': {
    en: {
      subject: 'Order {order} is placed',
      body: 'Hello {name},\nWe have received {amount} for your order {order}. {seller} will now confirm it.\n{items}\nDelivery to {place}.',
      action: seeOrder.en,
    },
    hi: {
      subject: 'ऑर्डर {order} दर्ज हो गया है',
      body: 'नमस्ते {name},\nआपके ऑर्डर {order} के लिए {amount} मिल गए हैं। अब {seller} इसकी पुष्टि करेंगे।\n{items}\nपहुँचाने की जगह: {place}।',
      action: seeOrder.hi,
    },
  },
  'order.placed.seller': {
    en: {
      subject: 'New order {part}',
      body: 'Hello {name},\n{buyer} has ordered and paid for {part}, {amount}. Please accept or reject it by {deadline}.\n{items}\nDelivery to {place}.',
      action: seeOrder.en,
    },
    hi: {
      subject: 'नया ऑर्डर {part}',
      body: 'नमस्ते {name},\n{buyer} ने {part} का ऑर्डर दिया और {amount} का भुगतान किया है। कृपया {deadline} तक इसे स्वीकार या अस्वीकार करें।\n{items}\nपहुँचाने की जगह: {place}।',
      action: seeOrder.hi,
    },
  },
  'order.placed.admin': {
    en: { subject: 'Order {order}: {amount}', body: '{buyer} has ordered from {seller}, delivery to {place}.' },
    hi: { subject: 'ऑर्डर {order}: {amount}', body: '{buyer} ने {seller} से ऑर्डर किया है, {place} के लिए।' },
  },
  'order.confirmed': {
    en: { subject: '{seller} has accepted {part}', body: 'Expected delivery: {eta}.' },
    hi: { subject: '{seller} ने {part} स्वीकार किया है', body: 'पहुँचने की संभावित तारीख: {eta}।' },
  },
  'order.packed': {
    en: {
      subject: '{part} is packed',
      body: 'Hello {name},\n{seller} has packed {part}. It is dispatched next.\n{items}\nExpected delivery: {eta}.',
      action: seeOrder.en,
    },
    hi: {
      subject: '{part} पैक हो गया है',
      body: 'नमस्ते {name},\n{seller} ने {part} पैक कर दिया है। अब यह रवाना होगा।\n{items}\nपहुँचने की संभावित तारीख: {eta}।',
      action: seeOrder.hi,
    },
  },
  'order.packed.seller': {
    en: {
      subject: '{part} is packed',
      body: 'Hello {name},\n{part} for {buyer} is marked as packed. To dispatch it you need the vehicle, the driver and, above the limit, the e-way bill number.',
      action: seeOrder.en,
    },
    hi: {
      subject: '{part} पैक हो गया है',
      body: 'नमस्ते {name},\n{buyer} का {part} पैक दर्ज हो गया है। रवाना करने के लिए गाड़ी, ड्राइवर और सीमा से ऊपर होने पर ई-वे बिल नंबर चाहिए।',
      action: seeOrder.hi,
    },
  },
  'order.dispatched': {
    en: {
      subject: '{part} is on its way',
      body: 'Hello {name},\n{part} from {seller} has been dispatched on {vehicle}. Driver: {driver}. Expected delivery: {eta}.\nGive the driver the delivery code from the order page when the goods have arrived and are correct.',
      action: seeOrder.en,
    },
    hi: {
      subject: '{part} रवाना हो गया है',
      body: 'नमस्ते {name},\n{seller} का {part} गाड़ी {vehicle} से रवाना हो गया है। ड्राइवर: {driver}। पहुँचने की संभावित तारीख: {eta}।\nमाल पहुँचने और सही होने पर ही ड्राइवर को ऑर्डर पेज का डिलीवरी कोड बताएँ।',
      action: seeOrder.hi,
    },
  },
  'order.dispatched.seller': {
    en: {
      subject: '{part} is dispatched and the invoice is issued',
      body: 'Hello {name},\n{part} for {buyer} has been dispatched on {vehicle}. The tax invoice is on the order page.',
      action: seeOrder.en,
    },
    hi: {
      subject: '{part} रवाना हुआ, इनवॉइस जारी हो गया',
      body: 'नमस्ते {name},\n{buyer} का {part} गाड़ी {vehicle} से रवाना हो गया है। टैक्स इनवॉइस ऑर्डर पेज पर है।',
      action: seeOrder.hi,
    },
  },
  'order.notDelivered': {
    en: {
      subject: '{part} could not be delivered',
      body: 'Hello {name},\n{vehicle} with {part} from {seller} was at the site and could not unload: {reason}. {seller} will agree a new time with you.',
      action: seeOrder.en,
    },
    hi: {
      subject: '{part} पहुँचाया नहीं जा सका',
      body: 'नमस्ते {name},\n{seller} के {part} की गाड़ी {vehicle} साइट पर पहुँची, पर माल नहीं उतर सका: {reason}। {seller} आपसे दूसरा समय तय करेंगे।',
      action: seeOrder.hi,
    },
  },
  'order.delivered': {
    en: {
      subject: '{part} is delivered',
      body: 'Hello {name},\n{part} from {seller} has been delivered. If something is damaged or the weight is short, tell us soon. How was it? You can write a review now.',
      action: seeOrder.en,
    },
    hi: {
      subject: '{part} पहुँच गया है',
      body: 'नमस्ते {name},\n{seller} का {part} पहुँच गया है। कुछ टूटा-फूटा हो या वज़न कम हो तो जल्दी बताएँ। अब आप समीक्षा भी लिख सकते हैं।',
      action: seeOrder.hi,
    },
  },
  'order.delivered.seller': {
    en: {
      subject: '{part} is delivered',
      body: 'Hello {name},\n{part} has been delivered to {buyer}.',
      action: seeOrder.en,
    },
    hi: {
      subject: '{part} पहुँच गया है',
      body: 'नमस्ते {name},\n{part} {buyer} तक पहुँच गया है।',
      action: seeOrder.hi,
    },
  },
  'order.cancelRequested.seller': {
    en: {
      subject: '{buyer} requests to cancel {part}',
      body: 'Hello {name},\nThe goods are already packed, so you decide. Reason: {reason}',
      action: seeOrder.en,
    },
    hi: {
      subject: '{buyer} {part} रद्द कराना चाहते हैं',
      body: 'नमस्ते {name},\nमाल पैक हो चुका है, इसलिए निर्णय आपका है। बताया गया कारण: {reason}',
      action: seeOrder.hi,
    },
  },
  'order.cancelled': {
    en: {
      subject: '{part} is cancelled',
      body: 'Hello {name},\n{part} from {seller} will not be delivered. Reason: {reason}\nYour payment for it is refunded to the original payment method.',
      action: seeOrder.en,
    },
    hi: {
      subject: '{part} रद्द हो गया है',
      body: 'नमस्ते {name},\n{seller} का {part} नहीं पहुँचाया जाएगा। कारण: {reason}\nइसके लिए जो भुगतान हुआ है, वह उसी रास्ते लौटाया जाएगा।',
      action: seeOrder.hi,
    },
  },
  'order.cancelled.seller': {
    en: {
      subject: '{part} is cancelled',
      body: 'Hello {name},\nPlease do not send {part} for {buyer}. Reason: {reason}\nIts goods are back in your stock.',
      action: seeOrder.en,
    },
    hi: {
      subject: '{part} रद्द हो गया है',
      body: 'नमस्ते {name},\nकृपया {buyer} का {part} न भेजें। कारण: {reason}\nमाल आपके स्टॉक में लौट आया है।',
      action: seeOrder.hi,
    },
  },
  'claim.made.seller': {
    en: {
      subject: 'New claim by {buyer} on {part}',
      body: 'Hello {name},\n{buyer} reports a problem with {part}: {reason}\nThe claim is {amount} including tax. Please respond by {deadline}. After that Neev decides.',
      action: seeOrder.en,
    },
    hi: {
      subject: '{buyer} का {part} पर दावा',
      body: 'नमस्ते {name},\n{part} के बारे में {buyer} का कहना है: {reason}\nटैक्स सहित {amount} का दावा है। कृपया {deadline} तक जवाब दें; उसके बाद Neev फ़ैसला करेगा।',
      action: seeOrder.hi,
    },
  },
  'claim.granted': {
    en: {
      subject: 'Your claim on {part} is approved',
      body: 'Hello {name},\nYour claim on {part} from {seller} is approved: {amount} is refunded to you, and a credit note is on the order page. {reason}',
      action: seeOrder.en,
    },
    hi: {
      subject: '{part} पर आपका दावा मान लिया गया',
      body: 'नमस्ते {name},\n{seller} के {part} पर आपका दावा मान लिया गया: {amount} आपको लौटाए जाएँगे, और क्रेडिट नोट ऑर्डर पेज पर है। {reason}',
      action: seeOrder.hi,
    },
  },
  'claim.refused': {
    en: {
      subject: 'Your claim on {part} was rejected',
      body: 'Hello {name},\nYour claim on {part} from {seller} was rejected: {reason}\nIf the seller rejected it, you can ask Neev to decide on the order page.',
      action: seeOrder.en,
    },
    hi: {
      subject: '{part} पर आपका दावा नामंज़ूर हुआ',
      body: 'नमस्ते {name},\n{seller} के {part} पर आपका दावा नामंज़ूर हुआ: {reason}\nयदि विक्रेता ने मना किया है, तो ऑर्डर पेज पर Neev से फ़ैसला करा सकते हैं।',
      action: seeOrder.hi,
    },
  },
  'claim.escalated.admin': {
    en: { subject: 'A claim on {part} is waiting for a decision', body: '{buyer} of {seller}, {amount}. {reason}' },
    hi: { subject: '{part} पर एक दावा Neev के पास है', body: '{seller} पर {buyer} का दावा, {amount}। {reason}' },
  },
  'order.cancelled.admin': {
    en: { subject: '{part} is cancelled', body: '{seller} for {buyer}, {amount}. Reason: {reason}' },
    hi: { subject: '{part} रद्द हो गया है', body: '{buyer} के लिए {seller}, {amount}। कारण: {reason}' },
  },
  'order.expired': {
    en: {
      subject: 'Order {order} was not paid in time',
      body: 'Hello {name},\nThe prices of order {order} were locked until {deadline}. The order is cancelled and its items are on sale again. You can order again at today’s prices.',
      action: seeOrder.en,
    },
    hi: {
      subject: 'ऑर्डर {order} का भुगतान समय पर नहीं हुआ',
      body: 'नमस्ते {name},\nऑर्डर {order} के दाम {deadline} तक तय थे। ऑर्डर समाप्त हो गया है और माल फिर बिक्री पर है; आज के दाम पर आप नया ऑर्डर दे सकते हैं।',
      action: seeOrder.hi,
    },
  },
} as const satisfies Record<string, Template>

const money = {
  'payment.failed': {
    en: {
      subject: 'The payment for order {order} failed',
      body: 'Hello {name},\nThe payment of {amount} for order {order} failed: {reason}\nThe prices stay locked until {deadline}; until then you can pay again.',
      action: 'Pay again',
    },
    hi: {
      subject: 'ऑर्डर {order} का भुगतान विफल रहा',
      body: 'नमस्ते {name},\nऑर्डर {order} के लिए {amount} का भुगतान नहीं हो सका: {reason}\nदाम {deadline} तक तय हैं; तब तक आप फिर भुगतान कर सकते हैं।',
      action: 'फिर भुगतान करें',
    },
  },
  'payment.review.admin': {
    en: { subject: 'Unmatched payment received', body: '{amount}: {reason}. Please review it.' },
    hi: { subject: 'ऐसा भुगतान आया जो किसी ऑर्डर से मेल नहीं खाता', body: '{amount}: {reason}। कृपया देखें।' },
  },
  'transfer.instructions': {
    en: {
      subject: 'How to pay for order {order} by bank transfer',
      body: 'Hello {name},\nPlease transfer exactly {amount} by {deadline} with {order} as the reference.\n{bank}\nThen enter the UTR on the order page so that we can find your payment.',
      action: 'Enter UTR',
    },
    hi: {
      subject: 'ऑर्डर {order} का बैंक ट्रांसफ़र से भुगतान कैसे करें',
      body: 'नमस्ते {name},\nकृपया {deadline} तक ठीक {amount} ट्रांसफ़र करें और संदर्भ में {order} लिखें।\n{bank}\nफिर ऑर्डर पेज पर UTR नंबर दें, ताकि हम आपका भुगतान पहचान सकें।',
      action: 'UTR नंबर दें',
    },
  },
  'transfer.submitted': {
    en: {
      subject: 'We are checking your transfer for order {order}',
      body: 'Hello {name},\nYou reported a payment of {amount} with UTR {utr} for order {order}. We compare it with our bank statement and notify you when we find it.',
      action: seeOrder.en,
    },
    hi: {
      subject: 'ऑर्डर {order} के ट्रांसफ़र की जाँच हो रही है',
      body: 'नमस्ते {name},\nआपने ऑर्डर {order} के लिए UTR {utr} से {amount} बताए हैं। हम इसे अपने बैंक विवरण से मिलाकर आपको तुरंत बताएँगे।',
      action: seeOrder.hi,
    },
  },
  'transfer.submitted.direct': {
    en: {
      subject: 'The seller is checking your transfer for order {order}',
      body: 'Hello {name},\nYou reported a payment of {amount} with UTR {utr} for order {order} to {seller}. We notify you when the seller has found it.',
      action: seeOrder.en,
    },
    hi: {
      subject: 'विक्रेता ऑर्डर {order} का आपका ट्रांसफ़र देख रहे हैं',
      body: 'नमस्ते {name},\nआपने ऑर्डर {order} के लिए {seller} को UTR {utr} से {amount} बताए हैं। विक्रेता के पुष्टि करते ही हम आपको बताएँगे।',
      action: seeOrder.hi,
    },
  },
  'transfer.submitted.seller': {
    en: {
      subject: 'Have you received the transfer for order {order}?',
      body: 'Hello {name},\n{buyer} has sent {amount} with UTR {utr} to your bank account for order {order}. Please check and confirm it: the order continues when you do.',
      action: 'Check transfer',
    },
    hi: {
      subject: 'क्या ऑर्डर {order} का ट्रांसफ़र आ गया है?',
      body: 'नमस्ते {name},\n{buyer} ने ऑर्डर {order} के लिए UTR {utr} से {amount} आपके बैंक खाते में भेजे हैं। कृपया देखकर बताएँ: आपकी पुष्टि पर ऑर्डर आगे बढ़ेगा।',
      action: 'ट्रांसफ़र देखें',
    },
  },
  'transfer.submitted.admin': {
    en: { subject: 'A transfer for order {order} to verify', body: '{buyer}: {amount}, UTR {utr}.' },
    hi: { subject: 'ऑर्डर {order} का ट्रांसफ़र जाँचना है', body: '{buyer}: {amount}, UTR {utr}।' },
  },
  'transfer.verified': {
    en: {
      subject: 'We have received your transfer for order {order}',
      body: 'Hello {name},\nWe have found {received} with UTR {utr}. Order {order} is paid and goes to the sellers now.',
      action: seeOrder.en,
    },
    hi: {
      subject: 'ऑर्डर {order} का ट्रांसफ़र मिल गया है',
      body: 'नमस्ते {name},\nUTR {utr} से {received} मिल गए हैं। ऑर्डर {order} का भुगतान हो गया है और यह अब विक्रेताओं को जा रहा है।',
      action: seeOrder.hi,
    },
  },
  'transfer.verified.seller': {
    en: {
      subject: 'The transfer for {part} is verified',
      body: 'Hello {name},\n{buyer} has paid {part} by bank transfer and we have verified it. You can start.',
      action: seeOrder.en,
    },
    hi: {
      subject: '{part} का ट्रांसफ़र सत्यापित हो गया है',
      body: 'नमस्ते {name},\n{buyer} ने {part} का भुगतान बैंक ट्रांसफ़र से किया है और हमने उसे सत्यापित कर दिया है। आप काम शुरू कर सकते हैं।',
      action: seeOrder.hi,
    },
  },
  'transfer.rejected': {
    en: {
      subject: 'We could not accept the transfer for order {order}',
      body: 'Hello {name},\nThe transfer with UTR {utr} does not pay order {order}: {reason}\nPlease check the details and submit them again by {deadline}.',
      action: seeOrder.en,
    },
    hi: {
      subject: 'ऑर्डर {order} का ट्रांसफ़र स्वीकार नहीं हो सका',
      body: 'नमस्ते {name},\nUTR {utr} वाले ट्रांसफ़र से ऑर्डर {order} का भुगतान नहीं होता: {reason}\nकृपया विवरण देखें और {deadline} तक फिर जमा करें।',
      action: seeOrder.hi,
    },
  },
  'refund.done': {
    en: {
      subject: '{amount} of order {order} has been refunded',
      body: 'Hello {name},\nWe have refunded {amount} for order {order}, {way}.\nIt can take 5 to 7 working days until your bank shows it.',
      action: seeOrder.en,
    },
    hi: {
      subject: 'ऑर्डर {order} के {amount} आपको लौटा दिए गए हैं',
      body: 'नमस्ते {name},\nऑर्डर {order} के {amount} आपको लौटा दिए गए हैं: {way}।\nआपके बैंक में दिखने में 5 से 7 कार्यदिवस लग सकते हैं।',
      action: seeOrder.hi,
    },
  },
  'refund.failed.admin': {
    en: { subject: 'The refund of {amount} for order {order} failed', body: '{buyer}: {reason}' },
    hi: { subject: 'ऑर्डर {order} के {amount} का रिफ़ंड नहीं हो सका', body: '{buyer}: {reason}' },
  },
  'transfer.expired': {
    en: {
      subject: 'The time to pay for order {order} by bank transfer has passed',
      body: 'Hello {name},\nWe received no payment details for {amount} for order {order} by {deadline}, so the order is cancelled.\nIf you have already sent the money, please contact us with the UTR: it is refunded to you.',
      action: seeOrder.en,
    },
    hi: {
      subject: 'ऑर्डर {order} का ट्रांसफ़र करने का समय बीत गया है',
      body: 'नमस्ते {name},\n{deadline} तक ऑर्डर {order} के लिए {amount} के ट्रांसफ़र की सूचना नहीं मिली, इसलिए ऑर्डर समाप्त हो गया है।\nयदि आपने फिर भी पैसे भेजे हैं, तो UTR नंबर के साथ हमें लिखें: पैसे आपको लौटाए जाएँगे।',
      action: seeOrder.hi,
    },
  },
} as const satisfies Record<string, Template>

const seeProduct = { en: 'View product', hi: 'उत्पाद देखें' }

const catalogue = {
  'product.approved': {
    en: {
      subject: '{product}: approved',
      body: 'Hello {name},\nYour change request for {product} is approved and is now in effect.',
      action: seeProduct.en,
    },
    hi: {
      subject: '{product}: स्वीकृत',
      body: 'नमस्ते {name},\n{product} के लिए आपका अनुरोध स्वीकृत हो गया है और अभी से लागू है।',
      action: seeProduct.hi,
    },
  },
  'product.rejected': {
    en: {
      subject: '{product}: not approved',
      body: 'Hello {name},\nWe could not approve your change request for {product}. Reason: {reason}',
      action: seeProduct.en,
    },
    hi: {
      subject: '{product}: स्वीकृत नहीं',
      body: 'नमस्ते {name},\n{product} के लिए आपका अनुरोध स्वीकृत नहीं हो सका। कारण: {reason}',
      action: seeProduct.hi,
    },
  },
  'product.changesRequested': {
    en: {
      subject: '{product}: changes requested',
      body: 'Hello {name},\nBefore we can approve {product} we need something from you: {reason}\nMake the changes and submit it again.',
      action: seeProduct.en,
    },
    hi: {
      subject: '{product}: कृपया कुछ बदलें',
      body: 'नमस्ते {name},\n{product} को स्वीकृत करने से पहले हमें आपसे कुछ चाहिए: {reason}\nबदलकर फिर भेजें; यह आपके लिए रुका है।',
      action: seeProduct.hi,
    },
  },
} as const satisfies Record<string, Template>

/** All texts of emails and notifications: event and recipient → text by language. */
export const templates = {
  ...account,
  ...orders,
  ...money,
  ...catalogue,
  ...licences,
  ...sellerLabels,
  ...documentLabels,
  ...dealers,
  ...associateLabels,
  ...b2bLabels,
  ...enquiryLabels,
  ...dayLabels,
  ...holdLabels,
  ...scheduleLabels,
  ...editLabels,
  ...debitLabels,
  ...einvoiceLabels,
  ...lateLabels,
  ...returnLabels,
  ...settlementLabels,
  ...alertLabels,
  ...safetyLabels,
  ...signInLabels,
} satisfies Record<string, Template>
export type TemplateName = keyof typeof templates
/** All texts in the languages with a file of their own. */
const translated: Record<'de' | 'es', Record<TemplateName, Words>> = { de: german, es: spanish }
export const templateNames = Object.keys(templates) as TemplateName[]

/** The text in one language with its braces. English and Hindi are above, the others in their files. */
export function textOf(template: TemplateName, language: Language): Words {
  return language === 'de' || language === 'es' ? translated[language][template] : templates[template][language]
}

/** A text that another capability defines with its event, under the event's name. */
export type OwnTemplate = { name: string; words: InAll }

/** The template name stored in the outbox. */
export const nameOf = (template: TemplateName | OwnTemplate): string =>
  typeof template === 'string' ? template : template.name

/** Fills the facts into a text. Throws if a fact is missing, so that nobody gets an incomplete message. */
export function textsOf(
  template: TemplateName | OwnTemplate,
  locale: string,
  facts: Readonly<Record<string, string | undefined>>,
): Words {
  const language = languageOf(locale)
  const words = typeof template === 'string' ? textOf(template, language) : template.words[language]
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const fact = facts[name]
      if (fact === undefined) throw new Error(`${nameOf(template)} wants {${name}}.`)
      return fact
    })
  return { ...words, subject: fill(words.subject), body: fill(words.body) }
}

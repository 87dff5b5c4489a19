import { printDay } from '../core/fiscal.ts'
import { addIssue, refusalOptions, upTo } from '../core/form-rules.ts'
import { whyNotCin, whyNotEmail, whyNotGstin, whyNotPan, whyNotTan } from '../core/identity/identity.ts'
import { cleanText } from '../core/input/clean.ts'
import { day } from '../core/input/days.ts'
import { z } from '../core/input/zod.ts'
import { formatInr } from '../core/money.ts'
import { moneyFlowNames } from '../core/money-flows.ts'
import { type Refusal, type RefusalFigure, refuse } from '../core/refusals.ts'

/** How a setting is entered and displayed. Money is stored in paise, everything else as entered. */
export type SettingKind =
  | 'MONEY'
  | 'MINUTES'
  | 'HOURS'
  | 'DAYS'
  | 'COUNT'
  | 'SPEED'
  | 'PERCENT'
  | 'COLOUR'
  | 'TEXT'
  | 'SWITCH'
  | 'CHOICE'
export type SettingValue = number | string | boolean

export type SettingRow = {
  kind: SettingKind
  group: SettingGroup
  label: string
  /** Explanation for admins. */
  explains: string
  /** Limits of a number in its own unit (paise, minutes, basis points …), or of a text's length. */
  min: number
  max: number
  /** For a choice: its options with labels. */
  choices?: Readonly<Record<string, string>>
  /** Additional check of a text. */
  whyNot?: (text: string) => Refusal | null
}

export const settingGroups = [
  'CART',
  'PAYMENT',
  'ORDERS',
  'DELIVERY',
  'SETTLEMENT',
  'REVIEWS',
  'RANKING',
  'OPERATOR',
  'LOOK',
] as const
export type SettingGroup = (typeof settingGroups)[number]
export const groupNames: Record<SettingGroup, string> = {
  CART: 'Order value',
  PAYMENT: 'Payment deadlines',
  ORDERS: 'Response deadlines',
  DELIVERY: 'Delivery of concrete',
  SETTLEMENT: 'Seller payouts',
  REVIEWS: 'Reviews',
  RANKING: 'Order of offers',
  OPERATOR: 'Operator',
  LOOK: 'Shop appearance',
}

const minutes = (label: string, group: SettingGroup, min: number, max: number, explains: string): SettingRow => ({
  kind: 'MINUTES',
  group,
  label,
  explains,
  min,
  max,
})
const colour = (label: string, explains: string): SettingRow => ({
  kind: 'COLOUR',
  group: 'LOOK',
  label,
  explains,
  min: 7,
  max: 7,
})

const operatorText = (label: string, explains: string, min: number, max: number): SettingRow => ({
  kind: 'TEXT',
  group: 'OPERATOR',
  label,
  explains,
  min,
  max,
})

/** An address of another site, or empty. */
const link = (label: string, explains: string): SettingRow => ({
  ...operatorText(label, explains, 0, 200),
  whyNot: (url) => (url === '' || isHttps(url) ? null : refuse('LINK_HTTPS')),
})
const isHttps = (url: string) => /^https:\/\/[^\s/.]+\.[^\s]+$/.test(url)
const profile = (name: string) => link(name, 'Shown in the footer and to search engines. Leave empty for no link.')

const rankingWeight = (label: string): SettingRow => ({
  kind: 'PERCENT',
  group: 'RANKING',
  label,
  explains: 'Its share in the score of an offer. All four shares are 100 % together.',
  min: 0,
  max: 10_000,
})

/** All settings that an admin can change, by key. A new setting is a row here and its first value on the server. */
export const settingRows = {
  minCartPaise: {
    kind: 'MONEY',
    group: 'CART',
    label: 'Minimum order value',
    explains: 'Goods before freight and GST. A cart below this value cannot be ordered and shows the missing amount.',
    min: 0,
    max: 10_00_000_00,
  },
  maxOnlinePaise: {
    kind: 'MONEY',
    group: 'CART',
    label: 'Maximum online payment',
    explains: 'The amount to pay, GST included. Orders above it are paid by bank transfer.',
    min: 1_000_00,
    max: 1_00_00_000_00,
  },
  cartMessage: {
    kind: 'TEXT',
    group: 'CART',
    label: 'Message in the cart',
    explains: 'Shown above the items in every cart. Leave empty for no message.',
    min: 0,
    max: 200,
  },
  moneyFlow: {
    kind: 'CHOICE',
    group: 'PAYMENT',
    label: 'Payment flow',
    explains:
      'Decides how buyers pay, who owes whom and what is withheld. Orders keep the setting that was in force when they were placed.',
    min: 0,
    max: 0,
    choices: moneyFlowNames,
  },
  gatewayLockMinutes: minutes(
    'Price lock for online payment',
    'PAYMENT',
    5,
    240,
    'How long the prices of the review step are locked, unless the product class sets another time.',
  ),
  transferLockMinutes: minutes(
    'Bank transfer deadline',
    'PAYMENT',
    60,
    7 * 24 * 60,
    'How long an order waits for the buyer’s transfer before it is cancelled automatically.',
  ),
  transferLockMinutesB2b: minutes(
    'Bank transfer deadline for companies',
    'PAYMENT',
    60,
    14 * 24 * 60,
    'The same for business buyers, whose accounts department makes the payment.',
  ),
  acceptWithinHours: {
    kind: 'HOURS',
    group: 'ORDERS',
    label: 'Seller acceptance deadline',
    explains: 'Working hours after payment. After that the order is marked as late in the admin area.',
    min: 1,
    max: 72,
  },
  editAnswerHours: {
    kind: 'HOURS',
    group: 'ORDERS',
    label: 'Order change deadline',
    explains:
      'Working hours for the other side to accept or decline. After that the proposal expires and the order does not change.',
    min: 1,
    max: 240,
  },
  dealerAnswerMinutes: minutes(
    'Dealer response deadline',
    'ORDERS',
    5,
    24 * 60,
    'After that the order goes back to the associate, who can ask another dealer.',
  ),
  scheduleAnswerHours: {
    kind: 'HOURS',
    group: 'ORDERS',
    label: 'Schedule response deadline',
    explains:
      'How long a seller has to respond to a requested schedule, and a buyer to the seller’s counter-offer. After that it expires.',
    min: 4,
    max: 14 * 24,
  },
  scheduleGraceDays: {
    kind: 'DAYS',
    group: 'ORDERS',
    label: 'Call-offs after the last planned delivery',
    explains: 'Any quantity not called off within this many days of the last planned delivery expires.',
    min: 0,
    max: 60,
  },
  debitSendDays: {
    kind: 'DAYS',
    group: 'ORDERS',
    label: 'Excess weight claim deadline',
    explains: 'How many days after delivery a seller can charge for excess weight. After that the claim expires.',
    min: 1,
    max: 30,
  },
  debitAnswerDays: {
    kind: 'DAYS',
    group: 'ORDERS',
    label: 'Excess weight response deadline',
    explains: 'A buyer who does not respond within this many days owes nothing.',
    min: 1,
    max: 30,
  },
  creditTwoPeoplePaise: {
    kind: 'MONEY',
    group: 'PAYMENT',
    label: 'Credit limits that need two people',
    explains:
      'A seller’s credit limit above this amount is proposed by one person and approved by another one of the seller, or by the operator.',
    min: 0,
    max: 100_00_00_000_00,
  },
  mixerKmPerHour: {
    kind: 'SPEED',
    group: 'DELIVERY',
    label: 'Speed of concrete mixers',
    explains: 'In city traffic. It decides how many minutes a site is from the plant of ready-mix concrete.',
    min: 5,
    max: 80,
  },
  mixerDischargeMinutes: minutes(
    'Discharge of a concrete mixer',
    'DELIVERY',
    0,
    120,
    'How long a mixer takes at the site until it is empty.',
  ),
  mixerLimitMinutes: minutes(
    'Time limit of ready-mix concrete',
    'DELIVERY',
    30,
    360,
    'From loading at the plant to the end of discharge: two hours (IS 4926), more only with a retarding admixture.',
  ),
  debitPayDays: {
    kind: 'DAYS',
    group: 'PAYMENT',
    label: 'Debit note due date',
    explains: 'How many days after the buyer accepts it the debit note is due. It can still be paid afterwards.',
    min: 1,
    max: 60,
  },
  settlementHoldDaysA: {
    kind: 'DAYS',
    group: 'SETTLEMENT',
    label: 'Payout hold after delivery, grade A',
    explains: 'How many days after delivery the earnings of grade A sellers can be included in a statement.',
    min: 0,
    max: 60,
  },
  settlementHoldDays: {
    kind: 'DAYS',
    group: 'SETTLEMENT',
    label: 'Payout hold after delivery, grade B',
    explains: 'The same for grade B sellers. Every seller starts with grade B.',
    min: 0,
    max: 60,
  },
  settlementHoldDaysC: {
    kind: 'DAYS',
    group: 'SETTLEMENT',
    label: 'Payout hold after delivery, grades C and D',
    explains: 'The same for sellers that need closer monitoring.',
    min: 0,
    max: 60,
  },
  tdsWithGst: {
    kind: 'SWITCH',
    group: 'SETTLEMENT',
    label: 'Calculate TDS on the value with GST',
    explains: 'Otherwise on the value before GST, if invoices show GST separately (Circular 20/2023).',
    min: 0,
    max: 1,
  },
  settlementReviewDays: {
    kind: 'DAYS',
    group: 'SETTLEMENT',
    label: 'Statement review period',
    explains: 'A seller who does not respond within this many days is taken to agree.',
    min: 1,
    max: 30,
  },
  minPayoutPaise: {
    kind: 'MONEY',
    group: 'SETTLEMENT',
    label: 'Minimum payout',
    explains: 'Smaller amounts are carried forward to the next statement.',
    min: 0,
    max: 1_00_000_00,
  },
  operatorName: {
    kind: 'TEXT',
    group: 'OPERATOR',
    label: 'Legal name of the operator',
    explains: 'Shown on the commission invoices for sellers and in the footer of every page.',
    min: 3,
    max: 120,
  },
  operatorAddress: {
    kind: 'TEXT',
    group: 'OPERATOR',
    label: 'Address of the operator',
    explains: 'The registered office with house number and street, city, pincode and state (CGST Rule 46(a)).',
    min: 10,
    max: 200,
  },
  operatorGstin: {
    kind: 'TEXT',
    group: 'OPERATOR',
    label: 'GSTIN of the operator',
    explains:
      'Commission is invoiced under this GSTIN, within its state or to another. Commission invoices are issued only after it is set.',
    min: 0,
    max: 15,
    whyNot: (gstin) => (gstin === '' ? null : whyNotGstin(gstin)),
  },
  operatorPan: {
    ...operatorText(
      'PAN of the operator',
      'Shown on the same invoices. If empty, the PAN in the GSTIN is used.',
      0,
      10,
    ),
    whyNot: (pan) => (pan === '' ? null : whyNotPan(pan)),
  },
  operatorTan: {
    ...operatorText(
      'TAN of the operator',
      'The account number for deducted income tax, on certificates for sellers.',
      0,
      10,
    ),
    whyNot: (tan) => (tan === '' ? null : whyNotTan(tan)),
  },
  operatorCin: {
    ...operatorText('CIN of the operator', 'The number in the register of companies (Companies Act s. 12(3)).', 0, 21),
    whyNot: (cin) => (cin === '' ? null : whyNotCin(cin)),
  },
  operatorPhone: operatorText('Phone of the operator', 'Shown on the same invoices and to buyers.', 6, 30),
  operatorEmail: {
    ...operatorText('Email of the operator', 'Shown on the same invoices and to buyers.', 6, 120),
    whyNot: whyNotEmail,
  },
  operatorHours: operatorText('Working hours of customer care', 'Shown in the footer of every page.', 0, 60),
  mapLink: link('Link to a map', 'The office on a map. Leave empty for no link.'),
  socialFacebook: profile('Facebook'),
  socialInstagram: profile('Instagram'),
  socialLinkedin: profile('LinkedIn'),
  socialX: profile('X (Twitter)'),
  socialYoutube: profile('YouTube'),
  officerName: operatorText('Grievance officer', 'Handles complaints (E-Commerce Rules 2020, rule 4(4)).', 3, 80),
  officerPhone: operatorText('Phone of the grievance officer', 'Shown in the footer of every page.', 6, 30),
  officerHours: operatorText(
    'Working hours of the grievance officer',
    'When the phone is answered. Shown in the footer of every page.',
    3,
    60,
  ),
  officerEmail: {
    ...operatorText('Email of the grievance officer', 'Shown in the footer of every page.', 6, 120),
    whyNot: whyNotEmail,
  },
  reviewAskDays: {
    kind: 'DAYS',
    group: 'REVIEWS',
    label: 'Ask for a review after',
    explains: 'Days after delivery. Buyers are asked once, and not while a claim is open.',
    min: 1,
    max: 60,
  },
  reviewWords: {
    kind: 'TEXT',
    group: 'REVIEWS',
    label: 'Words to check',
    explains:
      'A review with one of these words waits for an admin. Separate them by commas; * at the end stands for any ending.',
    min: 0,
    max: 2000,
  },
  rankPriceBp: rankingWeight('Weight of the delivered price'),
  rankOnTimeBp: rankingWeight('Weight of deliveries on time'),
  rankRatingBp: rankingWeight('Weight of the rating'),
  rankResponseBp: rankingWeight('Weight of the response'),
  rankSort: {
    kind: 'CHOICE',
    group: 'RANKING',
    label: 'Order of offers at first',
    explains: 'Buyers can choose another order on the product’s page.',
    min: 0,
    max: 0,
    choices: { PRICE: 'Lowest delivered price', RECOMMENDED: 'Recommended' },
  },
  bgColor: colour('Background colour', 'Needs a contrast of at least 4.5:1 with the text colour.'),
  fontColor: colour('Text colour', 'Needs a contrast of at least 4.5:1 with the background colour.'),
  associate: {
    kind: 'SWITCH',
    group: 'LOOK',
    label: 'Associate invitation',
    explains: 'Shows “Associate with us” in the shop.',
    min: 0,
    max: 1,
  },
} as const satisfies Record<string, SettingRow>

export type SettingKey = keyof typeof settingRows
export const settingKeys = Object.keys(settingRows) as SettingKey[]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingRows, key)
export const settingRow = (key: SettingKey): SettingRow => settingRows[key]

/** The unit shown after a number; money and percentages have their own sign. */
export const unitOfKind: Record<SettingKind, string> = {
  MONEY: '₹',
  MINUTES: 'minutes',
  HOURS: 'hours',
  DAYS: 'days',
  COUNT: '',
  SPEED: 'km/h',
  PERCENT: '%',
  COLOUR: '',
  TEXT: '',
  SWITCH: '',
  CHOICE: '',
}

const isFigure = (kind: SettingKind) => !['COLOUR', 'TEXT', 'SWITCH', 'CHOICE'].includes(kind)
const spans: Partial<Record<SettingKind, string>> = { MINUTES: 'minute', HOURS: 'hour', DAYS: 'day' }
const figureOf = (kind: SettingKind, figure: number): RefusalFigure => {
  if (kind === 'MONEY') return formatInr(figure, { paise: 'auto' })
  if (kind === 'PERCENT') return `${figure / 100} %`
  const unit = spans[kind]
  return unit ? { milli: figure * 1000, unit } : figure
}

/** The schema of a setting's value with its messages. */
export function settingValue({ kind, min, max, choices, whyNot }: SettingRow): z.ZodType<SettingValue> {
  if (choices) return z.enum(Object.keys(choices), 'Choose one of the options.')
  if (kind === 'SWITCH') return z.boolean('Choose yes or no.')
  if (kind === 'COLOUR')
    return z
      .string('Enter a colour in the format #RRGGBB.')
      .overwrite(cleanText)
      .regex(/^#[0-9a-f]{6}$/i, 'Enter a colour in the format #RRGGBB.')
      .transform((text) => text.toUpperCase())
  if (kind === 'TEXT')
    return z
      .string()
      .overwrite(cleanText)
      .min(min, 'Fill in this field.')
      .refine(...upTo(max))
      .superRefine((text, issues) => {
        const refusal = whyNot?.(text)
        addIssue(issues, [], refusal ?? null)
      })
  return z
    .int(kind === 'MONEY' ? 'Enter an amount in rupees.' : 'Enter a whole number.')
    .refine((value) => value >= min, refusalOptions(refuse('AT_LEAST', { min: figureOf(kind, min) })))
    .refine((value) => value <= max, refusalOptions(refuse('AT_MOST', { max: figureOf(kind, max) })))
}

/** Input of a value from now on (null) or from a future date. */
export const settingInput = (row: SettingRow) =>
  z.object({
    value: settingValue(row),
    from: z.preprocess(
      (value) => (value === '' ? null : value),
      day.nullish().transform((value) => value ?? null),
    ),
  })

/** Parses the text form of a setting. Undefined if it is not a valid value. */
export function settingOfText({ kind, choices }: SettingRow, text: string): SettingValue | undefined {
  if (choices) return Object.hasOwn(choices, text) ? text : undefined
  if (kind === 'SWITCH') return text === 'true' ? true : text === 'false' ? false : undefined
  if (!isFigure(kind)) return text
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
}

export type SettingState = 'PAST' | 'IN_FORCE' | 'COMING'
/** The state of each version of a setting, latest first; times as ISO text or anything sortable. */
export const settingStates = (froms: readonly string[], now: string): SettingState[] => {
  const holding = froms.find((from) => from <= now)
  return froms.map((from) => (from > now ? 'COMING' : from === holding ? 'IN_FORCE' : 'PAST'))
}

/** Why a setting cannot start on a date, or null; a null date means at once. */
export const whyNotSettingFrom = (from: string | null, taken: readonly string[], today: string): Refusal | null => {
  if (from === null) return null
  if (from <= today) return refuse('SETTING_PAST', {}, 'from')
  return taken.includes(from) ? refuse('SETTING_DAY_TAKEN', { from: printDay(from) }, 'from') : null
}

const channel = (hex: string, at: number) => {
  const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)

/** Contrast ratio of two colours #RRGGBB, 1 to 21 (WCAG 2.2, 1.4.3). */
export const contrastOf = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** Why two colours cannot be combined, or null: text must be readable on its background. */
export const whyNotTogether = ({ bgColor, fontColor }: { bgColor: string; fontColor: string }): Refusal | null => {
  const contrast = contrastOf(bgColor, fontColor)
  return contrast < 4.5 ? refuse('COLOURS_CLOSE', { contrast: Math.round(contrast * 10) / 10 }, 'value') : null
}

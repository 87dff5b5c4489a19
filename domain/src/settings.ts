import { z } from 'zod'
import { whyNotCin, whyNotEmail, whyNotGstin, whyNotPan } from './identity.ts'
import { formatInr, groupIndian } from './money.ts'
import { moneyFlowNames } from './money-flows.ts'
import { day } from './policies.ts'
import { sentence } from './refusal-texts.ts'
import { type Refusal, refuse } from './refusals.ts'
import { stateOf } from './states.ts'

/** How a setting is entered and displayed. Money is stored in paise, everything else as entered. */
export type SettingKind =
  | 'MONEY'
  | 'MINUTES'
  | 'HOURS'
  | 'DAYS'
  | 'COUNT'
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

export const settingGroups = ['CART', 'PAYMENT', 'ORDERS', 'SETTLEMENT', 'OPERATOR', 'LOOK'] as const
export type SettingGroup = (typeof settingGroups)[number]
export const groupNames: Record<SettingGroup, string> = {
  CART: 'Value of an order',
  PAYMENT: 'Time to pay',
  ORDERS: 'Time to answer',
  SETTLEMENT: 'Paying sellers',
  OPERATOR: 'Who operates the shop',
  LOOK: 'The look of the shop',
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

/** All settings that an admin can change, by key. A new setting is a row here and its first value on the server. */
export const settingRows = {
  minCartPaise: {
    kind: 'MONEY',
    group: 'CART',
    label: 'Least value of an order',
    explains: 'Goods before freight and GST. A cart below it can not be ordered, and says how much is missing.',
    min: 0,
    max: 10_00_000_00,
  },
  maxOnlinePaise: {
    kind: 'MONEY',
    group: 'CART',
    label: 'Most that is paid online at once',
    explains: 'What is to be paid, GST included. Above it an order is paid by bank transfer.',
    min: 1_000_00,
    max: 1_00_00_000_00,
  },
  cartMessage: {
    kind: 'TEXT',
    group: 'CART',
    label: 'Message in the cart',
    explains: 'Stands above the goods of every cart; empty for none.',
    min: 0,
    max: 200,
  },
  moneyFlow: {
    kind: 'CHOICE',
    group: 'PAYMENT',
    label: 'Whose hands the money goes through',
    explains: 'Decides how buyers pay, who owes whom and what is kept back. Orders keep the one of their day.',
    min: 0,
    max: 0,
    choices: moneyFlowNames,
  },
  gatewayLockMinutes: minutes(
    'Prices are held for online payment',
    'PAYMENT',
    5,
    240,
    'So long the prices of the review hold, unless the class of the goods says otherwise.',
  ),
  transferLockMinutes: minutes(
    'Time for a bank transfer',
    'PAYMENT',
    60,
    7 * 24 * 60,
    'So long an order waits for the buyer’s transfer before it ends by itself.',
  ),
  transferLockMinutesB2b: minutes(
    'Time for a company’s bank transfer',
    'PAYMENT',
    60,
    14 * 24 * 60,
    'The same for business buyers, whose accounts department pays.',
  ),
  acceptWithinHours: {
    kind: 'HOURS',
    group: 'ORDERS',
    label: 'Sellers accept within',
    explains: 'Working hours after the payment; then the order is late, and the desk sees it.',
    min: 1,
    max: 72,
  },
  editAnswerHours: {
    kind: 'HOURS',
    group: 'ORDERS',
    label: 'Changes of an order are answered within',
    explains:
      'Working hours for the other side to say yes or no; then the proposal lapses and the order stays as it is.',
    min: 1,
    max: 240,
  },
  dealerAnswerMinutes: minutes(
    'Dealers answer within',
    'ORDERS',
    5,
    24 * 60,
    'Then the order goes back to the associate, who asks another dealer.',
  ),
  scheduleAnswerHours: {
    kind: 'HOURS',
    group: 'ORDERS',
    label: 'Schedules are answered within',
    explains:
      'So long a seller has to answer a schedule that a buyer asks for, and the buyer another rule of the seller; then it lapses.',
    min: 4,
    max: 14 * 24,
  },
  scheduleGraceDays: {
    kind: 'DAYS',
    group: 'ORDERS',
    label: 'Schedules can be called after their last day',
    explains: 'What is not called off so many days after the last planned delivery lapses.',
    min: 0,
    max: 60,
  },
  debitSendDays: {
    kind: 'DAYS',
    group: 'ORDERS',
    label: 'Sellers ask for excess weight within',
    explains:
      'So many days after the delivery a seller can ask for goods that weighed more than was billed; then it lapses.',
    min: 1,
    max: 30,
  },
  debitAnswerDays: {
    kind: 'DAYS',
    group: 'ORDERS',
    label: 'Buyers answer for excess weight within',
    explains: 'A buyer who says nothing for so many days owes nothing.',
    min: 1,
    max: 30,
  },
  debitPayDays: {
    kind: 'DAYS',
    group: 'PAYMENT',
    label: 'Time to pay a debit note',
    explains: 'So many days after the buyer’s yes it is due. It stays open for payment afterwards.',
    min: 1,
    max: 60,
  },
  settlementHoldDaysA: {
    kind: 'DAYS',
    group: 'SETTLEMENT',
    label: 'Money is held after delivery, grade A',
    explains:
      'Of sellers that the desk has graded A: so many days after the goods came, what they earned can go into a statement.',
    min: 0,
    max: 60,
  },
  settlementHoldDays: {
    kind: 'DAYS',
    group: 'SETTLEMENT',
    label: 'Money is held after delivery, grade B',
    explains: 'The same of sellers of grade B, which every seller begins with.',
    min: 0,
    max: 60,
  },
  settlementHoldDaysC: {
    kind: 'DAYS',
    group: 'SETTLEMENT',
    label: 'Money is held after delivery, grades C and D',
    explains: 'The same of sellers that need watching.',
    min: 0,
    max: 60,
  },
  tdsNoPanBp: {
    kind: 'PERCENT',
    group: 'SETTLEMENT',
    label: 'TDS of a seller without a PAN',
    explains: 'In place of the usual rate, where that is lower (Income-tax Act, higher rate without a PAN).',
    min: 0,
    max: 4000,
  },
  tdsWithGst: {
    kind: 'SWITCH',
    group: 'SETTLEMENT',
    label: 'TDS is counted on the value with GST',
    explains: 'Else on the value before GST, as long as invoices show it by itself (Circular 20/2023).',
    min: 0,
    max: 1,
  },
  settlementReviewDays: {
    kind: 'DAYS',
    group: 'SETTLEMENT',
    label: 'Sellers look at a statement for',
    explains: 'A seller who says nothing for so many days has agreed to it.',
    min: 1,
    max: 30,
  },
  minPayoutPaise: {
    kind: 'MONEY',
    group: 'SETTLEMENT',
    label: 'Least that is paid out',
    explains: 'Smaller sums are carried into the next statement.',
    min: 0,
    max: 1_00_000_00,
  },
  operatorName: {
    kind: 'TEXT',
    group: 'OPERATOR',
    label: 'Legal name of the operator',
    explains: 'Stands on the invoices of commission that sellers get, and at the foot of every page.',
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
      'Commission is invoiced under it, to its state or another. Until it is set no such invoice is issued; then they follow.',
    min: 0,
    max: 15,
    whyNot: (gstin) => (gstin === '' ? null : whyNotGstin(gstin)),
  },
  operatorPan: {
    ...operatorText('PAN of the operator', 'On the same invoices; empty: the one inside the GSTIN.', 0, 10),
    whyNot: (pan) => (pan === '' ? null : whyNotPan(pan)),
  },
  operatorCin: {
    ...operatorText('CIN of the operator', 'The number in the register of companies (Companies Act s. 12(3)).', 0, 21),
    whyNot: (cin) => (cin === '' ? null : whyNotCin(cin)),
  },
  operatorPhone: operatorText('Phone of the operator', 'On the same invoices, and for buyers.', 6, 30),
  operatorEmail: {
    ...operatorText('Email of the operator', 'On the same invoices, and for buyers.', 6, 120),
    whyNot: whyNotEmail,
  },
  officerName: operatorText('Grievance officer', 'Who answers complaints (E-Commerce Rules 2020, rule 4(4)).', 3, 80),
  officerPhone: operatorText('Phone of the grievance officer', 'At the foot of every page.', 6, 30),
  officerHours: operatorText(
    'Hours of the grievance officer',
    'When the phone is answered, at the foot of every page.',
    3,
    60,
  ),
  officerEmail: {
    ...operatorText('Email of the grievance officer', 'At the foot of every page.', 6, 120),
    whyNot: whyNotEmail,
  },
  bgColor: colour('Background of the shop', 'With its text it must keep a contrast of 4.5 to 1.'),
  fontColor: colour('Text of the shop', 'With its background it must keep a contrast of 4.5 to 1.'),
  associate: {
    kind: 'SWITCH',
    group: 'LOOK',
    label: 'Invite associates',
    explains: 'Whether the shop shows “Associate with us”.',
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
  PERCENT: '%',
  COLOUR: '',
  TEXT: '',
  SWITCH: '',
  CHOICE: '',
}

const isFigure = (kind: SettingKind) => !['COLOUR', 'TEXT', 'SWITCH', 'CHOICE'].includes(kind)
const amount = (kind: SettingKind, figure: number): string => {
  if (kind === 'MONEY') return formatInr(figure, { paise: 'auto' })
  if (kind === 'PERCENT') return `${figure / 100} %`
  return [groupIndian(figure), unitOfKind[kind]].filter(Boolean).join(' ')
}

/** The schema of a setting's value with its messages. */
export function settingValue({ kind, min, max, choices, whyNot }: SettingRow): z.ZodType<SettingValue> {
  if (choices) return z.enum(Object.keys(choices), 'Choose one of them.')
  if (kind === 'SWITCH') return z.boolean('Say yes or no.')
  if (kind === 'COLOUR')
    return z
      .string('Write a colour as #RRGGBB.')
      .trim()
      .regex(/^#[0-9a-f]{6}$/i, 'Write a colour as #RRGGBB.')
      .transform((text) => text.toUpperCase())
  if (kind === 'TEXT')
    return z
      .string()
      .trim()
      .min(min, 'Please fill this in.')
      .max(max, `At most ${max} characters.`)
      .superRefine((text, issues) => {
        const refusal = whyNot?.(text)
        if (refusal) issues.addIssue({ code: 'custom', message: sentence(refusal) })
      })
  return z
    .int(kind === 'MONEY' ? 'Give an amount in rupees.' : 'Give a whole figure.')
    .min(min, `At least ${amount(kind, min)}.`)
    .max(max, `At most ${amount(kind, max)}.`)
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
  return taken.includes(from) ? refuse('SETTING_DAY_TAKEN', { from }, 'from') : null
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
  return contrast < 4.5 ? refuse('COLOURS_CLOSE', { contrast: contrast.toFixed(1) }, 'value') : null
}

const threshold = z
  .int('Give an amount in rupees.')
  .min(1_000_00, 'At least ₹1,000.')
  .max(1_00_00_000_00, 'At most ₹1 crore.')

/**
 * Input of the consignment values above which a state requires an e-way bill, for intrastate and interstate supplies,
 * from a future date.
 */
export const ewayInput = z.object({
  stateCode: z.string().refine((code) => Boolean(stateOf(code)), 'This is not a state or union territory.'),
  from: day,
  intraStatePaise: threshold,
  interStatePaise: threshold,
})

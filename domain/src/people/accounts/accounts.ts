import { isStaffRole, type Role, sellingRoles, staffRoles } from '../../core/access/roles.ts'
import { fields, whyGstinDoesNotFit, whyNotPassword, whyPincodeDoesNotFit } from '../../core/identity/identity.ts'
import { cleanDigits, cleanText } from '../../core/input/clean.ts'
import { z } from '../../core/input/zod.ts'
import { sentence } from '../../core/refusal-texts.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import { isStateCode } from '../../core/states.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const text = (max: number) => z.string().overwrite(cleanText).max(max)
/** An optional field. Forms send '' and APIs null; both are stored as absent. */
const orNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

type Issues = Pick<z.core.$RefinementCtx, 'addIssue'>

/** Adds the refusal of a rule over several fields to one of them. */
const addIssue = (issues: Issues, refusal: Refusal | null, field: string) => {
  if (refusal) issues.addIssue({ code: 'custom', path: [field], message: sentence(refusal), params: { refusal } })
}

/** Must be true; the box must not be ticked in advance (E-Commerce Rules 2020, rule 4(9)). */
const consent = z.literal(true, { error: sentence(refuse('CONSENT_NEEDED')) })

/** Input of the registration form. `botToken` is the answer of the bot check, if one is configured. */
export const registerInput = z
  .object({
    name: fields.name,
    email: fields.email,
    mobile: orNothing(fields.mobile),
    password: fields.password,
    acceptTerms: consent,
    marketing: z.boolean().default(false),
    botToken: orNothing(text(4000)),
  })
  .superRefine((input, issues) => {
    // Errors of the password alone are reported by its own schema
    const refusal = whyNotPassword(input.password, input)
    if (refusal?.code === 'PASSWORD_OWN') addIssue(issues, refusal, 'password')
  })

/** What a person adds who is proven by a code or by Facebook, which replaces the password. */
export const shortRegisterInput = z.object({
  name: fields.name,
  email: fields.email,
  acceptTerms: consent,
  marketing: z.boolean().default(false),
})

/** Maximum password length in UTF-16 units: 128 characters of up to two units each. */
export const maxUnits = 256

/** Accepts any password, because the rules for new passwords may have changed since it was set. */
export const loginInput = z.object({
  email: fields.email,
  password: z.string().min(1, { error: 'Enter your password.' }).max(maxUnits),
  botToken: orNothing(text(4000)),
})
export type LoginInput = z.output<typeof loginInput>

export const sendPasswordResetInput = z.object({ email: fields.email, botToken: orNothing(text(4000)) })

export const resetPasswordInput = z
  .object({
    /** The token from the emailed link. Valid for 30 minutes, once. */
    token: z.string().min(20).max(200),
    password: fields.password,
    repeated: z.string().max(maxUnits),
  })
  .superRefine((input, issues) => {
    addIssue(issues, input.password === input.repeated ? null : refuse('PASSWORDS_DIFFER'), 'repeated')
  })

export const updatePasswordInput = z
  .object({
    oldPassword: z.string().min(1).max(maxUnits),
    password: fields.password,
    repeated: z.string().max(maxUnits),
  })
  .superRefine((input, issues) => {
    addIssue(issues, input.password === input.repeated ? null : refuse('PASSWORDS_DIFFER'), 'repeated')
  })

export const profileInput = z.object({
  name: fields.name,
  mobile: orNothing(fields.mobile),
  marketing: z.boolean().default(false),
})

export const roadWidths = ['NARROW', 'MEDIUM', 'WIDE'] as const
export type RoadWidth = (typeof roadWidths)[number]
export const unloadings = ['BUYER', 'SELLER_PAID', 'HYDRA'] as const
export type Unloading = (typeof unloadings)[number]

/** A unit or the developer of a special economic zone. */
export const sezKinds = ['UNIT', 'DEVELOPER'] as const
export type SezKind = (typeof sezKinds)[number]

/** Access conditions at a delivery site. */
export const siteCardInput = z.object({
  roadWidth: z.enum(roadWidths, { error: 'Choose how wide the road is.' }),
  /** Payload in grams of the heaviest truck that can enter. */
  maxVehicleGrams: orNothing(z.int().positive().max(60_000_000)),
  unloadingBy: z.enum(unloadings, { error: 'Choose who unloads.' }),
  entryHours: orNothing(text(60)),
  nightEntry: z.boolean().default(false),
  receiverName: orNothing(fields.contact),
  receiverMobile: orNothing(fields.mobile),
})

/** Payload in grams of the heaviest truck for a road width, as the form describes it; null for no limit. */
const roadLimitGrams: Record<RoadWidth, number | null> = {
  NARROW: 1_500_000,
  MEDIUM: 9_000_000,
  WIDE: null,
}

/**
 * The maximum weight in grams that one vehicle may carry to a site: from its site card, otherwise by road width; null
 * if unknown.
 */
export const siteLimitGrams = (site: {
  roadWidth?: RoadWidth | null
  maxVehicleGrams?: number | null
}): number | null => site.maxVehicleGrams ?? (site.roadWidth ? roadLimitGrams[site.roadWidth] : null)

/** An address with its site card. Pincode and GSTIN must match the state, because the state decides the tax. */
export const addressInput = z
  .object({
    label: text(30).min(1, { error: 'Enter a name for the address.' }),
    contactName: fields.contact,
    mobile: fields.mobile,
    line1: text(100).min(3, { error: 'Enter the house number and street.' }),
    line2: orNothing(text(100)),
    landmark: orNothing(text(100)),
    city: text(60).min(2, { error: 'Enter the city or village.' }),
    district: orNothing(text(60)),
    stateCode: fields.stateCode,
    pincode: fields.pincode,
    gstin: orNothing(fields.gstin),
    sez: orNothing(z.enum(sezKinds)),
    isDefaultShip: z.boolean().default(false),
    isDefaultBill: z.boolean().default(false),
    siteCard: orNothing(siteCardInput),
  })
  .superRefine((address, issues) => {
    // Errors of single fields are reported by their own schemas; here they are only compared
    if (!isStateCode(address.stateCode)) return
    const pincode = whyPincodeDoesNotFit(address.pincode, address.stateCode)
    if (pincode?.code === 'PINCODE_STATE_MISMATCH') addIssue(issues, pincode, 'pincode')
    if (address.sez && !address.gstin) addIssue(issues, refuse('SEZ_GSTIN'), 'gstin')
    const gstin = address.gstin ? whyGstinDoesNotFit(address.gstin, address.stateCode) : null
    if (gstin?.code === 'GSTIN_STATE_MISMATCH') addIssue(issues, gstin, 'gstin')
  })
export type AddressInput = z.output<typeof addressInput>

/** A site of a company: an address, and the user id of the member in charge. */
export const companySiteInput = addressInput.safeExtend({ inChargeId: orNothing(z.string().max(20)) })
export type CompanySiteInput = z.output<typeof companySiteInput>

/** Maximum number of addresses of an account. */
export const maxAddresses = 20

/** Maximum number of sites of a company, which all its members can deliver to. */
export const maxCompanySites = 200

/** Lifetimes of links, codes and sessions, in milliseconds. */
export const lifetimes = {
  verifyLink: DAY_MS,
  resetLink: 30 * MINUTE_MS,
  otp: 10 * MINUTE_MS,
  otpPause: MINUTE_MS,
  /** Time to enter the second factor after the password. */
  challenge: 5 * MINUTE_MS,
  session: 7 * DAY_MS,
  sessionAtMost: 30 * DAY_MS,
  /** For staff and sellers, whose sessions move money and goods. */
  workSession: 12 * HOUR_MS,
  /** Idle limit of staff sessions (ASVS 5.0, 7.3.1). */
  staffIdle: 30 * MINUTE_MS,
  /** How long a confirmed password opens operations with `@stepUp`. */
  stepUp: 10 * MINUTE_MS,
} as const

const worksHere = (roles: readonly Role[]) =>
  roles.some((role) => [...staffRoles, ...sellingRoles].some((one) => one === role))

/**
 * When a session ends that is used now. Sessions slide by a week up to 30 days. Those of staff and sellers end after 12
 * hours, those of staff also after `staffIdleMs` without a request.
 */
export const sessionEnd = (
  startedAt: Date,
  now: Date,
  roles: readonly Role[],
  staffIdleMs: number = lifetimes.staffIdle,
): Date => {
  if (worksHere(roles)) {
    const end = startedAt.getTime() + lifetimes.workSession
    return new Date(roles.some(isStaffRole) ? Math.min(end, now.getTime() + staffIdleMs) : end)
  }
  return new Date(Math.min(now.getTime() + lifetimes.session, startedAt.getTime() + lifetimes.sessionAtMost))
}

/** Recorded sign-in events. */
export const signInEventKinds = [
  'SIGNED_IN',
  /** A wrong password. */
  'FAILED',
  /** The network was locked after too many wrong passwords. */
  'LOCKED',
  /** Changed by the user, or reset by link. */
  'PASSWORD_CHANGED',
  'SECOND_FACTOR_ON',
  'SECOND_FACTOR_OFF',
  /** By a master admin. */
  'SECOND_FACTOR_RESET',
  /** A wrong code after the correct password. */
  'SECOND_FACTOR_FAILED',
  'RECOVERY_CODES_MADE',
  'RECOVERY_CODE_USED',
  /** By a code sent to the number. */
  'MOBILE_VERIFIED',
  'MOBILE_REMOVED',
  /** A wrong code while verifying a number. */
  'MOBILE_CODE_FAILED',
] as const
export type SignInEventKind = (typeof signInEventKinds)[number]

export const LOGIN_TRIES = 5

/**
 * Until when an account is locked for one network after its n-th wrong attempt in a row from there, or null. Every
 * fifth attempt locks it: for 15 minutes, then 30, then 60, up to a day. A correct password resets the count.
 */
export const lockedUntil = (failedTries: number, now: Date): Date | null => {
  if (failedTries <= 0 || failedTries % LOGIN_TRIES !== 0) return null
  const doublings = Math.min(failedTries / LOGIN_TRIES - 1, 10)
  return new Date(now.getTime() + Math.min(15 * MINUTE_MS * 2 ** doublings, DAY_MS))
}

/** Whether the account must have a second factor in production: staff, who move money and rights (ASVS 5.0, 6.3.3). */
export const mustHaveSecondFactor = (roles: readonly Role[]): boolean => roles.some(isStaffRole)

/** Number of recovery codes per set; each works once. */
export const RECOVERY_CODES = 10
/** Excludes characters that look alike. */
export const recoveryLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Whether the text is a code of an authenticator app (six digits) rather than a recovery code. */
export const isCode = (text: string): boolean => /^\d{6}$/.test(cleanDigits(text))

/** A recovery code, normalised for comparison. */
export const plainRecoveryCode = (text: string): string => cleanDigits(text).toLowerCase()

/** Input of the second step of signing in. */
export const codeInput = z.object({
  code: text(40).min(6, { error: 'Enter the six-digit code from your app, or a recovery code.' }),
})

/**
 * Wrong attempts per hour on one account from unknown browsers, after which only known browsers can sign in: protects
 * against guessing from many networks.
 */
export const ACCOUNT_TRIES = 100

/** A number of attempts and the start of their count. */
export type TryCount = { failed: number; since: Date }
const isOver = ({ since }: TryCount, now: Date) => now.getTime() - since.getTime() >= HOUR_MS

/** The account-wide count after one more attempt; it restarts after an hour. */
export const triesAfter = (tries: TryCount, now: Date): TryCount =>
  isOver(tries, now) ? { failed: 1, since: now } : { failed: tries.failed + 1, since: tries.since }

/** Why only known browsers can sign in: too many wrong attempts within the hour. Null if all can. */
export const whyOnlyKnownBrowsers = (tries: TryCount, now: Date): Refusal | null =>
  tries.failed >= ACCOUNT_TRIES && !isOver(tries, now) ? refuse('AUTH_GUARDED') : null

export type UserStatus =
  /** Registered; the email address is not confirmed. */
  | 'PENDING_VERIFICATION'
  | 'ACTIVE'
  | 'INACTIVE'
  /** Blocked by an admin, with a reason. */
  | 'BLOCKED'
  | 'DELETED'

/** Why nobody can sign in to this account now, checked before the password; or null. */
export const whyLocked = (account: { lockedUntil: Date | null }, now: Date): Refusal | null =>
  account.lockedUntil && account.lockedUntil > now
    ? refuse('AUTH_LOCKED', { m: Math.ceil((account.lockedUntil.getTime() - now.getTime()) / MINUTE_MS) })
    : null

/**
 * Why the account cannot sign in despite a correct password, or null. A deleted account gets the same answer as an
 * unknown one.
 */
export const whyNotSignedIn = (status: UserStatus): Refusal | null => {
  if (status === 'PENDING_VERIFICATION') return refuse('AUTH_UNVERIFIED')
  if (status === 'BLOCKED') return refuse('ACCOUNT_BLOCKED')
  return status === 'DELETED' ? refuse('AUTH_INVALID') : null
}

/** Why these roles cannot be combined, or null: staff accounts cannot sell. */
export const whyNotRoles = (roles: readonly Role[]): Refusal | null => {
  const staff = roles.some((role) => staffRoles.some((one) => one === role))
  const sells = roles.some((role) => sellingRoles.some((one) => one === role))
  return staff && sells ? refuse('ROLES_DO_NOT_MIX', undefined, 'roles') : null
}

/**
 * Why a master admin cannot be removed, blocked or lose the role: one must remain. `others` is the number of other
 * active ones.
 */
export const whyNotLosingMasterAdmin = (roles: readonly Role[], others: number): Refusal | null =>
  roles.includes('masterAdmin') && others < 1 ? refuse('LAST_MASTER_ADMIN') : null

/** How long a requested deletion waits; signing in until then keeps the account. */
export const DELETION_WAIT_MS = 7 * DAY_MS

/** Numbers for a message: the first three, and how many more. */
const fewOf = (numbers: readonly string[]): string =>
  numbers.length > 3 ? `${numbers.slice(0, 3).join(', ')} + ${numbers.length - 3}` : numbers.join(', ')

/** Why an account cannot be deleted now, or null: it works for a seller or Neev, or orders or debit notes are open. */
export const whyNotDeleted = (account: {
  works: boolean
  roles: readonly Role[]
  openOrders: readonly string[]
  unpaid: readonly string[]
}): Refusal | null => {
  if (account.works || worksHere(account.roles)) return refuse('ACCOUNT_WORKS')
  if (account.openOrders.length > 0) return refuse('ACCOUNT_ORDERS_OPEN', { orders: fewOf(account.openOrders) })
  return account.unpaid.length > 0 ? refuse('ACCOUNT_DUES_OPEN', { orders: fewOf(account.unpaid) }) : null
}

/** Masks all but the last characters, for bank accounts, PAN and phone numbers. */
export const mask = (value: string, visible = 4): string =>
  value.length <= visible
    ? '•'.repeat(value.length)
    : '•'.repeat(value.length - visible) + value.slice(value.length - visible)

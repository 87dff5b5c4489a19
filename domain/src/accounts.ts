import { z } from 'zod'
import { fields, whyGstinDoesNotFit, whyNotPassword, whyPincodeDoesNotFit } from './identity.ts'
import { sentence } from './refusal-texts.ts'
import { type Refusal, refuse } from './refusals.ts'
import { isStaffRole, type Role, sellingRoles, staffRoles } from './roles.ts'
import { isStateCode } from './states.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const text = (max: number) => z.string().trim().max(max)
/** A field that may be left empty: forms send '' and APIs null; both are kept as absent. */
const orNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

type Issues = Pick<z.core.$RefinementCtx, 'addIssue'>

/** Adds a refusal of a rule over several fields to the field it is about. */
const addIssue = (issues: Issues, refusal: Refusal | null, field: string) => {
  if (refusal) issues.addIssue({ code: 'custom', path: [field], message: sentence(refusal), params: { refusal } })
}

/** Only an open yes counts: the box is never ticked beforehand (E-Commerce Rules 2020, rule 4(9)). */
const consent = z.literal(true, { error: sentence(refuse('CONSENT_NEEDED')) })

/** What a person fills in to register. `botToken` is the answer of the robot check, when one is configured. */
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
    // The field itself has told what is wrong with the password alone
    const refusal = whyNotPassword(input.password, input)
    if (refusal?.code === 'PASSWORD_OWN') addIssue(issues, refusal, 'password')
  })
export type RegisterInput = z.output<typeof registerInput>

/** No chosen password is longer: 128 letters, the widest of which take two units of UTF-16. */
export const maxUnits = 256

/** Sign-in takes any password: rules for choosing one may have changed since. */
export const loginInput = z.object({
  email: fields.email,
  password: z.string().min(1, { error: 'Please give your password.' }).max(maxUnits),
  botToken: orNothing(text(4000)),
})
export type LoginInput = z.output<typeof loginInput>

export const sendPasswordResetInput = z.object({ email: fields.email, botToken: orNothing(text(4000)) })

export const resetPasswordInput = z
  .object({ token: z.string().min(20).max(200), password: fields.password, repeated: z.string().max(maxUnits) })
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
export type ProfileInput = z.output<typeof profileInput>

export const roadWidths = ['NARROW', 'MEDIUM', 'WIDE'] as const
export type RoadWidth = (typeof roadWidths)[number]
export const unloadings = ['BUYER', 'SELLER_PAID', 'HYDRA'] as const
export type UnloadingBy = (typeof unloadings)[number]

/** What a site in a special economic zone is: a unit, or who develops the zone. */
export const sezKinds = ['UNIT', 'DEVELOPER'] as const
export type SezKind = (typeof sezKinds)[number]

/** What a driver must know of a site. */
export const siteCardInput = z.object({
  roadWidth: z.enum(roadWidths, { error: 'Please choose how wide the road is.' }),
  /** The heaviest truck that gets in, by payload in grams. */
  maxVehicleGrams: orNothing(z.int().positive().max(60_000_000)),
  unloadingBy: z.enum(unloadings, { error: 'Please choose who unloads.' }),
  entryHours: orNothing(text(60)),
  nightEntry: z.boolean().default(false),
  receiverName: orNothing(fields.name),
  receiverMobile: orNothing(fields.mobile),
})
export type SiteCard = z.output<typeof siteCardInput>

/** The heaviest truck, by payload in grams, that the words of the form let in by the width of the road; null: any. */
const roadLimitGrams: Record<RoadWidth, number | null> = {
  NARROW: 1_500_000,
  MEDIUM: 9_000_000,
  WIDE: null,
}

/** The heaviest load that one vehicle may bring to a site, in grams: as its card says, else by the road; null: nobody said so. */
export const siteLimitGrams = (site: {
  roadWidth?: RoadWidth | null
  maxVehicleGrams?: number | null
}): number | null => site.maxVehicleGrams ?? (site.roadWidth ? roadLimitGrams[site.roadWidth] : null)

/** An address with its site card. The pincode must fit the state, and so must a GSTIN: the state decides the tax. */
export const addressInput = z
  .object({
    label: text(30).min(1, { error: 'Please give the address a name.' }),
    contactName: fields.name,
    mobile: fields.mobile,
    line1: text(100).min(3, { error: 'Please give house number and street.' }),
    line2: orNothing(text(100)),
    landmark: orNothing(text(100)),
    city: text(60).min(2, { error: 'Please give the city or village.' }),
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
    // What is wrong with one field alone, the field has told; here only whether they fit each other
    if (!isStateCode(address.stateCode)) return
    const pincode = whyPincodeDoesNotFit(address.pincode, address.stateCode)
    if (pincode?.code === 'PINCODE_STATE_MISMATCH') addIssue(issues, pincode, 'pincode')
    if (address.sez && !address.gstin) addIssue(issues, refuse('SEZ_GSTIN'), 'gstin')
    const gstin = address.gstin ? whyGstinDoesNotFit(address.gstin, address.stateCode) : null
    if (gstin?.code === 'GSTIN_STATE_MISMATCH') addIssue(issues, gstin, 'gstin')
  })
export type AddressInput = z.output<typeof addressInput>

/** How many addresses somebody may keep: companies have many sites. */
export const maxAddresses = (roles: readonly Role[]): number => (roles.includes('b2b') ? 200 : 20)

/** How long links, codes and sessions live, in milliseconds. */
export const lifetimes = {
  verifyLink: DAY_MS,
  resetLink: 30 * MINUTE_MS,
  otp: 10 * MINUTE_MS,
  otpPause: MINUTE_MS,
  /** How long the second factor may be given after the password. */
  challenge: 5 * MINUTE_MS,
  session: 7 * DAY_MS,
  sessionAtMost: 30 * DAY_MS,
  /** For staff and sellers: their sessions move money and goods. */
  workSession: 12 * HOUR_MS,
  /** How long a session of the operator's people goes on without a request (ASVS 5.0, 7.3.1). */
  staffIdle: 30 * MINUTE_MS,
  /** How long a repeated password opens the operations with `@stepUp`. */
  stepUp: 10 * MINUTE_MS,
} as const

export const OTP_TRIES = 5

const worksHere = (roles: readonly Role[]) =>
  roles.some((role) => [...staffRoles, ...sellingRoles].some((one) => one === role))

/**
 * When a session ends that is used now: it slides by a week but never beyond 30 days. Work sessions end after 12 hours, and those of the
 * operator's people also after `staffIdleMs` without a request.
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

/** What is written down of an account's sign-in. */
export const signInEventKinds = [
  'SIGNED_IN',
  'FAILED',
  'LOCKED',
  'PASSWORD_CHANGED',
  'SECOND_FACTOR_ON',
  'SECOND_FACTOR_OFF',
  'SECOND_FACTOR_RESET',
  'SECOND_FACTOR_FAILED',
  'RECOVERY_CODES_MADE',
  'RECOVERY_CODE_USED',
] as const
export type SignInEventKind = (typeof signInEventKinds)[number]

export const LOGIN_TRIES = 5

/**
 * Until when an account is locked for one place after its n-th wrong try in a row from there: every fifth locks it, for 15 minutes, then 30, then
 * 60, up to a day. Null when this try does not lock. A right password sets the count back to 0.
 */
export const lockedUntil = (failedTries: number, now: Date): Date | null => {
  if (failedTries <= 0 || failedTries % LOGIN_TRIES !== 0) return null
  const doublings = Math.min(failedTries / LOGIN_TRIES - 1, 10)
  return new Date(now.getTime() + Math.min(15 * MINUTE_MS * 2 ** doublings, DAY_MS))
}

/** Who must have a second factor in production: the operator's own people, who move money and rights (ASVS 5.0, 6.3.3). */
export const mustHaveSecondFactor = (roles: readonly Role[]): boolean => roles.some(isStaffRole)

/** How many recovery codes are made at a time; each works once. */
export const RECOVERY_CODES = 10
/** Without those that look alike. */
export const recoveryLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Whether this is a code of an authenticator app: six digits. What is none may be a recovery code. */
export const isCode = (text: string): boolean => /^\d{6}$/.test(text)

/** A recovery code as it is compared: however it was typed. */
export const plainRecoveryCode = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The second step of signing in. */
export const codeInput = z.object({
  code: text(40).min(6, { error: 'Please give the six digits of your app, or a recovery code.' }),
})
export type CodeInput = z.output<typeof codeInput>

/** Wrong tries an hour at one account, from everywhere but its own browsers, after which only those go on: guessing from many networks. */
export const ACCOUNT_TRIES = 100

/** A count of tries, and when it began. */
export type TryCount = { failed: number; since: Date }
const isOver = ({ since }: TryCount, now: Date) => now.getTime() - since.getTime() >= HOUR_MS

/** The count of all places after one more try; it begins anew after an hour. */
export const triesAfter = (tries: TryCount, now: Date): TryCount =>
  isOver(tries, now) ? { failed: 1, since: now } : { failed: tries.failed + 1, since: tries.since }

/** Why only browsers that the account has signed in in before may go on: too many wrong tries from everywhere within the hour. */
export const whyOnlyKnownBrowsers = (tries: TryCount, now: Date): Refusal | null =>
  tries.failed >= ACCOUNT_TRIES && !isOver(tries, now) ? refuse('AUTH_GUARDED') : null

export type AccountStatus = 'PENDING_VERIFICATION' | 'ACTIVE' | 'INACTIVE' | 'BLOCKED' | 'DELETED'

/** Why nobody can sign in with this account now, before the password is even looked at. */
export const whyLocked = (account: { lockedUntil: Date | null }, now: Date): Refusal | null =>
  account.lockedUntil && account.lockedUntil > now
    ? refuse('AUTH_LOCKED', { m: Math.ceil((account.lockedUntil.getTime() - now.getTime()) / MINUTE_MS) })
    : null

/** Why the right password still does not sign in. A deleted account answers as if it were not there. */
export const whyNotSignedIn = (status: AccountStatus): Refusal | null => {
  if (status === 'PENDING_VERIFICATION') return refuse('AUTH_UNVERIFIED')
  if (status === 'BLOCKED') return refuse('ACCOUNT_BLOCKED')
  return status === 'DELETED' ? refuse('AUTH_INVALID') : null
}

/** Why these roles can not be given together: staff never sells or deals from the same account. */
export const whyNotRoles = (roles: readonly Role[]): Refusal | null => {
  const staff = roles.some((role) => staffRoles.some((one) => one === role))
  const sells = roles.some((role) => sellingRoles.some((one) => one === role))
  return staff && sells ? refuse('ROLES_DO_NOT_MIX', undefined, 'roles') : null
}

/** Why a master admin can not be removed, blocked or lose the role: one must stay. `others` counts the active rest. */
export const whyNotLosingMasterAdmin = (roles: readonly Role[], others: number): Refusal | null =>
  roles.includes('masterAdmin') && others < 1 ? refuse('LAST_MASTER_ADMIN') : null

/** Digits stay visible at the end only: for bank accounts, PAN and phones shown to those who need not see them. */
export const masked = (value: string, visible = 4): string =>
  value.length <= visible
    ? '•'.repeat(value.length)
    : '•'.repeat(value.length - visible) + value.slice(value.length - visible)

import type { Permission } from './permissions.ts'

/**
 * What a permission lets somebody change, by whom it can hurt. What a mutation asks for before it runs, and who is told
 * about it afterwards, follow from this and not from the mutation:
 *
 * - `money`: what an invoice, a discount, a fee or a statement says, and what is owed.
 * - `payout`: money that leaves, and the accounts that it goes to.
 * - `rights`: who can sign in, and who may act for a business or the shop.
 * - `channel`: what carries links and codes that open accounts: texts, providers, addresses of copies.
 * - `law`: tax rates, and texts that buyers and sellers are bound by.
 * - `routine`: everything else.
 */
export type Power = 'money' | 'payout' | 'rights' | 'channel' | 'law' | 'routine'

/** What a mutation of a power asks for, and whom it tells. */
export type Guards = {
  /** The password or a code was confirmed within ten minutes. */
  stepUp: boolean
  /** The caller's role is old enough for others to have noticed it; a second person decides, where the act says so. */
  twoPeople: boolean
  /** Every master admin is told what was changed, in the transaction of the change. */
  notice: boolean
}

/** The guards of each power. */
export const guardsOf: Readonly<Record<Power, Guards>> = {
  money: { stepUp: true, twoPeople: false, notice: false },
  payout: { stepUp: true, twoPeople: true, notice: false },
  rights: { stepUp: true, twoPeople: false, notice: false },
  channel: { stepUp: true, twoPeople: false, notice: true },
  law: { stepUp: true, twoPeople: true, notice: true },
  routine: { stepUp: false, twoPeople: false, notice: false },
}

const powerful = {
  money: [
    'payment:confirm',
    'payment:receive',
    'payment:resolve',
    'commission:write',
    'coupon:write',
    'coupon:delete',
    'shipping:write',
    'shipping:delete',
    'setting:write',
    'cartValue:write',
    'cartValue:delete',
    'system:write',
    'order:steer',
    'credit:grant',
    'credit:approve',
    'b2b:write',
    'company:rules',
    'seller:grade',
    'seller:bank:own',
    'lowerDeduction:approve',
  ],
  payout: ['bankAccount:write', 'payment:refund', 'settlement:write', 'ledger:adjust', 'commissionTds:decide'],
  rights: [
    'signIn:own',
    'staff:write',
    'staff:delete',
    'user:write',
    'seller:members:own',
    'company:members',
    'dealer:write',
    'seller:approve',
    'associate:approve',
    'partner:approve',
    'b2b:approve',
    'seller:write:any',
    'einvoice:access',
  ],
  channel: ['message:write', 'message:account', 'provider:write', 'emailList:write', 'emailList:delete'],
  law: ['tax:write', 'page:publish', 'qualityOrder:write'],
} as const satisfies Record<Exclude<Power, 'routine'>, readonly Permission[]>

const powers = new Map<Permission, Power>(
  Object.entries(powerful).flatMap(([power, words]) => words.map((word) => [word, power as Power] as const)),
)

/** The power of a permission. */
export const powerOf = (permission: Permission): Power => powers.get(permission) ?? 'routine'

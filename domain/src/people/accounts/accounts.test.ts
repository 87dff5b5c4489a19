import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  addressInput,
  lockedUntil,
  loginInput,
  mask,
  profileInput,
  registerInput,
  resetPasswordInput,
  sessionEnd,
  triesAfter,
  updatePasswordInput,
  whyLocked,
  whyNotLosingMasterAdmin,
  whyNotRoles,
  whyNotSignedIn,
  whyOnlyKnownBrowsers,
} from './accounts.ts'

const now = new Date('2026-11-21T06:00:00Z')
const minutes = (n: number) => n * 60_000
const hours = (n: number) => minutes(n * 60)

/** Each failed rule as "field: message". */
const complaints = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`)

const asha = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  mobile: '9876543210',
  password: 'neem ka ped 7',
  acceptTerms: true,
}

describe('registering', () => {
  it('stores normalised values', () => {
    expect(
      registerInput.parse({ ...asha, email: ' ASHA@example.in', mobile: '', botToken: null, role: 'admin' }),
    ).toEqual({
      name: 'Asha Rao',
      email: 'asha@example.in',
      password: 'neem ka ped 7',
      acceptTerms: true,
      marketing: false,
    })
  })

  it.each<[object, string]>([
    [{ acceptTerms: false }, 'acceptTerms: Accept the terms to continue.'],
    [{ password: 'neem 7' }, 'password: The password must be at least 8 characters.'],
    [
      { email: 'a7@example.in', password: 'A7@example.in' },
      'password: This password is too similar to your name, your email or the name of the shop. Choose another.',
    ],
    [{ email: 'asha@' }, 'email: Enter a valid email address.'],
    [{ mobile: '12345' }, 'mobile: Enter a 10-digit mobile number starting with 6, 7, 8 or 9.'],
    [{ name: 'A' }, 'name: Enter a name of 2 to 80 letters. Spaces, dots, hyphens and apostrophes are allowed.'],
  ])('with %j fails: %s', (more, complaint) => {
    expect(complaints(registerInput, { ...asha, ...more })).toEqual([complaint])
  })

  it('accepts old passwords and requires the new one twice', () => {
    expect(loginInput.parse({ email: 'asha@example.in', password: 'x' }).password).toBe('x')
    const token = 'x'.repeat(32)
    expect(complaints(resetPasswordInput, { token, password: 'neem ka ped 7', repeated: 'neem' })).toEqual([
      'repeated: The passwords do not match.',
    ])
    expect(
      updatePasswordInput.safeParse({ oldPassword: 'x', password: asha.password, repeated: asha.password }).success,
    ).toBe(true)
    expect(profileInput.parse({ name: 'Asha  Rao', mobile: '' })).toEqual({ name: 'Asha Rao', marketing: false })
  })
})

describe('an address', () => {
  const site = {
    label: 'Site',
    contactName: 'Asha Rao',
    mobile: '9876543210',
    line1: '12 Karve Road',
    line2: '',
    city: 'Pune',
    stateCode: '27',
    pincode: '411004',
    siteCard: { roadWidth: 'NARROW', unloadingBy: 'BUYER', receiverMobile: '98765 43211' },
  }
  it('is stored with its site card', () => {
    expect(addressInput.parse(site)).toEqual({
      label: 'Site',
      contactName: 'Asha Rao',
      mobile: '+919876543210',
      line1: '12 Karve Road',
      city: 'Pune',
      stateCode: '27',
      pincode: '411004',
      isDefaultShip: false,
      isDefaultBill: false,
      siteCard: { roadWidth: 'NARROW', unloadingBy: 'BUYER', nightEntry: false, receiverMobile: '+919876543211' },
    })
    expect(addressInput.safeParse({ ...site, siteCard: null, gstin: '27AAPFU0939F1ZV' }).success).toBe(true)
  })

  it.each<[object, string]>([
    [{ pincode: '560001' }, 'pincode: Pincode 560001 is not in Maharashtra.'],
    [{ stateCode: '28' }, 'stateCode: Enter a state or union territory.'],
    [{ gstin: '29ZZZCS1001A1ZG' }, 'gstin: This GSTIN belongs to Karnataka, but the address is in Maharashtra.'],
    [{ siteCard: { ...site.siteCard, roadWidth: 'HUGE' } }, 'siteCard.roadWidth: Choose how wide the road is.'],
    [{ pincode: '0411' }, 'pincode: A pincode must have 6 digits and cannot start with 0.'],
    [{ line1: ' ' }, 'line1: Enter the house number and street.'],
  ])('with %j fails: %s', (more, complaint) => {
    expect(complaints(addressInput, { ...site, ...more })).toEqual([complaint])
  })
})

describe('signing in', () => {
  it.each<[number, number | null]>([
    [1, null],
    [4, null],
    [5, 15],
    [6, null],
    [10, 30],
    [15, 60],
    [35, 960],
    [40, 1440],
    [500, 1440],
    [0, null],
  ])('is locked after %i wrong attempts for %s minutes', (tries, expected) => {
    const until = lockedUntil(tries, now)
    expect(until === null ? null : (until.getTime() - now.getTime()) / minutes(1)).toBe(expected)
  })

  it('returns how long an account is still locked', () => {
    expect(whyLocked({ lockedUntil: new Date(now.getTime() + minutes(14) + 1) }, now)).toEqual({
      code: 'AUTH_LOCKED',
      params: { m: 15 },
    })
    expect(whyLocked({ lockedUntil: now }, now)).toBeNull()
    expect(whyLocked({ lockedUntil: null }, now)).toBeNull()
  })

  it.each<[number, number, string | null]>([
    [99, 59, null],
    [100, 59, 'AUTH_GUARDED'],
    [100, 60, null],
    [500, 1, 'AUTH_GUARDED'],
  ])('is closed to unknown browsers after %i wrong attempts within %i minutes: %s', (failed, age, code) => {
    const since = new Date(now.getTime() - minutes(age))
    expect(whyOnlyKnownBrowsers({ failed, since }, now)?.code ?? null).toBe(code)
  })

  it('counts the attempts of an hour', () => {
    const since = new Date(now.getTime() - minutes(59))
    expect(triesAfter({ failed: 7, since }, now)).toEqual({ failed: 8, since })
    expect(triesAfter({ failed: 7, since: new Date(now.getTime() - minutes(60)) }, now)).toEqual({
      failed: 1,
      since: now,
    })
  })

  it('checks the status of the account', () => {
    expect(
      (['PENDING_VERIFICATION', 'ACTIVE', 'INACTIVE', 'BLOCKED', 'DELETED'] as const).map(
        (status) => whyNotSignedIn(status)?.code ?? null,
      ),
    ).toEqual(['AUTH_UNVERIFIED', null, null, 'ACCOUNT_BLOCKED', 'AUTH_INVALID'])
  })

  it('opens a session that slides by a week up to 30 days; for staff 12 hours, at most 30 minutes idle', () => {
    const started = new Date(now.getTime() - hours(24 * 27))
    expect(sessionEnd(now, now, ['customer']).getTime() - now.getTime()).toBe(hours(24 * 7))
    expect(sessionEnd(started, now, ['customer']).getTime() - now.getTime()).toBe(hours(24 * 3))
    expect(sessionEnd(now, now, ['customer', 'seller']).getTime() - now.getTime()).toBe(hours(12))
    for (const role of ['admin', 'blogManager'] as const) {
      const endAfter = (begun: number) =>
        sessionEnd(new Date(now.getTime() - begun), now, ['customer', role]).getTime() - now.getTime()
      expect([endAfter(0), endAfter(hours(11)), endAfter(hours(12) - minutes(10))]).toEqual([
        minutes(30),
        minutes(30),
        minutes(10),
      ])
    }
  })
})

describe('roles of an account', () => {
  it('cannot combine staff with selling, and one master admin must remain', () => {
    expect(whyNotRoles(['customer', 'seller', 'b2b'])).toBeNull()
    expect(whyNotRoles(['admin', 'customer'])).toBeNull()
    expect(whyNotRoles(['admin', 'seller'])).toEqual({ code: 'ROLES_DO_NOT_MIX', field: 'roles' })
    expect(whyNotLosingMasterAdmin(['masterAdmin'], 0)).toEqual({ code: 'LAST_MASTER_ADMIN' })
    expect(whyNotLosingMasterAdmin(['masterAdmin'], 1)).toBeNull()
    expect(whyNotLosingMasterAdmin(['admin'], 0)).toBeNull()
  })

  it('masking leaves only the last characters visible', () => {
    expect(mask('Flat 3', 0)).toBe('••••••')
    expect([mask('123456789012'), mask('123'), mask('AAPFU0939F')]).toEqual(['••••••••9012', '•••', '••••••939F'])
  })
})

/// <reference types="vite/types/importMeta.d.ts" />
import { describe, expect, it } from 'vitest'
import {
  can,
  canAnonymous,
  grantedPermissions,
  isAllowed,
  isPermission,
  type Permission,
  permissions,
  rolesWith,
  type Scope,
  scopeOf,
} from './permissions.ts'
import { type Role, roles } from './roles.ts'

type Letter = 'read' | 'write' | 'delete' | 'approve'
type Words = Partial<Record<Letter, readonly Permission[]>>
type Cells = Partial<Record<Role | 'anonymous', string>>
type Area = { area: string; words: Words; wide?: Words; cells: Cells }

const all = (cell: string): Cells => Object.fromEntries(roles.map((role) => [role, cell]))

/**
 * The authorisation plan: R read, W create and update, D delete, A approve. Capital letters cover all rows, small
 * letters own rows, t the own network. `wide` names the permissions of capital letters where they differ from those of
 * small ones.
 */
const areas: Area[] = [
  { area: 'Public catalogue', words: { read: ['catalogue:read'] }, cells: { anonymous: 'R', ...all('R') } },
  {
    area: 'Register, login, reset, forms',
    words: { write: ['account:enter', 'enquiry:send', 'ticket:send'] },
    cells: { anonymous: 'W', ...all('W') },
  },
  {
    area: 'Cart, wishlist, checkout, my orders, addresses, reviews',
    words: {
      read: ['order:read:own'],
      write: ['cart:own', 'wishlist:own', 'order:place', 'address:own', 'review:write:own'],
    },
    cells: all('w'),
  },
  { area: '/user area', words: { write: ['area:customer'] }, cells: { customer: 'w' } },
  { area: 'Registrations', words: { write: ['seller:register', 'b2b:register'] }, cells: all('w') },
  {
    area: 'Orders received',
    words: { read: ['order:read:received'], write: ['order:fulfil'] },
    cells: { seller: 'w', superSeller: 't', subBusiness: 'w', admin: 'W', sellerManager: 'R*', inventoryManager: 'R*' },
  },
  {
    area: 'Cancel',
    words: { write: ['order:cancel:own'] },
    wide: { write: ['order:cancel:any'] },
    cells: { customer: 'w', seller: 'w', superSeller: 't', subBusiness: 'w', admin: 'W' },
  },
  {
    area: 'Refund, confirm bank transfer, resolve suspense',
    words: { read: ['payment:read'], approve: ['payment:refund', 'payment:confirm', 'payment:resolve'] },
    cells: { admin: 'A' },
  },
  {
    area: 'Own products',
    words: { read: ['offer:read:own'], write: ['offer:write:own'] },
    cells: { seller: 'w', superSeller: 'w', subBusiness: 'r', enquiry: 'w', service: 'r', admin: 'W' },
  },
  {
    area: 'Own offers on request',
    words: { write: ['offer:write:request'] },
    cells: { enquiry: 'w' },
  },
  {
    area: 'Own services',
    words: { write: ['service:write'] },
    cells: { service: 'w', admin: 'W' },
  },
  {
    area: 'Requests that partners receive',
    words: { read: ['lead:read'] },
    cells: { enquiry: 'r', service: 'r', seller: 'r', superSeller: 'r', subBusiness: 'r', admin: 'R' },
  },
  {
    area: 'Answering them',
    words: { write: ['lead:answer'] },
    cells: { enquiry: 'w', service: 'w', seller: 'w', superSeller: 'w', subBusiness: 'w', admin: 'W' },
  },
  {
    area: 'Their monthly limit',
    words: { write: ['lead:quota'] },
    cells: { enquiry: 'w', service: 'w' },
  },
  {
    area: 'Assigning and merging them',
    words: { write: ['lead:manage'] },
    cells: { admin: 'W' },
  },
  {
    area: 'Dealers',
    words: { read: ['dealer:read'], write: ['dealer:write'] },
    cells: { superSeller: 't', admin: 'R', sellerManager: 'R' },
  },
  {
    area: 'Requests for quotation, comparing and awarding',
    words: { write: ['quotation:ask'] },
    cells: { customer: 'w', b2b: 'w' },
  },
  {
    area: 'Lists of materials',
    words: { write: ['list:own'] },
    cells: { customer: 'w', b2b: 'w' },
  },
  { area: 'Share links', words: { write: ['share:own'] }, cells: all('w') },
  {
    area: 'Quotations',
    words: { read: ['quotation:read'], write: ['quotation:write'] },
    cells: { customer: 'r', seller: 'w', superSeller: 'w', b2b: 'r', admin: 'R', b2bManager: 'R' },
  },
  {
    area: 'Draft orders',
    words: { read: ['draftOrder:read'], write: ['draftOrder:write'] },
    cells: { seller: 'w', superSeller: 'w', admin: 'W' },
  },
  {
    area: 'Messages of a buyer and an invited seller',
    words: { write: ['quotation:message'] },
    cells: { customer: 'w', seller: 'w', superSeller: 'w', b2b: 'w' },
  },
  {
    area: 'Commission',
    words: { read: ['commission:read', 'settlement:read'], write: ['commission:write', 'settlement:write'] },
    cells: { seller: 'r', superSeller: 'r', subBusiness: 'r', masterAdmin: 'R', admin: 'W', sellerManager: 'R' },
  },
  {
    area: 'Admin accounts, role grants',
    words: { read: ['staff:read'], write: ['staff:write'], delete: ['staff:delete'] },
    cells: { masterAdmin: 'WD' },
  },
  {
    area: 'Users',
    words: { read: ['user:read'], write: ['user:write'] },
    cells: { masterAdmin: 'R', admin: 'W' },
  },
  {
    area: 'Category',
    words: { read: ['category:read'], write: ['category:write'], delete: ['category:delete'] },
    cells: { admin: 'WD', categoryManager: 'WD' },
  },
  {
    area: 'Product admin',
    words: { read: ['product:read:any'], write: ['product:write:any'], delete: ['product:delete:any'] },
    cells: {
      admin: 'WD',
      categoryManager: 'R',
      sellerManager: 'R',
      seriesManager: 'R',
      attribueManager: 'R',
      inventoryManager: 'R',
    },
  },
  {
    area: 'Product approval',
    words: { read: ['approval:read'], approve: ['product:approve'] },
    cells: { admin: 'A', categoryManager: 'A', sellerManager: 'R' },
  },
  {
    area: 'Stock',
    words: { read: ['stock:read'], write: ['stock:write'] },
    cells: { seller: 'w', superSeller: 'w', subBusiness: 'w', admin: 'W', inventoryManager: 'W' },
  },
  {
    area: 'TMT and series',
    // Sellers have offers here
    words: {
      read: ['tmt:read', 'series:read'],
      write: ['tmt:write', 'series:write'],
      delete: ['tmt:delete', 'series:delete'],
    },
    cells: { admin: 'WD', seriesManager: 'WD' },
  },
  {
    area: 'Attributes, policies, product class',
    words: { read: ['attribute:read'], write: ['attribute:write'], delete: ['attribute:delete'] },
    cells: { admin: 'WD', categoryManager: 'R', seriesManager: 'R', attribueManager: 'WD' },
  },
  {
    area: 'Sellers',
    words: { read: ['seller:read:any'], write: ['seller:write:any'], approve: ['seller:approve'] },
    cells: { admin: 'WA', sellerManager: 'WA' },
  },
  {
    area: 'Associates: seller, business',
    words: { read: ['associate:read'], approve: ['associate:approve'] },
    cells: { admin: 'A', sellerManager: 'A' },
  },
  {
    area: 'Associates: enquiry, service',
    words: { read: ['partner:read'], approve: ['partner:approve'] },
    cells: { admin: 'A' },
  },
  {
    area: 'B2B',
    words: { read: ['b2b:read'], write: ['b2b:write'], approve: ['b2b:approve'] },
    cells: { b2b: 'r', admin: 'WA', b2bManager: 'WA' },
  },
  {
    area: 'Advertisement, homePage',
    words: {
      read: ['advertisement:read', 'homePage:read'],
      write: ['advertisement:write', 'homePage:write'],
      delete: ['advertisement:delete', 'homePage:delete'],
    },
    cells: { admin: 'WD', siteManager: 'WD' },
  },
  {
    area: 'Site pages, seo, navbar, team, PDF',
    words: { read: ['content:read'], write: ['content:write'], delete: ['content:delete'] },
    cells: { admin: 'WD', siteManager: 'WD' },
  },
  {
    area: 'Message templates',
    words: { read: ['template:read'], write: ['message:write'] },
    cells: { admin: 'W', siteManager: 'W' },
  },
  { area: 'Provider credentials', words: { write: ['provider:write'] }, cells: { admin: 'W' } },
  {
    area: 'Coupons, cart_value, shipping charges, email list',
    words: {
      read: ['coupon:read', 'cartValue:read', 'shipping:read', 'emailList:read'],
      write: ['coupon:write', 'cartValue:write', 'shipping:write', 'emailList:write'],
      delete: ['coupon:delete', 'cartValue:delete', 'shipping:delete', 'emailList:delete'],
    },
    cells: { admin: 'WD' },
  },
  {
    area: 'Pincode, shipping view',
    words: { read: ['pincode:read'], write: ['pincode:write'], delete: ['pincode:delete'] },
    cells: {
      anonymous: 'R',
      customer: 'R',
      seller: 'R',
      superSeller: 'R',
      subBusiness: 'R',
      enquiry: 'R',
      service: 'R',
      b2b: 'R',
      masterAdmin: 'R',
      admin: 'WD',
      inventoryManager: 'R',
    },
  },
  {
    area: 'Blog',
    words: { read: ['blog:read'], write: ['blog:write'], delete: ['blog:delete'] },
    cells: { admin: 'WD', blogManager: 'WD' },
  },
  {
    area: 'Bank account for direct payment',
    words: { read: ['bankAccount:read'], write: ['bankAccount:write'] },
    cells: { masterAdmin: 'R', admin: 'W+' },
  },
  {
    area: 'Exports',
    words: { read: ['export:own'] },
    wide: { read: ['export:any'] },
    cells: { customer: 'r', seller: 'r', superSeller: 't', subBusiness: 'r', b2b: 'r', admin: 'R' },
  },
  { area: 'Audit log', words: { read: ['audit:read'] }, cells: { masterAdmin: 'R', admin: 'R' } },
  {
    area: 'Image upload ticket',
    words: { write: ['upload:write'] },
    cells: {
      customer: 'w',
      seller: 'w',
      superSeller: 'w',
      enquiry: 'w',
      service: 'w',
      b2b: 'w',
      admin: 'W',
      categoryManager: 'W',
      sellerManager: 'W',
      siteManager: 'W',
      blogManager: 'W',
      seriesManager: 'W',
    },
  },
  {
    area: 'Subscriptions',
    words: { read: ['order:watch'] },
    cells: {
      customer: 'r',
      seller: 'r',
      superSeller: 't',
      subBusiness: 'r',
      enquiry: 'r',
      service: 'r',
      b2b: 'r',
      admin: 'R',
    },
  },
]

/**
 * Permissions without a row in the plan, with the roles that similar rows imply. A new capability tests its permissions
 * itself, beside its rules: `expect(rolesWith('question:answer')).toEqual([…])`.
 */
const beyond: Partial<Record<Permission, readonly Role[]>> = {
  'profile:own': roles,
  'signIn:own': roles,
  'ticket:own': roles,
  'notification:own': roles,
  'invoice:read:own': roles,
  'invoice:read:any': ['admin'],
  'einvoice:read': ['seller', 'superSeller', 'subBusiness', 'admin'],
  'einvoice:write': ['seller', 'superSeller', 'subBusiness', 'admin'],
  'order:read:any': ['admin', 'sellerManager', 'inventoryManager'],
  'order:steer': ['admin'],
  'settlement:answer': ['seller', 'superSeller'],
  'payment:receive': ['seller', 'superSeller', 'admin'],
  'schedule:own': ['customer', 'b2b'],
  'schedule:answer': ['seller', 'superSeller'],
  'schedule:read': ['customer', 'seller', 'superSeller', 'b2b', 'admin', 'sellerManager', 'inventoryManager'],
  'ledger:read': ['masterAdmin', 'admin'],
  'ledger:adjust': ['admin'],
  'seller:profile:own': ['seller', 'enquiry', 'service', 'superSeller', 'subBusiness'],
  'seller:members:own': ['seller', 'enquiry', 'service', 'superSeller', 'subBusiness'],
  'seller:bank:own': ['seller', 'enquiry', 'service', 'superSeller', 'subBusiness'],
  'seller:grade': ['admin'],
  'einvoice:access': ['seller', 'enquiry', 'service', 'superSeller', 'subBusiness'],
  'dealer:assign': ['superSeller'],
  'company:members': ['b2b'],
  'company:rules': ['b2b'],
  'tax:write': ['admin'],
  'page:publish': ['admin', 'siteManager'],
  'message:read': ['admin'],
  'message:account': ['admin'],
  'shipping:try': ['seller', 'superSeller', 'admin'],
  'shipping:read:own': ['seller', 'superSeller'],
  'shipping:write:own': ['seller', 'superSeller'],
  'pincode:list': ['admin', 'inventoryManager'],
  'setting:read': ['masterAdmin', 'admin'],
  'setting:write': ['admin'],
  'report:read': ['admin'],
  'system:read': ['admin'],
  'system:write': ['admin'],
  'dashboard:masterAdmin': ['masterAdmin'],
  'dashboard:admin': ['admin'],
  'dashboard:seller': ['seller'],
  'dashboard:superSeller': ['superSeller'],
  'dashboard:subBusiness': ['subBusiness'],
  'dashboard:enquiry': ['enquiry'],
  'dashboard:service': ['service'],
}

/** Permissions that the test of their capability covers. */
function namedElsewhere(): Permission[] {
  const texts = import.meta.glob<string>(['../../**/*.test.ts', '!./permissions.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const named = Object.values(texts).flatMap((text) =>
    [...text.matchAll(/rolesWith\('([\w:]+)'\)/g)].map(([, word = '']) => word),
  )
  return [...new Set(named)].filter(isPermission)
}

/** The letters that a cell grants; writing and approving require reading. */
const authorisationsOf = (cell: string): Letter[] => {
  const letters: Letter[] = []
  if (cell) letters.push('read')
  if (/[Wwt]/.test(cell)) letters.push('write')
  if (/D/.test(cell)) letters.push('delete')
  if (/A/.test(cell)) letters.push('approve')
  return letters
}

const scopeOfCell = (cell: string): Scope => {
  if (cell.includes('t')) return 'tree'
  return /[rw]/.test(cell) ? 'own' : 'any'
}

describe('permissions', () => {
  for (const { area, words, wide, cells } of areas) {
    it(`are as planned for: ${area}`, () => {
      for (const role of roles) {
        const cell = cells[role] ?? ''
        const capital = cell !== '' && scopeOfCell(cell) === 'any'
        for (const [set, meant] of [
          [words, !(wide && capital)],
          [wide ?? {}, capital],
        ] as const) {
          for (const letter of ['read', 'write', 'delete', 'approve'] as const) {
            for (const word of set[letter] ?? []) {
              const expected = meant && authorisationsOf(cell).includes(letter) ? scopeOfCell(cell) : null
              expect(`${role} ${word} ${scopeOf([role], word)}`).toBe(`${role} ${word} ${expected}`)
              expect(can([role], word)).toBe(expected !== null)
            }
          }
        }
      }
      const stranger = authorisationsOf(cells.anonymous ?? '')
      for (const letter of ['read', 'write', 'delete', 'approve'] as const) {
        for (const word of words[letter] ?? [])
          expect([word, canAnonymous(word)]).toEqual([word, stranger.includes(letter)])
      }
    })
  }

  it('are each covered once: by the plan, the list of others, or the test of their capability', () => {
    const planned = areas.flatMap(({ words, wide }) => [words, wide ?? {}].flatMap((set) => Object.values(set).flat()))
    const known = [...planned, ...Object.keys(beyond)]
    const elsewhere = namedElsewhere().filter((word) => !known.includes(word))
    expect([...known, ...elsewhere].sort()).toEqual([...permissions].sort())
  })

  it('tested by a capability are not granted to guests', () => {
    const planned = areas.flatMap(({ words }) => Object.values(words).flat())
    expect(namedElsewhere().filter((word) => canAnonymous(word) && !planned.includes(word))).toEqual([])
  })

  it('outside the plan are granted to the roles listed here and not to guests', () => {
    for (const [word, holders] of Object.entries(beyond)) {
      if (!isPermission(word)) throw new Error(word)
      expect([word, rolesWith(word).sort()]).toEqual([word, [...holders].sort()])
      expect(canAnonymous(word)).toBe(false)
    }
  })

  it('are all granted to somebody', () => {
    expect([...grantedPermissions]).toEqual(permissions)
  })

  it('are none without a role, and add up over several roles', () => {
    expect(permissions.filter((word) => can([], word))).toEqual([])
    expect(can(['customer', 'seller'], 'order:fulfil')).toBe(true)
    expect(scopeOf(['seller', 'admin'], 'order:fulfil')).toBe('any')
    expect(scopeOf([], 'order:fulfil')).toBeNull()
  })

  it('are not inherited from admin by masterAdmin', () => {
    expect(can(['masterAdmin'], 'coupon:write')).toBe(false)
    expect(can(['admin'], 'staff:write')).toBe(false)
  })

  it('of guests are included for signed-in users', () => {
    expect(can(['blogManager'], 'pincode:read')).toBe(false)
    expect(isAllowed(['blogManager'], 'pincode:read')).toBe(true)
    expect(isAllowed([], 'pincode:read')).toBe(true)
    expect(isAllowed([], 'cart:own')).toBe(false)
  })

  it('are known by name', () => {
    expect(isPermission('coupon:write')).toBe(true)
    expect(isPermission('toString')).toBe(false)
  })
})

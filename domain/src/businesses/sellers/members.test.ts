import { describe, expect, test } from 'vitest'
import { isAllowed, type Permission } from '../../core/access/permissions.ts'
import { memberActions, memberMay, memberRoles, rolesFor, whyNotLosingOwner } from './members.ts'

const may = (permission: Permission) => memberRoles.filter((role) => memberMay(role, permission))

describe('what members may', () => {
  test.each<[Permission, string[]]>([
    ['order:read:received', ['OWNER', 'CATALOGUE', 'ORDERS', 'ACCOUNTS', 'VIEWER']],
    ['order:fulfil', ['OWNER', 'ORDERS']],
    ['order:cancel:own', ['OWNER', 'ORDERS']],
    ['offer:write:own', ['OWNER', 'CATALOGUE']],
    ['service:write', ['OWNER', 'CATALOGUE']],
    ['lead:read', ['OWNER', 'CATALOGUE', 'ORDERS', 'ACCOUNTS', 'VIEWER']],
    ['lead:answer', ['OWNER', 'ORDERS']],
    ['tmt:write', ['OWNER', 'CATALOGUE']],
    ['series:write', ['OWNER', 'CATALOGUE']],
    ['stock:write', ['OWNER', 'CATALOGUE', 'ORDERS']],
    ['stock:read', ['OWNER', 'CATALOGUE', 'ORDERS', 'ACCOUNTS', 'VIEWER']],
    ['commission:read', ['OWNER', 'ACCOUNTS', 'VIEWER']],
    ['seller:profile:own', ['OWNER', 'ACCOUNTS', 'VIEWER']],
    ['upload:write', ['OWNER', 'CATALOGUE', 'ORDERS', 'ACCOUNTS']],
    // As buyers they have all rights
    ['order:place', [...memberRoles]],
    ['cart:own', [...memberRoles]],
    ['notification:own', [...memberRoles]],
  ])('%s: %o', (permission, roles) => {
    expect(may(permission)).toEqual(roles)
  })

  test('a viewer cannot change anything of the business', () => {
    expect(memberMay('VIEWER', 'order:fulfil')).toBe(false)
    expect(
      ['business', 'bank', 'people', 'documents'].some((action) => memberActions('VIEWER', action as 'bank')),
    ).toBe(false)
  })

  test('permissions of other roles are not restricted', () => {
    const holds = (roles: Parameters<typeof rolesFor>[0], permission: Permission) =>
      isAllowed(rolesFor(roles, 'VIEWER', permission), permission)
    expect(holds(['customer', 'seller'], 'export:own')).toBe(true)
    expect(holds(['seller'], 'export:own')).toBe(false)
    expect(holds(['seller'], 'catalogue:read')).toBe(true)
    expect(isAllowed(rolesFor(['seller'], null, 'order:fulfil'), 'order:fulfil')).toBe(true)
  })
})

test('actions on the business’s own record are more detailed than its permission', () => {
  const who = (action: Parameters<typeof memberActions>[1]) => memberRoles.filter((role) => memberActions(role, action))
  expect([who('business'), who('bank'), who('people')]).toEqual([['OWNER'], ['OWNER', 'ACCOUNTS'], ['OWNER']])
  expect(memberActions(null, 'bank')).toBe(false)
})

test.each([
  ['OWNER', 0, 'LAST_OWNER'],
  ['OWNER', 1, null],
  ['VIEWER', 0, null],
] as const)('%s with %s other owners: %s', (role, others, code) => {
  expect(whyNotLosingOwner(role, others)?.code ?? null).toBe(code)
})

import { describe, expect, it } from 'vitest'
import { type BankRequest, bankAccountHoldsFrom, whyNotBankRequestTransition } from './bank-accounts.ts'

const request = (status: BankRequest['status']): BankRequest => ({ status, isDefault: true, requestedById: 1 })

describe('a request for another bank account of the operator', () => {
  it.each([
    ['APPROVE', 'PENDING', 2, null],
    ['APPROVE', 'PENDING', 1, 'OWN_SUBMISSION'],
    ['APPROVE', 'APPROVED', 2, 'BAD_TRANSITION'],
    ['APPROVE', 'IN_USE', 2, 'BAD_TRANSITION'],
    ['REJECT', 'PENDING', 2, null],
    ['REJECT', 'APPROVED', 2, null],
    ['REJECT', 'PENDING', 1, 'OWN_SUBMISSION'],
    ['REJECT', 'IN_USE', 2, 'BAD_TRANSITION'],
    ['WITHDRAW', 'PENDING', 1, null],
    ['WITHDRAW', 'APPROVED', 1, null],
    ['WITHDRAW', 'PENDING', 2, 'NOT_YOUR_REQUEST'],
    ['WITHDRAW', 'REJECTED', 1, 'BAD_TRANSITION'],
    ['WITHDRAW', 'IN_USE', 1, 'BAD_TRANSITION'],
  ] as const)('%s while %s by person %i: %s', (transition, status, actor, code) => {
    expect(whyNotBankRequestTransition(transition, request(status), actor)?.code ?? null).toBe(code)
  })

  it('an account for new transfers waits 72 hours, an additional one does not', () => {
    const now = new Date('2026-11-23T06:00:00Z')
    expect(bankAccountHoldsFrom({ isDefault: true }, now)).toEqual(new Date('2026-11-26T06:00:00Z'))
    expect(bankAccountHoldsFrom({ isDefault: false }, now)).toEqual(now)
  })
})

import { expect, test } from 'vitest'
import { accountName, creditAmount, sellerAmounts } from './amounts.ts'

const t = (sentence: string) => sentence
const balance = (balancePaise: number) =>
  sellerAmounts(t, { balancePaise, onHoldPaise: 0, underWayPaise: 0, nextPaise: 0 })[0]

test('a balance says who owes whom, by its sign and its reader, and its amount is never negative', () => {
  expect(balance(58_737_2100)).toEqual(['Owed to you by Neev', '₹58,73,721.00'])
  expect(balance(-500_00)).toEqual(['You owe Neev', '₹500.00'])
  expect(creditAmount(t, 'COMPANY', 100_00)).toEqual(['You owe the seller', '₹100.00'])
  expect(creditAmount(t, 'SELLER', 100_00)).toEqual(['Owed to you by the company', '₹100.00'])
  expect(creditAmount(t, 'ADMIN', -100_00)).toEqual(['Paid to the seller in advance', '₹100.00'])
  expect(accountName('SELLER_PAYABLE', -1)).toBe('Owed to sellers')
  expect(accountName('SELLER_PAYABLE', 1)).toBe('Owed by sellers')
})

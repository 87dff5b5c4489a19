import { receiptInput } from '@neev/domain/credit/credit-entries'
import { expect, test } from 'vitest'
import { filledOnly } from './allocations.ts'

const receipt = { amountPaise: 100, receivedOn: '2026-11-21', mode: 'NEFT', reference: 'HDFCN26325118820', note: '' }

test('invoices left empty are not allocations', async () => {
  const schema = filledOnly(receiptInput)
  const allocations = [
    { entryId: '1', amountPaise: null },
    { entryId: '2', amountPaise: 60 },
    { entryId: '3', amountPaise: 0 },
  ]
  expect(await schema['~standard'].validate({ ...receipt, allocations })).toMatchObject({
    value: { allocations: [{ entryId: '2', amountPaise: 60 }] },
  })
})

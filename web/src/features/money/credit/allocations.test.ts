import { creditReceiptInput } from '@neev/domain/money/credit/credit-entries'
import { expect, test } from 'vitest'
import { suggest, withoutEmptyLines } from './allocations.ts'

const receipt = { amountPaise: 100, receivedOn: '2026-11-21', mode: 'NEFT', reference: 'HDFCN26325118820', note: '' }

test('invoices left empty are not allocations', async () => {
  const schema = withoutEmptyLines(creditReceiptInput)
  const allocations = [
    { entryId: '1', amountPaise: null },
    { entryId: '2', amountPaise: 60 },
    { entryId: '3', amountPaise: 0 },
  ]
  expect(await schema['~standard'].validate({ ...receipt, allocations })).toMatchObject({
    value: { allocations: [{ entryId: '2', amountPaise: 60 }] },
  })
})

test('tax that is deducted is left out of what an amount pays, oldest first', () => {
  const items = [
    { id: '1', dueOn: '2026-12-02', openPaise: 1_000, gstTdsPaise: 20 },
    { id: '2', dueOn: '2026-12-01', openPaise: 500, gstTdsPaise: 0 },
    { id: '3', dueOn: '2026-12-03', openPaise: 700, gstTdsPaise: 10 },
  ]
  expect(suggest(1_480, items, true)).toEqual([
    { paise: 980, deductedPaise: 20 },
    { paise: 500, deductedPaise: null },
    { paise: null, deductedPaise: null },
  ])
  expect(suggest(1_480, items, false)[0]).toEqual({ paise: 980, deductedPaise: null })
})

import { expect, test } from 'vitest'
import { changedFields } from './changes.ts'

test.each([
  ['a changed field', { price: 1, unit: 'kg' }, { price: 2, unit: 'kg' }, [{ name: 'price', before: '1', after: '2' }]],
  ['a created object', null, { code: 'NEW' }, [{ name: 'code', before: '', after: 'NEW' }]],
  ['a deleted object', { code: 'NEW' }, null, [{ name: 'code', before: 'NEW', after: '' }]],
  ['a removed field', { note: 'late' }, {}, [{ name: 'note', before: 'late', after: '' }]],
  ['a list within', { ids: [1] }, { ids: [1, 2] }, [{ name: 'ids', before: '[1]', after: '[1,2]' }]],
  ['a bare value', 3, 4, [{ name: 'value', before: '3', after: '4' }]],
  ['null and a missing field are alike', { note: null }, {}, []],
  ['nothing', null, null, []],
])('shows %s', (_, before, after, fields) => {
  expect(changedFields(before, after)).toEqual(fields)
})

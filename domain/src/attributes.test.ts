import { describe, expect, test } from 'vitest'
import { attributeInput } from './attributes.ts'

const input = (over: object = {}) => ({
  code: 'finish',
  name: 'Finish',
  type: 'SELECT',
  unit: '',
  options: ['Matt', 'Gloss'],
  isFilterable: true,
  isComparable: true,
  help: '',
  ...over,
})
const fieldsOf = (over: object) => {
  const { error } = attributeInput.safeParse(input(over))
  return error?.issues.map(({ path }) => path[0]) ?? []
}

describe('an attribute', () => {
  test.each([
    [{}, []],
    [{ options: ['Matt'] }, ['options']],
    [{ options: ['Matt', 'Matt'] }, ['options']],
    [{ type: 'UNIT', unit: '' }, ['unit']],
    [{ type: 'UNIT', unit: 'mm' }, []],
    [{ code: 'Finish' }, ['code']],
    [{ code: 'a b' }, ['code']],
    [{ type: 'COLOUR' }, ['type']],
  ])('%j breaks %j', (over, fields) => {
    expect(fieldsOf(over)).toEqual(fields)
  })
  test('keeps options only where there is something to choose', () => {
    expect(attributeInput.parse(input({ type: 'TEXT' })).options).toEqual([])
  })
})

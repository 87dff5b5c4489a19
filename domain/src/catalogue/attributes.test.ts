import { describe, expect, test } from 'vitest'
import { attributeText } from '../core/attribute-values.ts'
import { attributeInput, type RequestedAttribute, readAttributes } from './attributes.ts'

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

describe('attribute values', () => {
  const options = ['red', 'blue', 'grey']
  const requested = (over: Partial<RequestedAttribute>): RequestedAttribute => ({
    code: 'x',
    type: 'TEXT',
    options,
    isRequired: false,
    ...over,
  })
  test.each<[Partial<RequestedAttribute>, string[], unknown]>([
    [{}, [' PPC '], 'PPC'],
    [{}, [], undefined],
    [{}, ['y'.repeat(201)], 'Must be 200 characters or fewer.'],
    [{ isRequired: true }, [' '], 'Fill in this field.'],
    [{ type: 'NUMBER' }, ['1,200.5'], 1200.5],
    [{ type: 'UNIT' }, ['many'], 'Enter a number.'],
    [{ type: 'BOOL' }, ['false'], false],
    [{ type: 'BOOL' }, ['maybe'], 'Choose one of the options.'],
    [{ type: 'DATE' }, ['2026-02-29'], 'Enter the date as YYYY-MM-DD.'],
    [{ type: 'SELECT' }, ['red'], 'red'],
    [{ type: 'SELECT' }, ['green'], 'Choose one of the options.'],
    [{ type: 'MULTI' }, ['grey', 'red', 'grey'], ['red', 'grey']],
    [{ type: 'MULTI' }, ['grey', 'green'], 'Choose one of the options.'],
  ])('%j of %j', (attribute, values, expected) => {
    const { values: read, problems } = readAttributes([requested(attribute)], [{ code: 'x', values }])
    expect(problems.x ?? read.x).toEqual(expected)
  })
  test.each<[RequestedAttribute['type'], string | string[]]>([
    ['SELECT', 'green'],
    ['UNIT', '650-700'],
    ['MULTI', ['red', 'green']],
  ])('a %s value %j is kept even if it is not offered any more', (type, had) => {
    const { values } = readAttributes([requested({ type })], [{ code: 'x', values: [had].flat() }], { x: had })
    expect(values.x).toEqual(had)
  })
  test('values of unrequested attributes are kept, cleared ones are removed', () => {
    const entered = [
      { code: 'x', values: [''] },
      { code: 'y', values: ['new'] },
    ]
    expect(readAttributes([requested({})], entered, { x: 'a', y: 'b' }).values).toEqual({ y: 'b' })
  })
  test.each([
    [null, ''],
    [['a', 'b'], 'a, b'],
    [12, '12'],
  ])('%j is formatted as "%s"', (value, text) => {
    expect(attributeText(value)).toBe(text)
  })
})

import { describe, expect, test } from 'vitest'
import { rolesWith } from '../core/access/permissions.ts'
import { sampleThingInput } from './sample-things.ts'

describe('sampleThingInput', () => {
  test.each([
    ['a name', 'First', 'First'],
    ['a name with room around it', '  First ', 'First'],
    ['one letter', 'F', null],
    ['no name', '', null],
    ['a name that is too long', 'F'.repeat(81), null],
  ])('%s', (_case, name, expected) => {
    expect(sampleThingInput.safeParse({ name }).data ?? null).toEqual(expected === null ? null : { name: expected })
  })
})

test('admins read, write and delete, and nobody else', () => {
  expect(rolesWith('sampleThing:read')).toEqual(['admin'])
  expect(rolesWith('sampleThing:write')).toEqual(['admin'])
  expect(rolesWith('sampleThing:delete')).toEqual(['admin'])
})

import { describe, expect, test } from 'vitest'
import { listViewInput, maxListViews, whyNotListView } from './list-views.ts'

const view = { list: 'Coupons', name: 'Paused', search: 'sort=code&status=PAUSED', hiddenColumns: ['Ends'] }

describe('listViewInput', () => {
  test.each([
    ['a view', {}, true],
    ['one with all columns and no filter', { search: '', hiddenColumns: [] }, true],
    ['no name', { name: '  ' }, false],
    ['a name that is too long', { name: 'n'.repeat(61) }, false],
    ['what names no list', { list: '/admin/coupon' }, false],
    ['a search that no URL has', { search: 's'.repeat(2001) }, false],
  ])('%s', (_case, changes, isValid) => {
    expect(listViewInput.safeParse({ ...view, ...changes }).success).toBe(isValid)
  })
})

test('a list has at most so many views', () => {
  expect(whyNotListView(maxListViews - 1)).toBeNull()
  expect(whyNotListView(maxListViews)).toMatchObject({ code: 'VIEW_LIMIT' })
})

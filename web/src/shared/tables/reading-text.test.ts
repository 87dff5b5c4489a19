import { expect, test } from 'vitest'
import { translate } from '#i18n/use-t.ts'
import { readingText } from './reading-text.ts'
import type { TableReadingFieldsFragment } from './table-reading.graphql.ts'

const t = translate('en-US', {})
const blank: TableReadingFieldsFragment = { format: 'CSV', name: '', hidden: 0, encoding: null, separator: null }

test.each<[Partial<TableReadingFieldsFragment>, string]>([
  [{}, ''],
  [{ encoding: 'UTF-8', separator: ',' }, 'read as UTF-8, separated by commas'],
  [{ encoding: 'UTF-8', separator: ';' }, 'read as UTF-8, separated by semicolons'],
  [{ encoding: 'windows-1252', separator: '\t' }, 'read as windows-1252, separated by tabs'],
  [{ encoding: 'UTF-8', separator: '|' }, 'read as UTF-8, separated by vertical bars'],
  [{ encoding: 'UTF-8' }, 'read as a page in UTF-8'],
  [{ name: 'Prices' }, 'sheet “Prices”'],
  [{ name: 'Prices', hidden: 1 }, 'sheet “Prices” · 1 hidden sheet was not read'],
  [{ hidden: 3 }, '3 hidden sheets were not read'],
])('a table that was read as %j', (over, text) => {
  expect(readingText(t, { ...blank, ...over })).toBe(text)
})

import type { T } from '#i18n/use-t.ts'
import type { TableReadingFieldsFragment } from './table-reading.graphql.ts'

const separatorText = (t: T, separator: string): string => {
  if (separator === ';') return t('semicolons')
  if (separator === '\t') return t('tabs')
  return separator === '|' ? t('vertical bars') : t('commas')
}

/** How an uploaded table was understood, so that a person can tell why it was misread. */
export function readingText(t: T, { name, hidden, encoding, separator }: TableReadingFieldsFragment): string {
  const parts = [
    encoding &&
      separator &&
      t('read as {encoding}, separated by {separator}', { encoding, separator: separatorText(t, separator) }),
    encoding && !separator && t('read as a page in {encoding}', { encoding }),
    name && t('sheet “{sheet}”', { sheet: name }),
    hidden > 0 && t('{n, plural, one {# hidden sheet was} other {# hidden sheets were}} not read', { n: hidden }),
  ]
  return parts.filter(Boolean).join(' · ')
}

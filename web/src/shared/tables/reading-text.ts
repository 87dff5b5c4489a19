import type { T } from '#i18n/use-t.ts'

type Reading = { format: string; name: string; hidden: number; encoding: string | null; separator: string | null }

const separatorText = (t: T, separator: string): string => {
  if (separator === ';') return t('semicolons')
  if (separator === '\t') return t('tabs')
  return separator === '|' ? t('vertical bars') : t('commas')
}

/** How an uploaded table was understood, so that a person can tell why it was misread. */
export function readingText(t: T, { name, hidden, encoding, separator }: Reading): string {
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

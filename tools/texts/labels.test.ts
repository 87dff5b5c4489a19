import { expect, test } from 'vitest'
import { labelsIn, otherNames } from './labels.mjs'

const code = `const a = <button aria-label={t('Edit {name}', { name })}>{t('Edit')}</button>
const b = <button aria-label={t('Close')}><Icon name="x" /></button>`

test('an element whose name does not contain its written text is found in each language', () => {
  const labels = labelsIn(code, 'a.tsx')
  expect(labels).toEqual([{ file: 'a.tsx', label: 'Edit {name}', written: 'Edit' }])
  const hindi: Record<string, string> = { 'Edit {name}': '{name} बदलें', Edit: 'संपादित करें' }
  expect(otherNames(labels, (sentence: string) => sentence)).toEqual([])
  expect(otherNames(labels, (sentence: string) => hindi[sentence])).toHaveLength(1)
  expect(otherNames(labels, (sentence: string) => ({ ...hindi, Edit: 'बदलें' })[sentence])).toEqual([])
})

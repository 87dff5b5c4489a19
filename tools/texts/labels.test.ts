import { expect, test } from 'vitest'
import { labelsIn, otherNames } from './labels.mjs'

const code = `const a = <button aria-label={t('Edit {name}', { name })}>{t('Edit')}</button>
const b = <button aria-label={t('Close')}><Icon name="x" /></button>`

test('a choice of names goes with a choice of written texts', () => {
  const chosen = `const a = <i aria-label={may ? t('Edit: {x}', { x }) : t('History: {x}', { x })}>{may ? t('Edit') : t('History')}</i>`
  expect(labelsIn(chosen, 'a.tsx').map(({ label, written }) => [label, written])).toEqual([
    ['Edit: {x}', 'Edit'],
    ['History: {x}', 'History'],
  ])
})

test('an element whose name does not contain its written text is found in each language', () => {
  const labels = labelsIn(code, 'a.tsx')
  expect(labels).toEqual([{ file: 'a.tsx', label: 'Edit {name}', written: 'Edit' }])
  const hindi: Record<string, string> = { 'Edit {name}': '{name} बदलें', Edit: 'संपादित करें' }
  expect(otherNames(labels, (sentence: string) => sentence)).toEqual([])
  expect(otherNames(labels, (sentence: string) => hindi[sentence])).toHaveLength(1)
  expect(otherNames(labels, (sentence: string) => ({ ...hindi, Edit: 'बदलें' })[sentence])).toEqual([])
})

import { expect, test } from 'vitest'
import { screen } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { useT } from './use-t.ts'

function Cart({ n }: { n: number }) {
  const t = useT()
  return (
    <>
      <p>{t('Sign in')}</p>
      <p>{t('{n, plural, =0 {No items} one {# item} other {# items}}', { n })}</p>
    </>
  )
}

test('without a catalogue the English sentence is shown', () => {
  show(<Cart n={1} />)
  expect(screen.getByText('Sign in')).toBeTruthy()
  expect(screen.getByText('1 item')).toBeTruthy()
})

test('plain text and plurals come from the catalogue of the language', () => {
  const messages = {
    'Sign in': 'साइन इन',
    '{n, plural, =0 {No items} one {# item} other {# items}}': '{n, plural, =0 {कुछ नहीं} other {# वस्तुएँ}}',
  }
  show(<Cart n={0} />, { locale: 'hi-IN', messages })
  expect(screen.getByText('साइन इन')).toBeTruthy()
})

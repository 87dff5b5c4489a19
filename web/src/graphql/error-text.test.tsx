import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useT } from '#i18n/use-t.ts'
import { show } from '#ui/render-for-test.tsx'
import { refusalText, type Said } from './error-text.ts'

const Refusal = (said: Said) => <p>{refusalText(useT(), said)}</p>

test('a refusal names missing declarations in the language of the page', () => {
  const messages = {
    'Packaged goods cannot be published or offered yet. Missing: {what}.': 'Es fehlt: {what}.',
    manufacturer: 'Hersteller',
    MRP: 'Höchstpreis',
  }
  const params = { what: 'MRP, manufacturer', declarations: 'MRP MAKER' }
  show(<Refusal code="DECLARATIONS_MISSING" params={params} />, { locale: 'de-DE', messages })
  expect(screen.getByText('Es fehlt: Höchstpreis, Hersteller.')).toBeTruthy()
})

test('a refusal is translated before its values are filled in', () => {
  const messages = { 'Not delivered to {pincode}.': '{pincode} पर डिलीवरी नहीं होती।' }
  const params = { pincode: '744101' }
  show(<Refusal code="NOT_SERVICEABLE" params={params} message="Not delivered to 744101." />, {
    locale: 'hi-IN',
    messages,
  })
  expect(screen.getByText('744101 पर डिलीवरी नहीं होती।')).toBeTruthy()
})

test('a refusal without values may have null for them', () => {
  show(<Refusal code="FREIGHT_ON_QUOTE" params={null} />)
  expect(screen.getByText('Freight to this place is quoted on request.')).toBeTruthy()
})

test('a code that this build does not know is shown in the server’s words', () => {
  show(<Refusal code="NEW_CODE" message="Something new." />)
  expect(screen.getByText('Something new.')).toBeTruthy()
})

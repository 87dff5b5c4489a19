import { parse } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { useT } from '#i18n/use-t.ts'
import { screen } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { errorText, fieldText, refusalText, type Said } from './error-text.ts'
import { GraphQLRefusal } from './errors.ts'

const Refusal = (said: Said) => <p>{refusalText(useT(), said)}</p>

test('a refusal names missing declarations in the language of the page', () => {
  const messages = {
    'Packaged goods cannot be published or offered yet. Missing: {what}.': 'Es fehlt: {what}.',
    manufacturer: 'Hersteller',
    MRP: 'Höchstpreis',
  }
  const params = { what: { terms: ['MRP', 'MAKER'] } } as const
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

test('quantities have their unit in the language of the page, and large numbers are grouped', () => {
  const messages = {
    'Minimum order: {moq}.': 'Mindestmenge: {moq}.',
    '{n, plural, one {{amount} bag} other {{amount} bags}}': parse(
      '{n, plural, one {{amount} Sack} other {{amount} Säcke}}',
    ),
  }
  show(<Refusal code="BELOW_MOQ" params={{ moq: { milli: 1_200_000, unit: 'bag' } }} />, { locale: 'de-DE', messages })
  expect(screen.getByText('Mindestmenge: 1,200 Säcke.')).toBeTruthy()
})

test('an invalid field is named by its own message, with its params', () => {
  const messages = {
    'Must be {max} characters or fewer.': 'Höchstens {max} Zeichen.',
    'Enter a valid amount.': 'Betrag eingeben.',
  }
  const extensions = {
    code: 'VALIDATION',
    params: { path: 'note', message: 'Must be 80 characters or fewer.' },
    fields: { note: 'Must be 80 characters or fewer.', amount: 'Enter a valid amount.' },
    fieldRefusals: { note: { code: 'CHARACTERS', params: { max: 80 } } },
  }
  const error = new GraphQLRefusal({ message: 'note: Must be 80 characters or fewer.', extensions })
  const Fields = () => {
    const t = useT()
    return <p>{[errorText(t, error), fieldText(t, error, 'note'), fieldText(t, error, 'amount')].join(' ')}</p>
  }
  show(<Fields />, { locale: 'de-DE', messages })
  expect(screen.getByText('Höchstens 80 Zeichen. Höchstens 80 Zeichen. Betrag eingeben.')).toBeTruthy()
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useT } from '#kit/i18n/use-t.ts'
import { show } from '#kit/test-kit.tsx'
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

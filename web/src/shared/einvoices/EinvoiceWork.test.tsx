import { expect, test } from 'vitest'
import { fireEvent, screen } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import { EinvoiceWork } from './EinvoiceWork.tsx'

const irn = 'a'.repeat(64)
const einvoice = {
  id: '7',
  kind: 'INV',
  number: 'S001/2627/000001',
  status: 'PENDING',
  irn,
  tries: 0,
  errorCode: 'NO_ACCESS',
} as never

const give = (content: object) => {
  const file = new File([JSON.stringify(content)], 'irn.json', { type: 'application/json' })
  fireEvent.change(screen.getByLabelText(/^File from the portal/), { target: { files: [file] } })
}

test('the portal’s file fills in what would be typed, and another document’s is refused', async () => {
  show(<EinvoiceWork einvoice={einvoice} mayWrite />)
  fireEvent.click(screen.getByRole('button', { name: 'Enter the IRN' }))
  const entry = { Irn: irn, AckNo: 112610012345678, AckDt: '2026-11-21 11:30:00', SignedQRCode: 'head.body.sign' }
  give([{ ...entry, Irn: 'b'.repeat(64) }])
  expect(await screen.findByText('This IRN belongs to another document.')).toBeTruthy()
  give([entry])
  expect(await screen.findByDisplayValue('112610012345678')).toBeTruthy()
  expect(screen.getByDisplayValue(irn)).toBeTruthy()
  expect(screen.getByDisplayValue('head.body.sign')).toBeTruthy()
  expect(screen.queryByText('This IRN belongs to another document.')).toBeNull()
})

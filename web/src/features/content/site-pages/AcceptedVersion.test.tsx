import { afterEach, expect, test, vi } from 'vitest'
import { screen, waitFor } from '#ui/preact/testing.ts'
import { show } from '#ui/render-for-test.tsx'
import AcceptedVersion from './AcceptedVersion.tsx'

afterEach(() => vi.unstubAllGlobals())

const acceptedAt = '2026-10-02T10:00:00Z'
function open(ownConsent: object | null, versions: { shown: number; inForce: number }) {
  const server = vi.fn(async () => Response.json({ data: { ownConsent } }))
  vi.stubGlobal('fetch', server)
  show(<AcceptedVersion of="privacy_policy" {...versions} />)
  return server
}
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('an older version accepted at the registration is named, linked, and compared with the one in force', async () => {
  open({ number: 1, acceptedAt, orderId: null }, { shown: 2, inForce: 2 })
  await screen.findByText(/You accepted version 1 on 2 Oct 2026, 15:30/)
  screen.getByText(/when you registered/)
  expect(links()).toEqual([
    ['Read version 1', '/privacy_policy?version=1&at=2026-10-02T10:00:00Z'],
    ['Mark what changed since version 1', '/privacy_policy?compare=1'],
  ])
})

test('the version on the page needs no link, and an order is linked', async () => {
  open({ number: 2, acceptedAt, orderId: '17' }, { shown: 2, inForce: 2 })
  await screen.findByText(/You accepted this version on 2 Oct 2026, 15:30/)
  expect(links()).toEqual([['View order', '/order/17']])
})

test('on an older version the accepted one in force is linked with the figures of the consent', async () => {
  open({ number: 2, acceptedAt, orderId: null }, { shown: 1, inForce: 2 })
  await screen.findByText(/You accepted version 2/)
  expect(links()).toEqual([['Read version 2', '/privacy_policy?version=2&at=2026-10-02T10:00:00Z']])
})

test('those who accepted nothing read nothing', async () => {
  const server = open(null, { shown: 2, inForce: 2 })
  await waitFor(() => expect(server).toHaveBeenCalled())
  expect(screen.queryByText(/You accepted/)).toBeNull()
})

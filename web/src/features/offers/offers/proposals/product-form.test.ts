import { describe, expect, test } from 'vitest'
import { blankOffer, blankProduct, draftRequest, draftValues, offerSent, type ProposalValues } from './product-form.ts'

const blank: ProposalValues = { ...blankProduct, offer: blankOffer('7') }

describe('a kept draft', () => {
  const validTo = new Date('2026-12-31T00:00:00Z')
  const written: ProposalValues = {
    ...blank,
    title: 'Fly ash bricks',
    attributes: { strength: '7.5' },
    offer: { ...blank.offer, sku: 'FAB-1', pricePaise: 6_50, validTo },
  }

  test('is read back as it was written, with its moments', () => {
    const read = draftValues(JSON.stringify(written), blank)
    expect(read).toEqual(written)
    expect(read.offer.validTo).toBeInstanceOf(Date)
  })

  test('that is older than a field has that field empty', () => {
    const { note: _, ...older } = written
    const { leadDays: __, ...olderOffer } = written.offer
    const read = draftValues(JSON.stringify({ ...older, offer: olderOffer }), blank)
    expect(read).toMatchObject({ title: 'Fly ash bricks', note: '', offer: { sku: 'FAB-1', leadDays: 2 } })
  })

  test('without an offer has the empty one of the yard', () => {
    expect(draftValues(JSON.stringify({ title: 'Sand' }), blank).offer).toEqual(blankOffer('7'))
  })

  test('of an offer on request keeps no price but the hint', () => {
    const kept = { title: 'Marble', offer: { hintPaise: 120_00, pricePaise: 9 } }
    expect(draftRequest(JSON.stringify(kept))).toEqual({
      ...blankProduct,
      title: 'Marble',
      offer: { hintPaise: 120_00 },
    })
    expect(draftRequest('{}')).toEqual({ ...blankProduct, offer: { hintPaise: null } })
  })
})

test('an offer is sent with numbers and its moment as text', () => {
  const breaks = [{ fromMilli: 1_000_000, pricePaise: 6_00 }]
  const sent = offerSent({ ...blankOffer('7'), pricePaise: 6_50, breaks, validTo: new Date('2026-12-31T00:00:00Z') })
  expect(sent).toMatchObject({
    dispatchPointId: '7',
    pricePaise: 6_50,
    breaks,
    stockMilli: 0,
    leadDays: 2,
    validTo: '2026-12-31T00:00:00.000Z',
  })
  expect(offerSent(blankOffer('7'))).toMatchObject({ pricePaise: 0, validTo: null })
})

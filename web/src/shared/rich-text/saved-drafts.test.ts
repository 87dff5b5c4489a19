import { expect, test } from 'vitest'
import { dropDraft, saveDraft, savedDrafts } from './saved-drafts.ts'

const now = new Date('2026-11-28T06:00:00Z')
const draft = (id: string, at: string, values: object = { title: id }) => ({ id, at, version: 3, values })
const keep = (...drafts: ReturnType<typeof draft>[]) => {
  for (const one of drafts) saveDraft('7', 'article 4', one)
}
const ids = () => savedDrafts('7', 'article 4', now).map(({ id }) => id)

test('unsaved texts of a record come back, latest first, with their dates', () => {
  const until = new Date('2026-12-24T00:00:00Z')
  keep(draft('a', '2026-11-27T06:00:00Z'), draft('b', '2026-11-28T05:00:00Z', { until, tags: ['steel'] }))
  expect(savedDrafts('7', 'article 4', now)).toEqual([
    draft('b', '2026-11-28T05:00:00Z', { until, tags: ['steel'] }),
    draft('a', '2026-11-27T06:00:00Z'),
  ])
})

test('are those of the person and the record alone', () => {
  keep(draft('a', '2026-11-27T06:00:00Z'))
  expect(savedDrafts('8', 'article 4', now)).toEqual([])
  expect(savedDrafts('7', 'article 40', now)).toEqual([])
})

test('are kept for thirty days, and five of a record', () => {
  keep(draft('old', '2026-10-29T05:59:59Z'), draft('month', '2026-10-29T06:00:00.000Z'))
  expect(ids()).toEqual(['month'])
  expect(Object.keys(localStorage)).toHaveLength(1)
  keep(...[1, 2, 3, 4, 5, 6].map((day) => draft(`d${day}`, `2026-11-0${day}T06:00:00Z`)))
  expect(ids()).toEqual(['d6', 'd5', 'd4', 'd3', 'd2'])
})

test.each(['{', 'null', '{"id":"a"}', '{"id":"a","at":"2026-11-27","version":"3","values":{}}'])(
  'what cannot be read is removed: %s',
  (stored) => {
    localStorage.setItem('neev-draft 7 article 4 a', stored)
    expect(ids()).toEqual([])
    expect(localStorage).toHaveLength(0)
  },
)

test('one that is saved goes, and the others stay', () => {
  keep(draft('a', '2026-11-27T06:00:00Z'), draft('b', '2026-11-28T05:00:00Z'))
  dropDraft('7', 'article 4', 'b')
  expect(ids()).toEqual(['a'])
})

import { expect, test } from 'vitest'
import { picturesInput } from './picture-inputs.ts'
import { picturePath, whyNotPicture, widthsFor } from './pictures.ts'

test.each([
  [600, [320, 600]],
  [640, [320, 640, 640]],
  [1000, [320, 640, 1000]],
  [1280, [320, 640, 1280]],
  [2400, [320, 640, 1280]],
])('a picture %i wide is stored in %j', (width, widths) => {
  expect(widthsFor(width)).toEqual([...new Set(widths)])
})

test('a product picture has at least 600 pixels on each side', () => {
  expect(whyNotPicture(600, 600)).toBeNull()
  expect(whyNotPicture(2000, 599)).toMatchObject({ code: 'PICTURE_SMALL', field: 'file' })
})

test('a banner can be low', () => {
  expect(whyNotPicture(600, 300, 'BANNER')).toBeNull()
  expect(whyNotPicture(299, 300, 'BANNER')).toMatchObject({ code: 'BANNER_SMALL', field: 'file' })
})

test('a product has at most eight pictures, each once', () => {
  const keys = Array.from({ length: 9 }, (_, at) => ({ key: `abcdefghijklmnopqr${at}`, alt: '' }))
  expect(picturesInput.safeParse(keys).success).toBe(false)
  expect(picturesInput.safeParse(keys.slice(1)).success).toBe(true)
  expect(picturesInput.safeParse([keys[0], keys[0]]).success).toBe(false)
})

test('a URL contains the width and the format', () => {
  expect(picturePath('abc', 640, 'avif')).toBe('/files/pictures/abc/640.avif')
})

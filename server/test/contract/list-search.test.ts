import { expect, test } from 'vitest'
import { containing } from '#core/lists.ts'

test.each([
  [' ½ inch pipe ', '%½ inch pipe%'],
  ['m³', '%m³%'],
  ['\u202aNV2627-०००१२३\u202c', '%NV2627-000123%'],
  ['क्‍षितिज', '%क्‍षितिज%'],
  ['100%_\\', '%100\\%\\_\\\\%'],
])('a list is searched for %j as %j', (words, pattern) => expect(containing(words)).toBe(pattern))

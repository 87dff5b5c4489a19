import { expect, test } from 'vitest'
import { hsnText } from './hsn-headings.ts'

const lines = new Map([
  ['72161000', 'U, I or H sections below 80 mm, hot-rolled'],
  ['72163200', 'I sections of height 80 mm or more, hot-rolled'],
])

test.each([
  ['7216', 'Angles, shapes and sections of iron or non-alloy steel'],
  ['721632', 'I sections, hot-rolled, of a height of 80 mm or more'],
  ['72163200', 'I sections of height 80 mm or more, hot-rolled'],
  // what the tables do not have takes the text of the next shorter code
  ['721699', 'Angles, shapes and sections of iron or non-alloy steel'],
  ['72169910', 'Angles, shapes and sections of iron or non-alloy steel'],
  ['7326', 'Goods of heading 7326'],
])('%s is described as %s', (code, text) => expect(hsnText(code, lines)).toBe(text))

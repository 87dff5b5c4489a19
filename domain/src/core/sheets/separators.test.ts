import { describe, expect, it } from 'vitest'
import { pastedRows } from './separators.ts'

describe('a pasted text', () => {
  it.each<[what: string, text: string, rows: string[][]]>([
    [
      'tabs',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['tabs of Windows, with an empty line', 'a\tb\r\n\r\nc\td', [['a', 'b'], [''], ['c', 'd']]],
    [
      'tabs beside amounts',
      'T12\t1,310\nT16\t1,25,000',
      [
        ['T12', '1,310'],
        ['T16', '1,25,000'],
      ],
    ],
    [
      'semicolons',
      'T12; 1,310; 4\nT16; 99',
      [
        ['T12', '1,310', '4'],
        ['T16', '99'],
      ],
    ],
    [
      'vertical bars',
      'T12 | 1,310\nT16 | 99',
      [
        ['T12', '1,310'],
        ['T16', '99'],
      ],
    ],
    [
      'commas',
      'T12, 1,310, 4\nT16, 99',
      [
        ['T12', '1,310', '4'],
        ['T16', '99'],
      ],
    ],
    [
      'two spaces',
      'T12  1,310\nT16   99',
      [
        ['T12', '1,310'],
        ['T16', '99'],
      ],
    ],
    [
      'a quoted cell with a tab and two lines',
      '"a\tb\nc"\td\ne\tf',
      [
        ['a\tb\nc', 'd'],
        ['e', 'f'],
      ],
    ],
    [
      'a quoted cell with an inch mark',
      '"Valve 1"""\t4\nValve 2"\t5',
      [
        ['Valve 1"', '4'],
        ['Valve 2"', '5'],
      ],
    ],
    ['one line', 'T12', [['T12']]],
    ['nothing', '', [['']]],
  ])('with %s is split', (_what, text, rows) => expect(pastedRows(text)).toEqual(rows))
})

/**
 * Drawing colours of the light theme: three tones and a line per material, lit from the upper left. A theme that sets
 * `--ill-<tone>` overrides them (tokens.css does so for dark, and for the accent).
 */
export const tones = {
  'steel-0': '#eef1f5',
  'steel-1': '#c6ced8',
  'steel-2': '#97a3b1',
  'steel-3': '#687586',
  'steel-l': '#3e4957',
  'paper-1': '#f3efe6',
  'paper-2': '#dfd8c9',
  'paper-3': '#c2b8a3',
  'paper-l': '#7a705b',
  'clay-1': '#dd9a7c',
  'clay-2': '#c2714f',
  'clay-3': '#9c5338',
  'clay-l': '#6b3521',
  'aac-1': '#ecedea',
  'aac-2': '#d2d5d0',
  'aac-3': '#b3b8b1',
  'aac-l': '#6d736b',
  'sand-1': '#ebd6a8',
  'sand-2': '#d6b981',
  'sand-3': '#b4945c',
  'sand-l': '#7c6335',
  'wood-1': '#ebd2a9',
  'wood-2': '#cfa974',
  'wood-3': '#a98049',
  'wood-l': '#6f5027',
  'poly-1': '#f2ebda',
  'poly-2': '#dacfb4',
  'poly-3': '#b9ab88',
  'poly-l': '#756a4c',
  'tank-1': '#75818f',
  'tank-2': '#56616e',
  'tank-3': '#3e4853',
  'tank-l': '#262e37',
  'white-1': '#ffffff',
  'white-2': '#e4e8ee',
  'white-3': '#c3cbd6',
  'white-l': '#667384',
  'glass-1': '#e3f0f4',
  'glass-2': '#bfdce5',
  'acc-1': '#5b93e6',
  'acc-2': '#2f6bc4',
  'acc-3': '#1e4e97',
  'acc-l': '#16396f',
  shadow: '#1b2733',
} as const

export type Tone = keyof typeof tones
/** A material with all four tones. */
export type Material = 'steel' | 'paper' | 'clay' | 'aac' | 'sand' | 'wood' | 'poly' | 'tank' | 'white' | 'acc'
/** A tone, plain white (text and glints), or the colours of dimension lines and figures. */
export type Paint = Tone | 'glint' | 'dim' | 'dim-ink'

/** The colour as an attribute value. */
export const paint = (name: Paint): string => {
  if (name === 'glint') return '#fff'
  if (name === 'dim') return 'var(--dim,#1f5fbf)'
  if (name === 'dim-ink') return 'var(--dim-ink,#41505f)'
  return `var(--ill-${name},${shorten(tones[name])})`
}

const shorten = (hex: string): string => hex.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')

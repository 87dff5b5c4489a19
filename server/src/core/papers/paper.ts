import type { Paise } from '@neev/domain/core/money'

/* A paper is what a document says, once: the server builds it from the stored document, the PDF and the page on screen
   both draw it. Texts are English in every language, for authorities and banks. */

/** What a value leads to on screen. */
export type PaperLink = { kind: 'INVOICE' | 'CREDIT_NOTE' | 'DEBIT_NOTE' | 'TRACE'; id: string }
export type PaperFact = { name: string; value: string; bold?: boolean; link?: PaperLink | null }
export type PaperParty = { title?: string; name: string; lines: string[] }
/** `END` holds figures, which are not wrapped; the column that fills takes what the others leave. */
export type PaperColumn = { name: string; align: 'START' | 'END'; fills?: boolean }
/** One text a column; a line break begins a second line. */
export type PaperLine = { cells: string[]; bold?: boolean }
export type PaperSum = { name: string; paise: Paise }

export type PaperFacts = { __typename: 'PaperFacts'; groups: PaperFact[][] }
export type PaperParties = { __typename: 'PaperParties'; parties: PaperParty[] }
/** A QR code of `text`, with what it is for beside it. */
export type PaperCode = { __typename: 'PaperCode'; label: string; text: string; facts: PaperFact[] }
export type PaperTable = { __typename: 'PaperTable'; columns: PaperColumn[]; rows: PaperLine[] }
/** What it comes to, with the amount in words and remarks beside it. */
export type PaperSums = { __typename: 'PaperSums'; words: string; remarks: string[]; sums: PaperSum[]; total: PaperSum }
export type PaperText = { __typename: 'PaperText'; title?: string; text: string; bold?: boolean }
/** Small labels to cut out. */
export type PaperTags = { __typename: 'PaperTags'; name: string; tags: { title: string; lines: string[] }[] }
/** Places to sign, each with a line above and one below the space. */
export type PaperSigns = { __typename: 'PaperSigns'; places: { above: string; below: string }[] }

export type PaperBlock =
  | PaperFacts
  | PaperParties
  | PaperCode
  | PaperTable
  | PaperSums
  | PaperText
  | PaperTags
  | PaperSigns

export type Paper = {
  title: string
  /** What the document is called in its footer and its file. */
  number: string
  subtitle: string
  /** True for a sheet in landscape. */
  wide?: boolean
  /** Who issues it. */
  from: PaperParty
  /** PNG of the issuer's logo. */
  logo?: Buffer | null
  blocks: PaperBlock[]
}

import type { ContentLanguage } from '@neev/domain/content/languages'
import type { Paise } from '@neev/domain/core/money'

/* A document is what a document says, once: the server builds it from the stored document, the PDF and the page on screen
   both draw it. Texts are English in every language, for authorities and banks, unless the document names its language. */

/** What a value leads to on screen. */
export type PrintedLink = { kind: 'INVOICE' | 'CREDIT_NOTE' | 'DEBIT_NOTE' | 'TRACE'; id: string }
export type PrintedFact = { name: string; value: string; bold?: boolean; link?: PrintedLink | null }
export type PrintedParty = { title?: string; name: string; lines: string[] }
/** `END` holds figures, which are not wrapped; the column that fills takes what the others leave. */
export type PrintedColumn = { name: string; align: 'START' | 'END'; fills?: boolean }
/** One text a column; a line break begins a second line. */
export type PrintedLine = { cells: string[]; bold?: boolean }
export type PrintedSum = { name: string; paise: Paise }

export type PrintedFacts = { __typename: 'PrintedFacts'; groups: PrintedFact[][] }
export type PrintedParties = { __typename: 'PrintedParties'; parties: PrintedParty[] }
/** A QR code of `text`, with what it is for beside it. */
export type PrintedCode = { __typename: 'PrintedCode'; label: string; text: string; facts: PrintedFact[] }
export type PrintedTable = { __typename: 'PrintedTable'; columns: PrintedColumn[]; rows: PrintedLine[] }
/** What it comes to, with the amount in words, remarks and a code beside it. */
export type PrintedSums = {
  __typename: 'PrintedSums'
  words: string
  remarks: string[]
  code?: PrintedCode | null
  sums: PrintedSum[]
  total: PrintedSum
}
export type PrintedText = { __typename: 'PrintedText'; title?: string; text: string; bold?: boolean }
/** Small labels to cut out. */
export type PrintedTags = { __typename: 'PrintedTags'; name: string; tags: { title: string; lines: string[] }[] }
/** Places to sign, each with a line above and one below the space, and texts beside them. */
export type PrintedSigns = {
  __typename: 'PrintedSigns'
  places: { above: string; below: string }[]
  texts?: PrintedText[]
}

export type PrintedBlock =
  | PrintedFacts
  | PrintedParties
  | PrintedCode
  | PrintedTable
  | PrintedSums
  | PrintedText
  | PrintedTags
  | PrintedSigns

export type PrintedDocument = {
  title: string
  /** What the document is called in its footer and its file. */
  number: string
  subtitle: string
  /** The language of its texts; English without it. */
  language?: ContentLanguage
  /** True for a sheet in landscape. */
  wide?: boolean
  /** Who issues it. */
  from: PrintedParty
  /** PNG of the issuer's logo. */
  logo?: Buffer | null
  blocks: PrintedBlock[]
}

import { type ClaimStatus, claimKinds, claimStatuses, openClaimStatuses } from '@neev/domain/aftersales/claims/claims'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { claimKindLabels, claimLabels, claimStates } from '#shared/orders/claim-labels.ts'
import { date, link, money, status, textColumn } from '#ui/table/columns.tsx'
import { listPage, valueChoice } from '#ui/table/list-page.tsx'
import { type ClaimFieldsFragment, Claims } from './claims.graphql.ts'

const isOpen = (status: ClaimStatus) => (openClaimStatuses as readonly ClaimStatus[]).includes(status)
/** Hours up to two days, then days. */
const ageText = (t: T, since: string) => {
  const hours = Math.floor((Date.now() - Date.parse(since)) / 3_600_000)
  return hours < 48 ? t('{n} h', { n: hours }) : t('{n} days', { n: Math.floor(hours / 24) })
}

type Row = ClaimFieldsFragment

/** Columns of claims; `to` returns the page of one. */
const claimColumns = (to: (claim: Row) => string) => [
  link<Row>(text('Claim'), ({ number }) => number, to, {
    second: ({ kind, reason }, t) => `${t(claimKindLabels[kind])}: ${t(claimLabels[reason])}`,
  }),
  textColumn<Row>(text('Buyer'), ({ buyerName }) => buyerName),
  textColumn<Row>(text('Seller'), ({ sellerName }) => sellerName),
  money<Row>(text('Claimed'), ({ totalPaise }) => totalPaise, { sort: 'total' }),
  money<Row>(text('Approved'), ({ agreedPaise }) => agreedPaise),
  date<Row>(text('Created'), ({ requestedAt }) => requestedAt, { sort: 'requestedAt' }),
  textColumn<Row>(text('Waiting for'), ({ status, movedAt }, t) => (isOpen(status) ? ageText(t, movedAt) : null), {
    sort: 'movedAt',
  }),
  status<Row, Row['status']>(text('Status'), (row) => row.status, claimStates),
]

const sides = ['SELLER', 'BUYER', 'ADMIN'] as const
const sideLabels = { SELLER: text('The seller'), BUYER: text('The buyer'), ADMIN: text('Neev') }

/** A page of claims, with who has to answer; `useTo` returns the page of one. */
export const claimPage = (useTo: () => (claim: Row) => string) =>
  listPage(Claims, ({ claims }) => claims, {
    title: text('Claims and returns'),
    subtitle: text('Buyers’ claims and returns, such as short weight, bent bars or wrong goods.'),
    label: text('Claims'),
    sort: '-requestedAt',
    columns: () => claimColumns(useTo()),
    file: 'claims',
    tabs: { labels: claimStates, statuses: claimStatuses },
    search: text('Claim, buyer or seller'),
    choices: {
      kind: valueChoice(text('Type'), claimKinds, claimKindLabels),
      waitsFor: valueChoice(text('Next step by'), sides, sideLabels),
    },
    empty: [text('No claims'), text('Claims appear here when buyers report a problem with a delivery.')],
    noMatch: text('No claims match these filters'),
  })

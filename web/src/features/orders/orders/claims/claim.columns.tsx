import { type ClaimStatus, openClaimStatuses } from '@neev/domain/aftersales/claims/claims'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { claimKindLabels, claimLabels, claimStates } from '#shared/orders/claim-labels.ts'
import { date, labels, link, money, status } from '#ui/table/columns.tsx'
import type { ClaimFieldsFragment } from './claims.graphql.ts'

const isOpen = (status: ClaimStatus) => (openClaimStatuses as readonly ClaimStatus[]).includes(status)
/** Hours up to two days, then days. */
const ageText = (t: T, since: string) => {
  const hours = Math.floor((Date.now() - Date.parse(since)) / 3_600_000)
  return hours < 48 ? t('{n} h', { n: hours }) : t('{n} days', { n: Math.floor(hours / 24) })
}

type Row = ClaimFieldsFragment

/** Columns of claims; `to` returns the page of one. */
export const claimColumns = (to: (claim: Row) => string) => [
  link<Row>(text('Claim'), ({ number }) => number, to, {
    second: ({ kind, reason }, t) => `${t(claimKindLabels[kind])}: ${t(claimLabels[reason])}`,
  }),
  labels<Row>(text('Buyer'), ({ buyerName }) => buyerName),
  labels<Row>(text('Seller'), ({ sellerName }) => sellerName),
  money<Row>(text('Claimed'), ({ totalPaise }) => totalPaise, { sort: 'total' }),
  money<Row>(text('Approved'), ({ agreedPaise }) => agreedPaise),
  date<Row>(text('Created'), ({ requestedAt }) => requestedAt, { sort: 'requestedAt' }),
  labels<Row>(text('Waiting for'), ({ status, movedAt }, t) => (isOpen(status) ? ageText(t, movedAt) : null), {
    sort: 'movedAt',
  }),
  status<Row, Row['status']>(text('Status'), (row) => row.status, claimStates),
]

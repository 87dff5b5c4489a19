import { text } from '#i18n/text.ts'
import { figure, labels, money, status } from '#ui/table/columns.tsx'
import { served, tierNames } from './pincode-labels.ts'
import type { AdminPincodeFieldsFragment } from './pincodes.graphql.ts'

type Row = AdminPincodeFieldsFragment

export const pincodeColumns = [
  { ...labels<Row>(text('Pincode'), ({ id }) => id, { sort: 'pincode' }), kind: 'name' as const },
  labels<Row>(text('District'), ({ district }) => district, {
    sort: 'district',
    second: ({ state, otherState }) => [state.name, otherState?.name].filter(Boolean).join(' / '),
  }),
  labels<Row>(text('Zone'), ({ zone }) => zone.name, {
    second: ({ hasPosition, byRoad }, t) => {
      if (!byRoad) return t('not by road: freight quoted on request')
      return hasPosition ? null : t('without a location: freight quoted on request')
    },
  }),
  labels<Row>(text('Tier'), ({ tier }, t) => tier && t(tierNames[tier])),
  money<Row>(text('Surcharge per tonne'), ({ surchargePaisePerTonne }) => surchargePaisePerTonne || null, {
    sort: 'surcharge',
  }),
  figure<Row>(text('Extra days'), ({ extraLeadDays }) => (extraLeadDays === 0 ? null : String(extraLeadDays)), {
    sort: 'days',
  }),
  status<Row, 'yes' | 'no'>(text('Status'), ({ serviceable }) => (serviceable ? 'yes' : 'no'), served),
]

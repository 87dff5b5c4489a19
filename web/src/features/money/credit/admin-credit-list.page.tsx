import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { creditPage } from './credit-page.ts'
import { Proposals } from './Proposals.tsx'

const ProposalsForApprovers = () => useMay()('credit:approve') && <Proposals withSeller />

/** Credit of all sellers, for staff to read, and limits that need their approval. */
export default creditPage({
  side: 'ADMIN',
  subtitle: text('What sellers let companies buy now and pay later. Only sellers grant credit.'),
  useTo:
    () =>
    ({ id }) =>
      paths.admin.creditDetail({ id }),
  before: () => <ProposalsForApprovers />,
  explanation: text('Sellers grant credit in their own area.'),
})

import { ask, confirm } from '#kit/feedback/confirm.tsx'
import { useAct } from '#kit/graphql/use-act.ts'
import { text } from '#kit/i18n/text.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { RowActions } from '#kit/table/RowActions.tsx'
import { useMay } from '#state/use-may.ts'
import {
  DeskSeller,
  type DeskSellerFieldsFragment,
  DeskSellers,
  MoveSeller,
  SetSellerPremium,
} from './admin-sellers.graphql.ts'

type Move = DeskSellerFieldsFragment['moves'][number]['move']
type Words = { verb: string; title: string; body?: string; reason?: string; danger?: boolean }

/** What each step is called and asked before it is done. */
const moveWords: Record<Move, Words> = {
  review: { verb: text('Begin to look at it'), title: text('Begin to look at {name}?') },
  approve: {
    verb: text('Approve'),
    title: text('Approve {name}?'),
    body: text('The owner gets a desk of their own and can sell at once.'),
  },
  requestChanges: {
    verb: text('Ask for changes'),
    title: text('What should {name} change?'),
    reason: text('What the applicant reads'),
  },
  reject: {
    verb: text('Reject'),
    title: text('Reject {name}?'),
    body: text('This can not be taken back; the firm can apply anew.'),
    reason: text('What the applicant reads'),
    danger: true,
  },
  suspend: {
    verb: text('Suspend'),
    title: text('Suspend {name}?'),
    body: text('Its offers are hidden at once; orders that are under way go on.'),
    reason: text('What the seller reads'),
    danger: true,
  },
  reinstate: {
    verb: text('Let it sell again'),
    title: text('Let {name} sell again?'),
    body: text('Buyers see its offers at once.'),
  },
  terminate: {
    verb: text('Close for good'),
    title: text('Close {name} for good?'),
    body: text('This can not be taken back.'),
    reason: text('What the seller reads'),
    danger: true,
  },
}

const usual = Object.keys(moveWords)
const byUse = (a: { move: Move }, b: { move: Move }) => usual.indexOf(a.move) - usual.indexOf(b.move)

/** The steps that can be done with a firm now, the usual one first. */
export function SellerMoves({ seller }: { seller: DeskSellerFieldsFragment }) {
  const t = useT()
  const may = useMay()
  const { id, name, moves, isPremium } = seller
  const refreshes = [DeskSeller, DeskSellers]
  const move = useAct(MoveSeller, { says: t('Saved'), refreshes })
  const premium = useAct(SetSellerPremium, { says: t('Saved'), refreshes })
  const act = async (step: Move) => {
    const { verb, title, body, reason, danger } = moveWords[step]
    const question = {
      title: t(title, { name }),
      verb: t(verb),
      ...(body && { body: t(body) }),
      ...(danger && { tone: 'danger' as const }),
    }
    const note = reason ? await ask({ ...question, asks: { label: t(reason), least: 5 } }) : null
    if (reason ? note !== null : await confirm(question)) await move.tell({ id, move: step, note })
  }
  const steps = may('seller:approve')
    ? moves.toSorted(byUse).map(({ move: step, whyNot }) => ({
        label: t(moveWords[step].verb),
        whyNot,
        danger: moveWords[step].danger ?? false,
        act: () => act(step),
      }))
    : []
  const marks =
    may('seller:write:any') && seller.status === 'APPROVED'
      ? [
          {
            label: isPremium ? t('Not premium any more') : t('Make it premium'),
            act: () => premium.tell({ id, isPremium: !isPremium }),
          },
        ]
      : []
  const actions = [
    ...steps.filter(({ whyNot, danger }) => !whyNot && !danger),
    ...steps.filter(({ whyNot, danger }) => whyNot || danger),
    ...marks,
  ]
  return actions.length > 0 ? <RowActions actions={actions} /> : null
}

import { errorText, fieldText } from '#graphql/error-text.ts'
import { GraphQLRefusal } from '#graphql/errors.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { SetOffers, type SetOffersMutationVariables } from './grid.graphql.ts'

type Input = Omit<SetOffersMutationVariables, 'sure'>
/** The line that the server refused, by its index in the input. */
export type Stumble = { at: number; what: 'price' | 'stock'; message: string }

/** Saves a grid; asks for confirmation of unusual prices. */
export function useSaveGrid() {
  const t = useT()
  const save = useMutation(SetOffers)
  const run = async (input: Input, sure = false): Promise<{ done: boolean; stumble: Stumble | null }> => {
    try {
      const { added, changed, held } = (await save.run({ ...input, sure })).setOffers
      const said = [
        added > 0 && t('{n, plural, one {# size added} other {# sizes added}}', { n: added }),
        changed > 0 && t('{n, plural, one {# changed} other {# changed}}', { n: changed }),
        held > 0 && t('{n, plural, one {# is under review by Neev} other {# are under review by Neev}}', { n: held }),
      ].filter(Boolean)
      toast(said.length > 0 ? said.join(', ') : t('No changes to save.'))
      return { done: true, stumble: null }
    } catch (error) {
      if (!(error instanceof GraphQLRefusal)) {
        toast(errorText(t, error), 'bad')
        return { done: false, stumble: null }
      }
      if (error.code === 'PRICE_UNUSUAL' && !sure) {
        const yes = await confirm({
          title: t('Some prices are far from other sellers’ prices'),
          body: errorText(t, error),
          verb: t('Confirm and save'),
        })
        if (yes) return run(input, true)
      }
      const [field = ''] = Object.keys(error.fields)
      const [, at, name] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? []
      if (at === undefined) {
        if (error.code !== 'PRICE_UNUSUAL') toast(errorText(t, error), 'bad')
        return { done: false, stumble: null }
      }
      return {
        done: false,
        stumble: {
          at: Number(at),
          what: name === 'stockMilli' ? 'stock' : 'price',
          message: fieldText(t, error, field),
        },
      }
    }
  }
  return { run, busy: save.busy }
}

import { useState } from 'react'
import { GraphQLRefusal } from '#graphql/errors.ts'
import { useT } from '#i18n/use-t.ts'
import { showMoment } from '#ui/format/dates.ts'

type Latest = {
  version: number
  updatedAt: string
  /** Who changed it, for a page that shows the earlier texts below; null if nobody is known. */
  by?: string | null
}

/**
 * Saving on top of somebody else's change: the first attempt is refused and explained, with everything that was typed still
 * there; saving again is then a decision. `save` runs with the version of the moment when the form was opened, which an
 * automatic reload in between must not replace, and returns the new one.
 */
export function useConflict(opened: number, latest: () => Promise<Latest>) {
  const t = useT()
  const [version, setVersion] = useState(opened)
  const [other, setOther] = useState<Latest | null>(null)
  const save = async (run: (version: number) => Promise<number>) => {
    try {
      setVersion(await run(version))
      setOther(null)
    } catch (error) {
      if (error instanceof GraphQLRefusal && error.code === 'STALE') {
        const found = await latest()
        setVersion(found.version)
        setOther(found)
      }
      throw error
    }
  }
  const notice = other && (
    <p className="note amber" role="alert">
      {other.by === undefined
        ? t(
            'Somebody else changed this on {moment}. What you entered is still here and not saved. Saving again replaces the other change.',
            { moment: showMoment(other.updatedAt) },
          )
        : t(
            '{name} changed this page on {moment}. Your text is still here and not saved. Compare it with the other one below; saving again replaces it.',
            { name: other.by ?? t('Somebody else'), moment: showMoment(other.updatedAt) },
          )}
    </p>
  )
  return { notice, save, version }
}

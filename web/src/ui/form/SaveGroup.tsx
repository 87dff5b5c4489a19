import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import styles from './save-group.module.css'

/** What a form of a group does for its bar. `save` returns false if something was refused. */
type Member = { save: () => Promise<boolean>; discard: () => void }
type Registry = {
  members: Map<string, Member>
  /** The name of a part while it has unsaved changes, otherwise null. */
  report: (id: string, part: string | null) => void
}
const Group = createContext<Registry | null>(null)

type Props = {
  /** After everything has been saved. */
  onSaved?: () => void
  children: ReactNode
}

/**
 * Several forms of a page that are saved together: they have no buttons of their own. One bar names the parts with unsaved
 * changes, and saves or discards all of them.
 */
export function SaveGroup({ onSaved, children }: Props) {
  const t = useT()
  const [dirty, setDirty] = useState<ReadonlyMap<string, string>>(new Map())
  const [saving, setSaving] = useState(false)
  const members = useRef(new Map<string, Member>())
  const registry = useMemo<Registry>(
    () => ({
      members: members.current,
      report: (id, part) =>
        setDirty((before) => {
          if ((before.get(id) ?? null) === part) return before
          const next = new Map(before)
          if (part === null) next.delete(id)
          else next.set(id, part)
          return next
        }),
    }),
    [],
  )
  // The bar goes with the focus in it: the field that had it before has it again
  const field = useRef<HTMLElement>(null)
  const inBar = useRef(false)
  const isClean = dirty.size === 0
  useEffect(() => {
    if (!isClean || !inBar.current) return
    inBar.current = false
    focusAgain(field.current)
  }, [isClean])
  const save = async () => {
    setSaving(true)
    try {
      for (const id of dirty.keys()) {
        if (!(await members.current.get(id)?.save())) return
        // The next form is sent with the version that this one made
        await rendered()
      }
      onSaved?.()
    } finally {
      setSaving(false)
    }
  }
  return (
    <Group value={registry}>
      {children}
      {dirty.size > 0 && (
        <section
          className={`card ${styles.bar}`}
          aria-label={t('Unsaved changes')}
          onFocus={({ currentTarget, relatedTarget }) => {
            if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
              field.current = relatedTarget
            inBar.current = true
          }}
          onBlur={() => {
            inBar.current = false
          }}
        >
          <p role="status">
            <b className="medium">{t('Unsaved changes: {parts}', { parts: [...dirty.values()].join(', ') })}</b>
          </p>
          <div className="row">
            <BusyButton
              className="button"
              busy={saving}
              onClick={() => {
                for (const id of dirty.keys()) members.current.get(id)?.discard()
              }}
            >
              {t('Discard')}
            </BusyButton>
            <BusyButton className="button primary" busy={saving} onClick={() => save()}>
              {t('Save')}
            </BusyButton>
          </div>
        </section>
      )}
    </Group>
  )
}

/** Focuses a field, or the one of its name that stands in its place now. */
function focusAgain(field: HTMLElement | null): void {
  const name = field?.getAttribute('name')
  const now = field?.isConnected || !name ? field : document.getElementsByName(name)[0]
  now?.focus()
}

/** React has rendered what the last answer changed. */
const rendered = () => new Promise<void>((done) => setTimeout(done))

/** Registers a form with the group around it; false if there is none, or if the form is no named part of it. */
export function useSaveGroup(part: string | undefined, isDirty: boolean, member: Member): boolean {
  const group = useContext(Group)
  const id = useId()
  const named = group !== null && part !== undefined
  const save = useEffectEvent(member.save)
  const discard = useEffectEvent(member.discard)
  useEffect(() => {
    if (!named || !group) return
    group.members.set(id, { save: () => save(), discard: () => discard() })
    return () => {
      group.members.delete(id)
      group.report(id, null)
    }
  }, [group, named, id])
  useEffect(() => {
    if (named) group?.report(id, isDirty ? part : null)
  }, [group, named, id, isDirty, part])
  return named
}

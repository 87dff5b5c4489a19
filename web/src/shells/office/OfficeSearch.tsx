import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { maySee, useAreas } from '#routes/areas/site.ts'
import { useUser } from '#state/session.ts'
import { Icon } from '#ui/icons/Icon.tsx'

/** The search of an area's main list. The slash key focuses it. */
export function OfficeSearch({ area }: { area: string }) {
  const t = useT()
  const areas = useAreas()
  const user = useUser()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onSlash = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
      if (event.key !== '/' || typing || !box.current) return
      event.preventDefault()
      box.current.focus()
    }
    document.addEventListener('keydown', onSlash)
    return () => document.removeEventListener('keydown', onSlash)
  }, [])
  const search = areas.find(({ name }) => name === area)?.search
  if (!search || !maySee(areas, search.path, user)) return null
  return (
    <Form className="input search" method="get" action={search.path} role="search">
      <Icon name="search" />
      <input
        ref={box}
        type="search"
        name="search"
        aria-label={t(search.label)}
        placeholder={t(search.label)}
        maxLength={80}
      />
      <kbd className="key">/</kbd>
    </Form>
  )
}

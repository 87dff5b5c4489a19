import { TableKit } from '@tiptap/extension-table'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useId } from 'react'
import { useT } from '#i18n/use-t.ts'
import { filesOf, type UploadedPicture, useUpload } from '#shared/pictures/use-upload.ts'
import { ask } from '#ui/feedback/confirm.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Figure, figureOf } from './figure-node.ts'
import styles from './rich-text.module.css'

/** The same kinds of links as the server accepts (core/rich-text/clean.ts). */
const isLink = (url: string) => /^(https?:\/\/\S+|mailto:\S+|tel:[+\d][\d\s-]*|\/(?!\/)\S*|#[\w-]+)$/i.test(url)

/** What the server keeps, and nothing else. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    link: { openOnClick: false, autolink: false, isAllowedUri: isLink, HTMLAttributes: { target: null, rel: null } },
  }),
  TableKit.configure({ table: { resizable: false } }),
  Figure,
]

type Props = {
  label: string
  describedBy?: string | undefined
  invalid: boolean
  value: string
  onChange: (html: string) => void
  onBlur: () => void
}

/** The editor of texts. Loaded only by pages on which somebody writes. */
export default function RichTextEditor({ label, describedBy, invalid, value, onChange, onBlur }: Props) {
  const editor = useEditor({
    extensions,
    content: value,
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      attributes: {
        class: styles.rich ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy && { 'aria-describedby': describedBy }),
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
    onBlur,
  })
  if (!editor) return <div className={`${styles.richEditor} ${styles.loading}`} />
  return (
    <div className={styles.richEditor} aria-invalid={invalid || undefined}>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}

type Style = 'paragraph' | '2' | '3' | '4'

function Toolbar({ editor }: { editor: Editor }) {
  const t = useT()
  const is = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      link: editor.isActive('link'),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      quote: editor.isActive('blockquote'),
      table: editor.isActive('table'),
      style: (([2, 3, 4] as const).find((level) => editor.isActive('heading', { level }))?.toString() ??
        'paragraph') as Style,
      undo: editor.can().undo(),
      redo: editor.can().redo(),
    }),
  })
  const does = () => editor.chain().focus()
  const setStyle = (style: Style) =>
    style === 'paragraph'
      ? does().setParagraph().run()
      : does()
          .setHeading({ level: Number(style) as 2 | 3 | 4 })
          .run()
  const setLink = async () => {
    if (is.link) return void does().extendMarkRange('link').unsetLink().run()
    const href = await ask({
      title: t('Add link'),
      body: t('A page of this site such as /faq, a full address, mailto: or tel:'),
      verb: t('Add link'),
      asks: { label: t('Address') },
    })
    if (href === null || !isLink(href.trim())) return
    const address = href.trim()
    if (editor.state.selection.empty)
      does()
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run()
    else does().setLink({ href: address }).run()
  }
  return (
    <fieldset className={styles.richTools} aria-label={t('Formatting')}>
      <Tool label={t('Undo')} off={!is.undo} press={() => does().undo().run()}>
        ↶
      </Tool>
      <Tool label={t('Redo')} off={!is.redo} press={() => does().redo().run()}>
        ↷
      </Tool>
      <select aria-label={t('Paragraph style')} value={is.style} onChange={(e) => setStyle(e.target.value as Style)}>
        <option value="paragraph">{t('Text')}</option>
        <option value="2">{t('Heading')}</option>
        <option value="3">{t('Subheading')}</option>
        <option value="4">{t('Minor heading')}</option>
      </select>
      <Tool label={t('Bold')} on={is.bold} press={() => does().toggleBold().run()}>
        <b>B</b>
      </Tool>
      <Tool label={t('Italic')} on={is.italic} press={() => does().toggleItalic().run()}>
        <i>I</i>
      </Tool>
      <Tool label={is.link ? t('Remove link') : t('Add link')} on={is.link} press={() => void setLink()}>
        <u>{t('Link')}</u>
      </Tool>
      <Tool label={t('Bulleted list')} on={is.bullets} press={() => does().toggleBulletList().run()}>
        •≡
      </Tool>
      <Tool label={t('Numbered list')} on={is.numbers} press={() => does().toggleOrderedList().run()}>
        1≡
      </Tool>
      <Tool label={t('Block quote')} on={is.quote} press={() => does().toggleBlockquote().run()}>
        ❞
      </Tool>
      <Tool
        label={t('Insert table')}
        off={is.table}
        press={() => does().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      >
        {t('Table')}
      </Tool>
      <PictureTool editor={editor} />
      {is.table && <TableTools editor={editor} />}
    </fieldset>
  )
}

/** For the table in which the cursor is. */
function TableTools({ editor }: { editor: Editor }) {
  const t = useT()
  const does = () => editor.chain().focus()
  return (
    <>
      <Tool label={t('Add row')} press={() => does().addRowAfter().run()}>
        {t('Add row')}
      </Tool>
      <Tool label={t('Delete row')} press={() => does().deleteRow().run()}>
        {t('Delete row')}
      </Tool>
      <Tool label={t('Add column')} press={() => does().addColumnAfter().run()}>
        {t('Add column')}
      </Tool>
      <Tool label={t('Delete column')} press={() => does().deleteColumn().run()}>
        {t('Delete column')}
      </Tool>
      <Tool label={t('Delete table')} press={() => does().deleteTable().run()}>
        {t('Delete table')}
      </Tool>
    </>
  )
}

type ToolProps = { label: string; on?: boolean; off?: boolean; press: () => void; children: React.ReactNode }

function Tool({ label, on, off = false, press, children }: ToolProps) {
  return (
    <button
      type="button"
      className="button quiet small"
      title={label}
      aria-label={label}
      aria-pressed={on}
      disabled={off}
      onClick={press}
    >
      {children}
    </button>
  )
}

/** Uploads a picture, asks for its description, and inserts it. */
function PictureTool({ editor }: { editor: Editor }) {
  const t = useT()
  const id = useId()
  const { sending, failed, upload } = useUpload()
  const busy = sending > 0
  const insert = async (stored: UploadedPicture) => {
    const alt = await ask({
      title: t('Describe the picture'),
      body: t('For people who cannot see it, and for search engines.'),
      verb: t('Insert picture'),
      asks: { label: t('Description'), min: 3 },
    })
    if (alt !== null) editor.chain().focus().insertContent(figureOf(stored, alt)).run()
  }
  return (
    <>
      <label className="button quiet small" htmlFor={id} aria-busy={busy}>
        <Icon name="plus" />
        {busy ? t('Uploading…') : t('Picture')}
      </label>
      <input
        id={id}
        className="hidden-text"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        disabled={busy}
        onChange={(event) => upload(filesOf(event), insert)}
      />
      {failed && (
        <p className="error-text" role="alert">
          {failed}
        </p>
      )}
    </>
  )
}

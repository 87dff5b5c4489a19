import { picturePath } from '@neev/domain/platform/pictures/pictures'
import { mergeAttributes, Node } from '@tiptap/core'

/** A picture with its description, and a caption below that can be edited. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  draggable: true,
  isolating: true,
  addAttributes() {
    const ofImage = (name: string) => ({
      default: null as string | null,
      rendered: false,
      parseHTML: (element: HTMLElement) => element.querySelector('img')?.getAttribute(name) ?? null,
    })
    return { src: ofImage('src'), alt: ofImage('alt'), width: ofImage('width'), height: ofImage('height') }
  },
  parseHTML: () => [{ tag: 'figure', contentElement: 'figcaption' }],
  renderHTML({ HTMLAttributes, node }) {
    const { src, alt, width, height } = node.attrs
    return ['figure', mergeAttributes(HTMLAttributes), ['img', { src, alt, width, height }], ['figcaption', 0]]
  },
})

type Uploaded = { key: string; width: number; height: number; widths: readonly number[] }

/** The figure of an uploaded picture. */
export const figureOf = ({ key, width, height, widths }: Uploaded, alt: string) => ({
  type: 'figure',
  attrs: { src: picturePath(key, widths.at(-1) ?? width, 'webp'), alt, width: String(width), height: String(height) },
})

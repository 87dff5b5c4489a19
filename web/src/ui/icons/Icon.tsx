/* Outlines on a grid of 20, one stroke; circles and rectangles are paths, so that an icon is one string. */
const outlines = {
  alert: 'M10 3 2 17h16ZM10 8v4.5M10 14.8v.1',
  arrowDown: 'M10 4v12M5.5 11.5 10 16l4.5-4.5',
  arrowLeft: 'M16 10H4M8.5 5.5 4 10l4.5 4.5',
  arrowRight: 'M4 10h12M11.5 5.5 16 10l-4.5 4.5',
  arrowUp: 'M10 16V4M5.5 8.5 10 4l4.5 4.5',
  bell: 'M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13ZM8.5 17.5h3',
  bookmark: 'M4 3h12v14l-6-3.5L4 17Z',
  box: 'm10 2.5 7 3.8v7.4l-7 3.8-7-3.8V6.3ZM3 6.3l7 3.9 7-3.9M10 10.2v7.3',
  cart: 'M2 3h2.5l2 10h9l2-7H5.2M9.2 16.5a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0ZM15.2 16.5a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0Z',
  chart: 'M3 17V9M8 17V4M13 17v-6M18 17H2',
  check: 'm4 10.5 4 4 8-9',
  chevron: 'm4 7 6 6 6-6',
  clock: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM10 6v4.2l2.8 1.8',
  close: 'm4.5 4.5 11 11M15.5 4.5l-11 11',
  document: 'M5 2.5h7l4 4v11H5zM12 2.5v4h4M8 10.5h5M8 13.5h5',
  download: 'M10 3v9M6 8.5l4 4 4-4M3 16.5h14',
  edit: 'm12.5 4.5 3 3L7 16H4v-3ZM10.5 6.5l3 3',
  eye: 'M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10ZM12.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
  filter: 'M2.5 5h15M5.5 10h9M8.5 15h3',
  flag: 'M4.5 18V3h10l-2 3.5 2 3.5h-10',
  globe:
    'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM3 10h14M10 3c2.6 2.2 3.6 4.5 3.6 7s-1 4.8-3.6 7c-2.6-2.2-3.6-4.5-3.6-7S7.4 5.2 10 3Z',
  home: 'm3 9 7-6 7 6v8H3z',
  info: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM10 9v4.5M10 6.3v.1',
  leave: 'M8 3H4v14h4M8.5 10H17M13.5 6.5 17 10l-3.5 3.5',
  lock: 'M5.5 9h9A1.5 1.5 0 0 1 16 10.5v5a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 4 15.5v-5A1.5 1.5 0 0 1 5.5 9ZM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9',
  menu: 'M3 5h14M3 10h14M3 15h14',
  message: 'M3 4h14v9.5H9L5.5 17v-3.5H3Z',
  minus: 'M4 10h12',
  more: 'M5.2 10a.7.7 0 1 1-1.4 0 .7.7 0 0 1 1.4 0ZM10.7 10a.7.7 0 1 1-1.4 0 .7.7 0 0 1 1.4 0ZM16.2 10a.7.7 0 1 1-1.4 0 .7.7 0 0 1 1.4 0Z',
  people:
    'M10.3 7a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0ZM2 16.5c.6-3 2.8-4.3 5.5-4.3s4.9 1.3 5.5 4.3M13 4.6a2.8 2.8 0 0 1 0 5M15 12.7c1.7.6 2.7 1.9 3 3.8',
  person: 'M13.2 7a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0ZM3.5 17c.8-3.4 3.4-5 6.5-5s5.7 1.6 6.5 5',
  phone: 'M4 3h3l1.5 4-2 1.5a11 11 0 0 0 5 5l1.5-2 4 1.5v3c-7 1-14-6-13-13Z',
  pin: 'M10 18s6-5.4 6-10A6 6 0 0 0 4 8c0 4.6 6 10 6 10ZM12.2 8a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0Z',
  plus: 'M10 4v12M4 10h12',
  rupee: 'M6 3.5h8M6 7h8M6 3.5h2.5a3.5 3.5 0 0 1 0 7H6l6 6',
  search: 'M15 9A6 6 0 1 1 3 9a6 6 0 0 1 12 0ZM14 14l4 4',
  settings:
    'M12.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM10 2.5v3M10 14.5v3M2.5 10h3M14.5 10h3M4.7 4.7l2.1 2.1M13.2 13.2l2.1 2.1M15.3 4.7l-2.1 2.1M6.8 13.2l-2.1 2.1',
  sort: 'M6 4v12M3 13l3 3 3-3M14 16V4M11 7l3-3 3 3',
  tag: 'M3 3h7l7.5 7.5-7 7L3 10ZM8.2 7a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0Z',
  truck:
    'M1.5 5h10v9h-10zM11.5 8h4l3 3v3h-7M7.3 15a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0ZM16.3 15a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0Z',
} as const

export type IconName = keyof typeof outlines

/** A small outline in text colour. Always with text beside it or a label on its button. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`.trimEnd()} viewBox="0 0 20 20" aria-hidden="true">
      <path d={outlines[name]} />
    </svg>
  )
}

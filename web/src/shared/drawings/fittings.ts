import type { Draw } from './draw.ts'
import { edges, ellipse, iso, type Outline, type Pen, type Point } from './pen.ts'
import { block, disc, drawUpright, pit } from './solids.ts'

/** A bent tube of bright metal. */
const tube = (pen: Pen, outline: Outline, width: number, fine: boolean) => {
  pen.draw(outline, { stroke: 'steel-l', width: width + 1.4 })
  pen.draw(outline, { stroke: 'steel-1', width })
  if (fine) pen.draw(outline, { stroke: 'steel-0', width: width * 0.34 })
}

const bowl: Outline = [
  ['M', -44, -40],
  ['C', -42, -18, -20, -8, 0, -8],
  ['C', 20, -8, 42, -18, 44, -40],
]

export const basin: Draw = (pen, params, fine) => {
  if (params.tableTop === true) {
    pen.groundShadow(-40, -22, 80, 64, 4)
    block(pen, { x: -42, y: -22, z: -6, w: 84, d: 62, h: 12 }, 'wood', fine)
  } else {
    pen.roundShadow(3, 3, 20)
    drawUpright(pen, { x: 0, y: 0, z: 0, r0: 13, r1: 9, h: 34 }, 'white', false)
  }
  pen.draw([...bowl, ['Z']], { fill: 'white-2' })
  pen.draw(
    [['M', 10, -8.4], ['C', 28, -11, 42, -22, 44, -40], ['L', 26, -36], ['C', 25, -24, 18, -13, 10, -8.4], ['Z']],
    { fill: 'white-3' },
  )
  pen.draw(bowl, { stroke: 'white-l', width: 0.7 })
  pen.draw(ellipse([0, -40], 44, 19), { fill: 'white-1', stroke: 'white-l', width: 0.7 })
  pen.draw(ellipse([0, -38], 33, 12.5), { fill: 'white-3' })
  pen.draw(ellipse([0, -35.6], 29, 9.6), { fill: 'white-2' })
  pen.draw(ellipse([0, -33], 2.4, 1), { fill: 'steel-3' })
  tube(
    pen,
    [
      ['M', 0, -53],
      ['L', 0, -64],
      ['Q', 0, -69, 6, -68],
      ['L', 14, -64],
    ],
    4,
    fine,
  )
  pen.see([-44, -60], [44, -64], [0, -72])
  return { margin: 8 }
}

export const closet: Draw = (pen, params, fine) => {
  const hung = params.hung === true
  if (hung) {
    pen.groundShadow(-4, -26, 40, 52, 3)
    block(pen, { x: -14, y: -30, z: 0, w: 6, d: 60, h: 62 }, 'aac', fine)
  } else {
    pen.groundShadow(-16, -16, 48, 32, 6)
    block(pen, { x: -20, y: -18, z: 20, w: 13, d: 36, h: 34 }, 'white', fine)
    block(pen, { x: -21, y: -19, z: 54, w: 15, d: 38, h: 4 }, 'white', fine)
  }
  const foot = hung ? { z: 13, r0: 13, h: 15 } : { z: 0, r0: 14, h: 26 }
  if (hung) block(pen, { x: -8, y: -12, z: 14, w: 14, d: 24, h: 13 }, 'white', fine)
  drawUpright(pen, { x: 10, y: 0, r1: 19, ...foot }, 'white', false)
  const rim = foot.z + foot.h
  drawUpright(pen, { x: 10, y: 0, z: rim, r0: 20.5, r1: 20.5, h: 4 }, 'white')
  disc(pen, 10, 0, rim + 4, 14, 'white-3', 'white-l')
  disc(pen, 10.8, 0.8, rim + 2.4, 11.6, 'white-2')
  disc(pen, 11, 1, rim + 1, 5, 'glass-2')
  return { margin: 10 }
}

export const tap: Draw = (pen, _params, fine) => {
  pen.roundShadow(3, 3, 16)
  disc(pen, 0, 0, 2, 15, 'steel-2', 'steel-l')
  drawUpright(pen, { x: 0, y: 0, z: 3, r0: 9.5, r1: 8, h: 34 }, 'steel')
  tube(
    pen,
    [
      ['M', 2, -32],
      ['C', 14, -40, 30, -38, 36, -28],
      ['L', 37, -20],
    ],
    9,
    fine,
  )
  pen.draw(ellipse([37.3, -19.4], 4.8, 2), { fill: 'steel-3', stroke: 'steel-l', width: 0.7 })
  drawUpright(pen, { x: 0, y: 0, z: 37, r0: 9, r1: 9, h: 5 }, 'steel')
  tube(
    pen,
    [
      ['M', 0, -45],
      ['L', -20, -55],
    ],
    5,
    fine,
  )
  pen.see([-24, -60])
  return { margin: 12 }
}

export const sink: Draw = (pen, _params, fine) => {
  const [w, d, h] = [88, 58, 5]
  pen.groundShadow(0, 0, w, d, 7)
  block(pen, { x: 0, y: 0, z: 0, w, d, h }, 'steel', fine)
  pit(pen, [9, 9, w - 9, d - 9], h, 13, ['steel-3', 'steel-2', 'steel-1'])
  pen.draw(edges([iso(9, 9, h), iso(w - 9, 9, h), iso(w - 9, d - 9, h), iso(9, d - 9, h)]), {
    stroke: 'steel-l',
    width: 0.7,
  })
  disc(pen, w / 2, d / 2, -8, 5, 'steel-0', 'steel-l')
  disc(pen, w / 2, d / 2, -8, 2.6, 'steel-l')
  tube(
    pen,
    [
      ['M', ...iso(w / 2, 4, h)],
      ['L', ...iso(w / 2, 4, h + 26)],
      ['Q', ...iso(w / 2, 6, h + 34), ...iso(w / 2, 20, h + 30)],
    ],
    3.6,
    fine,
  )
  return { margin: 8 }
}

const onLeft = (x: number, z: number, w: number, h: number, y: number): Point[] => [
  iso(x, y, z),
  iso(x + w, y, z),
  iso(x + w, y, z + h),
  iso(x, y, z + h),
]

export const switchPlate: Draw = (pen, _params, fine) => {
  pen.groundShadow(0, 0, 58, 5, 8)
  block(pen, { x: 0, y: 0, z: 0, w: 58, d: 6, h: 46 }, 'white', fine)
  for (const x of [9, 31]) {
    pen.poly(onLeft(x, 8, 18, 30, 6), 'white-3', { stroke: 'white-l', width: 0.7 })
    pen.poly([iso(x + 1.5, 6, 36), iso(x + 16.5, 6, 36), iso(x + 16.5, 9, 22), iso(x + 1.5, 9, 22)], 'white-1')
    pen.poly([iso(x + 1.5, 9, 22), iso(x + 16.5, 9, 22), iso(x + 16.5, 6.5, 10), iso(x + 1.5, 6.5, 10)], 'white-2')
    pen.poly(onLeft(x + 7, 31, 4, 1.6, 6), 'acc-2')
  }
  pen.draw(edges(onLeft(3, 3, 52, 40, 6)), { stroke: 'white-3', width: 0.7 })
  return { margin: 14 }
}

export const breaker: Draw = (pen, _params, fine) => {
  pen.groundShadow(0, 0, 20, 46, 6)
  block(pen, { x: 0, y: 0, z: 0, w: 20, d: 26, h: 58 }, 'white', fine)
  block(pen, { x: 0, y: 26, z: 16, w: 20, d: 10, h: 26 }, 'white', fine)
  pen.poly(onLeft(3, 33, 14, 5, 36), 'acc-2')
  block(pen, { x: 6, y: 36, z: 22, w: 8, d: 7, h: 6 }, 'tank', fine)
  const screws = [iso(10, 26, 50), iso(10, 26, 8)]
  for (const at of screws) pen.draw(ellipse(at, 2.6, 3.4), { fill: 'steel-2', stroke: 'steel-l', width: 0.6 })
  return { margin: 12 }
}

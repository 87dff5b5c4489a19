import { describe, expect, test } from 'vitest'
import { Refused } from '../errors.ts'
import { cleanRichText, pictureKeysIn } from './clean.ts'
import { sectionsOf } from './sections.ts'

const picture = { key: 'abcdefghijklmnop1234', width: 1400, height: 900 }
const source = `/files/pictures/${picture.key}/640.webp`
const clean = (html: string) => cleanRichText(html, [picture], 'body')
const codeOf = (html: string) => {
  try {
    clean(html)
  } catch (error) {
    return error instanceof Refused && error.fields?.body ? error.code : 'without a field'
  }
  return 'OK'
}

describe('cleanRichText', () => {
  test.each([
    ['<h2>Title</h2><p>One <strong>two</strong></p>', '<h2>Title</h2><p>One <strong>two</strong></p>'],
    ['<h1>Title</h1><p><b>x</b> <i>y</i></p>', '<h2>Title</h2><p><strong>x</strong> <em>y</em></p>'],
    ['<div class="x" style="color:red"><p data-x="1" id="a">Text</p></div>', '<p>Text</p>'],
    [
      '<table><tbody><tr><td colspan="2" style="width:1px">1</td></tr></tbody></table>',
      '<table tabindex="0"><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    ],
    [
      '<table><thead><tr><th scope="col"></th><th>Brick</th></tr></thead></table>',
      '<table tabindex="0"><thead><tr><td></td><th>Brick</th></tr></thead></table>',
    ],
    ['<p><a href="/faq" target="_blank" class="x">FAQ</a></p>', '<p><a href="/faq">FAQ</a></p>'],
    ['<p><a href="https://x.example">x</a></p>', '<p><a href="https://x.example" rel="noopener nofollow">x</a></p>'],
    ['<p></p><p>a &lt;script&gt;</p>', '<p>a &lt;script&gt;</p>'],
  ])('%s', (html, cleaned) => {
    expect(clean(html)).toBe(cleaned)
  })
  test.each([
    ['<script>alert(1)</script>', 'RICH_TEXT_ELEMENT'],
    ['<p>a</p><style>p{}</style>', 'RICH_TEXT_ELEMENT'],
    ['<svg onload="x()"></svg>', 'RICH_TEXT_ELEMENT'],
    ['<iframe src="https://x.example"></iframe>', 'RICH_TEXT_ELEMENT'],
    ['<p onclick="x()">a</p>', 'RICH_TEXT_ELEMENT'],
    ['<p><a href="javascript:alert(1)">a</a></p>', 'RICH_TEXT_LINK'],
    ['<p><a href=" JaVaScript:alert(1)">a</a></p>', 'RICH_TEXT_LINK'],
    ['<p><a href="java&#9;script:alert(1)">a</a></p>', 'RICH_TEXT_LINK'],
    ['<p><a href="data:text/html,x">a</a></p>', 'RICH_TEXT_LINK'],
    ['<p><a href="//x.example">a</a></p>', 'RICH_TEXT_LINK'],
    ['<p><a href="mailto:a@b.example">a</a> <a href="tel:+91 20 5550">b</a></p>', 'OK'],
    ['<img src="https://x.example/a.png" alt="A">', 'RICH_TEXT_PICTURE'],
    ['<img src="/files/pictures/anotherpictureofsomebody/640.webp" alt="A">', 'RICH_TEXT_PICTURE'],
    [`<img src="${source}" alt=" ">`, 'RICH_TEXT_ALT'],
    [`<figure><img src="${source}" alt="A weighbridge"></figure>`, 'OK'],
  ])('%s: %s', (html, code) => {
    expect(codeOf(html)).toBe(code)
  })
  test('gives a picture its size and the widths that are stored', () => {
    const html = clean(
      `<figure><img src="${source}" alt="A weighbridge" data-x="x"><figcaption>Scale</figcaption></figure>`,
    )
    expect(html).toContain(`src="/files/pictures/${picture.key}/1280.webp"`)
    expect(html).toContain('width="1400" height="900" alt="A weighbridge"')
    expect(pictureKeysIn(html)).toEqual([picture.key])
  })
  test('cleaning a cleaned text changes nothing', () => {
    const html = clean(`<h2>A</h2><ul><li><p>x</p></li></ul><figure><img src="${source}" alt="B"></figure><hr>`)
    expect(clean(html)).toBe(html)
  })
})

test('a text is cut at its headings, with anchors that are unique and plain words apart', () => {
  const html =
    '<p>Before</p><h2>Short weight</h2><blockquote><p>Plain.</p></blockquote><p>Rule.</p><h2>Short weight</h2><h2>वज़न</h2>'
  expect(sectionsOf(html)).toEqual([
    { id: '', title: '', html: '<p>Before</p>', plain: '' },
    { id: 'short-weight', title: 'Short weight', html: '<p>Rule.</p>', plain: '<p>Plain.</p>' },
    { id: 'short-weight-2', title: 'Short weight', html: '', plain: '' },
    { id: 'section-3', title: 'वज़न', html: '', plain: '' },
  ])
})

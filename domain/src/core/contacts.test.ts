import { expect, test } from 'vitest'
import { maskContacts, maskTogether } from './contacts.ts'

test.each([
  ['Call me on 98200 12345', 'Call me on [number hidden]'],
  ['+91-98200-12345 or 020.2555.0300', '[number hidden] or [number hidden]'],
  ['मेरा नंबर ९८२००१२३४५ है', 'मेरा नंबर [number hidden] है'],
  ['९ ८ २ ० ० १ २ ३ ४ ५', '[number hidden]'],
  ['98.20.01.23.45', '[number hidden]'],
  ['9 8 2 2 0 1 2 3 4 5', '[number hidden]'],
  ['9-8-2-2-0 - 1-2-3-4-5', '[number hidden]'],
  ['9...8...2...2...0...1...2...3...4...5', '[number hidden]'],
  ['9,8,2,2,0,1,2,3,4,5', '[number hidden]'],
  ['98220/12345', '[number hidden]'],
  ['(98220) 12345', '([number hidden]'],
  ['9o822 12345 or 98220l2345', '[number hidden] or [number hidden]'],
  ['98220I2O45', '[number hidden]'],
  ['9a8b2c2d0e1f2g3h4i5', '[number hidden]'],
  ['nine eight two two zero one two three four five', '[number hidden]'],
  ['Nine-Eight-Double Two-Zero, 12345', '[number hidden]'],
  ['ninety-eight twenty-two zero one two three four five', '[number hidden]'],
  ['नौ आठ दो दो शून्य एक दो तीन चार पाँच पर', '[number hidden] पर'],
  ['nau aath do do shunya ek do teen char paanch', '[number hidden]'],
  ['98220 one two three four five', '[number hidden]'],
  ['12 bars, 500 98220 12345', '12 bars, 500 [number hidden]'],
  ['call 98220 12345 500 bags', 'call [number hidden] 500 bags'],
  ['₹9822012345', '₹[number hidden]'],
  ['98220_12345.pdf', '[number hidden].pdf'],
  ['drawing-9822012345.pdf', 'drawing-[number hidden].pdf'],
  ['Write to sales@velu-steel.example today', 'Write to [email hidden] today'],
  ['sales (at) velu (dot) com', '[email hidden]'],
  ['sales at velu dot com', '[email hidden]'],
  ['sales AT velu DOT co DOT in', '[email hidden]'],
  ['sales[at]velu.com', '[email hidden]'],
  ['velu dot steel at gmail', 'velu dot [email hidden]'],
  ['सेल्स एट वेलू डॉट कॉम', '[email hidden]'],
  ['velu@okaxis', '[email hidden]'],
  ['See https://velu.example/rates and wa.me/919820012345', 'See [link hidden] and [link hidden]'],
  ['wa . me / 919820012345, velu-steel.com', '[link hidden], [link hidden]'],
  ['look at velusteel.in', 'look at [link hidden]'],
])('contacts are hidden: %s', (text, masked) => {
  expect(maskContacts(text)).toEqual({ text: masked, isMasked: true })
})

test.each([
  '12 mm at ₹58,500.00 a tonne, 25 t on 2026-12-01',
  'GST 18 %, HSN 72142090, 411045',
  '8 mm 528, 10 mm 400, 12 mm 260',
  '528 400 260 100 pieces',
  'Rs. 1,25,00,000.00 in all',
  'IS 1786:2008, Fe 550D, 12 mm × 6,000 kg',
  'HSN 72142090 12 mm',
  'HSN: 72142090 18 % GST',
  '₹12,62,257.96 or Rs. 9,25,00,000.00',
  'RFQ-00012, RFQ-00123 of 27-11-2026 10:30',
  'Kolkata 700001 2500 kg',
  '6, 8, 10, 12, 16, 20 mm',
  'Dia 6 8 10 12 16 20',
  'PVC pipes 90 75 63 50 40 mm',
  '600 x 600 x 1200 mm, 600 600 1200 mm',
  '01-12-2026 10 am, 01/12/2026 1030',
  'GSTIN 27AABCU9603R1ZM, 40 mm down, 43 grade OPC, M25',
  'Two bars of six metres, one coil, no rust, deliver at site in two lots',
  'Rate at 58,500 per tonne; 500 bags @ 320, bars @ 150 c/c',
  'एक ट्रक, दो बोरी, नौ टन',
  '1:2:4 mix, 0.45 w/c, 20 mm aggregate 6.5 brass',
  'IMG_20261127_093015.jpg',
  'Delivered to site.In two lots',
  'Deliver at site. In two lots, bags @ site. Deliver on Monday',
  'Unload at gate 2. Com. tax extra',
  '6000-7000 kg, 6500.50 kg, 12.5 t',
])('figures of the trade stay: %s', (text) => {
  expect(maskContacts(text)).toEqual({ text, isMasked: false })
})

test.each([
  [
    ['Cement 98220', '12345 ask Velu'],
    ['Cement [number hidden]', '[number hidden] ask Velu'],
  ],
  [
    ['Cement 98220', null, '12345'],
    ['Cement [number hidden]', null, '[number hidden]'],
  ],
  [
    ['nine eight two two zero', 'one two three four five.'],
    ['[number hidden]', '[number hidden].'],
  ],
  [
    ['982', '201', '2345'],
    ['[number hidden]', '[number hidden]', '[number hidden]'],
  ],
  [
    ['12 mm 528', '10 mm 400'],
    ['12 mm 528', '10 mm 400'],
  ],
  [
    ['HSN 72142090', '12 mm bars'],
    ['HSN 72142090', '12 mm bars'],
  ],
])('a number is hidden across texts that are shown together: %j', (texts, masked) => {
  expect(maskTogether(texts)).toEqual(masked)
})

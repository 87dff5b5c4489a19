import { cp1252, type TableCase, utf16, utf16be } from './build.ts'

const list = [
  ['Item', 'Qty', 'Unit'],
  ['UltraTech PPC Cement 50 Kg', '120', 'Bag'],
  ['TMT 12 mm Fe 500D', '2450', 'kg'],
]
const joined = (separator: string, rows: readonly (readonly string[])[] = list, end = '\n') =>
  rows.map((row) => row.join(separator)).join(end)
const is = (name: string, text: string | Buffer, rows: string[][], reading: object = {}): TableCase => ({
  name,
  bytes: Buffer.isBuffer(text) ? text : Buffer.from(text),
  rows,
  reading,
})

/** Encodings, separators, quotes and ends of lines. */
export const textCases: TableCase[] = [
  is('commas', joined(','), list, { format: 'TEXT', encoding: 'UTF-8', separator: ',' }),
  is('semicolons, as Excel writes where the comma is the decimal sign', joined(';'), list, { separator: ';' }),
  is('tabs', joined('\t'), list, { separator: '\t' }),
  is('pipes', joined('|'), list, { separator: '|' }),
  is('pipes with spaces around them', joined(' | '), [
    ['Item ', ' Qty ', ' Unit'],
    ['UltraTech PPC Cement 50 Kg ', ' 120 ', ' Bag'],
    ['TMT 12 mm Fe 500D ', ' 2450 ', ' kg'],
  ]),
  is('a mark of UTF-8 at the beginning', `\uFEFF${joined(',')}`, list, { encoding: 'UTF-8' }),
  is('UTF-16 with its mark: “Unicode text” of Excel', utf16(`\uFEFF${joined('\t')}`), list, {
    encoding: 'UTF-16LE',
    separator: '\t',
  }),
  is('UTF-16, big end first', utf16be(`\uFEFF${joined(',')}`), list, { encoding: 'UTF-16BE' }),
  is('UTF-16 without a mark', utf16(joined(';')), list, { encoding: 'UTF-16LE', separator: ';' }),
  is('UTF-16, big end first, without a mark', utf16be(joined(',')), list, { encoding: 'UTF-16BE' }),
  is('UTF-16 in Hindi, with few zeros among its bytes', utf16('\uFEFFसामग्री\tमात्रा\nसीमेंट\t१२०'), [
    ['सामग्री', 'मात्रा'],
    ['सीमेंट', '१२०'],
  ]),
  is('UTF-8 in Hindi and Tamil', 'सामग्री,मात्रा\nसीमेंट,120\nசிமெண்ட்,5', [
    ['सामग्री', 'मात्रा'],
    ['सीमेंट', '120'],
    ['சிமெண்ட்', '5'],
  ]),
  is(
    'windows-1252 with a dash',
    cp1252('Item,Qty\nPipe 4–6 m,12'),
    [
      ['Item', 'Qty'],
      ['Pipe 4–6 m', '12'],
    ],
    { encoding: 'windows-1252' },
  ),
  is(
    'windows-1252 with a euro sign and an apostrophe',
    cp1252('Item;Price\nMason’s line;€ 4,50'),
    [
      ['Item', 'Price'],
      ['Mason’s line', '€ 4,50'],
    ],
    { encoding: 'windows-1252', separator: ';' },
  ),
  is('windows-1252 with a half and a cross', cp1252('Item,Qty\nElbow ½ × ½,10'), [
    ['Item', 'Qty'],
    ['Elbow ½ × ½', '10'],
  ]),
  is('a rupee sign in UTF-8', 'Item,Rate\nCement,₹ 384.50', [
    ['Item', 'Rate'],
    ['Cement', '₹ 384.50'],
  ]),
  is('sep= with a semicolon', `sep=;\r\n${joined(';', list, '\r\n')}`, list, { separator: ';' }),
  is('sep= with a comma, which the rows contradict', 'sep=,\nA;B,C\nD;E,F', [
    ['A;B', 'C'],
    ['D;E', 'F'],
  ]),
  is('sep= in quotes, with a mark', '\uFEFF"sep=;"\r\nA;B\r\n1;2\r\n', [
    ['A', 'B'],
    ['1', '2'],
  ]),
  is('SEP= with a tab', 'SEP=\t\nA\tB\n1\t2', [
    ['A', 'B'],
    ['1', '2'],
  ]),
  is('decimal commas between semicolons', 'Item;Length;Qty\nPipe;1,5;10\nRod;2,25;4\nBeam;6,0;2', [
    ['Item', 'Length', 'Qty'],
    ['Pipe', '1,5', '10'],
    ['Rod', '2,25', '4'],
    ['Beam', '6,0', '2'],
  ]),
  is('Indian amounts in quotes between commas', 'Date,Amount\n21/11/26,"1,23,456.50"\n22/11/26,"99,000.00"', [
    ['Date', 'Amount'],
    ['21/11/26', '1,23,456.50'],
    ['22/11/26', '99,000.00'],
  ]),
  is('Indian amounts without quotes between tabs', 'Date\tAmount\n21/11/26\t1,23,456.50\n22/11/26\t99,000.00', [
    ['Date', 'Amount'],
    ['21/11/26', '1,23,456.50'],
    ['22/11/26', '99,000.00'],
  ]),
  is('commas in goods between pipes', 'Item|Qty\nCement, PPC, 50 kg|120\nSand, river|4', [
    ['Item', 'Qty'],
    ['Cement, PPC, 50 kg', '120'],
    ['Sand, river', '4'],
  ]),
  is('semicolons in goods between commas', 'Item,Qty,Unit\nCement; PPC,120,bag\nSand,4,cft', [
    ['Item', 'Qty', 'Unit'],
    ['Cement; PPC', '120', 'bag'],
    ['Sand', '4', 'cft'],
  ]),
  is('an inch mark', 'Item,Qty,Unit\n4" PVC pipe,12,nos', [
    ['Item', 'Qty', 'Unit'],
    ['4" PVC pipe', '12', 'nos'],
  ]),
  is('an inch mark at the end of a cell', 'Item,Size,Qty\nPVC pipe,4",12\nGI pipe,1/2",8', [
    ['Item', 'Size', 'Qty'],
    ['PVC pipe', '4"', '12'],
    ['GI pipe', '1/2"', '8'],
  ]),
  is('feet and inches', `Item,Size\nDoor,6' 8" x 2' 6"\nWindow,4' x 3'`, [
    ['Item', 'Size'],
    ['Door', `6' 8" x 2' 6"`],
    ['Window', `4' x 3'`],
  ]),
  is('an inch mark in a quoted cell, doubled as it should be', 'Item,Qty\n"Pipe, 4"" dia",12', [
    ['Item', 'Qty'],
    ['Pipe, 4" dia', '12'],
  ]),
  is('an inch mark in a quoted cell, not doubled', 'Item,Qty\n"4" PVC pipe",12\n"6" PVC pipe",5', [
    ['Item', 'Qty'],
    ['4" PVC pipe', '12'],
    ['6" PVC pipe', '5'],
  ]),
  is('a quote that opens a cell and never closes', 'Item,Qty\n"4 PVC pipe,12\nRod,5\nSand,6', [
    ['Item', 'Qty'],
    ['"4 PVC pipe', '12'],
    ['Rod', '5'],
    ['Sand', '6'],
  ]),
  is('the same in the last cell of the file', 'Item,Qty,Unit\nRod,5,kg\nPipe,12,"', [
    ['Item', 'Qty', 'Unit'],
    ['Rod', '5', 'kg'],
    ['Pipe', '12', '"'],
  ]),
  is('words in quotes within a cell', 'Item,Qty\n"Special" cement,12\nThe "good" sand,4', [
    ['Item', 'Qty'],
    ['"Special" cement', '12'],
    ['The "good" sand', '4'],
  ]),
  is('a line break in a quoted cell', 'Item,Qty\n"Cement\nPPC",120\nSand,4', [
    ['Item', 'Qty'],
    ['Cement\nPPC', '120'],
    ['Sand', '4'],
  ]),
  is('line breaks of Windows in quoted cells and titles', '"Item\r\nname","Qty\r\n(bags)"\r\n"Cement\r\nPPC",120\r\n', [
    ['Item\nname', 'Qty\n(bags)'],
    ['Cement\nPPC', '120'],
  ]),
  is('separators in quoted cells that would mislead', 'Item,Qty\n"A; B; C",1\n"D; E; F",2\n"G; H; I",3', [
    ['Item', 'Qty'],
    ['A; B; C', '1'],
    ['D; E; F', '2'],
    ['G; H; I', '3'],
  ]),
  is('ends of lines of an old Macintosh', joined(',', list, '\r'), list),
  is('two kinds of ends of lines', 'Item,Qty\r\nCement,120\nSand,4\r\n', [
    ['Item', 'Qty'],
    ['Cement', '120'],
    ['Sand', '4'],
  ]),
  is('empty lines between and a thousand at the end', `Item,Qty\n\nCement,120\n\n\nSand,4${'\n'.repeat(1000)}`, [
    ['Item', 'Qty'],
    [],
    ['Cement', '120'],
    [],
    [],
    ['Sand', '4'],
  ]),
  is('lines of separators at the end, as Excel leaves them', 'Item,Qty,,\nCement,120,,\n,,,\n,,,\n', [
    ['Item', 'Qty'],
    ['Cement', '120'],
  ]),
  is('a blank column between', 'Item,,Qty\nCement,,120', [
    ['Item', '', 'Qty'],
    ['Cement', '', '120'],
  ]),
  is('rows of different length', 'Statement of account\nA,B,C\n1,2,3,4\n5', [
    ['Statement of account'],
    ['A', 'B', 'C'],
    ['1', '2', '3', '4'],
    ['5'],
  ]),
  is('one column', 'SKU\nA-1\nA-2', [['SKU'], ['A-1'], ['A-2']]),
  is('leading zeros and long numbers', 'SKU,Reference\n000123,0000409112345678\n1E5,00', [
    ['SKU', 'Reference'],
    ['000123', '0000409112345678'],
    ['1E5', '00'],
  ]),
  is('text that looks like a formula', 'Item,Qty\n=1+1,5\n+91 98220,4\n@home,-3', [
    ['Item', 'Qty'],
    ['=1+1', '5'],
    ['+91 98220', '4'],
    ['@home', '-3'],
  ]),
  is('the mark of the end of DOS', 'Item,Qty\nCement,120\n\x1a', [['Item', 'Qty'], ['Cement', '120'], ['\x1a']]),
  is(
    'fixed width with more commas above the table than in it',
    'Shree Steel, Plot 4, MIDC, Chakan, Pune\nItem\tQty\tRate\nRod\t5\t56.00\nBeam\t2\t61.50',
    [
      ['Shree Steel, Plot 4, MIDC, Chakan, Pune'],
      ['Item', 'Qty', 'Rate'],
      ['Rod', '5', '56.00'],
      ['Beam', '2', '61.50'],
    ],
  ),
  is('a list of words with commas only now and then', 'Cement\nSand, river\nBricks', [
    ['Cement'],
    ['Sand', ' river'],
    ['Bricks'],
  ]),
  is('spaces that do not break', 'Item\u00a0name,Qty\nCement,1\u00a0200', [
    ['Item\u00a0name', 'Qty'],
    ['Cement', '1\u00a0200'],
  ]),
  is('three hundred empty columns on the right', `Item,Qty${','.repeat(900)}\nCement,120${','.repeat(900)}`, [
    ['Item', 'Qty'],
    ['Cement', '120'],
  ]),
]

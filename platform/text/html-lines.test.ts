import { expect, test } from 'vitest'
import { htmlLines } from './html-lines.ts'

test.each([
  ['blocks and line breaks begin lines', '<h1>One</h1><p>two<br>three', ['One', 'two', 'three']],
  ['white space counts as one blank', '<b>a</b>\n  <i> b</i>', ['a b']],
  ['blanks that do not break all count', 'a&nbsp;&nbsp;b\u00a0 c', ['a  b  c']],
  ['tabs separate cells', '<tr><td><p>a</p>\n</td><td>b</td></tr>', ['a\tb']],
  ['each cell may have its paragraph', '<td><p>a</td><td> <p>b</p></td>', ['a\t b']],
  ['rows begin lines', '<tr><td>a</td><td><tr><td><table><tr><td>b', ['a', 'b']],
  [
    'the lines of a cell stand beneath each other, and the next cell beside the first of them',
    '<tr><td>Holds</td><td>CUSTOMS HOLD<br>FREIGHT HOLD</td><td><p>LFD</p><p>ETA</p></td><td>1</td></tr><tr><td>a</td></tr>',
    ['Holds\tCUSTOMS HOLD\tLFD\t1', '\tFREIGHT HOLD\tETA', 'a'],
  ],
  [
    'an empty line of a cell leaves the line beside it without a value',
    '<tr><td>ETD<br>LFD<br>ETA</td><td>1<br><br>3</td><td><div>x</div><div><br></div><div>z</div></td></tr>',
    ['ETD\t1\tx', 'LFD', 'ETA\t3\tz'],
  ],
  [
    'a cell whose first line is empty begins beside the second line',
    '<tr><td>LFD<br>ETA</td><td><br>2</td></tr>',
    ['LFD', 'ETA\t2'],
  ],
  [
    'a table within a cell begins lines of its own',
    '<tr><td>a<br>b<table><tr><td>c<br>d</td><td>e</td></tr></table>f<br>g</td><td>h</td></tr>',
    ['a', 'b', 'c\te', 'd', 'f\th', 'g'],
  ],
  ['empty cells keep their place', '<td></td><td>&nbsp;</td><td>c</td>', ['\t\tc']],
  [
    'a row whose first cell is empty begins a line',
    '<p>a</p>\n<tr><td></td><td>b</td></tr> <tr><td>\n<p> </p></td><td>c</td></tr>',
    ['a', '\tb', '\tc'],
  ],
  [
    'a cell that covers rows beneath keeps its column free',
    '<tr><td rowspan=3>Pier 9</td><td>a</td></tr><tr><td>b</td><td rowspan="2">x</td></tr><tr><td>c</td><td>d</td></tr><tr><td>e</td></tr>',
    ['Pier 9\ta', '\tb\tx', '\tc\t\td', 'e'],
  ],
  [
    'a cell that covers columns moves the next one',
    '<tr><th colspan="2">Total</th><th>9</th></tr><tr><td>a</td><td>b</td><td>c</td></tr>',
    ['Total\t\t9', 'a\tb\tc'],
  ],
  [
    'the spans of a table within a cell are its own',
    '<table><tr><td rowspan="2">a</td><td><table><tr><td>b</td></tr></table></td></tr><tr><td>c</td></tr></table>',
    ['a', 'b', '\tc'],
  ],
  [
    'a head that claims more rows than its group has covers none of the next group',
    '<table><thead><tr><th rowspan="2">a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>',
    ['a\tb', 'c\td'],
  ],
  [
    'the columns behind many tables within tables are still read',
    `${'<table><tr><td>'.repeat(60)}${'</td></tr></table>'.repeat(60)}<table><tr><td colspan="2">a</td><td>b</td></tr></table>`,
    ['a\t\tb'],
  ],
  ['spans without sense count as one', '<td colspan="0">a</td><td rowspan=x>b</td>', ['a\tb']],
  [
    'entities are characters',
    'M&uuml;ller &amp; S&ouml;hne &#8364;&nbsp;5',
    ['Müller & Söhne € 5'],
  ],
  ['what looks like an entity stays', 'AT&T &unknown; 5 < 6', ['AT&T &unknown; 5 < 6']],
  ['a head need not be closed', '<head><title>a</title><body>b', ['b']],
  ['templates are not seen', '<template><p>a</p><td>b</td></template>c', ['c']],
  [
    'text that is struck through is taken back',
    '<td><s>a</s> <del>b</del> c</td><td><span style="color:red; text-decoration: line-through">d</span>e</td><strike>f</strike>',
    ['c\te'],
  ],
  [
    'text whose style hides it is not seen, up to the end of its element',
    '<div style="display:none">a<div>b</div>c</div>d<img style="display:none">e<p style="DISPLAY : none;">f</p><p style="display:nonesuch">g</p>',
    ['de', 'g'],
  ],
  [
    'a paragraph that its style hides ends where the next one begins',
    '<p style="display:none">a<p>b<p style="display:none">c<p style="display:none">d</p>e',
    ['b', 'e'],
  ],
  [
    'what hides text ends with the paragraph, the entry of a list, the row or the cell that leaves its end out',
    '<p style="display:none">a<div>b</div><ul><li style="display:none">c<ul><li>d</ul>e<li>f</ul><table><tr style="display:none"><td>g<tr><td>h</td><td style="display:none">i<td>j</td></tr></table>',
    ['b', 'f', 'h\tj'],
  ],
  [
    'what hides text ends with the element around it',
    '<table><tr><td><s>a</td><td>b</td></tr></table><div><p style="display:none">c</div>d<p><span style="display:none">e</p>f',
    ['\tb', 'd', 'f'],
  ],
  [
    'a cell that leaves its end out ends where the next one begins',
    '<table><tr><th>a<th>b<th>c<tr><td>d<td><p>e</p><td>f<tr><td>g</td><td>h<td colspan=2>i<td>j</table>',
    ['a\tb\tc', 'd\te\tf', 'g\th\ti\t\tj'],
  ],
  [
    'of two declarations the later one counts, unless the earlier one is important',
    '<p style="display:none;display:block">a</p><p style="display:block; display:none">b</p><p style="display:none !important;display:block">c</p><p style="display:none;mso-display:x">d</p>',
    ['a'],
  ],
  [
    'a cell whose style hides it has no column',
    '<tr><td>a</td><td style="display:none"><p>b</p></td><td>c</td></tr><tr style="visibility:hidden"><td>d</td></tr><tr><td>e</td></tr>',
    ['a\tc', 'e'],
  ],
  ['comments are not seen', '<!-- <p>a</p> -->b<![if !mso]>c', ['bc']],
  ['what is not closed hides the rest', 'a<script>b', ['a']],
])('%s', (_name, html, lines) => {
  expect(htmlLines(html)).toEqual(lines)
})

test('a row of very many cells and lines does not become a table', () => {
  const cell = `<td>${'a<br>'.repeat(500)}b</td>`
  expect(htmlLines(`<tr>${cell.repeat(100)}</tr>`)).toHaveLength(100 * 500 + 1)
})
